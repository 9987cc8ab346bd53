import { expect, test } from 'vitest'
import * as pairing from './index.ts'

test('default: public exports', () => {
  expect(Object.keys(pairing).sort()).toMatchInlineSnapshot(`
    [
      "PairingError",
      "createAttestationKeys",
      "createDapp",
      "createWallet",
      "verifyAttestation",
    ]
  `)
})
