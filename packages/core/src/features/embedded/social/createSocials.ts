import type { Fairlead } from '../../../Fairlead.ts'
import type { LoginParts } from '../login/createLoginEntry.ts'
import { createFarcasterLogin, type FarcasterLogin } from './createFarcasterLogin.ts'
import { createSocialLogin, type SocialLogin } from './createSocialLogin.ts'
import { createSocialRun } from './createSocialRun.ts'

/** Social and Farcaster login of one widget. */
export type Socials = { readonly farcaster: FarcasterLogin; readonly social: SocialLogin }

/** Creates both logins; only one runs at a time. */
export function createSocials(fairlead: Fairlead, parts: LoginParts): Socials {
  const run = createSocialRun(fairlead, {
    ...parts,
    isHalfway: () => social.isHalfway(),
    onLeft({ isDone, provider }) {
      social.forget()
      if (provider === 'farcaster' && !isDone) farcaster.leave()
    },
  })
  const farcaster = createFarcasterLogin(fairlead, { ...parts, run })
  const social = createSocialLogin(fairlead, { ...parts, run })
  return { farcaster, social }
}
