import type { CaipNetwork } from '@fairlead/protocol'
import { type SolanaToken, solanaChainId, solanaTokens } from './addresses.ts'

/** Distance of the chain's HTTP port from the base port; its WebSocket uses the next port. */
export const solanaOffset = 20

/**
 * Returns the local Solana chain in the format of a page's options.
 *
 * @param basePort - Base of all local ports. Default of the CLI: 4400.
 */
export function solanaNetworks({ basePort }: { basePort: number }): CaipNetwork[] {
  return [toSolanaNetwork({ port: basePort + solanaOffset })]
}

/** Returns the local Solana chain as a network. */
export function toSolanaNetwork({ port }: { port: number }): CaipNetwork {
  const http = [`http://127.0.0.1:${port}`]
  return {
    id: solanaChainId.slice('solana:'.length),
    caipNetworkId: solanaChainId,
    chainNamespace: 'solana',
    name: 'Solana (local)',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http }, chainDefault: { http } },
  }
}

/**
 * Returns the chain in the format of the server's configuration. It names only the token whose mint has no metadata.
 */
export function solanaServerChains(networks: readonly CaipNetwork[]): SolanaServerChain[] {
  return networks.map(({ caipNetworkId, name, nativeCurrency, rpcUrls }) => ({
    caipNetworkId,
    name,
    nativeCurrency,
    tokens: [{ ...solanaTokens.usdc }],
    upstreams: [...rpcUrls.default.http],
  }))
}

/** A Solana chain of the server's configuration. */
export type SolanaServerChain = {
  caipNetworkId: string
  name: string
  nativeCurrency: CaipNetwork['nativeCurrency']
  tokens: SolanaToken[]
  upstreams: string[]
}
