import { createGroupCommit } from '../createGroupCommit.ts'
import { type StoreContext, transact } from '../StoreContext.ts'
import {
  type AppendJob,
  type AuditEntry,
  type AuditPoint,
  appendAudit,
  type Sign,
} from './audits.ts'

/** Appends an entry to the audit chain. @returns Its number and hash; for an entry that isn't kept, those it would have had. */
export type WriteAudit = (
  entry: AuditEntry,
  sign: Sign,
  nowMs: number,
  options?: {
    /** Called with the number of the entry while other writers wait, to add its key. */
    beforeSigning?: (seq: number) => Promise<void>
    /** If `false`, the entry is not kept, with the same amount of work. Default: true. */
    isKept?: boolean
  },
) => Promise<AuditPoint>

/**
 * Creates the function that appends to the audit chain. Entries that arrive while others are written share the next
 * transaction: one wait for the disk and for other processes, and one signature of the head.
 */
export function createAuditWriter({ db }: Pick<StoreContext, 'db'>): WriteAudit {
  const commits = createGroupCommit<AppendJob, AuditPoint>(
    (jobs) =>
      transact(
        db,
        (transaction) => appendAudit(transaction, jobs),
        () => jobs.some(({ isKept }) => isKept),
      ),
    { label: 'Audit' },
  )
  return (entry, sign, nowMs, { beforeSigning, isKept = true } = {}) =>
    commits.add({ beforeSigning, entry, isKept, nowMs, sign })
}
