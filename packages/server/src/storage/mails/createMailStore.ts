import { bindStore, changesRow, type StoreContext } from '../StoreContext.ts'
import type { MailRow } from './mailSchema.ts'

/** An email that waits to be sent. Times are milliseconds since 1970. */
export type QueuedMail = {
  /** Number of attempts begun. */
  attempts: number
  expiresAt: number
  id: string
  /** Time of the next attempt. While an attempt runs: when other processes may try. */
  nextAt: number
  /** The email, encrypted for its row. */
  sealed: string
  /** Object that the email is about, e.g. the id of a login. */
  topic?: string | undefined
}

/** The mail queue in the database; behaves the same on SQLite and PostgreSQL. */
export type MailStore = ReturnType<typeof createMailStore>

export function createMailStore(context: StoreContext) {
  return bindStore(context, {
    addMail,
    claimMails,
    dropExpiredMails,
    measure,
    postponeMail,
    removeMail,
  })
}

/** Adds an email, and deletes waiting emails about the same object. */
function addMail({ db }: StoreContext, mail: QueuedMail, nowMs: number): Promise<void> {
  const { attempts, expiresAt, id, nextAt, sealed, topic } = mail
  return db.transaction().execute(async (transaction) => {
    if (topic !== undefined)
      await transaction.deleteFrom('mail_outbox').where('topic', '=', topic).execute()
    await transaction
      .insertInto('mail_outbox')
      .values({
        id,
        attempts,
        created_at: nowMs,
        expires_at: expiresAt,
        mail_ct: sealed,
        next_at: nextAt,
        topic: topic ?? null,
      })
      .execute()
  })
}

/**
 * Begins attempts at due emails, oldest first. Until `untilMs`, no other process receives them.
 *
 * @param options.except - Ids of emails that the caller is still sending.
 */
async function claimMails(
  { db }: StoreContext,
  options: { except?: readonly string[]; limit: number; nowMs: number; untilMs: number },
): Promise<readonly QueuedMail[]> {
  const { except = [], limit, nowMs, untilMs } = options
  const rows = await db
    .updateTable('mail_outbox')
    .set((set) => ({ attempts: set('attempts', '+', 1), next_at: untilMs }))
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('mail_outbox')
        .select('id')
        .where('next_at', '<=', nowMs)
        .where('expires_at', '>', nowMs)
        .$if(except.length > 0, (due) => due.where('id', 'not in', except))
        .orderBy('next_at')
        .limit(limit),
    )
    // Postgres checks this again after it has waited for another process to claim the row.
    .where('next_at', '<=', nowMs)
    .returningAll()
    .execute()
  return rows.map(toMail)
}

/**
 * Sets the time of the next attempt.
 *
 * @returns False if another process has begun an attempt since, or the email is no longer in the queue.
 */
function postponeMail(
  { db }: StoreContext,
  { attempts, id }: Pick<QueuedMail, 'attempts' | 'id'>,
  nextAt: number,
): Promise<boolean> {
  return changesRow(
    db
      .updateTable('mail_outbox')
      .set({ next_at: nextAt })
      .where((eb) => eb.and({ attempts, id })),
  )
}

/** Deletes an email. @returns True if it was still in the queue. */
function removeMail({ db }: StoreContext, id: string): Promise<boolean> {
  return changesRow(db.deleteFrom('mail_outbox').where('id', '=', id))
}

/** Deletes emails whose code or link has expired. @returns Their number. */
async function dropExpiredMails({ db }: StoreContext, nowMs: number): Promise<number> {
  const result = await db
    .deleteFrom('mail_outbox')
    .where('expires_at', '<=', nowMs)
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Returns the number of emails in the queue, and when the oldest was added. */
async function measure({ db }: StoreContext): Promise<{ count: number; oldestAt?: number }> {
  const row = await db
    .selectFrom('mail_outbox')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const count = Number(row.count)
  return count === 0 ? { count } : { count, oldestAt: Number(row.oldest) }
}

function toMail(row: MailRow): QueuedMail {
  return {
    attempts: row.attempts,
    expiresAt: Number(row.expires_at),
    id: row.id,
    nextAt: Number(row.next_at),
    sealed: row.mail_ct,
    topic: row.topic ?? undefined,
  }
}
