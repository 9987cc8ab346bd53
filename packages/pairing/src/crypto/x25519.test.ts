import { x25519 as ready } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { x25519 } from './x25519.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('behavior: agrees with the library’s ready-made X25519, for any keys', () => {
  fc.assert(
    fc.property(bytes32, bytes32, (privateKey, other) => {
      const publicKey = ready.getPublicKey(other)
      expect(x25519.getPublicKey(privateKey)).toEqual(ready.getPublicKey(privateKey))
      expect(x25519.getSharedSecret(privateKey, publicKey)).toEqual(
        ready.getSharedSecret(privateKey, publicKey),
      )
    }),
    { numRuns: 60 },
  )
})
