import { getLogo } from '@fairlead/protocol'
import type { IMetadata } from '@web3icons/common'

/** Kind of a logo; also the name of its folder in the package of logos. */
export type LogoKind = (typeof kinds)[number]
const kinds = ['exchanges', 'networks', 'tokens', 'wallets'] as const
/** In colour on a background of its own, or in one colour for a page with a dark or a light theme. */
export type LogoVariant = 'colour' | 'monoDark' | 'monoLight'

/** Logos of `@web3icons/core`, read from this machine. */
export type Logos = {
  /**
   * Returns an SVG; `undefined` if the logo is unknown or doesn't exist in that variant.
   *
   * @param id - CAIP-2 id of a network, symbol of a token, name of a wallet or an exchange.
   */
  find(kind: LogoKind, id: string, variant?: LogoVariant): Promise<string | undefined>
  /**
   * Returns the symbol under which a token's logo is stored. Two tokens can have one symbol, so a token is
   * recognised only by its contract.
   *
   * @param address - Contract, or mint on Solana.
   */
  symbolOf(caipNetworkId: string, address: string): Promise<string | undefined>
}

/** Returns true if there are logos of that kind. */
export function isLogoKind(kind: unknown): kind is LogoKind {
  return kinds.some((one) => one === kind)
}

/** Returns the URL of a logo on this server. */
export function logoUrl(publicUrl: string, kind: LogoKind, id: string): string {
  const path = getLogo.path.replace(':kind', kind).replace(':id', encodeURIComponent(id))
  return `${publicUrl}${path}`
}

/**
 * Creates a function that returns the URL of a token's icon on this server; empty if the token has no logo, or the server
 * doesn't know its own URL.
 */
export function createIconUrls(logos: Logos, publicUrl: string | undefined) {
  return async (caipNetworkId: string, address: string): Promise<string> => {
    const symbol = publicUrl && (await logos.symbolOf(caipNetworkId, address))
    return symbol ? logoUrl(publicUrl, 'tokens', symbol) : ''
  }
}

type Index = {
  readonly entries: Readonly<Record<LogoKind, ReadonlyMap<string, IMetadata>>>
  readonly symbols: ReadonlyMap<string, string>
}

/** Creates the reader of logos. The list of logos is loaded at the first use, because it takes about 1.5 MB. */
export function createLogos(): Logos {
  let loading: Promise<Index> | undefined
  const index = () => {
    loading ??= loadIndex().catch((error: unknown) => {
      // The next call tries again.
      loading = undefined
      throw error
    })
    return loading
  }

  return {
    async find(kind, id, variant = 'colour') {
      const entry = (await index()).entries[kind].get(toKey[kind](id))
      const folder = variant === 'colour' ? 'background' : 'mono'
      if (!entry?.variants.includes(folder)) return undefined
      // The parts of the path are from the package's list, never from a request.
      const [type, file] = entry.filePath.split(':')
      const path = `@web3icons/core/svgs/${type}s/${folder}/${file}.svg.js`
      const { default: svg } = (await import(path)) as { default: string }
      return variant === 'monoLight' ? svg.replaceAll('"#fff"', '"#000"') : svg
    },
    async symbolOf(caipNetworkId, address) {
      return (await index()).symbols.get(tokenKey(caipNetworkId, address))
    },
  }
}

async function loadIndex(): Promise<Index> {
  const { exchanges, networks, tokens, wallets } = await import('@web3icons/common')
  const chains = new Map(networks.flatMap(({ caip2id, id }) => (caip2id ? [[id, caip2id]] : [])))
  for (const [name, chain] of Object.entries(otherChainNames)) chains.set(name, chain)
  const symbols = tokens.flatMap(({ addresses, symbol }) =>
    Object.entries(addresses).flatMap(([name, address]) => {
      const chain = chains.get(name)
      return chain && address ? [[tokenKey(chain, address), symbol.toUpperCase()] as const] : []
    }),
  )
  const named = (list: readonly IMetadata[]) =>
    list.map((one) => [toNameKey(one.name), one] as const)
  return {
    entries: {
      exchanges: new Map([
        ...named(exchanges),
        ...exchanges.map((one) => [toNameKey(one.id), one] as const),
      ]),
      networks: new Map(networks.flatMap((one) => (one.caip2id ? [[one.caip2id, one]] : []))),
      tokens: new Map(tokens.map((one) => [toKey.tokens(one.symbol), one])),
      // Some wallets have only the logo of their exchange.
      wallets: new Map([...named(exchanges), ...named(wallets)]),
    },
    symbols: new Map(symbols),
  }
}

/** Names of chains in the list of tokens that differ from those in the list of networks. */
const otherChainNames = {
  'optimistic-ethereum': 'eip155:10',
  'polygon-pos': 'eip155:137',
  xdai: 'eip155:100',
}

/** Returns the key of a name, without case, punctuation and words like "Wallet". */
function toNameKey(name: string): string {
  const key = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return key.replace(/(?:superwallet|web3wallet|wallet|extension)$/, '') || key
}

const toKey: Readonly<Record<LogoKind, (id: string) => string>> = {
  exchanges: toNameKey,
  networks: (id) => id,
  tokens: (symbol) => symbol.toLowerCase(),
  wallets: toNameKey,
}

/** Solana's addresses are case-sensitive; those of Ethereum's chains are not. */
function tokenKey(caipNetworkId: string, address: string): string {
  const isEvm = caipNetworkId.startsWith('eip155:')
  return `${caipNetworkId}/${isEvm ? address.toLowerCase() : address}`
}
