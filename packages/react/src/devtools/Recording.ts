import type { FairleadEvent } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** Maximum number of entries of each kind; the oldest are dropped first. */
const entryLimit = 200

/** A failure that the panel simulates. */
export type Fault = 'rpcDown' | 'serverDown' | 'slow' | 'walletSilent'

/** One call to a network, a server or a wallet. Contains no parameters, no query and no answer. */
export type CallEntry = {
  readonly id: number
  readonly kind: 'Other' | 'RPC' | 'Server' | 'Wallet'
  /** Methods of the call, or the path on the server. */
  readonly label: string
  /** Host of the URL, or id of the wallet. */
  readonly target: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Absent while the call is pending. */
  readonly durationMs?: number | undefined
  /** HTTP status or error code. Absent while the call is pending. */
  readonly outcome?: string | undefined
  readonly isFailed: boolean
  /** The simulated fault that applied to the call. */
  readonly fault?: Fault | undefined
}

/** One attempt to connect or resume a wallet in one namespace. */
export type Attempt = {
  readonly id: number
  readonly connectorId: string
  readonly isResuming: boolean
  readonly namespace: Namespace
  readonly outcome: 'connected' | 'ended' | 'pending'
  readonly startedAt: number
  readonly steps: readonly { readonly afterMs: number; readonly text: string }[]
}

/** Everything that was recorded since the panel was mounted, and the faults that are on. */
export type Recording = {
  readonly attempts: readonly Attempt[]
  readonly calls: readonly CallEntry[]
  readonly events: readonly { readonly id: number; readonly event: FairleadEvent }[]
  readonly faults: readonly Fault[]
}

export type Recorder = {
  readonly store: StoreApi<Recording>
  addEvent(event: FairleadEvent): void
  /** Adds a pending call. @returns Function that records the outcome of the call. */
  startCall(call: Pick<CallEntry, 'fault' | 'kind' | 'label' | 'target'>): EndCall
  /** Adds an attempt. @returns Id of the attempt. */
  startAttempt(attempt: Pick<Attempt, 'connectorId' | 'isResuming' | 'namespace'>): number
  /** Adds a step to an attempt. */
  addStep(id: number, text: string, outcome?: Attempt['outcome']): void
}
export type EndCall = (outcome: string, isFailed: boolean) => void

/** Creates an empty recording. @param now - Milliseconds since 1970. */
export function createRecorder(now: () => number): Recorder {
  const store = createStore<Recording>(() => ({ attempts: [], calls: [], events: [], faults: [] }))
  let lastId = 0
  return {
    store,
    addEvent(event) {
      const id = ++lastId
      store.setState(({ events }) => ({ events: latest(events, { event, id }) }))
    },
    startCall(call) {
      const id = ++lastId
      const startedAt = now()
      const entry = { ...call, id, isFailed: false, startedAt }
      store.setState(({ calls }) => ({ calls: latest(calls, entry) }))
      return (outcome, isFailed) =>
        store.setState(({ calls }) => ({
          calls: calls.map((one) =>
            one.id === id ? { ...one, durationMs: now() - startedAt, isFailed, outcome } : one,
          ),
        }))
    },
    startAttempt(attempt) {
      const id = ++lastId
      const entry = { ...attempt, id, outcome: 'pending', startedAt: now(), steps: [] } as const
      store.setState(({ attempts }) => ({ attempts: latest(attempts, entry) }))
      return id
    },
    addStep(id, text, outcome) {
      store.setState(({ attempts }) => ({
        attempts: attempts.map((one) => {
          if (one.id !== id) return one
          const steps = [...one.steps, { afterMs: now() - one.startedAt, text }]
          return { ...one, outcome: outcome ?? one.outcome, steps }
        }),
      }))
    },
  }
}

/** Appends an entry, and drops the oldest above the limit. */
function latest<entry>(entries: readonly entry[], entry: entry): readonly entry[] {
  return [...entries, entry].slice(-entryLimit)
}
