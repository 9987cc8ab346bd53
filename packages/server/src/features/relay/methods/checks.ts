import * as v from 'valibot'
import type { RelayLimits } from '../limits.ts'
import { RelayError } from '../RelayError.ts'

/** Parameters of methods with one topic. */
export const OneTopic = v.object({ topic: v.string() })
/** Parameters of methods with a list of topics. */
export const ManyTopics = v.object({ topics: v.array(v.string()) })

/**
 * Number of topics that cost as much as one call. Reconnecting clients subscribe to all their topics, 500 per batch,
 * and must not be refused for it.
 */
export const topicsPerToken = 250

/**
 * Checks topics.
 *
 * @throws `InvalidTopic` if one is not 64 lower-case hexadecimal characters.
 */
export function checkTopics(topics: readonly string[]): void {
  if (!topics.every((topic) => /^[0-9a-f]{64}$/.test(topic))) throw new RelayError('InvalidTopic')
}

/**
 * Checks the size of a batch.
 *
 * @throws `BatchEmpty`, `BatchLimitExceeded`.
 */
export function checkBatch(items: readonly unknown[], limits: RelayLimits): void {
  if (items.length === 0) throw new RelayError('BatchEmpty')
  if (items.length > limits.batch) throw new RelayError('BatchLimitExceeded')
}
