import * as v from 'valibot'
import type { Sender } from '../../../storage/relay/quotas.ts'
import type { NewMessage } from '../../../storage/relay/RelayStore.ts'
import { sizeOf } from '../../../storage/relay/sizeOf.ts'
import type { RelayLimits } from '../limits.ts'
import { RelayError } from '../RelayError.ts'
import { checkBatch, checkTopics } from './checks.ts'
import { defineMethod, type Method } from './defineMethod.ts'

const Uint32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1))
/** Text without NUL, which databases can't store. Envelopes and tokens never contain one. */
const Text = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0')),
)
/** An encrypted message. */
export const Sealed = v.pipe(Text, v.nonEmpty())

/** Attestation token. Browsers without a verify frame send an empty one. */
export const Attestation = v.nullish(Text)

const Publication = v.object({
  topic: v.string(),
  message: Sealed,
  ttl: v.nullish(Uint32),
  tag: v.nullish(Uint32),
  attestation: Attestation,
})
type Publication = v.InferOutput<typeof Publication>

/** Publishes a message. The schema drops `tvf` and similar fields, which would reveal what the envelope encrypts. */
export const publish = defineMethod(
  Publication,
  (params, context) => keepAll(prepare([params], context), context),
  // The store starts to append at once, in the order of the calls.
  { isAwaited: false },
)

export const batchPublish = defineMethod(
  v.object({ messages: v.array(Publication) }),
  async ({ messages }, context) => {
    checkBatch(messages, context.limits)
    return keepAll(prepare(messages, context), context)
  },
  { isAwaited: false, items: { key: 'messages', perToken: 1 } },
)

/**
 * Validates messages and returns them as they are stored. Stores nothing.
 *
 * @throws `InvalidTopic`, `PayloadSizeExceeded`.
 */
export function prepare(
  publications: readonly Publication[],
  context: Method.Context,
): readonly NewMessage[] {
  checkTopics(publications.map(({ topic }) => topic))
  return publications.map((publication) => toMessage(publication, context))
}

/** Appends messages to the store, in this order, and resolves when all are stored. */
export async function keepAll(
  messages: readonly NewMessage[],
  { caller, onPublished, store }: Method.Context,
): Promise<Method.Answer> {
  const kept = await Promise.all(messages.map((message) => store.append(message, caller.sender)))
  for (const { isNew } of kept) if (isNew) onPublished()
  return { result: true }
}

function toMessage(publication: Publication, context: Method.Context): NewMessage {
  const { message, tag, topic, ttl } = publication
  const { caller, clock, limits } = context
  const attestation = publication.attestation || undefined
  if (sizeOf({ attestation, message }) > limits.messageBytes)
    throw new RelayError('PayloadSizeExceeded')
  const publishedAt = clock()
  return {
    topic,
    message,
    publisher: caller.clientId,
    tag: tag ?? 0,
    publishedAt,
    expiresAt: publishedAt + lifeOf(ttl ?? 0, caller.sender, limits),
    ...(attestation && { attestation }),
  }
}

/**
 * Returns the lifetime of a message in milliseconds. Shortens a TTL that is too long, because clients fail on a
 * refusal.
 */
function lifeOf(ttlSeconds: number, { project }: Sender, limits: RelayLimits): number {
  const maxMs = project === undefined ? limits.unknownMessageMs : limits.messageMs
  return Math.min(ttlSeconds * 1000 || limits.defaultMessageMs, limits.messageMs, maxMs)
}
