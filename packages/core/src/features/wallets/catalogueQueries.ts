import { type Namespace, namespaceOf } from '@fairlead/protocol'
import type { Shelf } from '../../Catalogue.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** Source: product specification, section 9. */
export const recommendedCount = 4
export const pageSize = 40
export const searchSize = 100
/** Longest text that is searched, in characters. */
export const searchLimit = 100

/** What is asked of the catalogue, as the wire has it; what is not said is left out. */
export type WalletQuery = {
  readonly page: string
  readonly entries: string
  readonly chains?: string | undefined
  readonly include?: string | undefined
  readonly exclude?: string | undefined
  readonly search?: string | undefined
  readonly badge_type?: string | undefined
}

type Asker = Pick<Fairlead, 'options' | 'store'>

/** Suggestions of the server; how many there are in all comes with them. */
export function recommendedQuery(asker: Asker, namespace?: Namespace): WalletQuery {
  const { excludeWalletIds, featuredWalletIds, includeWalletIds } = asker.options
  return {
    ...first(recommendedCount),
    chains: chainsOf(asker, namespace),
    include: listed(includeWalletIds),
    exclude: listed([...excludeWalletIds, ...featuredWalletIds]),
  }
}

export function featuredQuery(asker: Asker, namespace?: Namespace): WalletQuery | undefined {
  const include = listed(asker.options.featuredWalletIds)
  if (!include) return undefined
  return { ...named(include), chains: chainsOf(asker, namespace) }
}

/** Who the wallets are that the page excludes, and those that it limits itself to: for those installed. */
export function namedQueries({ options }: Asker): readonly WalletQuery[] {
  const lists = [options.excludeWalletIds, options.includeWalletIds].map(listed)
  return lists.flatMap((include) => (include ? [named(include)] : []))
}

/** One page of the list, without what stands above it. */
export function pageQuery(asker: Asker, options: pageQuery.Options): WalletQuery {
  const { excludeWalletIds, featuredWalletIds, includeWalletIds } = asker.options
  const above = options.isCertified
    ? []
    : [...featuredWalletIds, ...options.shelf.recommended.map(({ id }) => id)]
  return {
    page: String(options.page),
    entries: String(pageSize),
    chains: chainsOf(asker, options.namespace),
    include: listed(includeWalletIds),
    exclude: listed([...excludeWalletIds, ...above]),
    badge_type: options.isCertified ? 'certified' : undefined,
  }
}

export declare namespace pageQuery {
  type Options = {
    isCertified: boolean
    namespace?: Namespace | undefined
    page: number
    shelf: Pick<Shelf, 'recommended'>
  }
}

export function searchQuery(asker: Asker, options: searchQuery.Options): WalletQuery {
  const { excludeWalletIds, includeWalletIds } = asker.options
  return {
    ...first(searchSize),
    chains: chainsOf(asker, options.namespace),
    include: listed(includeWalletIds),
    exclude: listed(excludeWalletIds),
    search: options.search,
    badge_type: options.isCertified ? 'certified' : undefined,
  }
}

export declare namespace searchQuery {
  type Options = { isCertified: boolean; namespace?: Namespace | undefined; search: string }
}

/** What is typed, as it is searched. */
export function searchText(typed: string): string {
  // Not half of a character that takes two places.
  return typed
    .trim()
    .slice(0, searchLimit)
    .replace(/[\ud800-\udbff]$/, '')
}

const first = (entries: number) => ({ page: '1', entries: String(entries) })

function named(include: string): WalletQuery {
  return { ...first(Math.min(include.split(',').length, searchSize)), include }
}

/** The page's networks, so that the list stays the same whichever of them is in use. */
function chainsOf({ store }: Asker, namespace?: Namespace): string {
  const ids = store.getState().networks.map(({ caipNetworkId }) => caipNetworkId)
  return ids.filter((id) => !namespace || namespaceOf(id) === namespace).join(',')
}

function listed(ids: readonly string[] | undefined): string | undefined {
  // A comma can't be in an id: it would make two of it.
  const usable = (ids ?? []).filter((id) => id && !id.includes(','))
  return usable.length > 0 ? [...new Set(usable)].join(',') : undefined
}
