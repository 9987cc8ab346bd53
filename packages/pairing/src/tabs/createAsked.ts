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
    signal: AbortSignal | undefined
    start: (ask: Ask) => void
    cancel: (ask: Ask) => void
  }): Promise<unknown>
  finish(key: string, outcome: Outcome): void
  all(): readonly Ask[]
  /** This tab hears no more; what it asked goes on, for who asks for it again. */
  close(): void
}

/** @param prefix - Begins every key: no two tabs may have the same. */
export function createAsked(prefix: string): Asked {
  const asked = new Map<string, Ask>()
  let count = 0
  let isClosed = false

  return {
    add({ cancel, method, params, signal, start }) {
      return new Promise((resolve, reject) => {
        count += 1
        const ask: Ask = {
          key: `${prefix}/${count}`,
          method,
          params,
          finish(outcome) {
            asked.delete(ask.key)
            signal?.removeEventListener('abort', giveUp)
            if (outcome.type === 'done') resolve(outcome.value)
            else reject(outcome.error)
          },
        }
        function giveUp() {
          cancel(ask)
          ask.finish(aborted())
        }
        if (isClosed || signal?.aborted) return ask.finish(aborted())
        asked.set(ask.key, ask)
        signal?.addEventListener('abort', giveUp)
        start(ask)
      })
    },
    finish: (key, outcome) => asked.get(key)?.finish(outcome),
    all: () => [...asked.values()],
    close() {
      isClosed = true
      for (const ask of [...asked.values()]) ask.finish(aborted())
    },
  }
}

function aborted(): Outcome {
  return { type: 'failed', error: new PairingError('ABORTED') }
}
