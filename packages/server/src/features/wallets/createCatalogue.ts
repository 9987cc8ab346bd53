import type { Wallet } from '@fairlead/protocol'

/** Search query. Texts are case-insensitive; empty lists don't filter. */
export type WalletQuery = {
  readonly badge?: string | undefined
  readonly chains?: readonly string[]
  readonly entries: number
  readonly exclude?: readonly string[]
  readonly include?: readonly string[]
  readonly names?: readonly string[]
  /** Page number, starting at 1. */
  readonly page: number
  readonly rdns?: readonly string[]
  readonly search?: string | undefined
}

/** A searchable list of wallets. */
export type Catalogue = {
  readonly size: number
  /** Returns a page of the matching wallets in list order, and the number of all matches. */
  find(query: WalletQuery): { data: Wallet[]; count: number }
  /** Returns the name of the wallet with this id or image id. */
  nameOf(id: string): string | undefined
  /** Returns the id of the first wallet with this rdns. */
  idOf(rdns: string): string | undefined
}

type Row = {
  readonly chains: ReadonlySet<string>
  readonly name: string
  readonly rdns: string
  readonly wallet: Wallet
}

/**
 * Creates a catalogue: sorts the wallets by `order` and name, and builds the search index. Of duplicate ids the first
 * entry counts.
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
    // The image id is the wallet's id unless the entry has an image of its own.
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
    // Wallets detected by a page are looked up by name and rdns; either is enough.
    (names.size + rdns.size === 0 || names.has(name) || rdns.has(own)) &&
    (!badge || (wallet.badge_type || 'none') === badge) &&
    (asked.size === 0 || servesOneOf(served, asked))
}

/** Returns true if a wallet supports one of the chains. An entry without chains may support any. */
function servesOneOf(served: ReadonlySet<string>, asked: ReadonlySet<string>): boolean {
  if (served.size === 0) return true
  for (const chain of asked) {
    const mainnet = mainnetOf(chain)
    if (served.has(chain) || (mainnet && served.has(mainnet))) return true
  }
  return false
}

/** Searches by name or rdns: exact matches first, then prefixes, then other matches, each in list order. */
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

/** Returns the canonical rdns. Wire compatibility: MetaMask announces itself under two names. */
function canonicalRdns(rdns: string): string {
  const text = fold(rdns)
  return text === 'io.metamask.mobile' ? 'io.metamask' : text
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Main network of each namespace. A wallet that supports it is assumed to support the namespace's other networks. */
const mainnets: Readonly<Record<string, string>> = {
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  cosmos: 'cosmos:cosmoshub-4',
  eip155: 'eip155:1',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** Wire compatibility: Solana cluster ids that older lists and sessions use. */
const legacy: Readonly<Record<string, string>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** Returns the canonical CAIP-2 id of a chain, for comparison. */
function canonicalChain(chain: string): string {
  return legacy[chain] ?? chain
}

/** Returns the main network of a chain's namespace, e.g. `eip155:1` for `eip155:8453`. */
function mainnetOf(chain: string): string | undefined {
  return mainnets[chain.slice(0, chain.indexOf(':'))]
}
