import type { Environment } from './environment.ts'

/** Runs a task with a signal that aborts after a time limit, or together with the given signal. */
export async function runWithLimit<result>(
  options: runWithLimit.Options,
  run: (signal: AbortSignal) => Promise<result>,
): Promise<result> {
  const { limitMs, schedule, signal } = options
  const limit = new AbortController()
  const abort = () => limit.abort()
  signal?.addEventListener('abort', abort)
  const cancel = schedule(abort, limitMs)
  try {
    return await run(limit.signal)
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}

export declare namespace runWithLimit {
  type Options = {
    limitMs: number
    schedule: Environment['schedule']
    signal?: AbortSignal | undefined
  }
}
