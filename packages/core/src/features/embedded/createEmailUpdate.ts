import { BaseError } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../Fairlead.ts'
import type { ConnectionState, Other, State } from '../../store/state.ts'
import { abortable } from '../../utils/abortable.ts'
import { mailPauseMs } from './createEmailLogin.ts'
import { createEmbedded } from './createEmbedded.ts'
import { EmailThrottledError } from './EmailThrottledError.ts'
import { onSignedOut } from './onSignedOut.ts'
import { requireEmbedded } from './requireEmbedded.ts'

/** State of an email address change. */
export type EmailUpdateState = {
  /** New email address; empty before. */
  readonly email: string
  /** Expiry of the code, in milliseconds since 1970, if the frame reports one. */
  readonly expiresAt?: number | undefined
  /** Time when another email may be sent, in milliseconds since 1970. */
  readonly nextMailAt: number
}

/** Email address change for the user of the embedded wallet, of one widget. */
export type EmailUpdate = {
  readonly state: StoreApi<EmailUpdateState>
  /**
   * Sends an email to the current address, or to the new one if there is no current one, and shows the next view.
   *
   * @param left - Aborts when the user leaves the view. A later answer has no effect then.
   * @throws {@link EmailThrottledError}; the frame's error for the address; `MODAL_CLOSED`, `REQUEST_ABORTED` if the
   *   user left the view; `NOT_CONNECTED`, `CONNECTOR_NOT_FOUND`.
   */
  submit(email: string, left?: AbortSignal): Promise<void>
  /**
   * Confirms the code sent to the current address.
   *
   * @throws `OTP_INVALID`, `OTP_EXPIRED`, `LOCKED`, …
   */
  confirmOld(code: string, left?: AbortSignal): Promise<void>
  /** Confirms the code sent to the new address. */
  confirmNew(code: string, left?: AbortSignal): Promise<void>
  /** Sends another email for the current step. @returns Always true. */
  resend(left?: AbortSignal): Promise<true>
}

/** Creates the email address change of a widget. @see the contract of the frame, §10.8. */
export function createEmailUpdate(fairlead: Fairlead): EmailUpdate {
  const { environment, events, modal, store } = fairlead
  const { frame, storage } = fairlead.own(createEmbedded)
  const state = createStore<EmailUpdateState>(() => ({
    email: '',
    nextMailAt: (Number(storage.read('emailTime')) || 0) + mailPauseMs,
  }))
  // Clear the address for the next user.
  onSignedOut(fairlead, () => state.setState(({ nextMailAt }) => ({ email: '', nextMailAt }), true))
  const until = (expiresIn: number | undefined) =>
    expiresIn === undefined ? undefined : environment.now() + expiresIn * 1_000

  async function send(email: string, left: AbortSignal | undefined) {
    requireEmbedded(fairlead)
    const now = environment.now()
    const waitMs = (Number(storage.read('emailTime')) || 0) + mailPauseMs - now
    if (waitMs > 0 && waitMs <= mailPauseMs)
      throw new EmailThrottledError({ seconds: Math.ceil(waitMs / 1_000) })
    const asking = frame.call('UPDATE_EMAIL', { email })
    // Record the email even if the user has left the view.
    asking.then(
      () => storage.write('emailTime', String(environment.now())),
      () => {},
    )
    const { action, x } = await (left ? abortable(asking, left) : asking)
    const nextMailAt = environment.now() + mailPauseMs
    state.setState({ email, expiresAt: until(x?.expiresIn), nextMailAt }, true)
    return action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryCode' : 'UpdateEmailSecondaryCode'
  }

  /** Waits for the frame to check a code, and emits `EMAIL_CODE_ERROR` if that fails. */
  async function confirm<value>(asking: Promise<value>, left: AbortSignal | undefined) {
    try {
      return await (left ? abortable(asking, left) : asking)
    } catch (error) {
      if (!left?.aborted) events.emit('EMAIL_CODE_ERROR', {})
      throw error
    }
  }

  return {
    state,

    async submit(email, left) {
      events.emit('EMAIL_EDIT_SUBMITTED', {})
      modal.push(await send(email, left))
    },

    async confirmOld(code, left) {
      const asking = frame.call('UPDATE_EMAIL_PRIMARY_OTP', { otp: code })
      const answer = await confirm(asking, left)
      const { email } = state.getState()
      const nextMailAt = environment.now() + mailPauseMs
      state.setState({ email, expiresAt: until(answer?.x?.expiresIn), nextMailAt }, true)
      modal.replace('UpdateEmailSecondaryCode')
    },

    async confirmNew(code, left) {
      const asking = frame.call('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })
      // Record the change even if the user has left the view.
      asking.then(
        ({ newEmail }) => {
          storage.write('isUsed', 'true')
          storage.write('email', newEmail)
          store.setState((before) => renamed(before, newEmail))
          events.emit('EMAIL_EDIT_SUCCESS', {})
        },
        () => {},
      )
      await confirm(asking, left)
    },

    async resend(left) {
      const { email } = state.getState()
      if (!email) throw new BaseError('NOT_CONNECTED')
      const view = await send(email, left)
      modal.replace(view)
      return true
    },
  }
}

/** Replaces the email address in all connections of the embedded wallet. */
function renamed(state: State, email: string): State {
  const connections = Object.entries(state.connections).map(([namespace, one]) => [
    namespace,
    rename(one, email),
  ])
  const others = state.others.map((one) => rename(one, email))
  return { ...state, connections: Object.fromEntries(connections), others }
}

function rename<one extends Other | ConnectionState>(one: one, email: string): one {
  if (one.status !== 'connected' || !one.embedded) return one
  return { ...one, embedded: { ...one.embedded, user: { ...one.embedded.user, email } } }
}
