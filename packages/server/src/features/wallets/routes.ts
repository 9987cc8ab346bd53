import { getWallets } from '@fairlead/protocol'
import { type Endpoint, implement } from '../../implement.ts'
import type { Catalogues } from './createCatalogues.ts'

/**
 * Entries of a page when nobody says how many: as many as a page may have, because lookups by id
 * name no number and want all of them.
 */
const defaultEntries = 100

/** The list of wallets, to search and to page through. */
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
