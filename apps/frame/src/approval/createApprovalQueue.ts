import { BaseError } from '@fairlead/protocol'
import type { Description } from './Description.ts'

/** Maximum number of waiting requests, including the one that is shown. */
export const mostWaiting = 10

/** A request as shown to the user. */
export type Asked = {
  readonly description: Description
  readonly networkName: string
  readonly isTestnet: boolean
  /** Address of the signing account. */
  readonly address: string
  /** Signs, and sends if the method does so. */
  run(signal: AbortSignal): Promise<unknown>
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
  /** Ends all requests that wait or have arrived, and all that are not sent yet. */
  abort(): void
  shown(): Shown | undefined
  /** @param asked - The request that was shown; an approval of one never counts for the next. */
  approve(asked: Asked): void
  reject(asked: Asked): void
  subscribe(onChange: () => void): () => void
}

export declare namespace ApprovalQueue {
  /** @throws `RATE_LIMITED` if too many requests wait, `REQUEST_REJECTED`, `REQUEST_ABORTED` */
  type Ask = (prepare: (signal: AbortSignal) => Promise<Asked>) => Promise<unknown>
}

export function createApprovalQueue(): ApprovalQueue {
  const listeners = new Set<() => void>()
  /** Requests in order; the first one is being handled. */
  let line: Entry[] = []
  let shown: Shown | undefined
  /** Number of requests answered since the queue was last empty. */
  let answered = 0
  /** Number of `abort()` calls. */
  let epoch = 0

  function tell() {
    const [first] = line
    shown =
      first?.asked && !first.isRefused
        ? {
            asked: first.asked,
            isRunning: first.isRunning,
            place: { count: answered + line.length, index: answered + 1 },
          }
        : undefined
    for (const listener of [...listeners]) listener()
  }

  function remove(entry: Entry) {
    // A request that was refused before it was shown doesn't count.
    if (entry.asked && line.includes(entry)) answered += 1
    line = line.filter((one) => one !== entry)
    if (line.length === 0) answered = 0
    tell()
    void begin()
  }

  /**
   * Prepares the next request. Its description may depend on the outcome of the previous request.
   */
  async function begin() {
    const [entry] = line
    if (!entry || entry.hasBegun) return
    entry.hasBegun = true
    try {
      const asked = await entry.prepare(entry.control.signal)
      if (entry.control.signal.aborted) return
      entry.asked = asked
      tell()
    } catch (error) {
      entry.reject(error)
      remove(entry)
    }
  }

  function entryOf(asked: Asked): Entry | undefined {
    const [entry] = line
    return entry?.asked === asked && !entry.isRunning ? entry : undefined
  }

  return {
    enter() {
      const entered = epoch
      return (prepare) =>
        new Promise((resolve, reject) => {
          if (epoch !== entered) return reject(new BaseError('REQUEST_ABORTED'))
          if (line.length >= mostWaiting) return reject(new BaseError('RATE_LIMITED'))
          line.push({
            asked: undefined,
            control: new AbortController(),
            hasBegun: false,
            isRefused: false,
            isRunning: false,
            prepare,
            reject,
            resolve,
          })
          // The count of the shown request has grown.
          if (shown) tell()
          void begin()
        })
    },

    abort() {
      epoch += 1
      const ended = line
      line = []
      answered = 0
      for (const entry of ended) {
        entry.control.abort()
        // A running request settles by itself: if it was sent before the abort, it is reported as
        // sent.
        if (!entry.isRunning) entry.reject(new BaseError('REQUEST_ABORTED'))
      }
      tell()
    },

    shown: () => shown,

    approve(asked) {
      const entry = entryOf(asked)
      if (!entry || asked.description.warnings.some(({ level }) => level === 'block')) return
      entry.isRunning = true
      tell()
      asked
        .run(entry.control.signal)
        .then(entry.resolve, entry.reject)
        .finally(() => remove(entry))
    },

    reject(asked) {
      const entry = entryOf(asked)
      if (!entry) return
      entry.isRefused = true
      entry.reject(new BaseError('REQUEST_REJECTED'))
      remove(entry)
    },

    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
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
