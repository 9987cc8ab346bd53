import type { Approval, DappClient, Proposal } from '@fairlead/pairing'
import { BaseError, type Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Settled } from '../../connectors/pairing/createPairingConnector.ts'
import { fromPairing, isPairingError } from '../../connectors/pairing/pairingErrors.ts'
import type { Pairing, PairingAttempt, PairingNotice } from '../../Pairing.ts'
import { abortReason, throwIfAborted } from '../../utils/abortable.ts'
import type { Environment } from '../../utils/environment.ts'
import type { OneClick } from './createOneClick.ts'

/** Time that a pairing URI is shown, in milliseconds. Source: product specification, section 4. */
export const codeLifeMs = 240_000
/**
 * A pairing URI with no more time left than this counts as expired, in milliseconds. Source: product specification,
 * section 9.
 */
export const nearlyExpiredMs = 10_000
/**
 * Time that a pairing URI is kept after its last watcher stopped, in milliseconds. Covers the change from one view to
 * the next.
 */
export const lingerMs = 5_000
/** Time limit for the relay to take a proposal, in milliseconds. Applies also if the socket is open. */
const patienceMs = 15_000
/** Time limit for a replacement URI, in milliseconds. It is longer because the old URI is still valid meanwhile. */
const nextCodeMs = 45_000

type Run = { readonly abort: AbortController; readonly namespace: Namespace | undefined }
type Waiter = {
  readonly resolve: (settled: Settled) => void
  readonly reject: (error: BaseError) => void
}

/** The pairing attempt of a widget. There is only one at a time. */
export type Attempt = Pick<Pairing, 'attempt' | 'renew' | 'start'> & {
  /** Starts to watch, and resolves with the session that a wallet approves. @throws as {@link fromPairing}. */
  settled(options: { namespace: Namespace | undefined; signal: AbortSignal }): Promise<Settled>
  /** Fails the attempt because the relay refused the page. */
  fail(error: BaseError): void
  dispose(): void
}

/**
 * Offers pairing URIs as long as at least one caller watches: a new one when the old one is too old, or was declined.
 *
 * A URI that was replaced because of its age is still listened to, because a wallet may have scanned it already.
 */
export function createAttempt(options: createAttempt.Options): Attempt {
  const store = createStore<PairingAttempt>(() => ({ status: 'idle' }))
  const attempt: AttemptState = {
    ...options,
    cancelLinger() {},
    cancelTimer() {},
    runs: new Set(),
    store,
    waiters: new Set(),
    watching: 0,
  }
  return {
    attempt: store,
    start: (given) => start(attempt, given),
    renew() {
      begin(attempt, attempt.current?.namespace)
    },
    settled: (given) => waitForApproval(attempt, given),
    fail(error) {
      if (!attempt.current) return
      end(attempt)
      if (!rejectWaiters(attempt, error)) options.onRefused(error)
      store.setState({ status: 'failed', error }, true)
    },
    dispose() {
      attempt.cancelLinger()
      end(attempt)
      rejectWaiters(attempt, new BaseError('REQUEST_ABORTED'))
    },
  }
}

export declare namespace createAttempt {
  type Options = {
    client: () => Promise<Pick<DappClient, 'disconnect' | 'propose' | 'reconnect' | 'relayStatus'>>
    environment: Pick<Environment, 'now' | 'schedule'>
    /** True if a pairing URI stays valid when it has no watchers. */
    isKept: () => boolean
    /** Called with a failure that no caller waits for. */
    onRefused: (error: BaseError) => void
    /**
     * Connects a session that no caller waits for.
     *
     * @returns False if the session is not used: nothing is watching, and it would replace a connected wallet.
     * @throws if the session can't be connected.
     */
    onSettled: (settled: Settled, options: { isWatched: boolean }) => Promise<boolean>
    /** One-click sign-in together with pairing; absent if it is off. */
    oneClick?: OneClick | undefined
    /** Called when an unused session could not be ended. */
    report: (error: unknown) => void
    proposal: (
      namespace: Namespace | undefined,
    ) => Parameters<DappClient['propose']>[0]['namespaces']
  }
}

