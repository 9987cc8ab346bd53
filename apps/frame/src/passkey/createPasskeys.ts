import { BaseError, type RouteResponse } from '@fairlead/protocol'
import {
  type getFrameConfig,
  type PasskeyPurpose,
  verifyPasskey,
} from '@fairlead/protocol/embedded'
import { base64urlnopad } from '@scure/base'
import type { Api } from '../api/createApi.ts'
import type { Environment } from '../environment.ts'
import type { OpenWindowLogin, WindowLogin } from '../login/WindowLogin.ts'
import type { Session } from '../session/createSession.ts'
import type { AskPasskey } from './AskPasskey.ts'
import { fetchPasskeyRequest } from './createPasskeyServer.ts'
import { createPasskeyWindows, type PasskeyWindows } from './createPasskeyWindows.ts'
import type { PasskeyAnswer, PasskeyRequest } from './windowMessages.ts'

/** Pause between checks for a closed popup, in milliseconds. */
const lookMs = 500

/** Passkeys of this site. Their popups are first-party, because not every browser supports passkeys in a frame. */
export type Passkeys = {
  /** Begins to add a passkey to the signed-in user; absent if the project has no passkeys. */
  readonly add: OpenWindowLogin | undefined
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
  const { config, environment, locale } = options
  const context: Context = {
    ...options,
    secret: undefined,
    windows: createPasskeyWindows({ ...environment, locale }),
  }
  return {
    add: config.passkey ? async () => openLogin(context, 'create') : undefined,
    ask: (asked) => askInPopup(asked, context),
    hear: context.windows.hear,
    open: config.passkey ? async () => openLogin(context, 'login') : undefined,

    takeSecret() {
      const { secret } = context
      context.secret = undefined
      return secret
    },
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

type Context = createPasskeys.Options & {
  /** PRF secret of the login that just finished. */
  secret: PasskeySecret | undefined
  readonly windows: PasskeyWindows
}

async function prepareRequest(
  purpose: PasskeyPurpose,
  { config, environment, origin, session, call }: Context & { call: Api['call'] },
): Promise<PasskeyRequest> {
  const { name, projectId } = config
  const { clock } = environment
  const asked = await fetchPasskeyRequest({ call, clock, name, purpose, session })
  return { ...asked, kind: 'ask', origin, projectId, purpose }
}

/** Begins a login by passkey, or the creation of one, in a popup that the page opens. */
function openLogin(context: Context, purpose: 'create' | 'login'): WindowLogin {
  const { api, environment, session, url, windows } = context
  const call: Api['call'] = purpose === 'create' ? session.call : api.call
  context.secret?.prf.fill(0)
  context.secret = undefined
  const handle = `urn:fairlead:passkey:${base64urlnopad.encode(environment.random(32))}`
  const window = windows.expect({
    prepare: () => prepareRequest(purpose, { ...context, call }),
    resultUri: handle,
  })
  let received: PasskeyAnswer | undefined
  void window.answer.then((answer) => {
    received = answer
  })
  /** Sends the authenticator's answer, and keeps its secret for the wallet. */
  async function verify(uri: string) {
    if (uri !== handle || !received)
      throw new BaseError('REQUEST_INVALID', {
        shortMessage: 'The result does not match the sign-in window',
      })
    const { credential, prf } = received
    const answer = await call(verifyPasskey, { body: { credential, purpose } })
    const { isSynced } = answer
    if (prf) context.secret = { credentialId: credential.id, isSynced, prf }
    return answer
  }
  return {
    uri: new URL(window.path, url).href,
    async finish(uri) {
      const answer = await verify(uri)
      if (!answer.session) throw new BaseError('RESPONSE_INVALID')
      return answer.session
    },
    async link(uri) {
      await verify(uri)
    },
    async end() {
      window.forget()
      if (received?.prf && received.prf !== context.secret?.prf) received.prf.fill(0)
      received = undefined
    },
  }
}

/** Asks for a passkey in a popup of this site. */
async function askInPopup(asked: AskPasskey.Options, context: Context): Promise<AskPasskey.Answer> {
  const { environment, openWindow, session, windows } = context
  const { purpose, signal } = asked
  const passkeys = asked.purpose === 'unlock' ? asked.passkeys : undefined
  const awaited = windows.expect({
    async prepare() {
      const request = await prepareRequest(purpose, { ...context, call: session.call })
      return passkeys
        ? { ...request, known: passkeys.map(({ credentialId }) => credentialId) }
        : request
    },
  })
  // Nothing is awaited before this: browsers open popups only during a click.
  const popup = openWindow(awaited.path)
  try {
    if (!popup)
      throw new BaseError('FEATURE_UNAVAILABLE', {
        shortMessage: 'The window for your passkey didn’t open. Allow pop-ups for this page.',
      })
    const { credential, prf } = await waitForAnswer(awaited.answer, { environment, popup, signal })
    const answer = await session
      .call(verifyPasskey, { body: { credential, purpose } })
      .catch((error: unknown) => {
        // The server may no longer know the passkey as a login; its PRF secret still opens the wallet.
        if (purpose === 'unlock' && prf && BaseError.find(error, 'SIGNATURE_INVALID'))
          return { isSynced: false, session: undefined }
        prf?.fill(0)
        throw error
      })
    if (answer.session) await session.begin(answer.session)
    const credentialId = credential.id
    const salt = passkeys
      ? passkeys.find((one) => one.credentialId === credentialId)?.salt
      : base64urlnopad.encode(environment.random(32))
    if (salt === undefined)
      throw new BaseError('REQUEST_INVALID', {
        shortMessage: 'This passkey doesn’t open this wallet. Use another one.',
      })
    return { credentialId, isSynced: answer.isSynced, prf, salt }
  } finally {
    awaited.forget()
    popup?.close()
  }
}

/** @throws `REQUEST_ABORTED` if the signal aborts or the user closes the popup. */
function waitForAnswer(
  answer: Promise<PasskeyAnswer>,
  options: {
    environment: Pick<Environment, 'schedule'>
    popup: { readonly closed: boolean }
    signal: AbortSignal | undefined
  },
): Promise<PasskeyAnswer> {
  const { environment, popup, signal } = options
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
    void answer.then((received) => {
      cancel()
      resolve(received)
    })
  })
}
