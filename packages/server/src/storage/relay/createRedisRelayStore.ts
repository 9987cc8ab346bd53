import { createHash } from 'node:crypto'
import type { OnCall } from '../../metrics/measureCalls.ts'
import { defaultMailboxLimits } from './createSqlRelayStore.ts'
import { MailboxFull } from './MailboxFull.ts'
import { chargesOf, countedUntil, defaultRelayQuotas, type RelayQuotas } from './quotas.ts'
import type { MailboxLimits, NewMessage, RelayStore } from './RelayStore.ts'
import { connectRedis, type RedisConnection } from './redis/connectRedis.ts'
import { createRedisWatching } from './redis/createRedisWatching.ts'
import { defaultPrefix, usageKeyOf } from './redis/readRelayUse.ts'
import { parseStoredMessage, readWaiting } from './redis/readWaiting.ts'
import type { TopicKeys } from './redis/scripts.ts'
import { sizeOf } from './sizeOf.ts'

/** Default time to wait for Redis to answer or reconnect, in milliseconds. */
const defaultPatienceMs = 5_000
/** Lifetime of the key that readiness checks write, in milliseconds. */
const probeMs = 60_000

/**
 * Creates a relay store in Redis 7 or Valkey, for several processes.
 *
 * All commands are idempotent, so a command is repeated when its connection breaks. Durability depends on Redis: with
 * `appendonly yes` messages survive a restart. With `appendfsync always` in addition, the last two seconds also survive
 * a crash of Redis.
 *
 * @throws `OPTIONS_INVALID` when the first connection fails. Later failures reject calls with `UPSTREAM_UNAVAILABLE`.
 */
export async function createRedisRelayStore(
  options: createRedisRelayStore.Options,
): Promise<RelayStore> {
  const { clock, patienceMs = defaultPatienceMs, prefix = defaultPrefix, url } = options
  const limits = { ...defaultMailboxLimits, ...options.limits }
  const watching = await createRedisWatching({ patienceMs, url })
  const connection = await connectRedis({
    onCommand: options.onCommand,
    onReturn: watching.startAnew,
    patienceMs,
    url,
  }).catch((error) => {
    watching.close()
    throw error
  })
  const quotas = { ...defaultRelayQuotas, ...options.quotas }
  const shared = { clock, limits, names: createNames(prefix), quotas }
  const { channelOf, keysOf } = shared.names

  return {
    append: createAppend(connection, shared),
    ...createSubscriptions(connection, shared),
    read: (clientId, topics, budget) =>
      readWaiting(connection, { budget, keysOf, topics, who: { clientId, nowMs: clock() } }),
    async receive(clientId, receipts) {
      const who = { clientId, nowMs: clock() }
      await connection.ask((redis) =>
        Promise.all(
          [...groupByTopic(receipts)].map(([topic, some]) => {
            const hashes = some.map(({ hash }) => Buffer.from(hash, 'hex').toString('base64url'))
            return redis.receive(keysOf(topic), who, hashes)
          }),
        ),
      )
    },
    async acknowledge(clientId, messages) {
      await connection.ask((redis) =>
        Promise.all(
          [...groupByTopic(messages)].map(([topic, some]) => {
            const ids = some.map(({ id }) => id)
            return redis.acknowledge(keysOf(topic), clientId, ids)
          }),
        ),
      )
    },
    watch: (topic, { onGap, onMessage }) =>
      watching.watch(channelOf(topic), {
        onGap,
        onText(published) {
          const [, id, text] = /^(\d+)\|(.*)$/s.exec(published) ?? []
          const message = id && text ? parseStoredMessage(topic, id, text) : undefined
          // A text of unknown format was not published by this relay. Its own messages are also in the log: read again.
          if (message) onMessage(message)
          else onGap()
        },
      }),
    // Redis expires topics by itself; expired messages of a live topic are deleted with its next message.
    async sweep() {},
    async ping() {
      // A write, because Redis refuses only writes when its disk is full or it is no longer the primary.
      const expiration = { type: 'PX', value: probeMs } as const
      await Promise.all([
        connection.ask((redis) => redis.set(`${prefix}probe`, '1', { expiration })),
        watching.ping(),
      ])
    },
    async close() {
      watching.close()
      connection.close()
    },
  }
}

export declare namespace createRedisRelayStore {
  type Options = {
    clock: () => number
    /** Overrides the default limits. */
    limits?: Partial<MailboxLimits> | undefined
    /** Called after each command, with its duration in milliseconds. */
    onCommand?: OnCall | undefined
    /** Overrides the default quotas. */
    quotas?: Partial<RelayQuotas> | undefined
    /** Time to wait for Redis, in milliseconds. Default: 5,000. */
    patienceMs?: number
    /** Prefix of every key and channel. Default: `fairlead:`. */
    prefix?: string
    /** `redis://` or `rediss://`. */
    url: string
  }
}

/** What the methods of a store share. */
type Shared = {
  clock: () => number
  limits: MailboxLimits
  names: ReturnType<typeof createNames>
  quotas: RelayQuotas
}

