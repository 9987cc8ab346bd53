import { BaseError } from '@fairlead/protocol'
import { RateLimited } from '../api/RateLimited.ts'
import type { Environment } from '../environment.ts'

/** Between two questions that could not be asked, in milliseconds. */
const pauseMs = 2_000
/** Shorter than this, the server did not wait; it is then asked more slowly. */
const shortWaitMs = 5_000

/**
 * Asks a server that thinks before it answers, until it knows.
 *
 * @throws what `ask` throws, except that the server can't be reached; `REQUEST_ABORTED`.
 */
export async function askUntil<answer>(options: askUntil.Options<answer>): Promise<answer> {
  const { ask, environment, signal } = options
  for (;;) {
    if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
    const startedAt = environment.clock()
    let restMs = pauseMs
    const answer = await ask().catch((error: unknown) => {
      // Whoever stands between ends waits early, and so makes more of them than the server takes.
      if (error instanceof RateLimited) restMs = Math.max(error.waitMs, pauseMs)
      // A phone that slept has lost its connection, not its login.
      else if (!BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
      return undefined
    })
    if (answer !== undefined) return answer
    if (environment.clock() - startedAt < shortWaitMs)
      await pause({ environment, ms: restMs, signal })
  }
}

export declare namespace askUntil {
  type Options<answer> = {
    /** @returns `undefined` while nothing is known yet. */
    ask: () => Promise<answer | undefined>
    environment: Pick<Environment, 'clock' | 'schedule'>
    signal: AbortSignal
  }
}

/** Ends early when it is given up. */
export function pause(options: pause.Options): Promise<void> {
  const { environment, ms, signal } = options
  return new Promise((resolve) => {
    const cancel = environment.schedule(resolve, ms)
    const end = () => {
      cancel()
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })
}

export declare namespace pause {
  type Options = {
    environment: Pick<Environment, 'schedule'>
    ms: number
    signal: AbortSignal
  }
}
