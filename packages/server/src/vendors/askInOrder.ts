import { BaseError } from '@fairlead/protocol'
import type { Log } from '../log.ts'
import { Refusal } from '../problem.ts'

/** Longest that one vendor may take, in milliseconds. Source: data API contract, section 2.1. */
const tryMs = 10_000
/** When a client may come again after all vendors failed, in seconds. */
const retryAfterSeconds = 5

/** One way to answer a question. */
export type Way<question, answer> = {
  /** For the log. */
  readonly vendor: string
  ask(question: question, signal: AbortSignal): Promise<answer>
}

/**
 * Asks one vendor after another until one answers. A vendor that fails, is too slow or answers
 * what can't be read is logged by its name alone, and the next one is asked.
 *
 * @throws What a vendor says of the question itself (a bad cursor), at once.
 * @throws `UPSTREAM_UNAVAILABLE` when nobody answers.
 */
export async function askInOrder<question, answer>(
  ways: readonly Way<question, answer>[],
  question: question,
  options: askInOrder.Options,
): Promise<answer> {
  const { feature, log, timeoutMs = tryMs } = options
  for (const way of ways) {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      return await Promise.race([way.ask(question, timeout), whenAborted(timeout)])
    } catch (error) {
      if (isAboutQuestion(error)) throw error
      log({ event: 'vendorFailed', feature, reason: reasonOf(error), vendor: way.vendor })
    }
  }
  throw new Refusal('UPSTREAM_UNAVAILABLE', { field: feature, retryAfterSeconds })
}

export declare namespace askInOrder {
  type Options = { feature: string; log: Log; timeoutMs?: number | undefined }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function isAboutQuestion(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    ['NETWORK_UNSUPPORTED', 'NOT_FOUND', 'REQUEST_INVALID'].includes(error.code)
  )
}

/** A word, never a message: messages may quote URLs with keys, or addresses of people. */
function reasonOf(error: unknown): string {
  if (error instanceof BaseError) return error.code
  return error instanceof Error ? error.name : 'failed'
}
