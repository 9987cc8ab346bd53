import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { recoverPublicKey } from '../auth/verifyCacao.ts'

const hash = keccak_256(utf8ToBytes('Hello'))
const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const one = '1'.padStart(64, '0')

test('default: [PAIR-03] recovers the same key as the library, for many keys and texts', () => {
  const parities = new Set<number>()
  for (let index = 0; index < 40; index++) {
    const key = keccak_256(utf8ToBytes(`key ${index}`))
    const hash = keccak_256(utf8ToBytes(`text ${index}`))
    const signed = secp256k1.sign(hash, key, { format: 'recovered', prehash: false })
    const [parity = 0, signature] = [signed[0], signed.subarray(1)]
    parities.add(parity)

    const found = recoverPublicKey(hash, signature, parity)

    expect(found).toEqual(secp256k1.getPublicKey(key, false).subarray(1))
    expect(recoverPublicKey(hash, signature, 1 - parity)).toEqual(
      secp256k1.Signature.fromBytes(signature)
        .addRecoveryBit(1 - parity)
        .recoverPublicKey(hash)
        .toBytes(false)
        .subarray(1),
    )
  }
  expect(parities).toEqual(new Set([0, 1]))
})

test.each([
  ['r is zero', '0'.repeat(64) + one],
  ['s is zero', one + '0'.repeat(64)],
  ['r is the order', order + one],
  ['s is the order', one + order],
  ['no point has that x coordinate', '5'.padStart(64, '0') + one],
])('error: [PAIR-03] impossible signatures: %s', (_title, signature) => {
  expect(recoverPublicKey(hash, hexToBytes(signature), 0)).toBeUndefined()
})

test('error: [PAIR-03] a signature whose key would be the point at infinity', () => {
  // R is the base point and s is the hash, so s·R − hash·G is the point at infinity.
  const x = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
  const small = hexToBytes(one)

  expect(recoverPublicKey(small, hexToBytes(x + one), 0)).toBeUndefined()
  expect(recoverPublicKey(small, hexToBytes(x + one), 1)).toHaveLength(64)
})
