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
   * Reads prices.
   *
   * @param ids - CAIP-10 ids, any number of them.
   * @returns The tokens in the order of `ids`, without those whose price is unknown.
   * @throws `UPSTREAM_UNAVAILABLE`
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

  async function read(ids: readonly string[]): Promise<readonly Fungible[]> {
    const missing: string[] = []
    // One request for all missing prices, sent after the cache lookups have collected them.
    const answered = Promise.resolve().then(async () => {
      if (missing.length === 0) return new Map<string, Fungible>()
      const answers = await askInOrder(ways, missing, { feature: 'prices', log })
      return new Map(answers.map((token) => [keyOf(token.address), token]))
    })
    answered.catch(() => {})
    const tokens = await Promise.all(
      ids.map((id) =>
        cache.read(keyOf(id), async () => {
          missing.push(id)
          return (await answered).get(keyOf(id))
        }),
      ),
    )
    return tokens.filter((token) => token !== undefined)
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
