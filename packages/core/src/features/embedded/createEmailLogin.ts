import { BaseError, type Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connect } from '../../actions/connect.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import { EmailThrottledError } from './EmailThrottledError.ts'

/** Shortest time between two mails, in milliseconds. Source: product specification, section 9. */
export const mailPauseMs = 30_000

/** How signing in by e-mail stands. */
export type EmailLoginState = {
  /** Where the mail went; empty before. */
  readonly email: string
  /** Digits to compare with those of the mail. */
  readonly matchCode?: string | undefined
  /** Until when the code is good, in milliseconds since 1970, where the frame says so. */
  readonly expiresAt?: number | undefined
  /** When another mail may be sent. */
  readonly nextMailAt: number
}

/** Signing in by e-mail, of one widget. */
export type EmailLogin = {
  readonly state: StoreApi<EmailLoginState>
  /**
   * Sends the mail, and shows what comes next.
   *
   * @throws {@link EmailThrottledError}; what the frame says of the address; `MODAL_CLOSED`.
   */
  submit(email: string, namespace?: Namespace): Promise<void>
  /** Waits for the yes on the device that reads the mail, then shows the code view. */
  approveDevice(left: AbortSignal): Promise<void>
  /** @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED`, … ; `MODAL_CLOSED`. */
  verify(code: string): Promise<void>
  /** Another mail, with another code. */
  resend(): Promise<void>
  /** For the connector: somebody is signed in, or signs in now. @throws `MODAL_CLOSED` */
  ensure(signal: AbortSignal): Promise<void>
  /** For the connector: an attempt that {@link EmailLogin.ensure} was called for. */
  follow(attempt: Promise<unknown>): void
  /** Nobody is signed in any more. */
  reset(): void
}

/** @see the contract of the frame, §10.3. */
export function createEmailLogin(
  fairlead: Fairlead,
  { frame, storage }: { frame: Frame; storage: FrameStorage },
): EmailLogin {
  const { environment, events, modal } = fairlead
  const sentAt = Number(storage.read('emailTime')) || 0
  const state = createStore<EmailLoginState>(() => ({
    email: '',
    nextMailAt: sentAt + mailPauseMs,
  }))
  /** Ends with the modal. */
  let attempt: AbortController | undefined
  let wanted: Namespace | undefined
  let isVerified = false
  /** Connectors that wait for the person to sign in. */
  let waiter: { resolve: () => void } | undefined
  let followed: Promise<unknown> | undefined

  function begin(): AbortSignal {
    if (!attempt || attempt.signal.aborted) {
      const own = new AbortController()
      attempt = own
      const stop = modal.store.subscribe(({ navigation }) => {
        if (navigation.open) return
        stop()
        own.abort(new BaseError('MODAL_CLOSED', { shortMessage: 'Modal closed' }))
      })
      own.signal.addEventListener('abort', stop)
    }
    return attempt.signal
  }

  /** Nobody waits for it any more; a frame that is signed in all the same is signed out. */
  async function orSignOut<value>(
    asking: Promise<value>,
    signal: AbortSignal,
    signsIn: (answer: value) => boolean,
  ): Promise<value> {
    asking.then(
      (answer) => {
        if (signal.aborted && signsIn(answer)) frame.call('SIGN_OUT').catch(() => {})
      },
      () => {},
    )
    return abortable(asking, signal)
  }

  async function send(email: string, signal: AbortSignal) {
    const now = environment.now()
    const waitMs = (Number(storage.read('emailTime')) || 0) + mailPauseMs - now
    if (waitMs > 0 && waitMs <= mailPauseMs)
      throw new EmailThrottledError({ seconds: Math.ceil(waitMs / 1_000) })
    const asking = frame.call('CONNECT_EMAIL', { email })
    const { action, x } = await orSignOut(asking, signal, (answer) => answer.action === 'CONNECT')
    const at = environment.now()
    storage.write('emailTime', String(at))
    state.setState(
      {
        email,
        expiresAt: action === 'VERIFY_OTP' && x?.expiresIn ? at + x.expiresIn * 1_000 : undefined,
        matchCode: x?.matchCode,
        nextMailAt: at + mailPauseMs,
      },
      true,
    )
    return action
  }

  /** The account appears; whoever waits for it elsewhere goes on. */
  async function enter() {
    isVerified = true
    const { email } = state.getState()
    storage.write('email', email)
    storage.write('emailTime', undefined)
    state.setState({ nextMailAt: 0 })
    if (!waiter) return void (await connect(fairlead, { connectorId: 'auth', namespace: wanted }))
    waiter.resolve()
    await followed
  }

  async function proceed(action: Awaited<ReturnType<typeof send>>, isReplaced: boolean) {
    if (action === 'CONNECT') return enter()
    const view = action === 'VERIFY_OTP' ? 'EmailVerifyCode' : 'EmailVerifyDevice'
    if (action === 'VERIFY_OTP') events.emit('EMAIL_CODE_SENT', {})
    if (isReplaced) modal.replace(view)
    else modal.push(view)
  }

  const login: EmailLogin = {
    state,
    async submit(email, namespace) {
      wanted = namespace
      const signal = begin()
      events.emit('EMAIL_SUBMITTED', {})
      await proceed(await send(email, signal), false)
    },

    async approveDevice(left) {
      const signal = AbortSignal.any([begin(), left])
      await abortable(frame.call('CONNECT_DEVICE', undefined, { signal }), signal)
      events.emit('DEVICE_REGISTERED', {})
      events.emit('EMAIL_CODE_SENT', {})
      modal.replace('EmailVerifyCode')
    },

    async verify(code) {
      const signal = begin()
      try {
        await orSignOut(frame.call('CONNECT_OTP', { otp: code }), signal, () => true)
      } catch (error) {
        if (!signal.aborted) events.emit('EMAIL_CODE_ERROR', {})
        throw error
      }
      events.emit('EMAIL_CODE_SUCCESS', {})
      await enter()
    },

    async resend() {
      const action = await send(state.getState().email, begin())
      await proceed(action, true)
    },

    async ensure(signal) {
      if (isVerified) return
      if (storage.read('isUsed')) {
        const { isConnected } = await frame
          .call('IS_CONNECTED', undefined, { signal })
          .catch(() => ({ isConnected: false }))
        throwIfAborted(signal)
        if (isConnected) return
        storage.clear()
      }
      if (!fairlead.features.getState().email)
        throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Signing in by e-mail is off'] })
      if (!modal.isOpen()) modal.reset('EmailLogin')
      else if (modal.view() !== 'EmailLogin') modal.push('EmailLogin')
      const closed = begin()
      const entered = new Promise<void>((resolve) => {
        waiter = { resolve }
      })
      try {
        await abortable(abortable(entered, closed), signal)
      } finally {
        waiter = undefined
      }
    },

    follow(entering) {
      followed = entering
      entering.catch(() => {})
    },

    reset() {
      isVerified = false
      attempt?.abort()
    },
  }
  return login
}
