import { createGroupCommit } from '../createGroupCommit.ts'
import { probeWrite } from '../probeWrite.ts'
import type { Db } from '../schema.ts'
import { type Addition, type Appended, appendMessages } from './appendMessages.ts'
import { createRowsQuery } from './createRowsQuery.ts'
import { MailboxFull } from './MailboxFull.ts'
import { defaultRelayQuotas, type RelayQuotas } from './quotas.ts'
import type { MailboxLimits, RelayStore, StoredMessage } from './RelayStore.ts'
import { findReceived, readUndelivered } from './readUndelivered.ts'
import { changeSubscription, dropExpired, type SubscriptionChange } from './subscriptions.ts'
import { sweepRelay } from './sweepRelay.ts'

/** Default limits of the relay's store. Source: relay protocol, section 7. */
export const defaultMailboxLimits: MailboxLimits = {
  bytes: 2 * 1024 * 1024,
  messages: 200,
  subscribers: 50,
  subscriptionMs: 30 * 24 * 60 * 60 * 1000,
  topics: 10_000,
}

type Watcher = Parameters<RelayStore['watch']>[1]
/** Topic, id and client. */
type Ack = readonly [topic: string, id: string, client: string]
type Job = Addition | { readonly acks: readonly Ack[] } | 'probe'

/** Minimum time between the starts of two writes, in milliseconds, so that more messages share a write under load. */
const spacingMs = 10

const insertAcks = createRowsQuery((db, count) =>
  db
    .insertInto('relay_acks')
    .values(Array(count).fill({ topic: '', id: 0, client: '' }))
    .onConflict((conflict) => conflict.columns(['topic', 'id', 'client']).doNothing()),
)

/**
 * Creates a relay store in the database; behaves the same on SQLite and PostgreSQL. Mailboxes survive a restart.
 *
 * Watchers are notified in this process only: several processes of one relay need Redis.
 */
export function createSqlRelayStore(db: Db, options: createSqlRelayStore.Options): RelayStore {
  const { clock, hasDiskSpace = async () => true } = options
  const limits = { ...defaultMailboxLimits, ...options.limits }
  const quotas = { ...defaultRelayQuotas, ...options.quotas }
  const watchers = createWatchers()
  const writes = createWrites(db, { clock, hasDiskSpace, limits, quotas, watchers })
  /** Settles after all acknowledgements that were queued so far. */
  let acknowledged: Promise<unknown> = Promise.resolve()
  const subscriptions = createSubscriptions(db, { clock, hasDiskSpace, limits, quotas })

  async function acknowledge(
    clientId: string,
    messages: readonly Pick<StoredMessage, 'id' | 'topic'>[],
  ) {
    if (messages.length === 0) return
    const written = writes.add({ acks: messages.map(({ id, topic }) => [topic, id, clientId]) })
    acknowledged = written
    await written
  }

  return {
    async append(message, sender = {}) {
      return { isNew: (await writes.add({ message, sender })) !== 'known' }
    },
    async subscribe(clientId, topics, { block } = {}) {
      if (topics.length > 0) await subscriptions.add({ block, clientId, isWanted: true, topics })
    },
    async unsubscribe(clientId, topics) {
      if (topics.length > 0) await subscriptions.add({ clientId, isWanted: false, topics })
    },
    async read(clientId, topics, budget) {
      if (topics.length === 0) return { hasMore: false, messages: [] }
      // Waits for acknowledgements in progress, so that their messages are not read again.
      await acknowledged.catch(() => {})
      return readUndelivered(db, { clientId, nowMs: clock(), topics: [...new Set(topics)] }, budget)
    },
    acknowledge,
    async receive(clientId, receipts) {
      await acknowledge(clientId, await findReceived(db, clientId, { nowMs: clock(), receipts }))
    },
    watch: watchers.watch,
    async sweep() {
      writes.tellDoubtful()
      await sweepRelay(db, clock())
    },
    // Queued with the messages, so that it fails when messages can't be stored.
    async ping() {
      await writes.add('probe')
    },
    /** Does not close the database, which the caller owns. */
    async close() {
      await Promise.all([writes.settled(), subscriptions.settled()])
      watchers.clear()
    },
  }
}

export declare namespace createSqlRelayStore {
  type Options = {
    clock: () => number
    /** Returns false if the disk has no space for the relay. Default: not checked. */
    hasDiskSpace?: (() => Promise<boolean>) | undefined
    limits?: Partial<MailboxLimits> | undefined
    quotas?: Partial<RelayQuotas> | undefined
  }
}

