import { BaseError } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'

/** Emits `SESSION_ERROR`, unless the user declined. @returns The same error. */
export function reportSessionError({ events }: Pick<Fairlead, 'events'>, error: unknown): unknown {
  const isQuiet = ['REQUEST_REJECTED', 'REQUEST_ABORTED'] as const
  if (!isQuiet.some((code) => BaseError.find(error, code)))
    events.emit('SESSION_ERROR', { code: BaseError.is(error) ? error.code : 'UNKNOWN' })
  return error
}
