import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { StoredMessage } from '../../../storage/relay/RelayStore.ts'
import { checkBatch, checkTopics, ManyTopics, OneTopic } from './checks.ts'
import { defineMethod, type Method } from './defineMethod.ts'

export const fetchMessages = defineMethod(OneTopic, ({ topic }, context) => take([topic], context))

export const batchFetchMessages = defineMethod(ManyTopics, async ({ topics }, context) => {
  checkBatch(topics, context.limits)
  return take(topics, context)
})

const Receipt = v.object({
  topic: v.string(),
  messageId: v.optional(v.string()),
  message_id: v.optional(v.string()),
})

/** Messages that came another way, named by the SHA-256 of their text. */
export const batchReceive = defineMethod(
  v.object({ receipts: v.array(Receipt) }),
  async ({ receipts }, { caller, limits, store }) => {
    checkBatch(receipts, limits)
    const topics = receipts.map(({ topic }) => topic)
    checkTopics(topics)
    const received = new Set(
      receipts.map((receipt) => `${receipt.topic} ${receipt.messageId ?? receipt.message_id}`),
    )
    const waiting = await store.read(caller.clientId, topics)
    await store.acknowledge(
      caller.clientId,
      waiting.filter(({ message, topic }) => received.has(`${topic} ${sha256(message)}`)),
    )
    return { result: true }
  },
)

/** What waits, up to the size of a frame. It counts as delivered. */
async function take(topics: readonly string[], context: Method.Context): Promise<Method.Answer> {
  const { caller, limits, store } = context
  checkTopics(topics)
  const waiting = (await store.read(caller.clientId, topics)).filter(
    (message) => !caller.isOnItsWay(message),
  )
  const page = firstPage(waiting, limits.frameBytes / 2)
  await store.acknowledge(caller.clientId, page)
  return { result: { hasMore: page.length < waiting.length, messages: page.map(toWire) } }
}

function firstPage(waiting: readonly StoredMessage[], maxBytes: number): StoredMessage[] {
  let bytes = 0
  const end = waiting.findIndex(({ attestation = '', message }, index) => {
    bytes += Buffer.byteLength(message) + Buffer.byteLength(attestation)
    return index > 0 && bytes > maxBytes
  })
  return waiting.slice(0, end < 0 ? undefined : end)
}

/** A message as clients read it. */
export function toWire({ attestation, message, publishedAt, tag, topic }: StoredMessage) {
  return { topic, message, publishedAt, tag, ...(attestation && { attestation }) }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