/** Creates the queue of messages and acknowledgements, which are written in groups. */
function createWrites(
  db: Db,
  options: SharedOptions & { watchers: ReturnType<typeof createWatchers> },
) {
  const { clock, hasDiskSpace, limits, quotas, watchers } = options
  /** Topics with a write whose outcome is unknown. */
  const doubtful = new Set<string>()

  /** Stores messages and acknowledgements in one transaction. */
  async function write(
    additions: readonly Addition[],
    acks: readonly Ack[],
  ): Promise<readonly Appended[]> {
    const hasSpace = additions.length === 0 || (await hasDiskSpace())
    const topics = additions.map(({ message }) => message.topic)
    try {
      const appended = await db.transaction().execute(async (transaction) => {
        await writeAcks(transaction, acks)
        if (!hasSpace) return additions.map(() => new MailboxFull('freeDisk'))
        if (additions.length === 0) return []
        return appendMessages(transaction, additions, { limits, nowMs: clock(), quotas })
      })
      for (const one of appended) if (isStored(one)) watchers.tell(one)
      // A repeated message may have been stored by a write whose outcome is unknown.
      const repeated = topics.filter((_, index) => appended[index] === 'known')
      watchers.tellGap(repeated.filter((topic) => doubtful.has(topic)))
      return appended
    } catch (error) {
      // The write may have succeeded although its answer was lost.
      const added = [...new Set(topics)].filter((topic) => !doubtful.has(topic))
      for (const topic of added) doubtful.add(topic)
      watchers.tellGap(added)
      throw error
    }
  }

  const group = createGroupCommit<Job, Appended>(
    async (jobs) => {
      if (jobs.includes('probe')) await probeWrite(db, clock())
      const additions = jobs.filter((job) => typeof job === 'object' && 'message' in job)
      const acks = jobs.flatMap((job) => (typeof job === 'object' && 'acks' in job ? job.acks : []))
      const hasWork = additions.length > 0 || acks.length > 0
      const appended = (hasWork ? await write(additions, acks) : []).values()
      return jobs.map((job) =>
        typeof job === 'object' && 'message' in job ? (appended.next().value as Appended) : 'known',
      )
    },
    { spacingMs },
  )

  return {
    ...group,
    /** The database may have completed a write after the watchers read. */
    tellDoubtful() {
      const topics = [...doubtful]
      doubtful.clear()
      watchers.tellGap(topics)
    },
  }
}

/** Creates the set of the watchers of each topic. */
function createWatchers() {
  const ofTopics = new Map<string, Set<Watcher>>()
  return {
    clear: () => ofTopics.clear(),
    tell(message: StoredMessage) {
      for (const watcher of ofTopics.get(message.topic) ?? []) watcher.onMessage(message)
    },
    /** Makes the watchers read the topics, which may contain messages that they were not told about. */
    tellGap(topics: Iterable<string>) {
      for (const topic of new Set(topics))
        for (const watcher of ofTopics.get(topic) ?? []) watcher.onGap()
    },
    async watch(topic: string, watcher: Watcher) {
      const own = { ...watcher }
      const ofTopic = ofTopics.get(topic) ?? new Set()
      ofTopics.set(topic, ofTopic.add(own))
      return () => {
        ofTopic.delete(own)
        if (ofTopic.size === 0 && ofTopics.get(topic) === ofTopic) ofTopics.delete(topic)
      }
    },
  }
}

/** What the queues of a store share. */
type SharedOptions = {
  clock: () => number
  hasDiskSpace: () => Promise<boolean>
  limits: MailboxLimits
  quotas: RelayQuotas
}

/** Creates the queue of changes to subscriptions, which are written in groups. */
function createSubscriptions(db: Db, { clock, hasDiskSpace, limits, quotas }: SharedOptions) {
  const { blockSubscriptions } = quotas
  return createGroupCommit<SubscriptionChange, MailboxFull | undefined>(async (changes) => {
    const hasSpace = await hasDiskSpace()
    return db.transaction().execute(async (transaction) => {
      const results: (MailboxFull | undefined)[] = []
      await dropExpired(transaction, changes, clock())
      const allowed = { blockSubscriptions, hasSpace, limits, nowMs: clock() }
      for (const change of changes)
        results.push(await changeSubscription(transaction, change, allowed))
      return results
    })
  })
}

function isStored(one: Appended): one is StoredMessage {
  return one !== 'known' && !(one instanceof MailboxFull)
}

async function writeAcks(db: Db, acks: readonly Ack[]): Promise<void> {
  const rows = acks
    .filter(([, id]) => /^\d{1,16}$/.test(id))
    .map(([topic, id, client]) => [topic, Number(id), client])
  // Sorted, so that processes lock rows in the same order, which avoids deadlocks.
  await insertAcks(db, rows.sort())
}
