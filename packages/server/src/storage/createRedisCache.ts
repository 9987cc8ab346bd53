import { createHash } from 'node:crypto'
import type { OnCall } from '../metrics/measureCalls.ts'
import { connectRedis } from './relay/redis/connectRedis.ts'
import type { SharedCache } from './SharedCache.ts'

/** Time after which a connection without an answer is replaced, in milliseconds. */
const patienceMs = 5_000
/** Maximum time that a request waits for the cache, in milliseconds. Without it the value is read from its source. */
const waitMs = 200

/**
 * Connects to a cache in Redis 7 or Valkey, for several processes.
 *
 * @throws `OPTIONS_INVALID` when the first connection fails.
 */
export async function createRedisCache(
  options: createRedisCache.Options,
): Promise<SharedCache & { close(): Promise<void> }> {
  const { onCommand, prefix = 'fairlead:', url } = options
  const connection = await connectRedis({ onCommand, patienceMs, url })
  // Keys contain what a request named. A digest has a fixed length and no special characters.
  const keyOf = (key: string) =>
    `${prefix}cache:${createHash('sha256').update(key).digest('base64url')}`
  return {
    read: (key) => soon(connection.ask((redis) => redis.get(keyOf(key)))),
    async write(key, text, keptMs) {
      await soon(
        connection.ask((redis) =>
          redis.set(keyOf(key), text, { expiration: { type: 'PX', value: keptMs } }),
        ),
      )
    },
    async close() {
      connection.close()
    },
  }
}

export declare namespace createRedisCache {
  type Options = {
    /** Called after each command, with its duration in milliseconds. */
    onCommand?: OnCall | undefined
    /** Prefix of all keys. Default: `fairlead:`. */
    prefix?: string | undefined
    url: string
  }
}

/** Returns the text, or `undefined` if there is none, the command fails, or it takes too long. */
async function soon(answer: Promise<string | null>): Promise<string | undefined> {
  let stop = () => {}
  const tooLong = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    stop = () => clearTimeout(timer)
  })
  try {
    return (await Promise.race([answer, tooLong])) ?? undefined
  } catch {
    return undefined
  } finally {
    stop()
  }
}
