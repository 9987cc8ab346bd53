import { BaseError } from '@fairlead/protocol'
import { RateLimited } from '../api/RateLimited.ts'
import type { Environment } from '../environment.ts'

/** Pause after a request that could not be sent, in milliseconds. */
const pauseMs = 2_000
/**
 * If the server answers faster than this, it did not hold the request; polling then slows down. In
 * milliseconds.
 */
const shortWaitMs = 5_000

/**
 * Long-polls a server until it has a result.
 *
 * @throws Every error of `ask`, except that the server is unreachable; `REQUEST_ABORTED`.
 */
export async function pollUntil<answer>(options: pollUntil.Options<answer>): Promise<answer> {
  const { ask, environment, signal } = options
  for (;;) {
    if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
    const startedAt = environment.clock()
    let restMs = pauseMs
    const answer = await ask().catch((error: unknown) => {
      // A proxy may cut long requests short, which leads to more requests than the server allows.
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

export declare namespace pollUntil {
  type Options<answer> = {
    /** @returns `undefined` while the result is pending. */
    ask: () => Promise<answer | undefined>
    environment: Pick<Environment, 'clock' | 'schedule'>
    signal: AbortSignal
  }
}

/** Waits; resolves early if aborted. */
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
