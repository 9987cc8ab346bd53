import { type Namespace, namespaceOf } from '@fairlead/protocol'
import type { Shelf } from '../../Catalogue.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** Page sizes. Source: product specification, section 9. */
export const recommendedCount = 4
export const pageSize = 40
export const searchSize = 100
/** Maximum length of a search text, in characters. */
export const searchLimit = 100

/** Query of the catalogue, as sent to the server. Absent fields are omitted. */
export type WalletQuery = {
  readonly page: string
  readonly entries: string
  readonly chains?: string | undefined
  readonly include?: string | undefined
  readonly exclude?: string | undefined
  readonly search?: string | undefined
  readonly badge_type?: 'certified' | undefined
}

type Asker = Pick<Fairlead, 'options' | 'store'>

/** Query for the server's suggestions. The answer's `count` is the number of all wallets. */
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

/** Queries for the wallets that the page excludes or limits itself to. They match those ids with installed wallets. */
export function namedQueries({ options }: Asker): readonly WalletQuery[] {
  const lists = [options.excludeWalletIds, options.includeWalletIds].map(listed)
  return lists.flatMap((include) => (include ? [named(include)] : []))
}

/** Query for one page of the list, without the wallets that are shown above it. */
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

/** Returns the search text for what the user typed. */
export function searchText(typed: string): string {
  // Drops half of a surrogate pair at the cut.
  return typed
    .trim()
    .slice(0, searchLimit)
    .replace(/[\ud800-\udbff]$/, '')
}

const first = (entries: number) => ({ page: '1', entries: String(entries) })

function named(include: string): WalletQuery {
  return { ...first(Math.min(include.split(',').length, searchSize)), include }
}

/** Returns all networks of the page, so that the list does not depend on the active one. */
function chainsOf({ store }: Asker, namespace?: Namespace): string {
  const ids = store.getState().networks.map(({ caipNetworkId }) => caipNetworkId)
  return ids.filter((id) => !namespace || namespaceOf(id) === namespace).join(',')
}

function listed(ids: readonly string[] | undefined): string | undefined {
  // Ids are separated by commas, so an id with a comma is dropped.
  const usable = (ids ?? []).filter((id) => id && !id.includes(','))
  return usable.length > 0 ? [...new Set(usable)].join(',') : undefined
}
