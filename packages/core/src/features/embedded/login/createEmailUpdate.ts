import { BaseError } from '@fairlead/protocol'
import { guestProvider } from '@fairlead/protocol/embedded'
import type { StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../../../Fairlead.ts'
import type { FrameStorage } from '../../../frame/frameStorage.ts'
import { abortable } from '../../../utils/abortable.ts'
import { changeEmbedded } from '../changeEmbedded.ts'
import { createEmbedded } from '../createEmbedded.ts'
import { embeddedConnections } from '../embeddedConnections.ts'
import { requireEmbedded } from '../requireEmbedded.ts'
import { checkMailPause, createMailState, mailPauseMs, recordMail } from './createEmailLogin.ts'

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
   * Sends an email to the current address, or to the new one if there is no current one, and shows the next view. The
   * frame asks the user about a first address before.
   *
   * @param left - Aborts when the user leaves the view. A later answer has no effect then.
   * @throws `EmailThrottledError`; the frame's error for the address; `MODAL_CLOSED`, `REQUEST_ABORTED` if the
   *   user left the view; `REQUEST_REJECTED` or code 4001 if the user declines; `NOT_CONNECTED`, `CONNECTOR_NOT_FOUND`.
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

type SendOptions = {
  /** True if an email was sent to the address before. */
  readonly isKnown: boolean
  /** Aborts when the user leaves the view. */
  readonly left: AbortSignal | undefined
}

/** Creates the email address change of a widget. @see the contract of the frame, §10.8. */
export function createEmailUpdate(fairlead: Fairlead): EmailUpdate {
  const { environment, events, modal } = fairlead
  const { askInFrame, frame, storage } = fairlead.own(createEmbedded)
  const state = createMailState<EmailUpdateState>(fairlead, storage)

  /** Records that a code is on its way. */
  function expectCode(email: string, expiresIn: number | undefined) {
    const now = environment.now()
    const expiresAt = expiresIn === undefined ? undefined : now + expiresIn * 1_000
    state.setState({ email, expiresAt, nextMailAt: now + mailPauseMs }, true)
  }

  /** Sends the call. The frame asks the user about a first address, which `isKnown` ones were asked about before. */
  function call(email: string, { isKnown, left }: SendOptions) {
    if (isKnown || hasOwnAddress(fairlead)) {
      const asking = frame.call('UPDATE_EMAIL', { email })
      return { answer: left ? abortable(asking, left) : asking, asking }
    }
    // For the form, if the user declines.
    state.setState({ email })
    // The user leaves the form for the frame. Leaving the frame ends the call.
    const asking = askInFrame((signal) =>
      frame.call('UPDATE_EMAIL', { email }, { isPatient: true, signal }),
    )
    return { answer: asking, asking }
  }

  async function send(email: string, options: SendOptions) {
    requireEmbedded(fairlead)
    checkMailPause(fairlead, storage)
    const { answer, asking } = call(email, options)
    recordMail(fairlead, storage, asking)
    const { action, x } = await answer
    expectCode(email, x?.expiresIn)
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
      modal.push(await send(email, { isKnown: false, left }))
    },

    async confirmOld(code, left) {
      const asking = frame.call('UPDATE_EMAIL_PRIMARY_OTP', { otp: code })
      const answer = await confirm(asking, left)
      expectCode(state.getState().email, answer?.x?.expiresIn)
      modal.replace('UpdateEmailSecondaryCode')
    },

    async confirmNew(code, left) {
      const asking = frame.call('UPDATE_EMAIL_SECONDARY_OTP', { otp: code })
      // Record the change even if the user has left the view.
      asking.then(
        ({ newEmail }) => recordEmail(fairlead, storage, newEmail),
        () => {},
      )
      await confirm(asking, left)
    },

    async resend(left) {
      const { email } = state.getState()
      if (!email) throw new BaseError('NOT_CONNECTED')
      modal.replace(await send(email, { isKnown: true, left }))
      return true
    },
  }
}

/** Stores the new email address of the user. */
function recordEmail({ events, store }: Fairlead, storage: FrameStorage, email: string): void {
  storage.write('isUsed', 'true')
  storage.write('email', email)
  store.setState((before) =>
    // A guest who has an email address is no longer a guest.
    changeEmbedded(before, ({ isGuest: _, ...embedded }) => ({
      ...embedded,
      user: { ...embedded.user, email },
    })),
  )
  events.emit('EMAIL_EDIT_SUCCESS', {})
}

/**
 * True if the signed-in user's email address is a login, whose mailbox confirms a change. The frame asks other users
 * before it adds an address; it applies the same rule.
 */
function hasOwnAddress({ store }: Pick<Fairlead, 'store'>): boolean {
  const { authProvider, user } = embeddedConnections(store.getState())[0]?.embedded ?? {}
  return authProvider === 'email' || (authProvider === guestProvider && Boolean(user?.email))
}
