import type { Log } from '../../log.ts'
import type { AuditPoint } from '../../storage/auth/AuthStore.ts'

/** How often the end of the audit is told, in milliseconds. */
const everyMs = 5 * 60_000

/**
 * Tells the operator where the audit ends, so that it stands somewhere that whoever writes to the database
 * does not reach: an older database, put back whole, is else as good as new.
 */
export function tellAuditEnd({ clock, log }: { clock: () => number; log: Log }) {
  let toldMs = Number.NEGATIVE_INFINITY
  return ({ hash, seq }: AuditPoint): void => {
    if (clock() - toldMs < everyMs) return
    toldMs = clock()
    log({ event: 'auditEnd', point: `${seq}:${hash}` })
  }
}
