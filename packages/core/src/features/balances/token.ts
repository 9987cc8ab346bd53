import {
  aString,
  type ChainId,
  cleanText,
  isChainId,
  listOf,
  matching,
  namespaceOf,
  objectOf,
  optional,
  rule,
  type TokenBalance,
  toImageUrl,
  type WalletAsset,
  wholeNumber,
} from '@fairlead/protocol'
import type { Token } from '../../actions/tokenBalances.ts'
import type { TokenReading } from '../../chains/ChainReader.ts'
import { formatAddress } from '../../namespaces/formatAddress.ts'
import { nativeAddress, nativeSolanaAddress } from '../../namespaces/tokenAddress.ts'
import { currencyPattern } from '../../utils/currencyPattern.ts'
import { parseUnits } from '../../utils/parseUnits.ts'
import { formatUnits } from '../../utils/units.ts'
import type { FiatCurrency } from './readPrices.ts'

/** Converts a balance of the data API; `undefined` if it belongs to another network or has more than 255 decimals. */
export function fromBalance(
  balance: TokenBalance,
  chainId: ChainId,
  currency: string,
): Token | undefined {
  const { address, chainId: named, iconUrl, name, price, quantity, symbol, value } = balance
  const isElsewhere =
    (named ?? chainId) !== chainId || (address && !address.startsWith(`${chainId}:`))
  const decimals = Number(quantity.decimals)
  if (isElsewhere || decimals > 255) return undefined
  const isNative = !address || sameToken(address, nativeTokenId(chainId))
  return token({
    address: isNative ? undefined : address.slice(chainId.length + 1),
    amount: parseUnits(quantity.numeric, decimals),
    chainId,
    currency,
    decimals,
    iconUrl,
    name,
    price,
    symbol,
    value,
  })
}

/** Converts an asset of an embedded wallet (ERC-7811), whose prices are in US dollars. */
export function fromAsset(
  { address, balance, metadata, type }: WalletAsset,
  chainId: ChainId,
  { code: currency, perDollar }: FiatCurrency,
): Token {
  const { price, value } = metadata
  const isNative = type === 'NATIVE'
  return token({
    ...metadata,
    address: isNative ? undefined : address,
    amount: BigInt(balance),
    chainId,
    currency,
    price: price * perDollar,
    value: value === undefined ? undefined : value * perDollar,
  })
}

/** Converts a reading of the chain itself, which has no price. */
export function fromReading(
  { balance, ...reading }: Omit<TokenReading, 'address'> & { address?: string | undefined },
  chainId: ChainId,
  { currency, iconUrl }: { currency: string; iconUrl?: string | undefined },
): Token {
  return token({ ...reading, amount: balance, chainId, currency, iconUrl, price: 0 })
}

/** Removes duplicate ids and tokens without decimals, and sorts by value, the most valuable first. [FEAT-01] */
export function listed(tokens: readonly Token[]): readonly Token[] {
  const byId = new Map<string, Token>()
  for (const one of tokens) {
    const key = one.id.toLowerCase()
    if (one.decimals > 0 && !byId.has(key)) byId.set(key, one)
  }
  const rank = ({ address }: Token) => (address ? 1 : 0)
  return [...byId.values()].sort((a, b) => b.value - a.value || rank(a) - rank(b))
}

/** True if two ids name the same token. Letter case is ignored on EVM networks. */
export function sameToken(one: string, other: string): boolean {
  return one === other || (one.startsWith('eip155:') && one.toLowerCase() === other.toLowerCase())
}

type Parts = Omit<Token, 'id' | 'iconUrl' | 'numeric' | 'value'> & {
  iconUrl?: string | undefined
  value?: number | undefined
}

function token({ iconUrl, value, ...parts }: Parts): Token {
  const { address, amount, chainId, decimals, price } = parts
  const numeric = formatUnits(amount, decimals)
  const short = address ? formatAddress(address) : ''
  const symbol = cleanText(parts.symbol, 16) || short
  return {
    ...parts,
    id: address ? `${chainId}:${address}` : nativeTokenId(chainId),
    name: cleanText(parts.name, 64) || symbol,
    symbol,
    numeric,
    value: value ?? Number(numeric) * price,
    iconUrl: toImageUrl(iconUrl),
  }
}

const money = rule((value) => Number.isFinite(value) && Number(value) >= 0, 'an amount of money')

/** Shape of cached tokens: without `amount`, which is a bigint and follows from `numeric` and `decimals`. */
export const keptTokens = listOf(
  objectOf({
    id: aString,
    address: optional(aString),
    chainId: rule(isChainId, 'a CAIP-2 chain id'),
    name: aString,
    symbol: aString,
    decimals: wholeNumber(0, 255),
    numeric: matching(/^\d{1,400}(?:\.\d{1,255})?$/, 'a decimal number'),
    currency: matching(currencyPattern, 'a currency code'),
    price: money,
    value: money,
    iconUrl: optional(aString),
  }),
)

/** Restores a cached token. Names and image URLs are sanitized again. */
export function fromKept(kept: Omit<Token, 'amount'>): Token {
  const { address, chainId, currency, decimals, iconUrl, name, numeric, price, symbol, value } =
    kept
  const amount = parseUnits(numeric, decimals)
  const parts = { address, amount, chainId, currency, decimals, iconUrl }
  return token({ ...parts, name, price, symbol, value })
}

const nativeAddresses: Readonly<Record<string, string>> = {
  eip155: nativeAddress,
  solana: nativeSolanaAddress,
}

/** Returns the id of a network's native currency, with the placeholder address that the data API uses for it. */
function nativeTokenId(chainId: ChainId): string {
  return `${chainId}:${nativeAddresses[namespaceOf(chainId)] ?? ''}`
}
