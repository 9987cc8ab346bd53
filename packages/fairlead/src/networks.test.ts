import { expect, test } from 'vitest'
import * as exported from './networks.ts'

test('default: public exports', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
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
