import { connectRedis } from './connectRedis.ts'

/** Prefix of all keys of the relay in Redis, unless another one is chosen. */
export const defaultPrefix = 'fairlead:'

/** Returns the key of a quota's counter: a hash with two fields per counting period. */
export function usageKeyOf(prefix: string, subject: string): string {
  return `${prefix}u:{${subject}}`
}

/** Stored messages of the relay. Each counts until it expires, also if it was delivered before. */
export type RelayUse = { readonly bytes: number; readonly messages: number }

/**
 * Reads how many messages the relay stores in Redis, from the counter of its total quota. The cost is one command, which
 * reads a hash of fewer than a hundred fields, whatever the number of messages.
 *
 * @param options.nowMs - Milliseconds since 1970.
 * @throws `OPTIONS_INVALID` or `UPSTREAM_UNAVAILABLE` if Redis doesn't respond.
 */
export async function readRelayUse(options: {
  nowMs: number
  patienceMs?: number
  prefix?: string
  url: string
}): Promise<RelayUse> {
  const { nowMs, patienceMs = 5_000, prefix = defaultPrefix, url } = options
  const connection = await connectRedis({ patienceMs, url })
  try {
    const fields = await connection.ask((redis) => redis.hGetAll(usageKeyOf(prefix, 'total')))
    const use = { bytes: 0, messages: 0 }
    for (const [field, count] of Object.entries(fields)) {
      const [, ends, kind] = /^(\d+)([bm])$/.exec(field) ?? []
      if (Number(ends) > nowMs) use[kind === 'b' ? 'bytes' : 'messages'] += Number(count)
    }
    return use
  } finally {
    connection.close()
  }
}
