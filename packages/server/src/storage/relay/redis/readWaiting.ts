import * as v from 'valibot'
import { countFitting } from '../countFitting.ts'
import type { ReadBudget, StoredMessage, Waiting } from '../RelayStore.ts'
import type { RedisConnection } from './connectRedis.ts'
import type { TopicKeys } from './scripts.ts'

/** Number of topics listed at once: together they list a few thousand messages at most. */
const topicsAtOnce = 50

type Listed = { bytes: number; id: string; topic: string }

/** Reads a client's undelivered messages: first their ids, then the texts of those within the budget. */
export async function readWaiting(
  connection: RedisConnection,
  options: {
    budget: ReadBudget
    keysOf: (topic: string) => TopicKeys
    topics: readonly string[]
    who: { clientId: string; nowMs: number }
  },
): Promise<Waiting> {
  const { budget, keysOf, who } = options
  const topics = [...new Set(options.topics)]
  let chosen: Listed[] = []
  let hasMore = false
  for (let start = 0; start < topics.length && !hasMore; start += topicsAtOnce) {
    const some = topics.slice(start, start + topicsAtOnce)
    const lists = await connection.ask((redis) =>
      Promise.all(some.map((topic) => redis.list(keysOf(topic), who))),
    )
    const listed = [...chosen, ...some.flatMap((topic, at) => toListed(topic, lists[at] ?? []))]
    const count = countFitting(
      listed.map(({ bytes }) => bytes),
      budget,
    )
    hasMore = count < listed.length
    chosen = listed.slice(0, count)
  }
  const texts = await connection.ask((redis) =>
    Promise.all(chosen.map(({ id, topic }) => redis.hGet(keysOf(topic).log, id))),
  )
  // A message that was deleted meanwhile has no text.
  const messages = chosen.flatMap(
    ({ id, topic }, index) => parseStoredMessage(topic, id, texts[index] ?? '') ?? [],
  )
  return { hasMore, messages }
}

function toListed(topic: string, pairs: readonly string[]): Listed[] {
  return pairs
    .flatMap((id, index) =>
      index % 2 === 0 ? [{ bytes: Number(pairs[index + 1]), id, topic }] : [],
    )
    .sort((a, b) => Number(a.id) - Number(b.id))
}

const Kept = v.object({
  attestation: v.optional(v.string()),
  expiresAt: v.number(),
  message: v.string(),
  publishedAt: v.number(),
  publisher: v.string(),
  tag: v.number(),
})

/** Parses a stored message; returns `undefined` if it has an unknown format. */
export function parseStoredMessage(
  topic: string,
  id: string,
  text: string,
): StoredMessage | undefined {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return undefined
  }
  const { output, success } = v.safeParse(Kept, content)
  return success ? { ...output, id, topic } : undefined
}
