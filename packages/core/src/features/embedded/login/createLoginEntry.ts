import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import { guestProvider } from '@fairlead/protocol/embedded'
import { connect } from '../../../actions/connect.ts'
import { offeredOwnProviders } from '../../../actions/projectProviders.ts'
import type { Fairlead } from '../../../Fairlead.ts'
import type { Frame } from '../../../frame/createFrame.ts'
import { abortedCall } from '../../../frame/frameErrors.ts'
import type { FrameStorage } from '../../../frame/frameStorage.ts'
import { isSignedIn } from '../../../frame/isSignedIn.ts'
import type { Connection } from '../../../store/state.ts'
import { abortable, throwIfAborted } from '../../../utils/abortable.ts'
import { embeddedConnections } from '../embeddedConnections.ts'

/** The steps from a login to a connected account, shared by all login methods. */
export type LoginEntry = ReturnType<typeof createLoginEntry>

/** Parts that every login method uses. */
export type LoginParts = { entry: LoginEntry; frame: Frame; storage: FrameStorage }

/** Creates the shared login steps. @see the contract of the frame, §10.2 and §10.3. */
export function createLoginEntry(fairlead: Fairlead, options: createLoginEntry.Options) {
  const { frame, storage } = options
  const entry: Entry = { ...options, before: [], fairlead, isVerified: false }

  return {
    /**
     * Starts an attempt.
     *
     * @param left - Signals that also end it, e.g. when the user leaves the view.
     * @returns `closed` aborts with `MODAL_CLOSED` when the modal closes; `ended` aborts with `left` too.
     */
    begin(...left: (AbortSignal | undefined)[]): { closed: AbortSignal; ended: AbortSignal } {
      const closed = begin(entry)
      const ended = AbortSignal.any([closed, ...left.filter((one) => one !== undefined)])
      entry.newest = { ended, isAccepted: false }
      return { closed, ended }
    },

    /**
     * Runs an attempt that the modal does not show.
     *
     * @param attempt - Aborted if it fails.
     * @param left - Signal that also ends it.
     */
    async runUnseen(
      attempt: AbortController,
      left: AbortSignal | undefined,
      run: (ended: AbortSignal) => Promise<void>,
    ): Promise<void> {
      const ended = left ? AbortSignal.any([attempt.signal, left]) : attempt.signal
      entry.newest = { ended, isAccepted: false }
      try {
        await run(ended)
      } catch (error) {
        attempt.abort(error)
        throw error
      }
    },

    /**
     * Waits for a call that may sign in. If `signal` has aborted by then, signs the frame out again, unless a newer
     * attempt is using the frame.
     */
    orSignOut<value>(
      asking: Promise<value>,
      signal: AbortSignal,
      signsIn: (answer: value) => boolean,
    ): Promise<value> {
      const { newest } = entry
      asking.then(
        (answer) => {
          if (signal.aborted && signsIn(answer)) signOutUnlessReplaced(entry, newest)
        },
        () => {},
      )
      return abortable(asking, signal)
    },

    /** Connects the account after the frame has accepted the login, and resumes a waiting connector. */
    enter: (given: createLoginEntry.Entering) => connectAccount(entry, given),

    /** True if the frame has accepted this attempt's login and only later steps have failed. */
    isAccepted: (signal: AbortSignal) => entry.accepted === signal,

    /** Starts with another user: signs out a login that the frame accepted but that has no account yet. */
    async startOver() {
      if (!entry.accepted) return
      entry.accepted = undefined
      storage.clear()
      await frame.call('SIGN_OUT').catch(() => {})
    },

    /**
     * Called by the connector. Resolves when the user is signed in, and shows the login view if needed.
     *
     * @returns Signal that ends the attempt: `signal`, or the closing of the modal if the user signs in there.
     * @throws `MODAL_CLOSED`
     */
    async ensure(signal: AbortSignal): Promise<AbortSignal> {
      requireLoginEnabled(fairlead, storage)
      if (entry.isVerified) return signal
      if (storage.read('isUsed')) {
        if (await isSignedIn(frame, signal)) return signal
        storage.clear()
      }
      showLogin(fairlead)
      const closed = begin(entry)
      const entered = new Promise<void>((resolve) => {
        entry.resume = resolve
      })
      try {
        await abortable(abortable(entered, closed), signal)
        return AbortSignal.any([closed, signal])
      } finally {
        entry.resume = undefined
      }
    },

    /** Called by the connector with the attempt for which it calls `ensure`. */
    follow(connecting: Promise<unknown>) {
      entry.connecting = connecting
      connecting.catch(() => {})
    },

    /** Resets the state after sign-out. */
    reset() {
      entry.isVerified = false
      entry.accepted = undefined
      entry.newest = undefined
      entry.attempt?.abort(abortedCall('GET_USER'))
    },
  }
}

export declare namespace createLoginEntry {
  type Options = {
    frame: Frame
    /** Signs out of the frame and clears what the page stored for it. */
    signOut: () => Promise<void>
    storage: FrameStorage
  }
  type Entering = {
    chainId?: ChainId | undefined
    /** Signal of the attempt, or of the view that shows it. */
    ended: AbortSignal
    namespace: Namespace | undefined
    /** Called before the frame is asked for the user. */
    onEntering: () => void
    /** Signal from `begin`. */
    signal: AbortSignal
  }
}

