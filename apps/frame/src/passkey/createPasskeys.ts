import { BaseError, type RouteResponse } from '@fairlead/protocol'
import {
  type getFrameConfig,
  type PasskeyPurpose,
  passkeyOptions,
  verifyPasskey,
} from '@fairlead/protocol/embedded'
import { base64urlnopad } from '@scure/base'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import type { OpenWindowLogin } from '../login/WindowLogin.ts'
import type { Session } from '../session/createSession.ts'
import type { AskPasskey } from './AskPasskey.ts'
import { createPasskeyWindows } from './createPasskeyWindows.ts'
import type { PasskeyAsked, PasskeyTold } from './windowMessages.ts'

/** Pause between checks for a closed popup, in milliseconds. */
const lookMs = 500

/** Passkeys of this site. Their popups are first-party, because not every browser supports passkeys in a frame. */
export type Passkeys = {
  readonly ask: AskPasskey
  /** Begins a login; absent if the project has no passkeys. */
  readonly open: OpenWindowLogin | undefined
  /** Handles a message from a window of this site's origin. */
  hear(data: unknown): void
  /** Returns the PRF secret of the login that just finished, once. The caller must wipe it. */
  takeSecret(): PasskeySecret | undefined
}

/** A passkey that opens the wallet, or can be made to. */
export type PasskeySecret = {
  readonly credentialId: string
  readonly isSynced: boolean
  readonly prf: Uint8Array<ArrayBuffer>
}

export function createPasskeys(options: createPasskeys.Options): Passkeys {
  const { api, config, environment, locale, openWindow, origin, session, url } = options
  const windows = createPasskeyWindows({ ...environment, locale })
  let secret: PasskeySecret | undefined

  async function nameOf(purpose: PasskeyPurpose): Promise<string> {
    // A new user has no name yet, even if another user was signed in here before.
    const user = purpose === 'login' ? undefined : (await session.read())?.user
    const day = new Date(environment.clock()).toISOString().slice(0, 10)
    return user?.email ?? user?.userName ?? `${config.name} ${day}`
  }

  async function askFor(
    purpose: PasskeyPurpose,
    call: Call,
    known?: readonly string[],
  ): Promise<Extract<PasskeyAsked, { kind: 'ask' }>> {
    const answer = await call(passkeyOptions, { body: { purpose } })
    return {
      challenge: answer.challenge,
      kind: 'ask',
      known: [...(known ?? answer.known)],
      origin,
      purpose,
      rpId: answer.rpId,
      userName: await nameOf(purpose),
      ...(answer.userHandle === undefined ? {} : { userHandle: answer.userHandle }),
    }
  }

  const open: OpenWindowLogin = async () => {
    forgetSecret()
    const handle = `urn:fairlead:passkey:${base64urlnopad.encode(environment.random(32))}`
    const call: Call = (route, input) => api.call(route, input)
    const window = windows.expect({ prepare: () => askFor('login', call), resultUri: handle })
    let told: PasskeyTold | undefined
    void window.answer.then((answer) => {
      told = answer
    })
    return {
      uri: new URL(window.path, url).href,
      async finish(uri) {
        if (uri !== handle || !told)
          throw new BaseError('REQUEST_INVALID', {
            shortMessage: 'This is not what the sign-in window ended with',
          })
        const { credential, prf } = told
        const answer = await api.call(verifyPasskey, { body: { credential, purpose: 'login' } })
        if (!answer.session) throw new BaseError('RESPONSE_INVALID')
        const { isSynced } = answer
        if (prf) secret = { credentialId: credential.id, isSynced, prf }
        return answer.session
      },
      async end() {
        window.forget()
        if (told?.prf && told.prf !== secret?.prf) told.prf.fill(0)
        told = undefined
      },
    }
  }

  function forgetSecret() {
    secret?.prf.fill(0)
    secret = undefined
  }

  return {
    hear: windows.hear,
    open: config.passkey ? open : undefined,

    takeSecret() {
      const taken = secret
      secret = undefined
      return taken
    },

    async ask(asked) {
      const { purpose, signal } = asked
      const call: Call = (route, input) => session.call(route, input)
      const known =
        asked.purpose === 'unlock'
          ? asked.passkeys.map(({ credentialId }) => credentialId)
          : undefined
      const awaited = windows.expect({ prepare: () => askFor(purpose, call, known) })
      // Nothing is awaited before this: browsers open popups only during a click.
      const popup = openWindow(awaited.path)
      try {
        if (!popup)
          throw new BaseError('FEATURE_UNAVAILABLE', {
            shortMessage: 'The window for your passkey did not open. Allow windows for this page.',
          })
        const { credential, prf } = await answerOf(awaited.answer, popup, signal)
        const answer = await call(verifyPasskey, { body: { credential, purpose } }).catch(
          (error: unknown) => {
            // The server may no longer know the passkey as a login; its PRF secret still opens the wallet.
            if (purpose === 'unlock' && prf && BaseError.find(error, 'SIGNATURE_INVALID'))
              return { isSynced: false, session: undefined }
            prf?.fill(0)
            throw error
          },
        )
        if (answer.session) await session.begin(answer.session)
        const credentialId = credential.id
        const salt =
          asked.purpose === 'unlock'
            ? asked.passkeys.find((one) => one.credentialId === credentialId)?.salt
            : base64urlnopad.encode(environment.random(32))
        if (salt === undefined)
          throw new BaseError('REQUEST_INVALID', {
            shortMessage: 'This passkey does not open this wallet. Use another one.',
          })
        return { credentialId, isSynced: answer.isSynced, prf, salt }
      } finally {
        awaited.forget()
        popup?.close()
      }
    },
  }

  function answerOf(
    answer: Promise<PasskeyTold>,
    popup: { readonly closed: boolean },
    signal: AbortSignal | undefined,
  ): Promise<PasskeyTold> {
    return new Promise((resolve, reject) => {
      let cancel = () => {}
      const abort = () => {
        cancel()
        reject(new BaseError('REQUEST_ABORTED'))
      }
      const look = (isLast: boolean) => {
        // Waits for one more check, so that an answer that is already on its way wins.
        if (isLast) return abort()
        cancel = environment.schedule(() => look(popup.closed), lookMs)
      }
      look(false)
      signal?.addEventListener('abort', abort, { once: true })
      void answer.then((told) => {
        cancel()
        resolve(told)
      })
    })
  }
}

export declare namespace createPasskeys {
  type Options = {
    api: Api
    config: RouteResponse<typeof getFrameConfig>
    environment: Pick<Environment, 'clock' | 'random' | 'schedule'>
    /** Returns the current language of the popups. */
    locale: () => string
    openWindow: (path: string) => OpenedWindow | undefined
    /** Origin of the page. */
    origin: string
    session: Session
    /** URL of this site. */
    url: string
  }

  type OpenedWindow = { readonly closed: boolean; close(): void }
}

/** API call of the signed-in session, or with this browser's key only. */
type Call = Api['call']
