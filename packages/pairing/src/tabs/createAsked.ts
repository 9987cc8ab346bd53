import { PairingError } from '../errors.ts'
import type { Outcome } from './tabMessage.ts'

/** Something this tab has asked and not heard the end of. */
export type Ask = {
  readonly key: string
  readonly method: string
  readonly params: unknown
  finish(outcome: Outcome): void
}

/** What this tab waits for, whoever leads. */
export type Asked = {
  /** @param start - Puts the question. @param cancel - Takes it back, once it was given up. */
  add(options: {
    method: string
    params: unknown
    /** Any of them gives it up. */
    signals: readonly AbortSignal[]
    start: (ask: Ask) => void
    cancel: (ask: Ask) => void
  }): Promise<unknown>
  finish(key: string, outcome: Outcome): void
  all(): readonly Ask[]
}

/** @param prefix - Begins every key: no two tabs may have the same. */
export function createAsked(prefix: string): Asked {
  const asked = new Map<string, Ask>()
  let count = 0

  return {
    add({ cancel, method, params, signals, start }) {
      return new Promise((resolve, reject) => {
        count += 1
        const ask: Ask = {
          key: `${prefix}/${count}`,
          method,
          params,
          finish(outcome) {
            asked.delete(ask.key)
            for (const signal of signals) signal.removeEventListener('abort', giveUp)
            if (outcome.type === 'done') resolve(outcome.value)
            else reject(outcome.error)
          },
        }
        const aborted: Outcome = { type: 'failed', error: new PairingError('ABORTED') }
        function giveUp() {
          cancel(ask)
          ask.finish(aborted)
        }
        if (signals.some((signal) => signal.aborted)) return ask.finish(aborted)
        asked.set(ask.key, ask)
        for (const signal of signals) signal.addEventListener('abort', giveUp)
        start(ask)
      })
    },
    finish: (key, outcome) => asked.get(key)?.finish(outcome),
    all: () => [...asked.values()],
  }
}
