import type { Approval, DappClient, Proposal } from '@fairlead/pairing'
import { BaseError, type Namespace } from '@fairlead/protocol'
import { createStore } from 'zustand/vanilla'
import type { Settled } from '../../connectors/pairing/createPairingConnector.ts'
import { fromPairing, isPairingError } from '../../connectors/pairing/pairingErrors.ts'
import type { Pairing, PairingAttempt, PairingNotice } from '../../Pairing.ts'
import { abortReason, throwIfAborted } from '../../utils/abortable.ts'
import type { Environment } from '../../utils/environment.ts'
import type { OneClick } from './createOneClick.ts'

/** How long a code is shown. Source: product specification, section 4. */
export const codeLifeMs = 240_000
/** A code with no more than this left counts as expired. Source: product specification, section 9. */
export const nearlyExpiredMs = 10_000
/** One screen goes, the next one comes: so long a code waits for somebody to watch it again. */
export const lingerMs = 5_000
/** A relay that has not taken an offer by then is as good as none, even where its socket opens. */
const patienceMs = 15_000
/** While the old code is still good. */
const nextCodeMs = 45_000

type Run = { readonly abort: AbortController; readonly namespace: Namespace | undefined }
type Waiter = {
  readonly resolve: (settled: Settled) => void
  readonly reject: (error: BaseError) => void
}

/** The one attempt to pair of a widget. */
export type Attempt = Pick<Pairing, 'attempt' | 'renew' | 'start'> & {
  /** Starts, and resolves with the session that somebody agrees to. @throws as {@link fromPairing}. */
  settled(options: { namespace: Namespace | undefined; signal: AbortSignal }): Promise<Settled>
  /** The relay turned the page away. */
  fail(error: BaseError): void
  dispose(): void
}

/**
 * Offers codes as long as somebody watches: a new one when the old one is too old, or was declined.
 * A code that was replaced because of its age is still listened to: somebody may have scanned it.
 */
