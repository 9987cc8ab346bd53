import type { Log } from '../../log.ts'
import type { AuditPoint } from '../../storage/auth/AuthStore.ts'

/** Minimum interval between two log entries, in milliseconds. */
const everyMs = 5 * 60_000

/**
 * Logs the end of the audit chain regularly, so that a copy exists outside the database. Without it, restoring an older
 * database would go unnoticed.
 */
export function logAuditEnd({ clock, log }: { clock: () => number; log: Log }) {
  let toldMs = Number.NEGATIVE_INFINITY
  return ({ hash, seq }: AuditPoint): void => {
    if (clock() - toldMs < everyMs) return
    toldMs = clock()
    log({ event: 'auditEnd', point: `${seq}:${hash}` })
  }
}
