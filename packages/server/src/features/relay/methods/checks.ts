import * as v from 'valibot'
import type { RelayLimits } from '../limits.ts'
import { RelayError } from '../RelayError.ts'

/** Parameters of methods about one topic. */
export const OneTopic = v.object({ topic: v.string() })
/** Of those about many. */
export const ManyTopics = v.object({ topics: v.array(v.string()) })

/** @throws `InvalidTopic` for what is not 64 hexadecimal characters. */
export function checkTopics(topics: readonly string[]): void {
  if (!topics.every((topic) => /^[0-9a-f]{64}$/.test(topic))) throw new RelayError('InvalidTopic')
}

/** @throws `BatchEmpty`, `BatchLimitExceeded`. */
export function checkBatch(items: readonly unknown[], limits: RelayLimits): void {
  if (items.length === 0) throw new RelayError('BatchEmpty')
  if (items.length > limits.batch) throw new RelayError('BatchLimitExceeded')
}
