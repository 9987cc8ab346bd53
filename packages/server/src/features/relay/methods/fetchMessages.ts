import * as v from 'valibot'
import { countFitting } from '../../../storage/relay/countFitting.ts'
import type { StoredMessage } from '../../../storage/relay/RelayStore.ts'
import { sizeOf } from '../../../storage/relay/sizeOf.ts'
import { checkBatch, checkTopics, ManyTopics, OneTopic, topicsPerToken } from './checks.ts'
import { defineMethod, type Method } from './defineMethod.ts'

export const fetchMessages = defineMethod(OneTopic, ({ topic }, context) => take([topic], context))

export const batchFetchMessages = defineMethod(
  ManyTopics,
  async ({ topics }, context) => {
    checkBatch(topics, context.limits)
    return take(topics, context)
  },
  { items: { key: 'topics', perToken: topicsPerToken } },
)

const Receipt = v.object({
  topic: v.string(),
  messageId: v.optional(v.string()),
  message_id: v.optional(v.string()),
})

/** Acknowledges messages that arrived by another channel, identified by the SHA-256 of their text. */
export const batchReceive = defineMethod(
  v.object({ receipts: v.array(Receipt) }),
  async ({ receipts }, { caller, limits, store }) => {
    checkBatch(receipts, limits)
    const topics = receipts.map(({ topic }) => topic)
    checkTopics(topics)
    await store.receive(
      caller.clientId,
      receipts.map(({ messageId, message_id, topic }) => ({
        hash: messageId ?? message_id ?? '',
        topic,
      })),
    )
    return { result: true }
  },
  { items: { key: 'receipts', perToken: topicsPerToken } },
)

/**
 * Returns waiting messages, up to half the size of a frame for all calls of a frame together. They are marked as
 * delivered when the reply has been sent.
 */
async function take(topics: readonly string[], context: Method.Context): Promise<Method.Answer> {
  const { caller, fetched, limits, store } = context
  checkTopics(topics)
  const room = { bytes: caller.replyBytes(), messages: limits.batch }
  const left = {
    bytes: fetched.reduce((bytes, message) => bytes - sizeOf(message), room.bytes),
    messages: room.messages - fetched.length,
  }
  if (left.bytes <= 0 || left.messages <= 0) return { result: { hasMore: true, messages: [] } }
  // The read includes messages in flight to the caller and those of the same frame, which are then left out.
  const { hasMore, messages } = await store.read(caller.clientId, topics, {
    bytes: room.bytes + limits.inFlightBytes,
    messages: room.messages + limits.inFlight,
  })
  const keys = new Set(fetched.map(keyOf))
  const waiting = messages.filter(
    (message) => !caller.isOnItsWay(message) && !keys.has(keyOf(message)),
  )
  const page = waiting.slice(0, countFitting(waiting.map(sizeOf), left))
  fetched.push(...page)
  return {
    afterwards: () => store.acknowledge(caller.clientId, page),
    result: { hasMore: hasMore || page.length < waiting.length, messages: page.map(toWire) },
  }
}

/** Returns a message as clients read it. */
export function toWire({ attestation, message, publishedAt, tag, topic }: StoredMessage) {
  return { topic, message, publishedAt, tag, ...(attestation && { attestation }) }
}

/** Returns the key of a message in a set of messages of several topics. */
export function keyOf({ id, topic }: Pick<StoredMessage, 'id' | 'topic'>): string {
  return `${topic} ${id}`
}
