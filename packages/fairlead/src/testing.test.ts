import { expect, test } from 'vitest'
import * as testing from './testing.ts'

test('default: public exports', () => {
  expect(Object.keys(testing).sort()).toMatchInlineSnapshot(`
    [
      "FairleadPage",
      "WalletRefusal",
      "bitcoinTestWallet",
      "cosmosTestWallet",
      "evmTestWallet",
      "fairleadFixtures",
      "installWallet",
      "mock",
      "polkadotTestWallet",
      "solanaTestWallet",
    ]
  `)
})
