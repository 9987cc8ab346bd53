import { expect, test } from 'vitest'
import * as siwx from './siwx.ts'

test('default: public exports', () => {
  expect(Object.keys(siwx).sort()).toMatchInlineSnapshot(`
    [
      "bitcoinVerifier",
      "cosmosVerifier",
      "createNonce",
      "defaultSiwx",
      "evmVerifier",
      "formatMessage",
      "parseMessage",
      "polkadotVerifier",
      "solanaVerifier",
      "verifySiwx",
    ]
  `)
})
