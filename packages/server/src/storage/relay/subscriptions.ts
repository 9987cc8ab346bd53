import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { MailboxFull } from './MailboxFull.ts'
import type { MailboxLimits } from './RelayStore.ts'

/** Maximum number of rows per statement; both databases limit the number of parameters. */
const rowsAtOnce = 1_000

/** A client's request to subscribe to topics or to unsubscribe. */
export type SubscriptionChange = {
  /** Address block of the client; absent for loopback. */
  block?: string | undefined
  clientId: string
  isWanted: boolean
  topics: readonly string[]
}

/** What a client may add. */
type Allowed = {
  /** Maximum number of subscriptions per address block. */
  blockSubscriptions: number
  /** False if the disk has no space for the relay. */
  hasSpace: boolean
  limits: MailboxLimits
  nowMs: number
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
  allowed: Allowed,
): Promise<MailboxFull | undefined> {
  const { hasSpace, limits, nowMs } = allowed
  const { block = null, clientId, isWanted } = change
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
  if (!hasSpace) return new MailboxFull('freeDisk')
  const limit = await findLimit(db, { ...allowed, block, clientId, topics })
  if (limit) return new MailboxFull(limit)
  const expires_at = nowMs + limits.subscriptionMs
  for (const some of parts(topics))
    await db
      .insertInto('relay_subscriptions')
      .values(some.map((topic) => ({ block, client: clientId, expires_at, topic })))
      .onConflict((conflict) => conflict.columns(['client', 'topic']).doUpdateSet({ expires_at }))
      .execute()
  return undefined
}

async function findLimit(
  db: Kysely<Schema>,
  wanted: Allowed & { block: string | null; clientId: string; topics: readonly string[] },
): Promise<'blockSubscriptions' | 'subscribers' | 'topics' | undefined> {
  const { block, blockSubscriptions, clientId, limits, nowMs, topics } = wanted
  const own = await count(db, nowMs, { column: 'client', value: clientId })
  const ofBlock = block === null ? 0 : await count(db, nowMs, { column: 'block', value: block })
  // Existing subscriptions are read only if the client or its block is near a limit.
  const isNear = (held: number) => ({
    block: ofBlock + topics.length - held > blockSubscriptions,
    client: own + topics.length - held > limits.topics,
  })
  const near = isNear(0)
  if (near.block || near.client) {
    const held = await countHeld(db, wanted)
    const over = isNear(held)
    if (over.client) return 'topics'
    if (over.block && held < topics.length) return 'blockSubscriptions'
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

/** Counts the current subscriptions of a client or of an address block. */
async function count(
  db: Kysely<Schema>,
  nowMs: number,
  { column, value }: { column: 'block' | 'client'; value: string },
): Promise<number> {
  const { rows } = await db
    .selectFrom('relay_subscriptions')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where(column, '=', value)
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Counts the topics that the client is subscribed to already. */
async function countHeld(
  db: Kysely<Schema>,
  { clientId, nowMs, topics }: { clientId: string; nowMs: number; topics: readonly string[] },
): Promise<number> {
  let held = 0
  for (const some of parts(topics)) {
    const { rows } = await db
      .selectFrom('relay_subscriptions')
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('client', '=', clientId)
      .where('topic', 'in', some)
      .where('expires_at', '>', nowMs)
      .executeTakeFirstOrThrow()
    held += Number(rows)
  }
  return held
}

/** Splits a list into chunks that fit into a statement. */
export function* parts<item>(items: readonly item[], atOnce = rowsAtOnce): Generator<item[]> {
  for (let start = 0; start < items.length; start += atOnce)
    yield items.slice(start, start + atOnce)
}
