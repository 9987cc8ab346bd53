import type { CaipNetwork, ChainId } from '@fairlead/protocol'
import { solana, solanaDevnet, solanaTestnet } from './solanaNetworks.ts'

/** The clusters that everybody knows, as the Wallet Standard calls them. */
const standardNames: ReadonlyMap<string, ChainId> = new Map([
  ['solana:mainnet', solana.caipNetworkId],
  ['solana:devnet', solanaDevnet.caipNetworkId],
  ['solana:testnet', solanaTestnet.caipNetworkId],
])

/** As wallets of the page call a network: `solana:localnet` where it is none of the public three. */
export function toStandardChain(chainId: ChainId): `solana:${string}` {
  for (const [name, known] of standardNames)
    if (known === chainId) return name as `solana:${string}`
  return 'solana:localnet'
}

/**
 * The networks behind what a wallet calls its chains: the public ones, and the page's own for
 * `solana:localnet`. What nobody knows is left out.
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
