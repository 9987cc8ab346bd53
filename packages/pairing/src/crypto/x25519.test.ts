import { x25519 as ready } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { x25519 } from './keys.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('behavior: matches the library’s X25519, for any keys', () => {
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

// Source: RFC 7748, section 5.2.
test.each([
  [
    'a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4',
    'e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c',
    'c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552',
  ],
  [
    '4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d',
    'e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493',
    '95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957',
  ],
])('default: RFC 7748, scalar %s', (scalar, u, product) => {
  expect(bytesToHex(x25519.getSharedSecret(hexToBytes(scalar), hexToBytes(u)))).toBe(product)
})

test('behavior: any bytes as a key give the library’s result, or both refuse', () => {
  const attempt = (agree: () => Uint8Array) => {
    try {
      return agree()
    } catch {
      return 'refused'
    }
  }
  const small = fc.constantFrom(0, 1, 2, 128, 255).map((first) => {
    const bytes = new Uint8Array(32)
    bytes[0] = first
    return bytes
  })
  fc.assert(
    fc.property(bytes32, fc.oneof(bytes32, small), (privateKey, publicKey) => {
      expect(attempt(() => x25519.getSharedSecret(privateKey, publicKey))).toEqual(
        attempt(() => ready.getSharedSecret(privateKey, publicKey)),
      )
    }),
    { numRuns: 60 },
  )
  const low = hexToBytes('e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800')
  expect(attempt(() => x25519.getSharedSecret(new Uint8Array(32), low))).toBe('refused')
  expect(attempt(() => x25519.getSharedSecret(new Uint8Array(32), new Uint8Array(31)))).toBe(
    'refused',
  )
})

// Source: the list of small-order points at https://cr.yp.to/ecdh.html#validate.
test.each([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
])('error: %s gives every key pair the same secret', (publicKey) => {
  const privateKey = hexToBytes('11'.repeat(32))
  expect(() => x25519.getSharedSecret(privateKey, hexToBytes(publicKey))).toThrow()
})
