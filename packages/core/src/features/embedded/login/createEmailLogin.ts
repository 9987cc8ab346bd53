import type { Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../../Fairlead.ts'
import type { FrameStorage } from '../../../frame/frameStorage.ts'
import { abortable, throwIfAborted } from '../../../utils/abortable.ts'
import { onSignedOut } from '../onSignedOut.ts'
import type { LoginParts } from './createLoginEntry.ts'
import { EmailThrottledError } from './EmailThrottledError.ts'

/** Minimum time between two emails, in milliseconds. Source: product specification, section 9. */
export const mailPauseMs = 30_000

/** State of an email login. */
export type EmailLoginState = {
  /** Address that the email was sent to; empty before. */
  readonly email: string
  /** Digits to compare with those in the email. */
  readonly matchCode?: string | undefined
  /** Expiry of the code, in milliseconds since 1970, if the frame reports one. */
  readonly expiresAt?: number | undefined
  /** Time when another email may be sent, in milliseconds since 1970. */
  readonly nextMailAt: number
}

/** Email login of one widget. */
export type EmailLogin = {
  readonly state: StoreApi<EmailLoginState>
  /**
   * Sends the email, and shows the next view.
   *
   * @param options.left - Aborts when the user leaves the view. A later answer has no effect then.
   * @throws {@link EmailThrottledError}; the frame's error for the address; `MODAL_CLOSED`; `REQUEST_ABORTED` if the
   *   user left the view.
   */
  submit(
    email: string,
    options?: { left?: AbortSignal | undefined; namespace?: Namespace | undefined },
  ): Promise<void>
  /** Waits until the user approves this device by email, then shows the code view. */
  approveDevice(left: AbortSignal): Promise<void>
  /**
   * Checks the code and signs in. If a later step failed after a valid code, only that step is repeated.
   *
   * @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED`, … ; `MODAL_CLOSED`; `REQUEST_ABORTED`.
   */
  verify(code: string, left?: AbortSignal): Promise<void>
  /**
   * Sends another email with a new code.
   *
   * @returns False if no code is needed because the user is signed in.
   */
  resend(left?: AbortSignal): Promise<boolean>
}

/** Creates the email login of a widget. @see the contract of the frame, §10.3. */
export function createEmailLogin(fairlead: Fairlead, options: LoginParts): EmailLogin {
  const { events, modal } = fairlead
  const { entry, frame, storage } = options
  const state = createMailState<EmailLoginState>(fairlead, storage)
  const login: Login = { ...options, codeLifeMs: 0, fairlead, state }

  return {
    state,
    async submit(email, { left, namespace } = {}) {
      login.namespace = namespace
      const { closed: signal, ended } = entry.begin(left)
      // Close toasts of earlier attempts.
      modal.toasts.close()
      events.emit('EMAIL_SUBMITTED', {})
      await proceed(login, await send(login, email, ended), { ended, isReplaced: false, signal })
    },

    async approveDevice(left) {
      const { ended: signal } = entry.begin(left)
      await abortable(frame.call('CONNECT_DEVICE', undefined, { signal }), signal)
      // The frame sends the code as soon as the device is approved.
      state.setState({ expiresAt: codeEnd(login) })
      events.emit('DEVICE_REGISTERED', {})
      events.emit('EMAIL_CODE_SENT', {})
      modal.replace('EmailVerifyCode')
    },

    async verify(code, left) {
      const { closed: signal, ended } = entry.begin(left)
      modal.toasts.close()
      // The code was accepted and a later step failed. The frame accepts each code only once.
      if (entry.isAccepted(signal)) return enter(login, signal, ended)
      try {
        await entry.orSignOut(frame.call('CONNECT_OTP', { otp: code }), ended, () => true)
      } catch (error) {
        if (!ended.aborted) events.emit('EMAIL_CODE_ERROR', {})
        throw error
      }
      events.emit('EMAIL_CODE_SUCCESS', {})
      await enter(login, signal, ended)
    },

    async resend(left) {
      const { closed: signal, ended } = entry.begin(left)
      modal.toasts.close()
      const action = await send(login, state.getState().email, ended)
      await proceed(login, action, { ended, isReplaced: true, signal })
      return action !== 'CONNECT'
    },
  }
}

type Login = LoginParts & {
  readonly fairlead: Fairlead
  readonly state: StoreApi<EmailLoginState>
  namespace?: Namespace | undefined
  /** Lifetime of a code from when it is sent, in milliseconds; 0 if the frame does not report it. */
  codeLifeMs: number
}

/** Creates the state of an email login or change. Its address is cleared for the next user. */
export function createMailState<
  state extends { readonly email: string; readonly nextMailAt: number },
>(fairlead: Fairlead, storage: FrameStorage): StoreApi<state> {
  const nextMailAt = (Number(storage.read('emailTime')) || 0) + mailPauseMs
  const state = createStore<state>(() => ({ email: '', nextMailAt }) as state)
  onSignedOut(fairlead, () =>
    state.setState((before) => ({ email: '', nextMailAt: before.nextMailAt }) as state, true),
  )
  return state
}

/** Checks that another email may be sent. @throws {@link EmailThrottledError} */
export function checkMailPause({ environment }: Fairlead, storage: FrameStorage): void {
  const sentAt = Number(storage.read('emailTime')) || 0
  const waitMs = sentAt + mailPauseMs - environment.now()
  if (waitMs > 0 && waitMs <= mailPauseMs)
    throw new EmailThrottledError({ seconds: Math.ceil(waitMs / 1_000) })
}

/** Records the time of an email once it is sent, even if the user has left the view by then. */
export function recordMail(
  { environment }: Fairlead,
  storage: FrameStorage,
  sending: Promise<unknown>,
): void {
  sending.then(
    () => storage.write('emailTime', String(environment.now())),
    () => {},
  )
}

async function send(login: Login, email: string, signal: AbortSignal) {
  const { entry, fairlead, frame, state, storage } = login
  checkMailPause(fairlead, storage)
  await entry.startOver()
  throwIfAborted(signal)
  const asking = frame.call('CONNECT_EMAIL', { email })
  recordMail(fairlead, storage, asking)
  const isSignIn = (answer: Awaited<typeof asking>) => answer.action === 'CONNECT'
  const { action, x } = await entry.orSignOut(asking, signal, isSignIn)
  login.codeLifeMs = (x?.expiresIn ?? 0) * 1_000
  state.setState(
    {
      email,
      expiresAt: action === 'VERIFY_OTP' ? codeEnd(login) : undefined,
      matchCode: x?.matchCode,
      nextMailAt: fairlead.environment.now() + mailPauseMs,
    },
    true,
  )
  return action
}

function codeEnd({ codeLifeMs, fairlead }: Login): number | undefined {
  return codeLifeMs > 0 ? fairlead.environment.now() + codeLifeMs : undefined
}

function enter(
  { entry, namespace, state, storage }: Login,
  signal: AbortSignal,
  ended: AbortSignal,
) {
  return entry.enter({
    ended,
    namespace,
    signal,
    onEntering() {
      storage.write('social', undefined)
      storage.write('userName', undefined)
      storage.write('email', state.getState().email)
      storage.write('emailTime', undefined)
      state.setState({ nextMailAt: 0 })
    },
  })
}

/** Connects the account, or shows the view for the next step. */
async function proceed(
  login: Login,
  action: Awaited<ReturnType<typeof send>>,
  { ended, isReplaced, signal }: { ended: AbortSignal; isReplaced: boolean; signal: AbortSignal },
) {
  const { events, modal } = login.fairlead
  if (action === 'CONNECT') return enter(login, signal, ended)
  throwIfAborted(ended)
  const view = action === 'VERIFY_OTP' ? 'EmailVerifyCode' : 'EmailVerifyDevice'
  if (action === 'VERIFY_OTP') events.emit('EMAIL_CODE_SENT', {})
  if (isReplaced) modal.replace(view)
  else modal.push(view)
}