export function createAttempt(options: createAttempt.Options): Attempt {
  const { client, environment, isKept, onRefused, onSettled, oneClick, proposal, report } = options
  const store = createStore<PairingAttempt>(() => ({ status: 'idle' }))
  const runs = new Set<Run>()
  const waiters = new Set<Waiter>()
  let current: Run | undefined
  let watching = 0
  let cancelTimer = () => {}
  let cancelLinger = () => {}

  function end() {
    cancelTimer()
    current = undefined
    for (const run of runs) run.abort.abort()
    runs.clear()
  }

  function begin(namespace: Namespace | undefined, notice?: PairingNotice) {
    cancelTimer()
    const run: Run = { abort: new AbortController(), namespace }
    const isReplaced = notice === 'expired' && store.getState().status === 'ready'
    if (!notice) end()
    current = run
    runs.add(run)
    // The old code is good for a minute more, so nothing flickers.
    if (!isReplaced) store.setState({ status: 'preparing', notice }, true)
    cancelTimer = environment.schedule(
      () => {
        refuse(run, unreachable())
        run.abort.abort()
      },
      isReplaced ? nextCodeMs : patienceMs,
    )
    offer(run).then(
      (offered) => {
        void offered.approval.then(
          (approval) => void accept(run, approval),
          (error: unknown) => refuse(run, error),
        )
        if (current !== run) return
        const { uri } = offered
        const expiresAt = environment.now() + codeLifeMs
        store.setState({ status: 'ready', uri, expiresAt, notice }, true)
        keepFresh(run, codeLifeMs)
      },
      (error: unknown) => refuse(run, error),
    )
  }

  async function offer({ abort, namespace }: Run): Promise<Proposal> {
    const dapp = await client()
    if (dapp.relayStatus() === 'refused') await dapp.reconnect()
    const namespaces = proposal(namespace)
    const authenticate = await oneClick?.request(namespaces)
    const { signal } = abort
    try {
      return await dapp.propose({ authenticate, namespaces, signal })
    } catch (error) {
      // The page's words for signing in can't be sent: wallets connect, and are asked then.
      if (!authenticate || !isError(error, 'INPUT_INVALID')) throw error
      oneClick?.report(error)
      return dapp.propose({ namespaces, signal })
    }
  }

  function keepFresh(run: Run, ms: number) {
    cancelTimer()
    cancelTimer = environment.schedule(() => {
      if (current === run && watching > 0) begin(run.namespace, 'expired')
    }, ms)
  }

  async function accept(run: Run, approval: Approval) {
    const { session } = approval
    runs.delete(run)
    // Nobody was let in without a session, also by a signature that allows nothing.
    if (!session) return refuse(run, new BaseError('RESPONSE_INVALID'))
    if (run.abort.signal.aborted) return leave(session)
    const settled = { session, proposed: run.namespace }
    // First: whoever is connected is looked at at once, and is signed in then.
    if (approval.cacaos.length > 0) await oneClick?.accept(approval)
    if (run.abort.signal.aborted) return leave(session)
    end()
    const waiting = [...waiters]
    waiters.clear()
    try {
      for (const { resolve } of waiting) resolve(settled)
      const isTaken = waiting.length > 0 || (await onSettled(settled, { isWatched: watching > 0 }))
      if (!isTaken) void leave(session)
      store.setState({ status: isTaken ? 'connected' : 'idle' }, true)
    } catch (cause) {
      void leave(session)
      const error = fromPairing(cause)
      onRefused(error)
      store.setState({ status: 'failed', error }, true)
    }
  }

  async function leave({ topic }: Settled['session']) {
    const dapp = await client()
    await dapp.disconnect({ topic }).catch(report)
  }

  function refuse(run: Run, error: unknown) {
    runs.delete(run)
    if (run.abort.signal.aborted || isError(error, 'ABORTED')) return
    const isDeclined = isError(error, 'PROPOSAL_REJECTED')
    if (current !== run) {
      const state = store.getState()
      if (isDeclined && state.status === 'ready') store.setState({ ...state, notice: 'declined' })
      return
    }
    const failure = fromPairing(error)
    const isOver = isDeclined || isError(error, 'PROPOSAL_EXPIRED')
    if ((isDeclined || !isOver) && !tell(failure)) onRefused(failure)
    if (isOver && watching > 0) return begin(run.namespace, isDeclined ? 'declined' : 'expired')
    end()
    store.setState(isOver ? { status: 'idle' } : { status: 'failed', error: failure }, true)
  }

  /** @returns Whether somebody waited. */
  function tell(error: BaseError): boolean {
    const waiting = [...waiters]
    waiters.clear()
    for (const { reject } of waiting) reject(error)
    return waiting.length > 0
  }

  function start({ namespace }: { namespace?: Namespace | undefined } = {}) {
    cancelLinger()
    watching++
    const state = store.getState()
    const left = state.status === 'ready' ? state.expiresAt - environment.now() : 0
    const isUnderWay = state.status === 'preparing' || left > nearlyExpiredMs
    if (!current || current.namespace !== namespace || !isUnderWay) begin(namespace)
    else if (state.status === 'ready') keepFresh(current, left)
    let isWatching = true
    return () => {
      if (!isWatching) return
      isWatching = false
      watching--
      if (watching > 0) return
      cancelLinger()
      cancelLinger = environment.schedule(rest, lingerMs)
    }
  }

  /** Nobody watches any longer. */
  function rest() {
    if (isKept() && store.getState().status === 'ready') return
    end()
    store.setState({ status: 'idle' }, true)
  }

  return {
    attempt: store,
    start,
    renew() {
      begin(current?.namespace)
    },
    async settled({ namespace, signal }) {
      throwIfAborted(signal)
      const stop = start({ namespace })
      let giveUp = () => {}
      const asking = new Promise<Settled>((resolve, reject) => {
        const waiter: Waiter = { resolve, reject }
        waiters.add(waiter)
        // After the yes it is too late for that: whoever called has the session, and ends it.
        giveUp = () => {
          if (waiters.delete(waiter)) reject(abortReason(signal))
        }
      })
      signal.addEventListener('abort', giveUp, { once: true })
      try {
        return await asking
      } finally {
        signal.removeEventListener('abort', giveUp)
        stop()
      }
    },
    fail(error) {
      if (!current) return
      end()
      if (!tell(error)) onRefused(error)
      store.setState({ status: 'failed', error }, true)
    },
    dispose() {
      cancelLinger()
      end()
      tell(new BaseError('REQUEST_ABORTED'))
    },
  }
}

export declare namespace createAttempt {
  type Options = {
    client: () => Promise<Pick<DappClient, 'disconnect' | 'propose' | 'reconnect' | 'relayStatus'>>
    environment: Pick<Environment, 'now' | 'schedule'>
    /** Whether a code outlives those who watch it. */
    isKept: () => boolean
    /** Told of a failure that no caller waits for. */
    onRefused: (error: BaseError) => void
    /**
     * Connects a session that no caller waits for.
     *
     * @returns False where it must not: nobody looks, and it would replace a wallet.
     * @throws where it lets nobody in.
     */
    onSettled: (settled: Settled, options: { isWatched: boolean }) => Promise<boolean>
    /** Signing in with the same yes, where that is wanted. */
    oneClick?: OneClick | undefined
    /** Called when an unused session could not be ended. */
    report: (error: unknown) => void
    proposal: (
      namespace: Namespace | undefined,
    ) => Parameters<DappClient['propose']>[0]['namespaces']
  }
}

function unreachable(): BaseError {
  return new BaseError('UPSTREAM_UNAVAILABLE', { shortMessage: 'The relay cannot be reached' })
}

function isError(error: unknown, code: string): boolean {
  return isPairingError(error) && error.code === code
}
