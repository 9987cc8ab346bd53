import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { MailboxFull } from './MailboxFull.ts'
import type { MailboxLimits } from './RelayStore.ts'

/** Maximum number of rows per statement; both databases limit the number of parameters. */
const rowsAtOnce = 1_000

/** A client's request to subscribe to topics or to unsubscribe. */
export type SubscriptionChange = {
  clientId: string
  isWanted: boolean
  topics: readonly string[]
}

/**
 * Deletes expired subscriptions of these clients. Called first: in SQLite a transaction that has read can't always
 * upgrade to a write.
 */
export async function dropExpired(
  db: Kysely<Schema>,
  changes: readonly SubscriptionChange[],
  nowMs: number,
): Promise<void> {
  const clients = [...new Set(changes.map(({ clientId }) => clientId))]
  await db
    .deleteFrom('relay_subscriptions')
    .where('client', 'in', clients)
    .where('expires_at', '<=', nowMs)
    .execute()
}

/** Applies a change completely, or returns the limit that it exceeds. Call it in a transaction. */
export async function changeSubscription(
  db: Kysely<Schema>,
  change: SubscriptionChange,
  options: { limits: MailboxLimits; nowMs: number },
): Promise<MailboxFull | undefined> {
  const { limits, nowMs } = options
  const { clientId, isWanted } = change
  const topics = [...new Set(change.topics)].sort()
  if (!isWanted) {
    for (const some of parts(topics))
      await db
        .deleteFrom('relay_subscriptions')
        .where('client', '=', clientId)
        .where('topic', 'in', some)
        .execute()
    return undefined
  }
  const limit = await findLimit(db, { clientId, limits, nowMs, topics })
  if (limit) return new MailboxFull(limit)
  const expires_at = nowMs + limits.subscriptionMs
  for (const some of parts(topics))
    await db
      .insertInto('relay_subscriptions')
      .values(some.map((topic) => ({ client: clientId, expires_at, topic })))
      .onConflict((conflict) => conflict.columns(['client', 'topic']).doUpdateSet({ expires_at }))
      .execute()
  return undefined
}

async function findLimit(
  db: Kysely<Schema>,
  options: {
    clientId: string
    limits: MailboxLimits
    nowMs: number
    topics: readonly string[]
  },
): Promise<'subscribers' | 'topics' | undefined> {
  const { clientId, limits, nowMs, topics } = options
  const { own } = await db
    .selectFrom('relay_subscriptions')
    .select(({ fn }) => fn.countAll().as('own'))
    .where('client', '=', clientId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow()
  // Existing subscriptions are counted only if the client is near its limit.
  if (Number(own) + topics.length > limits.topics) {
    const held = new Set<string>()
    for (const some of parts(topics)) {
      const rows = await db
        .selectFrom('relay_subscriptions')
        .select('topic')
        .where('client', '=', clientId)
        .where('topic', 'in', some)
        .where('expires_at', '>', nowMs)
        .execute()
      for (const { topic } of rows) held.add(topic)
    }
    if (Number(own) + topics.length - held.size > limits.topics) return 'topics'
  }
  for (const some of parts(topics)) {
    const crowded = await db
      .selectFrom('relay_subscriptions')
      .select('topic')
      .where('topic', 'in', some)
      .where('client', '!=', clientId)
      .where('expires_at', '>', nowMs)
      .groupBy('topic')
      .having(({ fn }) => fn.countAll(), '>=', limits.subscribers)
      .limit(1)
      .execute()
    if (crowded.length > 0) return 'subscribers'
  }
  return undefined
}

/** Splits a list into chunks that fit into a statement. */
export function* parts<item>(items: readonly item[]): Generator<item[]> {
  for (let start = 0; start < items.length; start += rowsAtOnce)
    yield items.slice(start, start + rowsAtOnce)
}