type Entry = createLoginEntry.Options & {
  readonly fairlead: Fairlead
  /** Aborts when the modal closes. */
  attempt?: AbortController
  /** True after the frame has accepted a login, until the connector has asked the frame for the user. */
  isVerified: boolean
  /** Signal of an attempt whose login was accepted but that has no account yet. */
  accepted?: AbortSignal | undefined
  /** The last attempt that was started, with any login method. */
  newest?: Attempt | undefined
  /** Connections that existed before the attempt. */
  before: readonly Connection[]
  /** Resumes the connector that waits for the user to sign in. */
  resume?: (() => void) | undefined
  /** Attempt of the connector. */
  connecting?: Promise<unknown>
}

/** One login; `isAccepted` once the frame has accepted it and it was not ended before. */
type Attempt = { readonly ended: AbortSignal; isAccepted: boolean }

/**
 * Signs the frame out after a login that was abandoned before the frame accepted it. A sign-out would also end a newer
 * attempt, so it waits until that one is abandoned too. If that one is accepted, it has replaced the session.
 *
 * @param own - Newest attempt when the frame was asked.
 */
function signOutUnlessReplaced(entry: Entry, own: Attempt | undefined): void {
  const { frame, newest } = entry
  if (newest?.isAccepted) return
  if (newest && newest !== own && !newest.ended.aborted)
    newest.ended.addEventListener('abort', () => signOutUnlessReplaced(entry, newest))
  else frame.call('SIGN_OUT').catch(() => {})
}

async function connectAccount(entry: Entry, given: createLoginEntry.Entering): Promise<void> {
  const { fairlead } = entry
  const { chainId, ended, namespace, onEntering, signal } = given
  if (ended.aborted) cancelLogin(entry)
  throwIfAborted(ended)
  entry.isVerified = true
  entry.accepted = signal
  if (entry.newest?.ended === ended) entry.newest.isAccepted = true
  entry.before = embeddedConnections(fairlead.store.getState())
  onEntering()
  try {
    if (entry.resume) {
      entry.resume()
      if (entry.connecting)
        await abortable(
          entry.connecting.then(() => waitUntilRecorded(entry)),
          signal,
        )
    } else await connect(fairlead, { chainId, connectorId: 'auth', namespace, signal })
    entry.accepted = undefined
  } catch (error) {
    // The modal was closed before an account was available.
    throwIfAborted(signal)
    throw error
  } finally {
    entry.isVerified = false
  }
}

function hasNewAccount({ before, fairlead }: Entry): boolean {
  return embeddedConnections(fairlead.store.getState()).some((one) => !before.includes(one))
}

/** Resolves when the connection of the connector is recorded in the store. */
function waitUntilRecorded(entry: Entry): Promise<void> {
  const { store } = entry.fairlead
  return new Promise((resolve) => {
    const check = () => {
      const isAsked = Object.values(store.getState().connections).some(
        (one) => one.status === 'connecting' && one.connectorId === 'auth',
      )
      if (isAsked && !hasNewAccount(entry)) return
      stop()
      resolve()
    }
    const stop = store.subscribe(check)
    check()
  })
}

/** Signs the frame out after a login that was cancelled here. */
function cancelLogin(entry: Entry) {
  entry.isVerified = false
  entry.accepted = undefined
  entry.signOut().catch(() => {})
}

function begin(entry: Entry): AbortSignal {
  if (!entry.attempt || entry.attempt.signal.aborted) {
    const own = new AbortController()
    entry.attempt = own
    const stop = entry.fairlead.modal.store.subscribe(({ navigation }) => {
      if (navigation.open) return
      stop()
      own.abort(new BaseError('MODAL_CLOSED', { shortMessage: 'Modal closed' }))
      if (entry.accepted === own.signal && !hasNewAccount(entry)) cancelLogin(entry)
    })
    own.signal.addEventListener('abort', stop)
  }
  return entry.attempt.signal
}

/**
 * Checks that a login is on, before the frame is added to the page. Until the project's configuration is loaded, the
 * page's own options decide. Contract of the frame, §2.
 *
 * @throws `FEATURE_UNAVAILABLE` if email, socials and guests are off, and the page has no own login.
 */
export function requireLoginEnabled(fairlead: Fairlead, storage: Pick<FrameStorage, 'read'>): void {
  const { features, options } = fairlead
  const { email, guests, socials } = features.getState()
  if (options.getSignInToken || guests || offeredOwnProviders(fairlead).length > 0) return
  // A guest comes back before the project's configuration is loaded, and if the project allows no new guests.
  if (storage.read('social') === guestProvider && options.features.guests !== false) return
  if (!email && (!socials || socials.length === 0))
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Email sign-in is turned off'] })
}

/**
 * Shows the login view.
 *
 * @throws `FEATURE_UNAVAILABLE` if email, socials and guests are off.
 */
function showLogin(fairlead: Fairlead): void {
  const { features, modal } = fairlead
  const { email, guests, socials } = features.getState()
  const hasProviders = Boolean(socials) || offeredOwnProviders(fairlead).length > 0
  if (!email && !hasProviders && !guests)
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['Sign-in is turned off'] })
  // The Connect view has the entry for guests.
  const view = email ? 'EmailLogin' : hasProviders ? 'AllSocials' : 'Connect'
  if (!modal.isOpen()) modal.reset(view)
  else if (modal.view() !== view) modal.push(view)
}
