import type { Wallet } from '@fairlead/protocol'
import { canonicalChain, mainnetOf } from './chainIds.ts'

/** What is asked of the list. Texts in any letter case; empty lists are no filter. */
export type WalletQuery = {
  readonly badge?: string | undefined
  readonly chains?: readonly string[]
  readonly entries: number
  readonly exclude?: readonly string[]
  readonly include?: readonly string[]
  readonly names?: readonly string[]
  /** From 1. */
  readonly page: number
  readonly rdns?: readonly string[]
  readonly search?: string | undefined
}

/** A list of wallets that is ready to be searched. */
export type Catalogue = {
  readonly size: number
  /** A page of what matches, in the order of the list, and how much matches in all. */
  find(query: WalletQuery): { data: Wallet[]; count: number }
  /** Of the wallet, or of the wallet whose picture has this id. */
  nameOf(id: string): string | undefined
  /** Id of the first wallet with this rdns. */
  idOf(rdns: string): string | undefined
}

type Row = {
  readonly chains: ReadonlySet<string>
  readonly name: string
  readonly rdns: string
  readonly wallet: Wallet
}

/**
 * Puts a list in order (by `order`, then by name) and keeps what searching needs, once. Of two
 * entries with one id the first stays.
 */
export function createCatalogue(wallets: readonly Wallet[]): Catalogue {
  const byId = new Map<string, Row>()
  for (const wallet of wallets) if (!byId.has(wallet.id)) byId.set(wallet.id, toRow(wallet))
  const rows = [...byId.values()].sort(inListOrder)
  const names = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const { wallet } of rows) {
    names.set(wallet.id, wallet.name)
    const rdns = wallet.rdns?.toLowerCase()
    if (rdns && !ids.has(rdns)) ids.set(rdns, wallet.id)
    if (wallet.image_id && !names.has(wallet.image_id)) names.set(wallet.image_id, wallet.name)
  }

  return {
    size: rows.length,
    find(query) {
      const found = search(rows.filter(toFilter(query)), query.search)
      const start = (query.page - 1) * query.entries
      const page = found.slice(start, start + query.entries)
      return { data: page.map(({ wallet }) => wallet), count: found.length }
    },
    nameOf: (id) => names.get(id),
    idOf: (rdns) => ids.get(rdns.toLowerCase()),
  }
}

function toRow(wallet: Wallet): Row {
  return {
    chains: new Set((wallet.chains ?? []).map(canonicalChain)),
    name: fold(wallet.name),
    rdns: canonicalRdns(wallet.rdns ?? ''),
    // A picture has the id of its wallet unless the entry says otherwise.
    wallet: wallet.image_id || wallet.image_url ? wallet : { ...wallet, image_id: wallet.id },
  }
}

function inListOrder(a: Row, b: Row): number {
  const [first, second] = [a, b].map(({ wallet }) => wallet.order ?? Number.MAX_VALUE)
  return (first ?? 0) - (second ?? 0) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
}

function toFilter(query: WalletQuery): (row: Row) => boolean {
  const { badge, chains = [], exclude = [], include = [] } = query
  const names = new Set(query.names?.map(fold))
  const rdns = new Set(query.rdns?.map(canonicalRdns))
  const wanted = new Set(include)
  const unwanted = new Set(exclude)
  const asked = new Set(chains.map(canonicalChain))

  return ({ chains: served, name, rdns: own, wallet }) =>
    (wanted.size === 0 || wanted.has(wallet.id)) &&
    !unwanted.has(wallet.id) &&
    // A wallet of a page is looked for by both, and found by either.
    (names.size + rdns.size === 0 || names.has(name) || rdns.has(own)) &&
    (!badge || (wallet.badge_type || 'none') === badge) &&
    (asked.size === 0 || servesOneOf(served, asked))
}

/** An entry that names no chains may serve any. */
function servesOneOf(served: ReadonlySet<string>, asked: ReadonlySet<string>): boolean {
  if (served.size === 0) return true
  for (const chain of asked) {
    const mainnet = mainnetOf(chain)
    if (served.has(chain) || (mainnet && served.has(mainnet))) return true
  }
  return false
}

/** What is found by name or rdns: exact, then prefix, then contains; else in the order of the list. */
function search(rows: readonly Row[], text = ''): readonly Row[] {
  const wanted = fold(text)
  if (!wanted) return rows
  const ranks: Row[][] = [[], [], []]
  for (const row of rows) {
    const rank = Math.min(rankOf(row.name, wanted), rankOf(row.rdns, wanted))
    ranks[rank]?.push(row)
  }
  return ranks.flat()
}

function rankOf(text: string, wanted: string): number {
  if (text === wanted) return 0
  if (text.startsWith(wanted)) return 1
  return text.includes(wanted) ? 2 : 3
}

/** Wire compatibility: one wallet announces itself under two names. */
function canonicalRdns(rdns: string): string {
  const text = fold(rdns)
  return text === 'io.metamask.mobile' ? 'io.metamask' : text
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
