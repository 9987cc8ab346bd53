import { BaseError, scrub } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import type { ErrorCategory } from '../../store/events.ts'

/** So many errors are told in so many milliseconds. Source: product specification, section 9. */
export const reportLimit = 5
export const reportWindowMs = 60_000

/** Answers that a view expects. */
const expected = ['NETWORK_UNSUPPORTED', 'NOT_FOUND']

/**
 * Tells of a failure by the event `ERROR`, unless there were too many in the last minute: what breaks
 * once breaks all the time. Nothing of a person is in it.
 */
export function reportError(fairlead: Fairlead, error: unknown, category?: ErrorCategory): void {
  const { environment, events, reports } = fairlead
  if (BaseError.is(error) && expected.includes(error.code)) return
  const now = environment.now()
  while (reports[0] !== undefined && now - reports[0] >= reportWindowMs) reports.shift()
  if (fairlead.isDestroyed || reports.length >= reportLimit) return
  reports.push(now)
  events.emit('ERROR', {
    type: 'error',
    event: category ?? categoryOf(error),
    errorType: typeOf(error),
    errorMessage: scrub(messageOf(error), 500),
    stackTrace: scrub(framesOf(error), 4000),
    timestamp: now,
  })
}

function categoryOf(error: unknown): ErrorCategory {
  return BaseError.find(error, 'RESPONSE_INVALID') ? 'DATA_PARSING_ERROR' : 'API_ERROR'
}

function typeOf(error: unknown): string {
  if (BaseError.is(error)) return error.code
  return error instanceof Error ? error.name.slice(0, 128) : typeof error
}

/** Without hints: those are facts for the developer at the console. */
function messageOf(error: unknown): string {
  if (BaseError.is(error)) return error.shortMessage
  return error instanceof Error ? error.message : ''
}

/** A stack begins with the message, in some browsers; only where it happened is told. */
function framesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.split('\n').filter((line) => /^\s+at |@.*:\d+:\d+$/.test(line))
  return frames.join('\n')
}
