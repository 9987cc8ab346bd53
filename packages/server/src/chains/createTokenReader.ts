import { cleanText } from '@fairlead/protocol'
import { type Address, getAddress } from 'viem'
import type { Chain } from './createChains.ts'
import { readContracts } from './readContracts.ts'
import { readTokenText, readWord } from './readTokenText.ts'

/** Maximum number of cached tokens, and their cache time in milliseconds. Tokens hardly ever change. */
const keptTokens = 20_000
const keptMs = 24 * 60 * 60_000
/** How long an address that is not a token is cached as such, in milliseconds. */
const strangerMs = 10 * 60_000

const selectors = { decimals: '0x313ce567', name: '0x06fdde03', symbol: '0x95d89b41' } as const
const symbolLength = 32

/** An ERC-20 token. Name and symbol are sanitized for display. */
export type TokenInfo = {
  /** With EIP-55 checksum. */
  readonly address: Address
  readonly decimals: number
  /** Empty if unknown. */
  readonly iconUrl: string
  readonly name: string
  readonly symbol: string
}

/** Reads names and decimals of tokens: from the configuration, else from their contracts. */
export type TokenReader = {
  /**
   * @returns Tokens by lowercase address. Addresses that are not tokens are omitted.
   * @throws `UPSTREAM_UNAVAILABLE`, or the signal's reason.
   */
  read(
    chain: Chain,
    addresses: readonly Address[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, TokenInfo>>
}

export function createTokenReader({ clock, iconUrlOf }: createTokenReader.Options): TokenReader {
  const kept = new Map<string, { token: TokenInfo | undefined; untilMs: number }>()

  function keep(key: string, token: TokenInfo | undefined): void {
    kept.delete(key)
    kept.set(key, { token, untilMs: clock() + (token ? keptMs : strangerMs) })
    const [oldest] = kept.keys()
    if (kept.size > keptTokens && oldest !== undefined) kept.delete(oldest)
  }

  return {
    async read(chain, addresses, signal) {
      const listed = listedTokens(chain)
      const found = new Map<string, TokenInfo>()
      const unknown: Address[] = []
      for (const address of new Set(addresses.map((entry) => entry.toLowerCase() as Address))) {
        const known = kept.get(`${chain.caipNetworkId}:${address}`)
        const isFresh = known !== undefined && known.untilMs > clock()
        const token = listed.get(address) ?? (isFresh ? known.token : undefined)
        if (token) found.set(address, token)
        else if (!isFresh) unknown.push(address)
      }
      const fields = Object.values(selectors)
      const reads = unknown.flatMap((to) => fields.map((data) => ({ data, to })))
      const answers = reads.length > 0 ? await readContracts(chain, reads, signal) : []
      for (const [index, address] of unknown.entries()) {
        const [decimals, name, symbol] = answers.slice(index * 3, index * 3 + 3)
        const token = toToken(address, {
          decimals: readWord(decimals),
          name: readTokenText(name),
          symbol: readTokenText(symbol),
        })
        keep(`${chain.caipNetworkId}:${address}`, token)
        if (token) found.set(address, token)
      }
      return withIcons(found, (address) => iconUrlOf?.(chain.caipNetworkId, address))
    },
  }
}

export declare namespace createTokenReader {
  type Options = {
    clock: () => number
    /** Returns the icon of a token without an icon of its own. Default: no icons. */
    iconUrlOf?: IconUrlOf | undefined
  }
}

/** Returns the URL of a token's icon, by its chain and contract or mint; empty if the token has none. */
export type IconUrlOf = (caipNetworkId: string, address: string) => Promise<string>

/** Adds icons to the tokens that have none. */
export async function withIcons<token extends { readonly iconUrl: string }, key extends string>(
  tokens: ReadonlyMap<key, token>,
  find: (address: key) => Promise<string> | undefined,
): Promise<Map<key, token>> {
  const entries = [...tokens].map(async ([address, token]) => {
    const iconUrl = token.iconUrl || (await find(address)) || ''
    return [address, { ...token, iconUrl }] as const
  })
  return new Map(await Promise.all(entries))
}

/** Tokens of the configuration, by lowercase address. */
function listedTokens({ tokens = [] }: Chain): ReadonlyMap<string, TokenInfo> {
  return new Map(
    tokens.map(({ address, iconUrl = '', ...token }) => [
      address.toLowerCase(),
      { ...token, address: getAddress(address), iconUrl },
    ]),
  )
}

/** Returns `undefined` for a contract without decimals or any name: its amounts can't be displayed. */
function toToken(
  address: Address,
  told: { decimals: bigint | undefined; name: string; symbol: string },
): TokenInfo | undefined {
  const { decimals } = told
  const symbol = cleanText(told.symbol, symbolLength)
  const name = cleanText(told.name) || symbol
  if (decimals === undefined || decimals > 255n || !name) return undefined
  const digits = Number(decimals)
  return {
    address: getAddress(address),
    decimals: digits,
    iconUrl: '',
    name,
    symbol: symbol || cleanText(name, symbolLength),
  }
}