/** Creates the method that stores a message, if the limits and the sender's quotas allow it. */
function createAppend(
  connection: RedisConnection,
  { clock, limits, names: { channelOf, keysOf, usageKey }, quotas }: Shared,
): RelayStore['append'] {
  return async (message, sender = {}) => {
    const { expiresAt, publisher, topic } = message
    const nowMs = clock()
    const charges = chargesOf(publisher, sender, quotas)
    const answer = await connection.ask((redis) =>
      redis.append(keysOf(topic), {
        channel: channelOf(topic),
        charges: charges.map((one) => ({ ...one, key: usageKey(one.subject) })),
        countedUntil: countedUntil(expiresAt, nowMs),
        expiresAt,
        hash: createHash('sha256').update(message.message).digest('base64url'),
        limits,
        nowMs,
        publisher,
        size: sizeOf(message),
        text: write(message),
      }),
    )
    const limit = [...mailboxLimits, ...charges.map(({ name }) => name)].find(
      (name) => name === answer,
    )
    if (limit) throw new MailboxFull(limit)
    return { isNew: answer === '1' }
  }
}

/** Creates the methods that subscribe and unsubscribe clients. */
function createSubscriptions(
  connection: RedisConnection,
  { clock, limits, names: { blockKey, blocksKey, keysOf, topicsKey }, quotas }: Shared,
): Pick<RelayStore, 'subscribe' | 'unsubscribe'> {
  const until = (max: number) => ({ forMs: limits.subscriptionMs, max, nowMs: clock() })
  /** Adds names to a set of limited size. Returns false if it has no room for them. */
  const join = (key: string, names: readonly string[], max: number) =>
    connection.ask((redis) => redis.join(key, names, until(max)))
  const joinTopics = (clientId: string, topics: readonly string[], block: string) =>
    connection.ask((redis) =>
      redis.joinTopics({ blocks: blocksKey(clientId), topics: topicsKey(clientId) }, topics, {
        ...until(limits.topics),
        block,
      }),
    )
  const leave = (clientId: string, topics: readonly string[]) =>
    connection.ask(async (redis) => {
      // The block of the subscription, because a client may unsubscribe at another address.
      const blocks = await redis.hmGet(blocksKey(clientId), [...topics])
      await Promise.all([
        ...groupByBlock(topics, blocks).map(([block, some]) =>
          redis.zRem(blockKey(block), inBlock(clientId, some)),
        ),
        ...topics.map((topic) => redis.zRem(keysOf(topic).subs, clientId)),
      ])
      // Last, because the command may be repeated.
      await Promise.all([
        redis.zRem(topicsKey(clientId), [...topics]),
        redis.hDel(blocksKey(clientId), [...topics]),
      ])
    })

  /** Counts the subscriptions of a client. Returns the limit that they exceed. */
  async function count(clientId: string, topics: readonly string[], blocks: readonly string[]) {
    for (const [block, some] of groupByBlock(topics, blocks))
      if (!(await join(blockKey(block), inBlock(clientId, some), quotas.blockSubscriptions)))
        return 'blockSubscriptions'
    const joined = await Promise.all(
      topics.map((topic) => join(keysOf(topic).subs, [clientId], limits.subscribers)),
    )
    return joined.includes(false) ? 'subscribers' : undefined
  }

  return {
    async subscribe(clientId, topics, { block = '' } = {}) {
      const wanted = [...new Set(topics)]
      if (wanted.length === 0) return
      const own = await joinTopics(clientId, wanted, block)
      if (!own) throw new MailboxFull('topics')
      const limit = await count(clientId, wanted, own.blocks)
      if (!limit) return
      if (own.added.length > 0) await leave(clientId, own.added)
      throw new MailboxFull(limit)
    },
    async unsubscribe(clientId, topics) {
      if (topics.length > 0) await leave(clientId, topics)
    },
  }
}

/** Groups topics by the address block that their subscription counts towards. Those of loopback count towards none. */
function groupByBlock(
  topics: readonly string[],
  blocks: readonly (string | null)[],
): [block: string, topics: string[]][] {
  const groups = new Map<string, string[]>()
  for (const [index, topic] of topics.entries()) {
    const block = blocks[index]
    if (block) groups.set(block, [...(groups.get(block) ?? []), topic])
  }
  return [...groups]
}

function write({ topic: _, ...message }: NewMessage): string {
  return JSON.stringify(message)
}

/** Limits of a mailbox that the script of `append` reports. */
const mailboxLimits = ['bytes', 'messages'] as const

/** Names of a client's subscriptions in the set of its address block. */
function inBlock(clientId: string, topics: readonly string[]): string[] {
  return topics.map((topic) => `${clientId} ${topic}`)
}

/** Names of keys and channels. */
function createNames(prefix: string) {
  const channelOf = (topic: string) => `${prefix}t:{${topic}}`
  return {
    channelOf,
    keysOf(topic: string): TopicKeys {
      const key = (name: string) => `${channelOf(topic)}:${name}`
      return {
        done: key('done'),
        due: key('due'),
        facts: key('facts'),
        hashes: key('hashes'),
        log: key('log'),
        subs: key('subs'),
      }
    },
    blocksKey: (clientId: string) => `${prefix}c:{${clientId}}:blocks`,
    blockKey: (block: string) => `${prefix}b:{${block}}:topics`,
    usageKey: (subject: string) => usageKeyOf(prefix, subject),
    topicsKey: (clientId: string) => `${prefix}c:{${clientId}}:topics`,
  }
}

function groupByTopic<one extends { topic: string }>(all: readonly one[]): Map<string, one[]> {
  const groups = new Map<string, one[]>()
  for (const one of all) groups.set(one.topic, [...(groups.get(one.topic) ?? []), one])
  return groups
}
