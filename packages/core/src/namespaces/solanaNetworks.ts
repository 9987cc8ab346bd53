import type { CaipNetwork } from '@fairlead/protocol'

function cluster(reference: string, name: string, host: string, testnet: boolean): CaipNetwork {
  const http = [`https://${host}`]
  const query = testnet ? `?cluster=${name.split(' ')[1]?.toLowerCase()}` : ''
  return {
    id: reference,
    caipNetworkId: `solana:${reference}`,
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http }, chainDefault: { http } },
    blockExplorers: { default: { name: 'Solscan', url: `https://solscan.io${query}` } },
    testnet,
  }
}

/** Solana mainnet, with its public endpoint. */
export const solana: CaipNetwork = cluster(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'Solana',
  'api.mainnet-beta.solana.com',
  false,
)
/** Solana devnet, for application development. */
export const solanaDevnet: CaipNetwork = cluster(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  'api.devnet.solana.com',
  true,
)
/** Solana testnet, for validator tests. */
export const solanaTestnet: CaipNetwork = cluster(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  'api.testnet.solana.com',
  true,
)
