import { BaseError } from '@fairlead/protocol'
import type { SocialProvider } from '@fairlead/protocol/embedded'
import type { Api } from '../api/createApi.ts'
import type { Session } from '../session/createSession.ts'
import { DeviceNeeded } from './DeviceNeeded.ts'
import type { LoginApproval } from './LoginApproval.ts'
import { startSession } from './startSession.ts'
import type { OpenWindowLogin, WindowLogin } from './WindowLogin.ts'

/** Logins that end in a window outside of the frame; one at a time. */
export type WindowLogins = {
  /**
   * @param options.isLink - Adds the login to the signed-in user, instead of signing in with it.
   * @throws `FEATURE_UNAVAILABLE` for a provider that the project has not enabled; `NOT_CONNECTED` with
   *   `isLink` if no user is signed in.
   */
  begin(provider: SocialProvider, options?: { isLink?: boolean }): Promise<{ uri: string }>
  /**
   * Signs in, or adds the login to the signed-in user if it began with `isLink`. The handle comes from
   * the page, so it proves nothing by itself.
   */
  finish(handle: string): Promise<void>
  /**
   * For `detachedLogin`. @throws `TOO_EARLY`; `OTP_INVALID` also in a document that did not start the
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
  const { linkers, openers, resume, session } = options
  let current: Current | undefined
  let beginning: AbortController | undefined
  let waiting: AbortController | undefined

  function abort() {
    beginning?.abort()
    waiting?.abort()
    current?.end.abort()
    void current?.login.end()
    beginning = waiting = current = undefined
  }

  const openHere = (login: WindowLogin, linking?: Current['linking']) => {
    current = { end: new AbortController(), isWaiting: false, linking, login }
    return current
  }

  return {
    abort,
    hear: (data) => current?.login.hear?.(data),
    isWaitingForDevice: () => current?.isWaiting === true,

    async begin(provider, { isLink = false } = {}) {
      abort()
      const open = (isLink ? linkers : openers)[provider]
      if (!open) throw new BaseError('FEATURE_UNAVAILABLE', { shortMessage: 'Not available here' })
      const mine = new AbortController()
      beginning = mine
      const linking = isLink ? { personId: await requirePerson(session), provider } : undefined
      const login = await open()
      if (mine.signal.aborted) {
        await login.end()
        throw new BaseError('REQUEST_ABORTED')
      }
      openHere(login, linking)
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
      await (mine.linking ? link : enter)(handle, mine, options)
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

type Current = {
  readonly end: AbortController
  isWaiting: boolean
  /** User whom the login is added to; absent for a login that signs in. */
  readonly linking: { readonly personId: string; readonly provider: SocialProvider } | undefined
  readonly login: WindowLogin
}

/** Returns the id of the signed-in user. @throws `NOT_CONNECTED` */
async function requirePerson(session: Session): Promise<string> {
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  return kept.user.id
}

/** Signs in with a login. @throws the errors of `WindowLogin.finish` and {@link startSession}. */
async function enter(
  handle: string,
  mine: Current,
  { api, session }: createWindowLogins.Options,
): Promise<void> {
  const { signal } = mine.end
  const answer = await mine.login.finish(handle, signal).catch((error: unknown) => {
    mine.isWaiting = error instanceof DeviceNeeded
    throw error
  })
  await startSession({ answer, api, session, signal })
}

/**
 * Asks the user who began it, and adds the login.
 *
 * @throws `NOT_CONNECTED` if another user has signed in since; `REQUEST_ABORTED` if another login has begun since; the
 *   errors of `LoginApproval.Ask` and of `WindowLogin.link`.
 */
async function link(
  handle: string,
  { end: { signal }, linking, login }: Current,
  { loginApproval, renew, session, titleOf }: createWindowLogins.Options,
): Promise<void> {
  const ask = loginApproval.enter()
  if (!linking || !login.link) throw new BaseError('NOT_CONNECTED')
  const { link: add } = login
  const { personId, provider } = linking
  await ask(describeLogin(provider, titleOf), async () => {
    await renew()
    if ((await requirePerson(session)) !== personId) throw new BaseError('NOT_CONNECTED')
    if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
    await add(handle, session, signal)
    await session.change(personId, { isGuest: undefined })
  })
}

/** Returns the name of a login, as the approval shows it. */
function describeLogin(
  provider: SocialProvider,
  titleOf: createWindowLogins.Options['titleOf'],
): LoginApproval.Login {
  if (provider === 'passkey') return { value: '', word: 'loginPasskey' }
  return { value: titleOf(provider) }
}

export declare namespace createWindowLogins {
  type Options = {
    api: Api
    /** Logins that are added to the signed-in user. */
    linkers: Readonly<Partial<Record<SocialProvider, OpenWindowLogin>>>
    loginApproval: LoginApproval
    /** Login methods of the project's providers. */
    openers: Readonly<Partial<Record<SocialProvider, OpenWindowLogin>>>
    /** Repeats a guest's login if it is too old to add another login. */
    renew: () => Promise<void>
    /** Returns a login that an earlier document of this page started. */
    resume: () => Promise<WindowLogin | undefined>
    session: Session
    /** Returns the name of a provider, as the approval shows it. */
    titleOf: (provider: Exclude<SocialProvider, 'passkey'>) => string
  }
}

function overHere(): BaseError {
  return new BaseError('OTP_INVALID', {
    shortMessage: 'This sign-in can’t be completed here. Start it again.',
  })
}
