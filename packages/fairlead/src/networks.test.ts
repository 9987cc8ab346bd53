import { expect, test } from 'vitest'
import * as exported from './networks.ts'

test('default: what hosts can import', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
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
