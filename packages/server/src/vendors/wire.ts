import { cleanText, type TokenBalance, toImageUrl } from '@fairlead/protocol'
import { formatUnits, getAddress } from 'viem'
import type { ChainConfiguration } from '../configuration/Chain.ts'

/** Of a chain, what answers of vendors lack. */
export type KnownChain = Pick<ChainConfiguration, 'caipNetworkId' | 'nativeCurrency'>

/** How a network's own coin is called. Ether where the configuration says nothing. */
export function coinOf(chains: readonly KnownChain[], chainId: string) {
  const known = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)?.nativeCurrency
  return {
    decimals: known?.decimals ?? 18,
    iconUrl: known?.iconUrl ?? '',
    name: known?.name ?? 'Ether',
    symbol: known?.symbol ?? 'ETH',
  }
}

/** CAIP-10 id of a contract; EVM addresses are checksummed. */
export function tokenId(chainId: string, address: string): string {
  return `${chainId}:${plainAddress(address)}`
}

/** As people know it: EVM addresses checksummed, others as they are. */
export function plainAddress(address: string): string {
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? getAddress(address) : address
}

/** One entry of a list of balances; `undefined` for an account that holds none of it. */
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
    /** Of the contract; absent for the network's own coin. */
    address?: string | undefined
    chainId: string
    decimals: number
    iconUrl: string | null | undefined
    name: string
    /** US dollars; 0 when unknown. */
    price: number
    symbol: string
    /** Smallest units. */
    units: bigint
  }
}
