import { CaipNetwork, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { toCaipNetwork } from '../namespaces/toCaipNetwork.ts'
import * as networks from './networks.ts'

test('default: what others may use', () => {
  expect(Object.keys(networks).sort()).toMatchInlineSnapshot(`
    [
      "arbitrum",
      "arbitrumSepolia",
      "aurora",
      "avalanche",
      "avalancheFuji",
      "base",
      "baseSepolia",
      "bsc",
      "bscTestnet",
      "fantom",
      "gnosis",
      "gnosisChiado",
      "kaia",
      "mainnet",
      "optimism",
      "optimismSepolia",
      "polygon",
      "polygonAmoy",
      "sepolia",
      "solana",
      "solanaDevnet",
      "solanaTestnet",
      "zksync",
      "zksyncSepoliaTestnet",
    ]
  `)
})

const ofId = (id: number | string) => Object.values(networks).filter((network) => network.id === id)

test.each([
  [1, 'Ethereum', 'ETH'],
  [10, 'OP Mainnet', 'ETH'],
  [56, 'BNB Smart Chain', 'BNB'],
  [100, 'Gnosis', 'XDAI'],
  [137, 'Polygon', 'POL'],
  [250, 'Fantom', 'FTM'],
  [324, 'ZKsync Era', 'ETH'],
  [8217, 'Kaia', 'KAIA'],
  [8453, 'Base', 'ETH'],
  [42161, 'Arbitrum One', 'ETH'],
  [43114, 'Avalanche', 'AVAX'],
  [1313161554, 'Aurora', 'ETH'],
])('[CFG-07] %i is %s, once, and no testnet', (id, name, symbol) => {
  const [network, ...more] = ofId(id)

  expect(more).toEqual([])
  expect(network).toMatchObject({ name, nativeCurrency: { decimals: 18, symbol } })
  expect(network?.testnet ?? false).toBe(false)
})

test.each([11155111, 11155420, 97, 10200, 80002, 300, 84532, 421614, 43113])(
  '[CFG-07] %i is a testnet',
  (id) => {
    expect(ofId(id)).toMatchObject([{ nativeCurrency: { decimals: 18 }, testnet: true }])
  },
)

test.each([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', false, 'https://solscan.io'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', true, 'https://solscan.io?cluster=devnet'],
  [
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'Solana Testnet',
    true,
    'https://solscan.io?cluster=testnet',
  ],
])('[CFG-07] solana:%s is %s', (reference, name, testnet, url) => {
  expect(ofId(reference)).toMatchObject([
    {
      blockExplorers: { default: { url } },
      caipNetworkId: `solana:${reference}`,
      chainNamespace: 'solana',
      name,
      nativeCurrency: { decimals: 9, symbol: 'SOL' },
      testnet,
    },
  ])
})

test('[ENT-01] every one of them passes the door', () => {
  for (const network of Object.values(networks)) {
    const read = toCaipNetwork(network)
    expect(parse(CaipNetwork, read)).toEqual(read)
  }
  expect(Object.values(networks)).toHaveLength(24)
})
