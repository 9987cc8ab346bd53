import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { createFarcasterLogin, type FarcasterLogin } from './createFarcasterLogin.ts'
import type { LoginEntry } from './createLoginEntry.ts'
import { createSocialLogin, type SocialLogin } from './createSocialLogin.ts'
import { createSocialRun } from './createSocialRun.ts'

/** Social and Farcaster login of one widget. */
export type Socials = { readonly farcaster: FarcasterLogin; readonly social: SocialLogin }

/** Creates both logins; only one runs at a time. */
export function createSocials(
  fairlead: Fairlead,
  { entry, frame, storage }: createSocials.Options,
): Socials {
  const run = createSocialRun(fairlead, {
    entry,
    isHalfway: () => social.isHalfway(),
    onLeft({ isDone, provider }) {
      social.forget()
      if (provider === 'farcaster' && !isDone) farcaster.leave()
    },
    storage,
  })
  const farcaster = createFarcasterLogin(fairlead, { entry, frame, run })
  const social = createSocialLogin(fairlead, { entry, frame, run, storage })
  return { farcaster, social }
}

export declare namespace createSocials {
  type Options = { entry: LoginEntry; frame: Frame; storage: FrameStorage }
}
