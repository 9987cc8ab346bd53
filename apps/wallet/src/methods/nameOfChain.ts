import { cleanText } from '@fairlead/protocol'
import { findNetwork } from '../confirm/Description.ts'
import { knownChains } from '../keys/knownChains.ts'
import type { Network } from '../walletConfig.ts'

/**
 * Returns a network's name; `undefined` for an unknown one.
 * @param chainId - CAIP-2 id.
 */
export function findChainName(chainId: string, networks: readonly Network[]): string | undefined {
  if (chainId.startsWith('eip155:'))
    return findNetwork(networks, Number(chainId.slice('eip155:'.length)))?.name
  return Object.hasOwn(knownChains, chainId) ? knownChains[chainId]?.name : undefined
}

/** Returns a network's name, or its id if the wallet doesn't know it. */
export function nameOfChain(chainId: string, networks: readonly Network[]): string {
  return findChainName(chainId, networks) ?? cleanText(chainId)
}
