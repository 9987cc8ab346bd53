import { postPrices } from '@fairlead/protocol'
import { type Endpoint, implement } from '../../implement.ts'
import type { Prices } from './createPrices.ts'

/** Returns the price route. */
export function priceRoutes(prices: Prices): readonly Endpoint[] {
  return [
    implement(postPrices, {}, async ({ body }) => ({
      fungibles: [...(await prices.read(body.addresses))],
    })),
  ]
}
