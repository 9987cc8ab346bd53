import type { Fungible } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import type { PriceVendor } from '../../vendors/questions.ts'

/** Cache time of a price, in milliseconds. Source: data API contract, section 4. */
const keptMs = 60_000

/** Prices of tokens, each cached for a minute. */
export type Prices = {
  /**
   * Reads prices. If some can't be read, returns the others; the next call asks for the missing ones again.
   *
   * @param ids - CAIP-10 ids, any number of them.
   * @returns The tokens in the order of `ids`, without those whose price is unknown.
   * @throws `UPSTREAM_UNAVAILABLE` if no price could be read.
   */
  read(ids: readonly string[]): Promise<readonly Fungible[]>
  /** Same as `read`, but never rejects: returns prices by lower-case id, and none if `read` fails. */
  priceOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export function createPrices(options: {
  clock: () => number
  log: Log
  ways: readonly PriceVendor[]
}): Prices {
  const { clock, log, ways } = options
  // Unknown prices are cached too; otherwise they would be requested again each time.
  const cache = createCache<Fungible | undefined>({ clock, keptMs })

  /** Asks the vendors in order, each for what is still missing. `failure` is why tokens may be missing in the end. */
  async function ask(ids: readonly string[]) {
    const tokens = new Map<string, Fungible>()
    if (ids.length === 0) return { tokens }
    const add = (token: Fungible) => void tokens.set(keyOf(token.address), token)
    const adding = ways.map((way) => ({
      vendor: way.vendor,
      async ask(all: readonly string[], signal: AbortSignal) {
        const missing = all.filter((id) => !tokens.has(keyOf(id)))
        for (const token of await way.ask(missing, signal, add)) add(token)
      },
    }))
    try {
      await askInOrder(adding, ids, { feature: 'prices', log })
      return { tokens }
    } catch (failure) {
      return { failure, tokens }
    }
  }

  async function read(ids: readonly string[]): Promise<readonly Fungible[]> {
    const missing: string[] = []
    // One request for all missing prices, sent after the cache lookups have collected them.
    const answered = Promise.resolve().then(() => ask(missing))
    const results = await Promise.allSettled(
      ids.map((id) =>
        cache.read(keyOf(id), async () => {
          missing.push(id)
          const { failure, tokens } = await answered
          const token = tokens.get(keyOf(id))
          // Thrown, so that the cache doesn't take an unread price for an unknown one.
          if (!token && failure) throw failure
          return token
        }),
      ),
    )
    const tokens = results.flatMap((result) =>
      result.status === 'fulfilled' && result.value ? [result.value] : [],
    )
    const failed = results.find(({ status }) => status === 'rejected')
    if (tokens.length === 0 && failed?.status === 'rejected') throw failed.reason
    return tokens
  }

  return {
    read,
    async priceOf(ids) {
      const tokens = await read(ids).catch(() => [])
      return new Map(tokens.map(({ address, price }) => [address.toLowerCase(), price]))
    },
  }
}

/** Returns the cache key of an id. EVM addresses are case-insensitive; others are not. */
function keyOf(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}
