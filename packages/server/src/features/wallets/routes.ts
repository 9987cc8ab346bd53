import { getWallets } from '@fairlead/protocol'
import { type Endpoint, implement } from '../../implement.ts'
import type { Catalogues } from './createCatalogues.ts'

/** Default page size. It is the maximum, because lookups by id name no size and need all results. */
const defaultEntries = 100

/** Returns the route that searches the wallet list. */
export function walletRoutes(catalogues: Catalogues): readonly Endpoint[] {
  return [
    implement(
      getWallets,
      { cacheControl: 'max-age=300', isConditional: true, isOriginChecked: false },
      async ({ query }) => {
        const catalogue = await catalogues.current()
        return catalogue.find({
          badge: query.badge_type || query.badge,
          chains: toList(query.chains),
          entries: Number(query.entries ?? defaultEntries),
          exclude: toList(query.exclude),
          include: toList(query.include),
          names: toList(query.names),
          page: Number(query.page ?? 1),
          rdns: toList(query.rdns),
          search: query.search,
        })
      },
    ),
  ]
}

function toList(text = ''): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
