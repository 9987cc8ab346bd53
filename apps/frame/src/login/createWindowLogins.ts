import { BaseError } from '@fairlead/protocol'
import type { SocialProvider } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Session } from '../session/createSession.ts'
import { DeviceNeeded } from './DeviceNeeded.ts'
import { takeUpSession } from './takeUpSession.ts'
import type { OpenWindowLogin, WindowLogin } from './WindowLogin.ts'

/** Logins that end in a window outside of the frame; one at a time. */
export type WindowLogins = {
  /** @throws `FEATURE_UNAVAILABLE` for a provider that the project does not have. */
  begin(provider: SocialProvider): Promise<{ uri: string }>
  /** Signs in; what it is told came from the page, so it counts for nothing by itself. */
  finish(handle: string): Promise<void>
  /** For `cutOffLogin`. @throws `TOO_EARLY`; `OTP_INVALID` also in another document than began it. */
  requireReleased(): Promise<void>
  /** What a window of the frame's own origin said. */
  hear(data: unknown): void
  /** Whether the login that is open has asked for the device's approval. */
  isWaitingForDevice(): boolean
  waitForDevice(): Promise<void>
  /** Ends what is open in this document: it never signs in any more. */
  abort(): void
}

export function createWindowLogins(options: createWindowLogins.Options): WindowLogins {
  const { api, openers, resume, session } = options
  let current: { end: AbortController; isWaiting: boolean; login: WindowLogin } | undefined
  let beginning: AbortController | undefined
  let waiting: AbortController | undefined

  function abort() {
    beginning?.abort()
    waiting?.abort()
    current?.end.abort()
    void current?.login.end()
    beginning = waiting = current = undefined
  }

  const openHere = (login: WindowLogin) => {
    current = { end: new AbortController(), isWaiting: false, login }
    return current
  }

  return {
    abort,
    hear: (data) => current?.login.hear?.(data),
    isWaitingForDevice: () => current?.isWaiting === true,

    async begin(provider) {
      abort()
      const open = openers[provider]
      if (!open) throw new BaseError('FEATURE_UNAVAILABLE', { shortMessage: 'Not available here' })
      const mine = new AbortController()
      beginning = mine
      const login = await open()
      if (mine.signal.aborted) {
        await login.end()
        throw new BaseError('REQUEST_ABORTED')
      }
      openHere(login)
      return { uri: login.uri }
    },

    async finish(handle) {
      if (!current) {
        // The page was gone meanwhile, as it is where there are no windows.
        beginning?.abort()
        const mine = new AbortController()
        beginning = mine
        const login = await resume()
        if (mine.signal.aborted) throw new BaseError('REQUEST_ABORTED')
        if (login) openHere(login)
      }
      if (!current) throw overHere()
      const mine = current
      const { login } = mine
      const { signal } = mine.end
      const answer = await login.finish(handle, signal).catch((error: unknown) => {
        mine.isWaiting = error instanceof DeviceNeeded
        throw error
      })
      await takeUpSession({ answer, api, session, signal })
      if (current === mine) abort()
    },

    async requireReleased() {
      if (!current?.login.requireReleased) throw overHere()
      await current.login.requireReleased()
    },

    async waitForDevice() {
      const login = current?.login
      if (!login?.waitForDevice) throw overHere()
      // A page that asks again has given up the question before.
      waiting?.abort()
      const mine = new AbortController()
      waiting = mine
      await login.waitForDevice(mine.signal)
    },
  }
}

export declare namespace createWindowLogins {
  type Options = {
    api: Api
    /** Of the providers that the project has. */
    openers: Readonly<Partial<Record<SocialProvider, OpenWindowLogin>>>
    /** A login that an earlier document of this page began. */
    resume: () => Promise<WindowLogin | undefined>
    session: Session
  }
}

function overHere(): BaseError {
  return new BaseError('OTP_INVALID', {
    shortMessage: 'This sign-in can’t be finished here. Start it again.',
  })
}
