import type { CaipNetwork } from '@fairlead/protocol'
import { type SolanaToken, solanaChainId, solanaTokens } from './addresses.ts'

/** Distance of the chain's HTTP port from the base port; its WebSocket stands on the next one. */
export const solanaOffset = 20

/**
 * The Solana chain of the local network, as options of a page.
 *
 * @param basePort - Port that everything local is counted from; 4400 unless moved.
 */
export function solanaNetworks({ basePort }: { basePort: number }): CaipNetwork[] {
  return [toSolanaNetwork({ port: basePort + solanaOffset })]
}

/** The local Solana chain as a network of a page. */
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
 * The chain as the server's configuration lists it. Only the token whose mint can't tell its name
 * is named.
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
