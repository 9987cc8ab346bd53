import type { CaipNetwork, ChainId } from '@fairlead/protocol'
import { solana, solanaDevnet, solanaTestnet } from './solanaNetworks.ts'

/** Wallet Standard names of the public clusters. */
const standardNames: ReadonlyMap<string, ChainId> = new Map([
  ['solana:mainnet', solana.caipNetworkId],
  ['solana:devnet', solanaDevnet.caipNetworkId],
  ['solana:testnet', solanaTestnet.caipNetworkId],
])

/** Returns the Wallet Standard name of a network; `solana:localnet` unless it is one of the public three. */
export function toStandardChain(chainId: ChainId): `solana:${string}` {
  for (const [name, known] of standardNames)
    if (known === chainId) return name as `solana:${string}`
  return 'solana:localnet'
}

/**
 * Returns the networks for Wallet Standard names: the public clusters, and the page's other networks for
 * `solana:localnet`. Unknown names are ignored.
 */
export function fromStandardChains(
  chains: readonly string[],
  networks: readonly CaipNetwork[],
): readonly ChainId[] {
  const own = networks.filter(
    ({ caipNetworkId, chainNamespace }) =>
      chainNamespace === 'solana' && toStandardChain(caipNetworkId) === 'solana:localnet',
  )
  const found = chains.flatMap((chain) => {
    if (chain === 'solana:localnet') return own.map(({ caipNetworkId }) => caipNetworkId)
    return standardNames.get(chain) ?? []
  })
  return [...new Set(found)]
}
