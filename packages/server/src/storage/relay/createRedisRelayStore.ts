import { createHash } from 'node:crypto'
import { defaultMailboxLimits } from './createSqlRelayStore.ts'
import { MailboxFull } from './MailboxFull.ts'
import type { MailboxLimits, NewMessage, RelayStore } from './RelayStore.ts'
import { connectRedis } from './redis/connectRedis.ts'
import { createRedisWatching } from './redis/createRedisWatching.ts'
import { parseStoredMessage } from './redis/parseStoredMessage.ts'
import { readWaiting } from './redis/readWaiting.ts'
import type { TopicKeys } from './redis/scripts.ts'
import { sizeOf } from './sizeOf.ts'

/** Default time to wait for Redis to answer or reconnect, in milliseconds. */
const defaultPatienceMs = 5_000

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
  const { clock, patienceMs = defaultPatienceMs, prefix = 'fairlead:', url } = options
  const limits = { ...defaultMailboxLimits, ...options.limits }
  const watching = await createRedisWatching({ patienceMs, url })
  const connection = await connectRedis({ onReturn: watching.startAnew, patienceMs, url }).catch(
    (error) => {
      watching.close()
      throw error
    },
  )
  const topicsKey = (clientId: string) => `${prefix}c:{${clientId}}:topics`
  const channelOf = (topic: string) => `${prefix}t:{${topic}}`
  const keysOf = (topic: string): TopicKeys => {
    const key = (name: string) => `${channelOf(topic)}:${name}`
    return {
      done: key('done'),
      due: key('due'),
      facts: key('facts'),
      hashes: key('hashes'),
      log: key('log'),
      subs: key('subs'),
    }
  }
  const joining = (max: number) => ({ forMs: limits.subscriptionMs, max, nowMs: clock() })
  const leave = (clientId: string, topics: readonly string[]) =>
    connection.ask((redis) =>
      Promise.all([
        redis.zRem(topicsKey(clientId), [...topics]),
        ...topics.map((topic) => redis.zRem(keysOf(topic).subs, clientId)),
      ]),
    )

  return {
    async append(message) {
      const { expiresAt, publisher, topic } = message
      const answer = await connection.ask((redis) =>
        redis.append(keysOf(topic), {
          channel: channelOf(topic),
          expiresAt,
          hash: createHash('sha256').update(message.message).digest('base64url'),
          limits,
          nowMs: clock(),
          publisher,
          size: sizeOf(message),
          text: write(message),
        }),
      )
      if (answer === 'messages' || answer === 'bytes') throw new MailboxFull(answer)
      return { isNew: answer === '1' }
    },
    async subscribe(clientId, topics) {
      const wanted = [...new Set(topics)]
      if (wanted.length === 0) return
      const hasRoom = await connection.ask((redis) =>
        redis.join(topicsKey(clientId), wanted, joining(limits.topics)),
      )
      if (!hasRoom) throw new MailboxFull('topics')
      const joined = await connection.ask((redis) =>
        Promise.all(
          wanted.map((topic) =>
            redis.join(keysOf(topic).subs, [clientId], joining(limits.subscribers)),
          ),
        ),
      )
      const refused = wanted.filter((_, index) => !joined[index])
      if (refused.length === 0) return
      await leave(clientId, refused)
      throw new MailboxFull('subscribers')
    },
    async unsubscribe(clientId, topics) {
      if (topics.length > 0) await leave(clientId, topics)
    },
    read: (clientId, topics, budget) =>
      readWaiting(connection, { budget, keysOf, topics, who: { clientId, nowMs: clock() } }),
    async receive(clientId, receipts) {
      const who = { clientId, nowMs: clock() }
      const topics = [...new Set(receipts.map(({ topic }) => topic))]
      await connection.ask((redis) =>
        Promise.all(
          topics.map((topic) => {
            const named = receipts.filter((receipt) => receipt.topic === topic)
            const hashes = named.map(({ hash }) => Buffer.from(hash, 'hex').toString('base64url'))
            return redis.receive(keysOf(topic), who, hashes)
          }),
        ),
      )
    },
    async acknowledge(clientId, messages) {
      const topics = [...new Set(messages.map(({ topic }) => topic))]
      await connection.ask((redis) =>
        Promise.all(
          topics.map((topic) => {
            const done = messages.filter((message) => message.topic === topic)
            return redis.acknowledge(
              keysOf(topic),
              clientId,
              done.map(({ id }) => id),
            )
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
      await Promise.all([connection.ask((redis) => redis.ping()), watching.ping()])
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
    /** Time to wait for Redis, in milliseconds. Default: 5,000. */
    patienceMs?: number
    /** Prefix of every key and channel. Default: `fairlead:`. */
    prefix?: string
    /** `redis://` or `rediss://`. */
    url: string
  }
}

function write({ topic: _, ...message }: NewMessage): string {
  return JSON.stringify(message)
}
