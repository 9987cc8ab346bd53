import { expect, test } from 'vitest'
import { mnemonic, network, usdc } from './testing/fixtures.ts'
import { toNetworks, type WalletConfig } from './walletConfig.ts'

const http = ['http://127.0.0.1:4410'] as [string]
const config: WalletConfig = {
  openerOrigins: [],
  networks: [
    {
      id: 31337,
      caipNetworkId: 'eip155:31337',
      chainNamespace: 'eip155',
      name: 'Local One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http }, chainDefault: { http } },
    },
    {
      id: 'EtWT',
      caipNetworkId: 'solana:EtWT',
      chainNamespace: 'solana',
      name: 'Solana',
      nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http }, chainDefault: { http } },
    },
  ],
  tokens: { 'eip155:31337': [usdc] },
  mnemonic,
}

test('default: EVM networks with their tokens, then those added by sites', () => {
  const { tokens: _, ...added } = network({ chainId: 31339, name: 'Added' })

  expect(toNetworks(config, [added])).toEqual([network(), { ...added, tokens: [] }])
})

test('behavior: a site cannot replace the node of a configured network', () => {
  const { tokens: _, ...added } = network({ rpcUrl: 'https://evil.example' })

  expect(toNetworks(config, [added])).toEqual([network()])
})
