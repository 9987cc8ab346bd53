import type { TokenBalance } from '@fairlead/protocol'
import { type Address, formatUnits, isAddress, padHex } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import type { TokenInfo, TokenReader } from '../../chains/createTokenReader.ts'
import { nativeAddress, nativeToken } from '../../chains/nativeToken.ts'
import { readContracts, readNativeBalance } from '../../chains/readContracts.ts'
import { readWord } from '../../chains/readTokenText.ts'

/** `balanceOf(address)` */
const balanceOf = '0x70a08231'

/** Prices in US dollars by CAIP-10 id, in small letters; unknown ones are missing. */
export type PriceOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Without a token it is the chain's own coin. */
export type Holding = { amount: bigint; chain: Chain; token?: TokenInfo }

/**
 * What an account holds of the coin of a chain and of these tokens; without those it holds none of.
 *
 * @param addresses - In small letters.
 * @throws `UPSTREAM_UNAVAILABLE`, or what ended the signal.
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
      chain,
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

/** Addresses among ids of tokens, as far as they are of this chain; in small letters. */
export function namedOn(chain: Chain, ids: readonly string[]): readonly string[] {
  const prefix = `${chain.caipNetworkId}:`
  return ids.flatMap((id) => {
    const address = id.startsWith(prefix) ? id.slice(prefix.length).toLowerCase() : ''
    return isAddress(address) ? [address] : []
  })
}

/** CAIP-10 id of what is held. */
export function idOf({ chain, token }: Holding): string {
  return `${chain.caipNetworkId}:${token?.address ?? nativeAddress}`
}

/** @param price - In US dollars; 0 when nobody knows it. */
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