type AttemptState = createAttempt.Options & {
  readonly store: StoreApi<PairingAttempt>
  /** Runs whose URI may still be approved. */
  readonly runs: Set<Run>
  readonly waiters: Set<Waiter>
  current?: Run | undefined
  /** Number of callers that watch. */
  watching: number
  cancelTimer: () => void
  cancelLinger: () => void
}

/** Starts to watch, and resolves with the session that a wallet approves. */
async function waitForApproval(
  attempt: AttemptState,
  { namespace, signal }: Parameters<Attempt['settled']>[0],
): Promise<Settled> {
  throwIfAborted(signal)
  const stop = start(attempt, { namespace })
  let giveUp = () => {}
  const asking = new Promise<Settled>((resolve, reject) => {
    const waiter: Waiter = { resolve, reject }
    attempt.waiters.add(waiter)
    // After an approval, aborting has no effect here: the caller gets the session and ends it.
    giveUp = () => {
      if (attempt.waiters.delete(waiter)) reject(abortReason(signal))
    }
  })
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await asking
  } finally {
    signal.removeEventListener('abort', giveUp)
    stop()
  }
}

function end(attempt: AttemptState) {
  const { runs } = attempt
  attempt.cancelTimer()
  attempt.current = undefined
  for (const run of runs) run.abort.abort()
  runs.clear()
}

function begin(attempt: AttemptState, namespace: Namespace | undefined, notice?: PairingNotice) {
  const { environment, runs, store } = attempt
  attempt.cancelTimer()
  const run: Run = { abort: new AbortController(), namespace }
  const isReplaced = notice === 'expired' && store.getState().status === 'ready'
  if (!notice) end(attempt)
  attempt.current = run
  runs.add(run)
  // Keeps showing the old URI, which is valid for another minute, so that the view does not flicker.
  if (!isReplaced) store.setState({ status: 'preparing', notice }, true)
  attempt.cancelTimer = environment.schedule(
    () => {
      refuse(attempt, run, unreachable())
      run.abort.abort()
    },
    isReplaced ? nextCodeMs : patienceMs,
  )
  offer(attempt, run).then(
    (offered) => {
      void offered.approval.then(
        (approval) => void accept(attempt, run, approval),
        (error: unknown) => refuse(attempt, run, error),
      )
      if (attempt.current !== run) return
      const { uri } = offered
      const expiresAt = environment.now() + codeLifeMs
      store.setState({ status: 'ready', uri, expiresAt, notice }, true)
      keepFresh(attempt, run, codeLifeMs)
    },
    (error: unknown) => refuse(attempt, run, error),
  )
}

async function offer(attempt: AttemptState, { abort, namespace }: Run): Promise<Proposal> {
  const { client, oneClick, proposal } = attempt
  const dapp = await client()
  const status = dapp.relayStatus()
  if (status === 'refused') await dapp.reconnect()
  // A new attempt does not wait for the delay after failed ones. Its own time limit reports a relay that stays away.
  if (status === 'waiting') dapp.reconnect().catch(() => {})
  const namespaces = proposal(namespace)
  const authenticate = await oneClick?.request(namespaces)
  const { signal } = abort
  try {
    return await dapp.propose({ authenticate, namespaces, signal })
  } catch (error) {
    // The page's sign-in message can't be sent. Pair without it; the wallet is asked to sign in after connecting.
    if (!authenticate || !isError(error, 'INPUT_INVALID')) throw error
    oneClick?.report(error)
    return dapp.propose({ namespaces, signal })
  }
}

function keepFresh(attempt: AttemptState, run: Run, ms: number) {
  const { environment } = attempt
  attempt.cancelTimer()
  attempt.cancelTimer = environment.schedule(() => {
    if (attempt.current === run && attempt.watching > 0) begin(attempt, run.namespace, 'expired')
  }, ms)
}

