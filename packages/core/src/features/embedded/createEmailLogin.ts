import type { Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import type { LoginEntry } from './createLoginEntry.ts'
import { EmailThrottledError } from './EmailThrottledError.ts'
import { onSignedOut } from './onSignedOut.ts'

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
export function createEmailLogin(
  fairlead: Fairlead,
  { entry, frame, storage }: createEmailLogin.Options,
): EmailLogin {
  const { environment, events, modal } = fairlead
  const sentAt = Number(storage.read('emailTime')) || 0
  const state = createStore<EmailLoginState>(() => ({
    email: '',
    nextMailAt: sentAt + mailPauseMs,
  }))
  // Clear the address for the next user.
  onSignedOut(fairlead, () => state.setState(({ nextMailAt }) => ({ email: '', nextMailAt }), true))
  const { begin, orSignOut, until } = entry
  let wanted: Namespace | undefined
  /**
   * Lifetime of a code from when it is sent, in milliseconds; 0 if the frame does not report it.
   */
  let codeLifeMs = 0
  const codeEnd = () => (codeLifeMs > 0 ? environment.now() + codeLifeMs : undefined)

  async function send(email: string, signal: AbortSignal) {
    const now = environment.now()
    const waitMs = (Number(storage.read('emailTime')) || 0) + mailPauseMs - now
    if (waitMs > 0 && waitMs <= mailPauseMs)
      throw new EmailThrottledError({ seconds: Math.ceil(waitMs / 1_000) })
    await entry.startOver()
    throwIfAborted(signal)
    const asking = frame.call('CONNECT_EMAIL', { email })
    // Record the email even if the user has left the view.
    asking.then(
      () => storage.write('emailTime', String(environment.now())),
      () => {},
    )
    const { action, x } = await orSignOut(asking, signal, (answer) => answer.action === 'CONNECT')
    codeLifeMs = (x?.expiresIn ?? 0) * 1_000
    state.setState(
      {
        email,
        expiresAt: action === 'VERIFY_OTP' ? codeEnd() : undefined,
        matchCode: x?.matchCode,
        nextMailAt: environment.now() + mailPauseMs,
      },
      true,
    )
    return action
  }

  const enter = (signal: AbortSignal, ended: AbortSignal) =>
    entry.enter({
      ended,
      namespace: wanted,
      signal,
      onEntering() {
        storage.write('social', undefined)
        storage.write('userName', undefined)
        storage.write('email', state.getState().email)
        storage.write('emailTime', undefined)
        state.setState({ nextMailAt: 0 })
      },
    })

  async function proceed(
    action: Awaited<ReturnType<typeof send>>,
    { ended, isReplaced, signal }: { ended: AbortSignal; isReplaced: boolean; signal: AbortSignal },
  ) {
    if (action === 'CONNECT') return enter(signal, ended)
    throwIfAborted(ended)
    const view = action === 'VERIFY_OTP' ? 'EmailVerifyCode' : 'EmailVerifyDevice'
    if (action === 'VERIFY_OTP') events.emit('EMAIL_CODE_SENT', {})
    if (isReplaced) modal.replace(view)
    else modal.push(view)
  }

  const login: EmailLogin = {
    state,
    async submit(email, { left, namespace } = {}) {
      wanted = namespace
      const signal = begin()
      // Close toasts of earlier attempts.
      modal.toasts.close()
      events.emit('EMAIL_SUBMITTED', {})
      const ended = until(signal, left)
      await proceed(await send(email, ended), { ended, isReplaced: false, signal })
    },

    async approveDevice(left) {
      const signal = AbortSignal.any([begin(), left])
      await abortable(frame.call('CONNECT_DEVICE', undefined, { signal }), signal)
      // The frame sends the code as soon as the device is approved.
      state.setState({ expiresAt: codeEnd() })
      events.emit('DEVICE_REGISTERED', {})
      events.emit('EMAIL_CODE_SENT', {})
      modal.replace('EmailVerifyCode')
    },

    async verify(code, left) {
      const signal = begin()
      modal.toasts.close()
      const ended = until(signal, left)
      // The code was accepted and a later step failed. The frame accepts each code only once.
      if (entry.isLetIn(signal)) return enter(signal, ended)
      try {
        await orSignOut(frame.call('CONNECT_OTP', { otp: code }), ended, () => true)
      } catch (error) {
        if (!ended.aborted) events.emit('EMAIL_CODE_ERROR', {})
        throw error
      }
      events.emit('EMAIL_CODE_SUCCESS', {})
      await enter(signal, ended)
    },

    async resend(left) {
      const signal = begin()
      modal.toasts.close()
      const ended = until(signal, left)
      const action = await send(state.getState().email, ended)
      await proceed(action, { ended, isReplaced: true, signal })
      return action !== 'CONNECT'
    },
  }
  return login
}

export declare namespace createEmailLogin {
  type Options = {
    entry: LoginEntry
    frame: Frame
    storage: FrameStorage
  }
}
