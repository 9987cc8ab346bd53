import { cleanText } from '@fairlead/protocol'
import { findNetwork } from '../confirm/describe.ts'
import { knownChains } from '../keys/knownChains.ts'
import type { Network } from '../walletConfig.ts'

/** A network's name; `undefined` for one that the wallet does not know. @param chainId - CAIP-2. */
export function findChainName(chainId: string, networks: readonly Network[]): string | undefined {
  if (chainId.startsWith('eip155:'))
    return findNetwork(networks, Number(chainId.slice('eip155:'.length)))?.name
  return Object.hasOwn(knownChains, chainId) ? knownChains[chainId]?.name : undefined
}

/** A network's name, or its id when the wallet does not know it. */
export function nameOfChain(chainId: string, networks: readonly Network[]): string {
  return findChainName(chainId, networks) ?? cleanText(chainId)
}
