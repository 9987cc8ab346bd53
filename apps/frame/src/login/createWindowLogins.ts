import { BaseError } from '@fairlead/protocol'
import type { SocialProvider } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Session } from '../session/createSession.ts'
import { DeviceNeeded } from './DeviceNeeded.ts'
import { startSession } from './startSession.ts'
import type { OpenWindowLogin, WindowLogin } from './WindowLogin.ts'

/** Logins that end in a window outside of the frame; one at a time. */
export type WindowLogins = {
  /** @throws `FEATURE_UNAVAILABLE` for a provider that the project has not enabled. */
  begin(provider: SocialProvider): Promise<{ uri: string }>
  /** Signs in. The handle comes from the page, so it proves nothing by itself. */
  finish(handle: string): Promise<void>
  /**
   * For `cutOffLogin`. @throws `TOO_EARLY`; `OTP_INVALID` also in a document that did not start the
   * login.
   */
  requireReleased(): Promise<void>
  /** Handles a message from a window of the frame's own origin. */
  hear(data: unknown): void
  /** Returns true if the open login waits for device approval. */
  isWaitingForDevice(): boolean
  waitForDevice(): Promise<void>
  /** Ends the open login of this document, which then never signs anyone in. */
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
        // The page was unloaded meanwhile, as with redirects, which open no window.
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
      await startSession({ answer, api, session, signal })
      if (current === mine) abort()
    },

    async requireReleased() {
      if (!current?.login.requireReleased) throw overHere()
      await current.login.requireReleased()
    },

    async waitForDevice() {
      const login = current?.login
      if (!login?.waitForDevice) throw overHere()
      // A page that calls again has given up the previous call.
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
    /** Login methods of the project's providers. */
    openers: Readonly<Partial<Record<SocialProvider, OpenWindowLogin>>>
    /** Returns a login that an earlier document of this page started. */
    resume: () => Promise<WindowLogin | undefined>
    session: Session
  }
}

function overHere(): BaseError {
  return new BaseError('OTP_INVALID', {
    shortMessage: 'This sign-in can’t be finished here. Start it again.',
  })
}
