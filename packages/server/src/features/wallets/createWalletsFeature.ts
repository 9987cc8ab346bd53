import { getWallets } from '@fairlead/protocol'
import type { Configuration } from '../../configuration/Configuration.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { type Catalogues, createCatalogues } from './createCatalogues.ts'

/** Default page size. It is the maximum, because lookups by id name no size and need all results. */
const defaultEntries = 100

/** @param catalogue - Source of the wallet list; the list of this package when absent. */
export function createWalletsFeature(
  context: FeatureContext,
  catalogue: Configuration['catalogue'] | undefined,
): Feature & { catalogues: Catalogues } {
  const catalogues = createCatalogues({ ...context, ...catalogue })
  const search = implement(
    getWallets,
    { cacheControl: 'max-age=300', isConditional: true, isOriginChecked: false },
    async ({ query }) => {
      const current = await catalogues.current()
      return current.find({
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
  )
  return { catalogues, routes: [search] }
}

function toList(text = ''): readonly string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}
