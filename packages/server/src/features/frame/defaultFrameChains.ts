import type { FrameChain } from './configRoute.ts'

const ether = { decimals: 18, name: 'Ether', symbol: 'ETH' }
const sol = { decimals: 9, name: 'Solana', symbol: 'SOL' }
const coin = (name: string, symbol: string) => ({ decimals: 18, name, symbol })

type Row = readonly [
  id: string,
  name: string,
  url: string,
  nativeCurrency: FrameChain['nativeCurrency'],
  isTestnet?: true,
]

/** Default networks, each with a public endpoint that needs no API key. They can be slow; configure your own. */
const rows: readonly Row[] = [
  ['eip155:1', 'Ethereum', 'https://ethereum-rpc.publicnode.com', ether],
  ['eip155:10', 'OP Mainnet', 'https://mainnet.optimism.io', ether],
  ['eip155:56', 'BNB Smart Chain', 'https://bsc-dataseed.bnbchain.org', coin('BNB', 'BNB')],
  ['eip155:100', 'Gnosis', 'https://rpc.gnosischain.com', coin('xDAI', 'XDAI')],
  ['eip155:137', 'Polygon', 'https://polygon-bor-rpc.publicnode.com', coin('POL', 'POL')],
  ['eip155:324', 'ZKsync Era', 'https://mainnet.era.zksync.io', ether],
  ['eip155:8453', 'Base', 'https://mainnet.base.org', ether],
  ['eip155:42161', 'Arbitrum One', 'https://arb1.arbitrum.io/rpc', ether],
  ['eip155:43114', 'Avalanche', 'https://api.avax.network/ext/bc/C/rpc', coin('Avalanche', 'AVAX')],
  ['eip155:11155111', 'Sepolia', 'https://ethereum-sepolia-rpc.publicnode.com', ether, true],
  ['eip155:84532', 'Base Sepolia', 'https://sepolia.base.org', ether, true],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'https://api.mainnet-beta.solana.com', sol],
  [
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'Solana Testnet',
    'https://api.testnet.solana.com',
    sol,
    true,
  ],
  [
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'Solana Devnet',
    'https://api.devnet.solana.com',
    sol,
    true,
  ],
]

/** Networks of embedded wallets if the configuration names none. */
export const defaultFrameChains: readonly FrameChain[] = rows.map(
  ([caipNetworkId, name, url, nativeCurrency, isTestnet = false]) => ({
    caipNetworkId,
    isTestnet,
    name,
    nativeCurrency,
    rpcUrls: [url],
  }),
)
