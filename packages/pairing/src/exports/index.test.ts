import { expect, test } from 'vitest'
import * as pairing from './index.ts'

test('default: what others may use', () => {
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
