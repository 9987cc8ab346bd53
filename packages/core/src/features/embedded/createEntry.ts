import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import { connect } from '../../actions/connect.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'
import { abortedCall } from '../../frame/frameErrors.ts'
import type { FrameStorage } from '../../frame/frameStorage.ts'
import { isSignedIn } from '../../frame/isSignedIn.ts'
import type { Connection } from '../../store/state.ts'
import { abortable, throwIfAborted } from '../../utils/abortable.ts'
import { checkOn } from './checkOn.ts'
import { embeddedConnections } from './embeddedConnections.ts'

/** From a login to an account, whichever way somebody signs in. */
export type Entering = {
  /** @returns Signal that aborts with `MODAL_CLOSED` when the modal closes. */
  begin(): AbortSignal
  /** Returns a signal that also aborts when the user leaves the view. */
  until(signal: AbortSignal, left: AbortSignal | undefined): AbortSignal
  /** Nobody waits for it any more; a frame that is signed in all the same is signed out. */
  orSignOut<value>(
    asking: Promise<value>,
    signal: AbortSignal,
    signsIn: (answer: value) => boolean,
  ): Promise<value>
  /** The frame has let the person in: the account appears, and whoever waits for it goes on. */
  enter(given: {
    chainId?: ChainId | undefined
    /** The attempt, or the view that it is shown in. */
    ended: AbortSignal
    namespace: Namespace | undefined
    /** Called before the frame is asked for the user. */
    onEntering: () => void
    /** Of {@link Entering.begin}. */
    signal: AbortSignal
  }): Promise<void>
  /** Only what came after the frame's yes has failed so far. */
  isLetIn(signal: AbortSignal): boolean
  /** Somebody else now; whoever was let in before is not kept waiting in the frame. */
  startOver(): Promise<void>
  /**
   * For the connector: somebody is signed in, or signs in now.
   *
   * @returns What ends the attempt: `signal`, and the modal where the person signs in in it.
   * @throws `MODAL_CLOSED`
   */
  ensure(signal: AbortSignal): Promise<AbortSignal>
  /** For the connector: an attempt that {@link Entering.ensure} was called for. */
  follow(attempt: Promise<unknown>): void
  /** Resets the state after sign-out. */
  reset(): void
}

/** @see the contract of the frame, §10.2 and §10.3. */
export function createEntry(
  fairlead: Fairlead,
  { frame, show, signOut, storage }: createEntry.Options,
): Entering {
  const { modal } = fairlead
  /** Aborts when the modal closes. */
  let attempt: AbortController | undefined
  /** The frame has just let the person in, and the connector is about to ask it who they are. */
  let isVerified = false
  /** The attempt whose code was good, while no account has come of it. */
  let verified: AbortSignal | undefined
  /** Accounts that were there before it. */
  let before: readonly Connection[] = []
  /** Connectors that wait for the person to sign in. */
  let waiter: { resolve: () => void } | undefined
  let followed: Promise<unknown> | undefined

  const isAdmitted = () =>
    embeddedConnections(fairlead.store.getState()).some((one) => !before.includes(one))

  /** The connector has said yes; whoever asked it has yet to write down the account. */
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

  /** The frame has signed somebody in whom nobody here wants any longer. */
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
      checkOn(fairlead)
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

export declare namespace createEntry {
  type Options = {
    frame: Frame
    /** Shows the view that people sign in in. @throws `FEATURE_UNAVAILABLE` */
    show: () => void
    /** Of the frame, and of what the page keeps of it. */
    signOut: () => Promise<void>
    storage: FrameStorage
  }
}
