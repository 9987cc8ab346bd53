import { cleanText, type TokenBalance, toImageUrl } from '@fairlead/protocol'
import { formatUnits, getAddress } from 'viem'
import type { ChainConfiguration } from '../configuration/Chain.ts'

/** Chain data that is missing in vendors' answers. */
export type KnownChain = Pick<ChainConfiguration, 'caipNetworkId' | 'nativeCurrency'>

/** Returns the native currency of a network. Default: Ether. */
export function coinOf(chains: readonly KnownChain[], chainId: string) {
  const known = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)?.nativeCurrency
  return {
    decimals: known?.decimals ?? 18,
    iconUrl: known?.iconUrl ?? '',
    name: known?.name ?? 'Ether',
    symbol: known?.symbol ?? 'ETH',
  }
}

/** Returns the CAIP-10 id of a contract; EVM addresses are checksummed. */
export function tokenId(chainId: string, address: string): string {
  return `${chainId}:${plainAddress(address)}`
}

/** Formats an address for display: EVM addresses are checksummed, others unchanged. */
export function plainAddress(address: string): string {
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? getAddress(address) : address
}

/** Creates an entry of a balance list; `undefined` for a balance of zero. */
export function toBalance(options: toBalance.Options): TokenBalance | undefined {
  const { address, chainId, decimals, iconUrl, name, price, symbol, units } = options
  if (units === 0n) return undefined
  const numeric = formatUnits(units, decimals)
  const value = Number(numeric) * price
  return {
    name: cleanText(name),
    symbol: cleanText(symbol, 32),
    chainId,
    ...(address !== undefined && { address: tokenId(chainId, address) }),
    ...(Number.isFinite(value) && { value }),
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: toImageUrl(iconUrl) ?? '',
  }
}

export declare namespace toBalance {
  type Options = {
    /** Contract address; absent for the native currency. */
    address?: string | undefined
    chainId: string
    decimals: number
    iconUrl: string | null | undefined
    name: string
    /** Price in US dollars; 0 if unknown. */
    price: number
    symbol: string
    /** Amount in the smallest unit. */
    units: bigint
  }
}
