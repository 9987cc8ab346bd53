import { cleanText, type Fungible, postPrices, toImageUrl } from '@fairlead/protocol'
import type { PriceVendor } from '../../../vendors/questions.ts'
import type { Upstream } from '../../../vendors/upstream.ts'

/** Prices, as another server of this API tells them. */
export function upstreamPrices(upstream: Upstream): PriceVendor {
  return {
    vendor: 'upstream',
    async ask(ids, signal) {
      const body = { addresses: [...ids], currency: 'usd' as const }
      const { fungibles } = await upstream.ask(postPrices, { body }, signal)
      const byId = new Map(fungibles.map((fungible) => [fungible.address.toLowerCase(), fungible]))
      return ids.flatMap((id): Fungible[] => {
        const fungible = byId.get(id.toLowerCase())
        return fungible ? [cleaned(fungible)] : []
      })
    },
  }
}

function cleaned(fungible: Fungible): Fungible {
  return {
    ...fungible,
    name: cleanText(fungible.name),
    symbol: cleanText(fungible.symbol, 32),
    iconUrl: toImageUrl(fungible.iconUrl) ?? '',
  }
}
