import { BaseError, type Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { connect } from '../../actions/connect.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import type { Connection } from '../../store/state.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import { checkOn } from './checkOn.ts'
import { EmailThrottledError } from './EmailThrottledError.ts'
import { embeddedConnections } from './embeddedConnections.ts'

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
   * @param options.left - Ends with the view: what comes back then leads nowhere.
   * @throws {@link EmailThrottledError}; what the frame says of the address; `MODAL_CLOSED`;
   *   `REQUEST_ABORTED` where the view was left.
   */
  submit(
    email: string,
    options?: { left?: AbortSignal | undefined; namespace?: Namespace | undefined },
  ): Promise<void>
  /** Waits for the yes on the device that reads the mail, then shows the code view. */
  approveDevice(left: AbortSignal): Promise<void>
  /**
   * Signs in. After a code that was good, it connects again without another one.
   *
   * @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED`, … ; `MODAL_CLOSED`; `REQUEST_ABORTED`.
   */
  verify(code: string, left?: AbortSignal): Promise<void>
  /** Another mail, with another code. */
  resend(left?: AbortSignal): Promise<void>
  /**
   * For the connector: somebody is signed in, or signs in now.
   *
   * @returns What ends the attempt: `signal`, and the modal where the person signs in in it.
   * @throws `MODAL_CLOSED`
   */
  ensure(signal: AbortSignal): Promise<AbortSignal>
  /** For the connector: an attempt that {@link EmailLogin.ensure} was called for. */
  follow(attempt: Promise<unknown>): void
  /** Nobody is signed in any more. */
  reset(): void
}

/** @see the contract of the frame, §10.3. */
export function createEmailLogin(
  fairlead: Fairlead,
  { frame, signOut, storage }: createEmailLogin.Options,
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
  /** The frame has just let the person in, and the connector is about to ask it who they are. */
  let isVerified = false
  /** The attempt whose code was good, while no account has come of it. */
  let verified: AbortSignal | undefined
  /** Accounts that were there before it. */
  let before: readonly Connection[] = []
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
        if (verified === own.signal && !isAdmitted()) forget()
      })
      own.signal.addEventListener('abort', stop)
    }
    return attempt.signal
  }

  const isAdmitted = () =>
    embeddedConnections(fairlead.store.getState()).some((one) => !before.includes(one))

  /** The frame has signed somebody in whom nobody here wants any longer. */
  function forget() {
    isVerified = false
    verified = undefined
    signOut().catch(() => {})
  }

  /** Also where the person has gone elsewhere in the modal. */
  const until = (signal: AbortSignal, left: AbortSignal | undefined) =>
    left ? AbortSignal.any([signal, left]) : signal

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
    if (verified) {
      // Somebody else now; whoever was let in before is not kept waiting in the frame.
      verified = undefined
      storage.clear()
      await frame.call('SIGN_OUT').catch(() => {})
    }
    throwIfAborted(signal)
    const asking = frame.call('CONNECT_EMAIL', { email })
    // It was sent, whoever has left meanwhile.
    asking.then(
      () => storage.write('emailTime', String(environment.now())),
      () => {},
    )
    const { action, x } = await orSignOut(asking, signal, (answer) => answer.action === 'CONNECT')
    const at = environment.now()
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
  async function enter(signal: AbortSignal, ended: AbortSignal) {
    if (ended.aborted) forget()
    throwIfAborted(ended)
    isVerified = true
    verified = signal
    before = embeddedConnections(fairlead.store.getState())
    const { email } = state.getState()
    storage.write('email', email)
    storage.write('emailTime', undefined)
    state.setState({ nextMailAt: 0 })
    try {
      if (waiter) {
        waiter.resolve()
        if (followed) await abortable(followed, signal)
      } else await connect(fairlead, { connectorId: 'auth', namespace: wanted, signal })
      verified = undefined
    } catch (error) {
      // Closed before there was an account.
      throwIfAborted(signal)
      throw error
    } finally {
      isVerified = false
    }
  }

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
      events.emit('EMAIL_SUBMITTED', {})
      const ended = until(signal, left)
      await proceed(await send(email, ended), { ended, isReplaced: false, signal })
    },

    async approveDevice(left) {
      const signal = AbortSignal.any([begin(), left])
      await abortable(frame.call('CONNECT_DEVICE', undefined, { signal }), signal)
      events.emit('DEVICE_REGISTERED', {})
      events.emit('EMAIL_CODE_SENT', {})
      modal.replace('EmailVerifyCode')
    },

    async verify(code, left) {
      const signal = begin()
      const ended = until(signal, left)
      // It was good: only what came after it failed, and the frame takes no code twice.
      if (verified === signal) return enter(signal, ended)
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
      const ended = until(signal, left)
      const action = await send(state.getState().email, ended)
      await proceed(action, { ended, isReplaced: true, signal })
    },

    async ensure(signal) {
      checkOn(fairlead)
      if (isVerified) return signal
      if (storage.read('isUsed')) {
        const { isConnected } = await frame
          .call('IS_CONNECTED', undefined, { signal })
          .catch(() => ({ isConnected: false }))
        throwIfAborted(signal)
        if (isConnected) return signal
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
        return AbortSignal.any([closed, signal])
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
      verified = undefined
      attempt?.abort()
    },
  }
  return login
}

export declare namespace createEmailLogin {
  type Options = {
    frame: Frame
    /** Of the frame, and of what the page keeps of it. */
    signOut: () => Promise<void>
    storage: FrameStorage
  }
}
