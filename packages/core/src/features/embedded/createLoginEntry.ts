import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import { connect } from '../../actions/connect.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'
import { abortedCall } from '../../frame/frameErrors.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { isSignedIn } from '../../frame/isSignedIn.ts'
import type { Connection } from '../../store/state.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import { embeddedConnections } from './embeddedConnections.ts'
import { requireLoginEnabled } from './requireLoginEnabled.ts'

/** The steps from a login to a connected account, shared by all login methods. */
export type LoginEntry = {
  /** @returns Signal that aborts with `MODAL_CLOSED` when the modal closes. */
  begin(): AbortSignal
  /** Returns a signal that also aborts when the user leaves the view. */
  until(signal: AbortSignal, left: AbortSignal | undefined): AbortSignal
  /** Waits for a call that may sign in. If `signal` has aborted by then, signs the frame out again. */
  orSignOut<value>(
    asking: Promise<value>,
    signal: AbortSignal,
    signsIn: (answer: value) => boolean,
  ): Promise<value>
  /** Connects the account after the frame has accepted the login, and resumes a waiting connector. */
  enter(given: {
    chainId?: ChainId | undefined
    /** Signal of the attempt, or of the view that shows it. */
    ended: AbortSignal
    namespace: Namespace | undefined
    /** Called before the frame is asked for the user. */
    onEntering: () => void
    /** Signal from {@link LoginEntry.begin}. */
    signal: AbortSignal
  }): Promise<void>
  /** True if the frame has accepted this attempt's login and only later steps have failed. */
  isLetIn(signal: AbortSignal): boolean
  /** Starts with another user: signs out a login that the frame accepted but that has no account yet. */
  startOver(): Promise<void>
  /**
   * Called by the connector. Resolves when the user is signed in, and shows the login view if needed.
   *
   * @returns Signal that ends the attempt: `signal`, or the closing of the modal if the user signs in there.
   * @throws `MODAL_CLOSED`
   */
  ensure(signal: AbortSignal): Promise<AbortSignal>
  /** Called by the connector with the attempt for which it calls {@link LoginEntry.ensure}. */
  follow(attempt: Promise<unknown>): void
  /** Resets the state after sign-out. */
  reset(): void
}

/** Creates the shared login steps. @see the contract of the frame, §10.2 and §10.3. */
export function createLoginEntry(
  fairlead: Fairlead,
  { frame, show, signOut, storage }: createLoginEntry.Options,
): LoginEntry {
  const { modal } = fairlead
  /** Aborts when the modal closes. */
  let attempt: AbortController | undefined
  /** True after the frame has accepted a login, until the connector has asked the frame for the user. */
  let isVerified = false
  /** Signal of an attempt whose login was accepted but that has no account yet. */
  let verified: AbortSignal | undefined
  /** Connections that existed before the attempt. */
  let before: readonly Connection[] = []
  /** The connector that waits for the user to sign in. */
  let waiter: { resolve: () => void } | undefined
  let followed: Promise<unknown> | undefined

  const isAdmitted = () =>
    embeddedConnections(fairlead.store.getState()).some((one) => !before.includes(one))

  /** Resolves when the connection of the connector is recorded in the store. */
  function written(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const { connections } = fairlead.store.getState()
        const isAsked = Object.values(connections).some(
          (one) => one.status === 'connecting' && one.connectorId === 'auth',
        )
        if (isAsked && !isAdmitted()) return
        stop()
        resolve()
      }
      const stop = fairlead.store.subscribe(look)
      look()
    })
  }

  /** Signs the frame out after a login that was cancelled here. */
  function forget() {
    isVerified = false
    verified = undefined
    signOut().catch(() => {})
  }

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

  return {
    begin,

    until: (signal, left) => (left ? AbortSignal.any([signal, left]) : signal),

    async orSignOut(asking, signal, signsIn) {
      asking.then(
        (answer) => {
          if (signal.aborted && signsIn(answer)) frame.call('SIGN_OUT').catch(() => {})
        },
        () => {},
      )
      return abortable(asking, signal)
    },

    async enter({ chainId, ended, namespace, onEntering, signal }) {
      if (ended.aborted) forget()
      throwIfAborted(ended)
      isVerified = true
      verified = signal
      before = embeddedConnections(fairlead.store.getState())
      onEntering()
      try {
        if (waiter) {
          waiter.resolve()
          if (followed) await abortable(followed.then(written), signal)
        } else await connect(fairlead, { chainId, connectorId: 'auth', namespace, signal })
        verified = undefined
      } catch (error) {
        // The modal was closed before an account was available.
        throwIfAborted(signal)
        throw error
      } finally {
        isVerified = false
      }
    },

    isLetIn: (signal) => verified === signal,

    async startOver() {
      if (!verified) return
      verified = undefined
      storage.clear()
      await frame.call('SIGN_OUT').catch(() => {})
    },

    async ensure(signal) {
      requireLoginEnabled(fairlead)
      if (isVerified) return signal
      if (storage.read('isUsed')) {
        if (await isSignedIn(frame, signal)) return signal
        storage.clear()
      }
      show()
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
      attempt?.abort(abortedCall('GET_USER'))
    },
  }
}

export declare namespace createLoginEntry {
  type Options = {
    frame: Frame
    /** Shows the login view. @throws `FEATURE_UNAVAILABLE` */
    show: () => void
    /** Signs out of the frame and clears what the page stored for it. */
    signOut: () => Promise<void>
    storage: FrameStorage
  }
}
