import type { CaipNetwork } from '@fairlead/protocol'
import {
  accountAddresses,
  delegatorAccounts,
  hybridAccounts,
  smartAccounts,
} from './accountAddresses.ts'
import { addresses, nameAddresses, swapAddresses } from './addresses.ts'

/** The local EVM chains; `offset` is the distance of a port from the base port. */
export const chains = [
  { chainId: 31337, name: 'Devnet One', offset: 10, smartAccount: 'eip7702', testnet: false },
  { chainId: 31338, name: 'Devnet Two', offset: 11, smartAccount: 'hybrid', testnet: false },
  { chainId: 31339, name: 'Devnet Testnet', offset: 12, smartAccount: 'delegator', testnet: true },
  // Has the id of Ethereum, because swaps are limited to a list of public networks.
  { chainId: 1, name: 'Devnet Mainnet', offset: 13, smartAccount: 'eip7702', testnet: false },
] as const

/**
 * Smart accounts of embedded wallets by CAIP-2 id. On Devnet Two a smart account has its own address, and on Devnet
 * Testnet smart accounts support sessions.
 */
export const frameSmartAccounts: Readonly<
  Record<
    string,
    | (typeof smartAccounts)[keyof typeof smartAccounts]
    | (typeof delegatorAccounts)[keyof typeof delegatorAccounts]
    | (typeof hybridAccounts)[keyof typeof hybridAccounts]
  >
> = Object.fromEntries(chains.map((chain) => [`eip155:${chain.chainId}`, toSmartAccount(chain)]))

function toSmartAccount(chain: (typeof chains)[number]) {
  if (chain.smartAccount === 'delegator') return delegatorAccounts[chain.chainId]
  if (chain.smartAccount === 'hybrid') return hybridAccounts[chain.chainId]
  return smartAccounts[chain.smartAccount]
}

/** An ERC-20 that is deployed on every chain. */
export type Token = {
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const everywhere: readonly Token[] = [
  { address: addresses.weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  { address: addresses.usdc, name: 'Dev USD Coin', symbol: 'USDC', decimals: 6 },
  { address: addresses.dai, name: 'Dev Dai', symbol: 'DAI', decimals: 18 },
  { address: addresses.usdt, name: 'Dev Tether', symbol: 'USDT', decimals: 6 },
  { address: addresses.ticket, name: 'Dev Ticket', symbol: 'TICKET', decimals: 0 },
]

/** ERC-20s by CAIP-2 id of their chain. */
export const tokens: Readonly<Record<string, readonly Token[]>> = Object.fromEntries(
  chains.map(({ chainId }) => [`eip155:${chainId}`, everywhere]),
)

/**
 * Returns the local EVM chains, in the format of a page's or server's options.
 *
 * @param basePort - Base of all local ports. Default of the CLI: 4400.
 */
export function networks({ basePort }: { basePort: number }): CaipNetwork[] {
  return chains.map(({ chainId, offset }) => toNetwork({ chainId, port: basePort + offset }))
}

/** Returns a local EVM chain as a network. Unknown ids are named after their number. */
export function toNetwork({ chainId, port }: { chainId: number; port: number }): CaipNetwork {
  const known = chains.find((chain) => chain.chainId === chainId)
  const http = [`http://127.0.0.1:${port}`]
  return {
    id: chainId,
    caipNetworkId: `eip155:${chainId}`,
    chainNamespace: 'eip155',
    name: known?.name ?? `Devnet ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http }, chainDefault: { http } },
    contracts: {
      multicall3: { address: addresses.multicall3 },
      ensUniversalResolver: { address: nameAddresses.ensUniversalResolver },
    },
    ...(known?.testnet && { testnet: true }),
  }
}

/**
 * Returns the local EVM chains in the format of the server's configuration, with everything that on-chain balances and
 * prices need.
 */
export function serverChains(networks: readonly CaipNetwork[]): ServerChain[] {
  return networks.map(({ caipNetworkId, name, nativeCurrency, rpcUrls }) => ({
    bundler: { pollMs: 200 },
    caipNetworkId,
    contracts: {
      multicall3: addresses.multicall3,
      ensUniversalResolver: nameAddresses.ensUniversalResolver,
    },
    history: { startBlock: 0 },
    name,
    nativeCurrency,
    paymaster: {
      addresses: { '0.7': accountAddresses.paymaster07, '0.8': accountAddresses.paymaster08 },
    },
    prices: {
      feeds: { native: addresses.ethUsdFeed },
      poolFactories: [addresses.poolFactory],
      stables: [addresses.usdc, addresses.usdt],
      wrappedNative: addresses.weth,
    },
    swap: {
      baseTokens: [
        { address: addresses.weth, minReserve: String(4n * 10n ** 18n) },
        { address: addresses.usdc, minReserve: String(10_000n * 10n ** 6n) },
        { address: addresses.usdt, minReserve: String(10_000n * 10n ** 6n) },
      ],
      router: { address: swapAddresses.swapRouter, kind: 'swapRouter02' },
      v2: { factory: addresses.poolFactory },
      v3: {
        factory: swapAddresses.v3Factory,
        fees: [500, 3000],
        quoter: swapAddresses.quoter,
      },
      wrappedNative: addresses.weth,
    },
    tokens: everywhere.map((token) => ({ ...token })),
    upstreams: [...rpcUrls.default.http],
  }))
}

/** A chain of the server's configuration. */
export type ServerChain = {
  bundler: { pollMs: number }
  caipNetworkId: string
  contracts: { multicall3: string; ensUniversalResolver: string }
  history: { startBlock: number }
  name: string
  nativeCurrency: CaipNetwork['nativeCurrency']
  paymaster: { addresses: Record<'0.7' | '0.8', string> }
  prices: {
    feeds: Record<string, string>
    poolFactories: string[]
    stables: string[]
    wrappedNative: string
  }
  swap: {
    baseTokens: { address: string; minReserve: string }[]
    router: { address: string; kind: 'swapRouter02' }
    v2: { factory: string }
    v3: { factory: string; fees: number[]; quoter: string }
    wrappedNative: string
  }
  tokens: Token[]
  upstreams: string[]
}
