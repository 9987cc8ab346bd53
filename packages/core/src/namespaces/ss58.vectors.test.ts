import { hex } from '@scure/base'
import { anything, assert, constantFrom, integer, property, string, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { isSs58Prefix, readSs58, toSs58 } from './ss58.ts'

// Source: the well-known key of Substrate's development chains.
const publicKey = hex.decode('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
const vectors = [
  [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
] as const

test.each(vectors)('[NS-01] prefix %i: %s', (prefix, address) => {
  expect(readSs58(address)).toEqual({ prefix, publicKey })
  expect(toSs58({ prefix, publicKey })).toBe(address)
})

test('[NS-01] encoded addresses decode, for every prefix and both key sizes', () => {
  const keys = [32, 33].map((size) => uint8Array({ maxLength: size, minLength: size }))
  assert(
    property(integer({ max: 16_383, min: 0 }), keys[0]!, keys[1]!, (prefix, short, long) => {
      for (const key of [short, long])
        expect(readSs58(toSs58({ prefix, publicKey: key }))).toEqual({ prefix, publicKey: key })
    }),
  )
})

test('[NS-01] error: one changed letter makes the address invalid', () => {
  const letters = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz']
  const [, address] = vectors[0]
  assert(
    property(
      integer({ max: address.length - 1, min: 0 }),
      constantFrom(...letters),
      (index, letter) => {
        const other = address.slice(0, index) + letter + address.slice(index + 1)
        expect(readSs58(other) !== undefined).toBe(other === address)
      },
    ),
    // A two-byte checksum misses one change in 65,536.
    { seed: 1 },
  )
})

test('error: other values are invalid, an eip155 address too', () => {
  expect(readSs58('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBeUndefined()
  assert(property(anything(), string(), (value, text) => !readSs58(value) && !readSs58(text)))
})

test.each([
  [0, true],
  [63, true],
  [16_383, true],
  [16_384, false],
  [46, false],
  [-1, false],
  [1.5, false],
  ['0', false],
  [undefined, false],
])('behavior: %j as the prefix of a network: %s', (value, expected) => {
  expect(isSs58Prefix(value)).toBe(expected)
})
