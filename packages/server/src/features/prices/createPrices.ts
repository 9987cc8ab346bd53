import type { Fungible } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import { createCache } from '../../vendors/createCache.ts'
import type { PriceVendor } from '../../vendors/questions.ts'

/** How long a price is given out. Source: data API contract, section 4. */
const keptMs = 60_000

/** Prices of tokens, each kept for a minute. */
export type Prices = {
  /**
   * @param ids - CAIP-10, as many as there are.
   * @returns In the order asked, without those that nobody knows.
   * @throws `UPSTREAM_UNAVAILABLE`
   */
  read(ids: readonly string[]): Promise<readonly Fungible[]>
  /** By id in small letters, for those who can do without: when nobody answers, nothing is known. */
  priceOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
}

export function createPrices(options: {
  clock: () => number
  log: Log
  ways: readonly PriceVendor[]
}): Prices {
  const { clock, log, ways } = options
  // Nobody's price counts too: it would be asked for again and again.
  const cache = createCache<Fungible | undefined>({ clock, keptMs })

  async function read(ids: readonly string[]): Promise<readonly Fungible[]> {
    const missing: string[] = []
    // One question for all that are missing, asked when all of them are known.
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

/** Addresses of Ethereum's kind are the same in any letter case; others are not. */
function keyOf(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}
