import { BaseError } from '@fairlead/protocol'
import type { Description } from './Description.ts'

/** Requests that wait, with the one that is shown. */
const mostWaiting = 10

/** A request that a person looks at. */
export type Asked = {
  readonly description: Description
  readonly networkName: string
  readonly isTestnet: boolean
  /** The account that would sign. */
  readonly address: string
  /** Signs, and sends where the method says so. */
  run(signal: AbortSignal): Promise<unknown>
}

/** Where a request is: looked at, or answered with yes and on its way. */
export type Shown = {
  readonly asked: Asked
  readonly isRunning: boolean
  /** Which of those that came together it is, from 1; they count until none waits. */
  readonly place: { readonly index: number; readonly count: number }
}

/** The line of requests; one is shown at a time, and each gets exactly one answer. */
export type Desk = {
  /**
   * Opens the way for one request, at the moment it comes in: an end that comes before it is in the
   * line ends it too.
   */
  enter(): Desk.Ask
  /** Ends all that wait or came in before, and all that is not sent yet. */
  abort(): void
  shown(): Shown | undefined
  /** @param asked - The one that was looked at: a yes for one never counts for the next. */
  approve(asked: Asked): void
  reject(asked: Asked): void
  subscribe(onChange: () => void): () => void
}

export declare namespace Desk {
  /** @throws `RATE_LIMITED` where too many wait, `REQUEST_REJECTED`, `REQUEST_ABORTED` */
  type Ask = (prepare: (signal: AbortSignal) => Promise<Asked>) => Promise<unknown>
}

export function createDesk(): Desk {
  const listeners = new Set<() => void>()
  /** In order; the first is worked on. */
  let line: Entry[] = []
  let shown: Shown | undefined
  /** Answered since the line was last empty. */
  let answered = 0
  /** How often all was ended. */
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
    // One that was refused before anybody saw it is none of theirs.
    if (entry.asked && line.includes(entry)) answered += 1
    line = line.filter((one) => one !== entry)
    if (line.length === 0) answered = 0
    tell()
    void begin()
  }

  /** Reads the request that is next: what it says may depend on what the one before did. */
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
          // The one that is looked at is one of more now.
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
        // What runs ends by itself: sent before the end came, it is told as sent.
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
