import { PairingError } from '../errors.ts'
import type { Outcome } from './tabMessage.ts'

/** A call of this tab that is not settled. */
export type Ask = {
  readonly key: string
  readonly method: string
  readonly params: unknown
  finish(outcome: Outcome): void
}

/** Calls of this tab to the leading tab. */
export type TabCalls = ReturnType<typeof createTabCalls>

/** Creates the list of calls. @param prefix - Prefix of every key; unique per tab. */
export function createTabCalls(prefix: string) {
  const asked = new Map<string, Ask>()
  let count = 0
  let isClosed = false

  return {
    /** Adds a call. @param options.start - Sends it. @param options.cancel - Cancels it after an abort. */
    add(options: {
      method: string
      params: unknown
      signal: AbortSignal | undefined
      start: (ask: Ask) => void
      cancel: (ask: Ask) => void
    }): Promise<unknown> {
      const { cancel, method, params, signal, start } = options
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
    finish: (key: string, outcome: Outcome) => asked.get(key)?.finish(outcome),
    all: (): readonly Ask[] => [...asked.values()],
    /** Stops waiting. The calls continue in the leading tab; another tab can ask for their results. */
    close() {
      isClosed = true
      for (const ask of [...asked.values()]) ask.finish(aborted())
    },
  }
}

function aborted(): Outcome {
  return { type: 'failed', error: new PairingError('ABORTED') }
}