async function accept(attempt: AttemptState, run: Run, approval: Approval) {
  const { onRefused, onSettled, oneClick, runs, store, waiters } = attempt
  const { session } = approval
  runs.delete(run)
  // An approval without a session connects nothing, even if it carries a signature.
  if (!session) return refuse(attempt, run, new BaseError('RESPONSE_INVALID'))
  if (run.abort.signal.aborted) return endSession(attempt, session)
  const settled = { session, proposed: run.namespace }
  // Before the session is delivered: sign-in is checked as soon as a wallet is connected.
  if (approval.cacaos.length > 0) await oneClick?.accept(approval)
  if (run.abort.signal.aborted) return endSession(attempt, session)
  end(attempt)
  const waiting = [...waiters]
  waiters.clear()
  try {
    for (const { resolve } of waiting) resolve(settled)
    const isTaken =
      waiting.length > 0 || (await onSettled(settled, { isWatched: attempt.watching > 0 }))
    if (!isTaken) void endSession(attempt, session)
    store.setState({ status: isTaken ? 'connected' : 'idle' }, true)
  } catch (cause) {
    void endSession(attempt, session)
    const error = fromPairing(cause)
    onRefused(error)
    store.setState({ status: 'failed', error }, true)
  }
}

async function endSession(attempt: AttemptState, { topic }: Settled['session']) {
  const { client, report } = attempt
  const dapp = await client()
  await dapp.disconnect({ topic }).catch(report)
}

function refuse(attempt: AttemptState, run: Run, error: unknown) {
  const { onRefused, runs, store } = attempt
  runs.delete(run)
  if (run.abort.signal.aborted || isError(error, 'ABORTED')) return
  const isDeclined = isError(error, 'PROPOSAL_REJECTED')
  if (attempt.current !== run) {
    const state = store.getState()
    if (isDeclined && state.status === 'ready') store.setState({ ...state, notice: 'declined' })
    return
  }
  const failure = fromPairing(error)
  const isOver = isDeclined || isError(error, 'PROPOSAL_EXPIRED')
  if ((isDeclined || !isOver) && !rejectWaiters(attempt, failure)) onRefused(failure)
  if (isOver && attempt.watching > 0)
    return begin(attempt, run.namespace, isDeclined ? 'declined' : 'expired')
  end(attempt)
  store.setState(isOver ? { status: 'idle' } : { status: 'failed', error: failure }, true)
}

/** Rejects all waiters. @returns True if there was at least one. */
function rejectWaiters(attempt: AttemptState, error: BaseError): boolean {
  const { waiters } = attempt
  const waiting = [...waiters]
  waiters.clear()
  for (const { reject } of waiting) reject(error)
  return waiting.length > 0
}

function start(attempt: AttemptState, { namespace }: { namespace?: Namespace | undefined } = {}) {
  const { environment, store } = attempt
  attempt.cancelLinger()
  attempt.watching++
  const state = store.getState()
  const left = state.status === 'ready' ? state.expiresAt - environment.now() : 0
  const isUnderWay = state.status === 'preparing' || left > nearlyExpiredMs
  if (!attempt.current || attempt.current.namespace !== namespace || !isUnderWay)
    begin(attempt, namespace)
  else if (state.status === 'ready') keepFresh(attempt, attempt.current, left)
  let isWatching = true
  return () => {
    if (!isWatching) return
    isWatching = false
    attempt.watching--
    if (attempt.watching > 0) return
    attempt.cancelLinger()
    attempt.cancelLinger = environment.schedule(() => endUnwatched(attempt), lingerMs)
  }
}

/** Ends the attempt when it has no watchers, unless the URI is kept. */
function endUnwatched(attempt: AttemptState) {
  const { isKept, store } = attempt
  if (isKept() && store.getState().status === 'ready') return
  end(attempt)
  store.setState({ status: 'idle' }, true)
}

function unreachable(): BaseError {
  return new BaseError('UPSTREAM_UNAVAILABLE', { shortMessage: 'The relay cannot be reached' })
}

function isError(error: unknown, code: string): boolean {
  return isPairingError(error) && error.code === code
}
