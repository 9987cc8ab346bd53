import type { TokenBalance } from '@fairlead/protocol'
import { type Address, formatUnits, isAddress, padHex } from 'viem'
import { type Chain, withAgreement } from '../../chains/createChains.ts'
import type { TokenInfo, TokenReader } from '../../chains/createTokenReader.ts'
import { nativeAddress, nativeToken } from '../../chains/nativeToken.ts'
import { readContracts, readNativeBalance } from '../../chains/readContracts.ts'
import { readWord } from '../../chains/readTokenText.ts'

/** Selector of `balanceOf(address)`. */
const balanceOf = '0x70a08231'

/** Returns prices in US dollars by lower-case CAIP-10 id. Tokens without a known price are missing. */
export type PriceOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** A balance in base units. Without `token` it is the chain's native coin. */
export type Holding = { amount: bigint; chain: Chain; token?: TokenInfo }

/**
 * Reads the native balance and the balances of these tokens. Zero balances are omitted.
 *
 * @param addresses - Token addresses in lower case.
 * @throws `UPSTREAM_UNAVAILABLE`, or the abort reason of the signal.
 */
export async function readHoldings(
  chain: Chain,
  account: Address,
  addresses: readonly string[],
  { signal, tokens }: { signal: AbortSignal; tokens: TokenReader },
): Promise<readonly Holding[]> {
  const asked = [...new Set(addresses)].filter((address) => address !== nativeAddress) as Address[]
  const data = `${balanceOf}${padHex(account, { size: 32 }).slice(2)}` as const
  const [native, answers] = await Promise.all([
    readNativeBalance(chain, account),
    readContracts(
      withAgreement(chain),
      asked.map((to) => ({ data, to })),
      signal,
    ),
  ])
  const amounts = new Map(asked.map((address, index) => [address, readWord(answers[index]) ?? 0n]))
  const held = asked.filter((address) => amounts.get(address))
  const known = await tokens.read(chain, held, signal)
  const ofTokens = held.flatMap((address): readonly Holding[] => {
    const token = known.get(address)
    return token ? [{ amount: amounts.get(address) ?? 0n, chain, token }] : []
  })
  return native > 0n ? [{ amount: native, chain }, ...ofTokens] : ofTokens
}

/** Returns the lower-case addresses of the token ids that belong to this chain. */
export function namedOn(chain: Chain, ids: readonly string[]): readonly string[] {
  const prefix = `${chain.caipNetworkId}:`
  return ids.flatMap((id) => {
    const address = id.startsWith(prefix) ? id.slice(prefix.length).toLowerCase() : ''
    return isAddress(address) ? [address] : []
  })
}

/** Returns the CAIP-10 id of the held asset. */
export function idOf({ chain, token }: Holding): string {
  return `${chain.caipNetworkId}:${token?.address ?? nativeAddress}`
}

/**
 * Converts a holding to the wire format.
 *
 * @param price - Price in US dollars; 0 if unknown.
 */
export function toBalance(holding: Holding, price = 0): TokenBalance {
  const { amount, chain, token } = holding
  const { decimals, iconUrl, name, symbol } = token ?? nativeToken(chain)
  const numeric = formatUnits(amount, decimals)
  const value = Number(numeric) * price
  return {
    name,
    symbol,
    chainId: chain.caipNetworkId,
    ...(token && { address: idOf(holding) }),
    ...(Number.isFinite(value) && { value }),
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl,
  }
}
