import { createGroupCommit } from '../createGroupCommit.ts'
import { type StoreContext, transact } from '../StoreContext.ts'
import { appendToChains, type ChainJob, createChain, recordChains } from './auditChains.ts'
import {
  type AppendJob,
  type AuditEntry,
  type AuditPoint,
  appendAudit,
  type Sign,
} from './audits.ts'

/**
 * Appends an entry to the audit chain of its project, or to the operator's chain.
 *
 * @returns Its number and hash in the chain; for an entry that isn't kept, those it would have had.
 */
export type WriteAudit = (
  entry: AuditEntry,
  sign: Sign,
  nowMs: number,
  options?: {
    /**
     * Called with the number of the entry while all other writers wait, to add its key. For the operator's chain only.
     */
    beforeSigning?: (seq: number) => Promise<void>
    /** If `false`, the entry is not kept, with the same amount of work. Default: true. */
    isKept?: boolean
  },
) => Promise<AuditPoint>

/** Appends the ends of projects' chains to the operator's chain. @returns The operator's last entry. */
export type RecordAudit = (
  sign: Sign,
  nowMs: number,
  /** Which chains to record. Default: `changed`, those with entries since their last record. */
  which?: 'all' | 'changed',
) => Promise<AuditPoint>

/** Minimum time between the beginnings of two transactions of projects' entries, in milliseconds. A sign-in has three. */
const spacingMs = 10

/**
 * Creates the functions that append to the audit. Entries that arrive while others are written share the next
 * transaction: one wait for the disk and for other processes, and one signature of the end of each chain.
 */
export function createAuditWriter({ db }: Pick<StoreContext, 'db'>): {
  recordAudit: RecordAudit
  writeAudit: WriteAudit
} {
  const ofOperator = createGroupCommit<AppendJob, AuditPoint>(
    (jobs) =>
      transact(
        db,
        (transaction) => appendAudit(transaction, jobs),
        () => jobs.some(({ isKept }) => isKept),
      ),
    { label: 'Audit' },
  )
  const ofProjects = createGroupCommit<ChainJob, AuditPoint>(
    async (jobs) => {
      const first = await append(jobs)
      if ('points' in first) return first.points
      const { nowMs, sign } = jobs[0]!
      // The operator's chain is locked before the chains of projects, never after them.
      for (const chain of first.missing)
        await ofOperator.add({
          isKept: true,
          nowMs,
          prepare: (transaction, seq) => createChain(transaction, chain, { seq, sign }),
          sign,
        })
      const second = await append(jobs)
      if ('points' in second) return second.points
      throw new TypeError('A chain of the audit was removed')
    },
    { label: 'Audit', spacingMs },
  )

  function append(jobs: readonly ChainJob[]) {
    return transact(
      db,
      (transaction) => appendToChains(transaction, jobs),
      (result) => 'points' in result && jobs.some(({ isKept }) => isKept),
    )
  }

  return {
    recordAudit: (sign, nowMs, which = 'changed') =>
      ofOperator.add({
        isKept: true,
        nowMs,
        prepare: (transaction) => recordChains(transaction, which),
        sign,
      }),
    writeAudit(entry, sign, nowMs, { beforeSigning, isKept = true } = {}) {
      if (beforeSigning) {
        // What the older key has signed is recorded, so that the older key can't sign more.
        const prepare: AppendJob['prepare'] = (transaction) => recordChains(transaction, 'all')
        const data = { ...entry.data, isRecorded: true }
        const own = { ...entry, data }
        return ofOperator.add({ beforeSigning, entry: own, isKept, nowMs, prepare, sign })
      }
      const { projectId } = entry
      if (projectId === undefined) return ofOperator.add({ entry, isKept, nowMs, sign })
      return ofProjects.add({ entry: { ...entry, projectId }, isKept, nowMs, sign })
    },
  }
}
