import * as v from 'valibot'
import type { RelayLimits } from '../limits.ts'
import { RelayError } from '../RelayError.ts'

/** Parameters of methods about one topic. */
export const OneTopic = v.object({ topic: v.string() })
/** Of those about many. */
export const ManyTopics = v.object({ topics: v.array(v.string()) })

/**
 * Topics that cost as much as one call. Few, but a client that comes back asks for all that it has,
 * 500 at a time, and must not be sent away for that.
 */
export const topicsPerToken = 250

/** @throws `InvalidTopic` for what is not 64 hexadecimal characters. */
export function checkTopics(topics: readonly string[]): void {
  if (!topics.every((topic) => /^[0-9a-f]{64}$/.test(topic))) throw new RelayError('InvalidTopic')
}

/** @throws `BatchEmpty`, `BatchLimitExceeded`. */
export function checkBatch(items: readonly unknown[], limits: RelayLimits): void {
  if (items.length === 0) throw new RelayError('BatchEmpty')
  if (items.length > limits.batch) throw new RelayError('BatchLimitExceeded')
}
