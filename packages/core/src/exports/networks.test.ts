import { CaipNetwork, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { toCaipNetwork } from '../namespaces/toCaipNetwork.ts'
import * as networks from './networks.ts'

test('default: public exports', () => {
  expect(Object.keys(networks).sort()).toMatchInlineSnapshot(`
    [
      "arbitrum",
      "arbitrumSepolia",
      "aurora",
      "avalanche",
      "avalancheFuji",
      "base",
      "baseSepolia",
      "bitcoin",
      "bitcoinSignet",
      "bitcoinTestnet",
      "bsc",
      "bscTestnet",
      "cosmosHub",
      "fantom",
      "gnosis",
      "gnosisChiado",
      "kaia",
      "kusama",
      "mainnet",
      "optimism",
      "optimismSepolia",
      "osmosis",
      "polkadot",
      "polygon",
      "polygonAmoy",
      "sepolia",
      "solana",
      "solanaDevnet",
      "solanaTestnet",
      "westend",
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
])('[CFG-07] %i is %s, listed once, and not a testnet', (id, name, symbol) => {
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

// Source: constants, section 2.
test.each([
  ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC', 8, 'mempool.space', false],
  [
    'bip122:000000000933ea01ad0ee984209779ba',
    'Bitcoin Testnet',
    'BTC',
    8,
    'mempool.space/testnet',
    true,
  ],
  [
    'bip122:00000008819873e925422c1ff0f99f7c',
    'Bitcoin Signet',
    'BTC',
    8,
    'mempool.space/signet',
    true,
  ],
  [
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'Polkadot',
    'DOT',
    10,
    'polkadot.subscan.io',
    false,
  ],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'Kusama', 'KSM', 12, 'kusama.subscan.io', false],
  ['polkadot:e143f23803ac50e8f6f8e62695d1ce9e', 'Westend', 'WND', 12, 'westend.subscan.io', true],
  ['cosmos:cosmoshub-4', 'Cosmos Hub', 'ATOM', 6, 'mintscan.io/cosmos', false],
  ['cosmos:osmosis-1', 'Osmosis', 'OSMO', 6, 'mintscan.io/osmosis', false],
])('[NS-01] [CFG-07] %s is %s', (caipNetworkId, name, symbol, decimals, host, testnet) => {
  const [namespace = '', reference = ''] = caipNetworkId.split(':')

  expect(ofId(reference)).toMatchObject([
    {
      blockExplorers: { default: { url: `https://${host}` } },
      caipNetworkId,
      chainNamespace: namespace,
      name,
      nativeCurrency: { decimals, symbol },
      rpcUrls: { default: { http: [] } },
      testnet,
    },
  ])
})

test.each([
  ['polkadot', networks.polkadot, { ss58Prefix: 0 }],
  ['kusama', networks.kusama, { ss58Prefix: 2 }],
  ['westend', networks.westend, { ss58Prefix: 42 }],
  ['cosmosHub', networks.cosmosHub, { bech32Prefix: 'cosmos' }],
  ['osmosis', networks.osmosis, { bech32Prefix: 'osmo' }],
])('[NS-01] %s has an address prefix', (_, network, custom) => {
  expect(toCaipNetwork(network).custom).toEqual(custom)
})

test('[ENT-01] every network is valid', () => {
  for (const network of Object.values(networks)) {
    const read = toCaipNetwork(network)
    expect(parse(CaipNetwork, read)).toEqual(read)
  }
  expect(Object.values(networks)).toHaveLength(32)
})
