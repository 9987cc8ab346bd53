import { BaseError, scrub } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import type { ErrorCategory } from '../store/events.ts'

/** Maximum number of errors reported per {@link reportWindowMs}. Source: product specification, section 9. */
export const reportLimit = 5
export const reportWindowMs = 60_000

/** Error codes that a view handles itself. */
const expected = ['NETWORK_UNSUPPORTED', 'NOT_FOUND']

/**
 * Emits the event `ERROR`, at most {@link reportLimit} times a minute: a failure tends to repeat.
 * Texts are scrubbed of personal data.
 */
export function reportError(fairlead: Fairlead, error: unknown, category?: ErrorCategory): void {
  const { environment, events } = fairlead
  const times = fairlead.own(createReportTimes)
  if (BaseError.is(error) && expected.includes(error.code)) return
  const now = environment.now()
  while (times[0] !== undefined && now - times[0] >= reportWindowMs) times.shift()
  if (fairlead.isDestroyed || times.length >= reportLimit) return
  times.push(now)
  events.emit('ERROR', {
    type: 'error',
    event: category ?? categoryOf(error),
    errorType: typeOf(error),
    errorMessage: scrub(messageOf(error), 500),
    stackTrace: scrub(framesOf(error), 4000),
    timestamp: now,
  })
}

/** Times of the reports of the last {@link reportWindowMs}, in milliseconds since 1970. */
function createReportTimes(): number[] {
  return []
}

function categoryOf(error: unknown): ErrorCategory {
  return BaseError.find(error, 'RESPONSE_INVALID') ? 'DATA_PARSING_ERROR' : 'API_ERROR'
}

function typeOf(error: unknown): string {
  if (BaseError.is(error)) return error.code
  return error instanceof Error ? error.name.slice(0, 128) : typeof error
}

/** Excludes the hints, which are meant for developers. */
function messageOf(error: unknown): string {
  if (BaseError.is(error)) return error.shortMessage
  return error instanceof Error ? error.message : ''
}

/** Returns only the stack frames: in some browsers the stack starts with the message. */
function framesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.split('\n').filter((line) => /^\s+at |@.*:\d+:\d+$/.test(line))
  return frames.join('\n')
}
