import { BaseError } from '@fairlead/protocol'
import type { Log } from '../log.ts'
import { Refusal } from '../problem.ts'

/** Timeout of one vendor, in milliseconds. Source: data API contract, section 2.1. */
const tryMs = 10_000
/** `retry-after` when all vendors failed, in seconds. */
const retryAfterSeconds = 5

/** A vendor that can answer a question. */
export type VendorSource<question, answer> = {
  /** Name for the log. */
  readonly vendor: string
  ask(question: question, signal: AbortSignal): Promise<answer>
}

/**
 * Asks vendors one after another until one answers. If a vendor fails, is too slow or sends an invalid answer, its name
 * is logged and the next one is asked.
 *
 * @throws A vendor's refusal of the question itself (e.g. a bad cursor), immediately.
 * @throws `UPSTREAM_UNAVAILABLE` when no vendor answers.
 */
export async function askInOrder<question, answer>(
  ways: readonly VendorSource<question, answer>[],
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

/** Returns a code or name. Messages are not used: they may quote URLs with keys, or users' addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof BaseError) return error.code
  return error instanceof Error ? error.name : 'failed'
}
