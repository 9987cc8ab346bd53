import { BaseError } from '@fairlead/protocol'
import type { Description } from './Description.ts'

/** Maximum number of waiting requests, including the one that is shown. */
export const mostWaiting = 10

/** A request as shown to the user. */
export type Asked = {
  readonly description: Description
  /** Absent if the request concerns the wallet on every network. */
  readonly networkName?: string | undefined
  readonly isTestnet: boolean
  /** Address of the account that signs, or that the request concerns. */
  readonly address: string
  /** Tells the server that the user refuses. Absent if declining has no effect outside the frame. */
  refuse?(): Promise<unknown>
  /**
   * Signs, and sends if the method does so.
   *
   * @param digits - What the user typed, if `description.needsDigits`.
   */
  run(signal: AbortSignal, digits?: string): Promise<unknown>
}

/** State of the shown request: waiting for an answer, or approved and running. */
export type Shown = {
  readonly asked: Asked
  readonly isRunning: boolean
  /** Position among the requests of this batch, from 1. Counting restarts when no request waits. */
  readonly place: { readonly index: number; readonly count: number }
}

/**
 * Queue of pending approvals. One request is shown at a time; each request gets exactly one answer.
 */
export type ApprovalQueue = {
  /** Registers a request when it arrives. An `abort()` before the request is queued ends it too. */
  enter(): ApprovalQueue.Ask
  /**
   * Ends all requests that wait or have arrived, and all that are not sent yet.
   *
   * @param reason - Answer to the requests; `REQUEST_ABORTED` unless given.
   */
  abort(reason?: BaseError): void
  shown(): Shown | undefined
  /** @param asked - The request that was shown; an approval of one never counts for the next. */
  approve(asked: Asked, digits?: string): void
  reject(asked: Asked): void
  subscribe(onChange: () => void): () => void
}

export declare namespace ApprovalQueue {
  /** @throws `RATE_LIMITED` if too many requests wait, `REQUEST_REJECTED`, `REQUEST_ABORTED` */
  type Ask = (prepare: (signal: AbortSignal) => Promise<Asked>) => Promise<unknown>
}

export function createApprovalQueue(): ApprovalQueue {
  const state: State = {
    answered: 0,
    entries: [],
    epoch: 0,
    listeners: new Set(),
    shown: undefined,
  }
  return {
    enter() {
      const entered = state.epoch
      return (prepare) =>
        new Promise((resolve, reject) => {
          if (state.epoch !== entered) return reject(new BaseError('REQUEST_ABORTED'))
          add({ prepare, reject, resolve }, state)
        })
    },

    abort: (reason = new BaseError('REQUEST_ABORTED')) => abort(reason, state),

    shown: () => state.shown,

    approve(asked, digits) {
      const entry = findOpen(asked, state)
      if (!entry || asked.description.warnings.some(({ level }) => level === 'block')) return
      settle(entry, state, () => asked.run(entry.control.signal, digits))
    },

    reject(asked) {
      const entry = findOpen(asked, state)
      if (!entry) return
      if (asked.refuse) return settle(entry, state, asked.refuse)
      entry.isRefused = true
      entry.reject(new BaseError('REQUEST_REJECTED'))
      remove(entry, state)
    },

    subscribe(onChange) {
      state.listeners.add(onChange)
      return () => void state.listeners.delete(onChange)
    },
  }
}

type State = {
  /** Number of requests answered since the queue was last empty. */
  answered: number
  /** Requests in order; the first one is being handled. */
  entries: readonly Entry[]
  /** Number of `abort()` calls. */
  epoch: number
  readonly listeners: Set<() => void>
  shown: Shown | undefined
}

type Entry = {
  asked: Asked | undefined
  readonly control: AbortController
  hasBegun: boolean
  isRefused: boolean
  isRunning: boolean
  readonly prepare: (signal: AbortSignal) => Promise<Asked>
  readonly reject: (error: unknown) => void
  readonly resolve: (result: unknown) => void
}

/** Derives what is shown, and tells the listeners. */
function update(state: State): void {
  const { answered, entries } = state
  const [first] = entries
  state.shown =
    first?.asked && !first.isRefused
      ? {
          asked: first.asked,
          isRunning: first.isRunning,
          place: { count: answered + entries.length, index: answered + 1 },
        }
      : undefined
  for (const listener of [...state.listeners]) listener()
}

function add(request: Pick<Entry, 'prepare' | 'reject' | 'resolve'>, state: State): void {
  if (state.entries.length >= mostWaiting) {
    request.reject(new BaseError('RATE_LIMITED'))
    return
  }
  const entry: Entry = {
    ...request,
    asked: undefined,
    control: new AbortController(),
    hasBegun: false,
    isRefused: false,
    isRunning: false,
  }
  state.entries = [...state.entries, entry]
  // The count of the shown request has grown.
  if (state.shown) update(state)
  void prepareFirst(state)
}

/** Prepares the first request. Its description may depend on the outcome of the previous one. */
async function prepareFirst(state: State): Promise<void> {
  const [entry] = state.entries
  if (!entry || entry.hasBegun) return
  entry.hasBegun = true
  try {
    const asked = await entry.prepare(entry.control.signal)
    if (entry.control.signal.aborted) return
    entry.asked = asked
    update(state)
  } catch (error) {
    entry.reject(error)
    remove(entry, state)
  }
}

/** Answers a request with what a task returns or throws. The request counts as running until then. */
function settle(entry: Entry, state: State, task: () => Promise<unknown>): void {
  entry.isRunning = true
  update(state)
  task()
    .then(entry.resolve, entry.reject)
    .finally(() => remove(entry, state))
}

function remove(entry: Entry, state: State): void {
  // A request that was refused before it was shown doesn't count.
  if (entry.asked && state.entries.includes(entry)) state.answered += 1
  state.entries = state.entries.filter((one) => one !== entry)
  if (state.entries.length === 0) state.answered = 0
  update(state)
  void prepareFirst(state)
}

function abort(reason: BaseError, state: State): void {
  const { entries } = state
  state.epoch += 1
  state.entries = []
  state.answered = 0
  for (const entry of entries) {
    entry.control.abort()
    // A running request settles by itself: if it was sent before the abort, it is reported as sent.
    if (!entry.isRunning) entry.reject(reason)
  }
  update(state)
}

/** Returns the shown request's entry, if this is the shown request and it isn't answered yet. */
function findOpen(asked: Asked, { entries: [first] }: State): Entry | undefined {
  return first?.asked === asked && !first.isRunning ? first : undefined
}
