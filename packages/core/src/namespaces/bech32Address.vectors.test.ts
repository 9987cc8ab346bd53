import { bech32 } from '@scure/base'
import { anything, assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isBech32Address } from './bech32Address.ts'

const address = 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02'

test.each([
  [address, undefined, true],
  [address, 'cosmos', true],
  [address, 'osmo', false],
  [address.toUpperCase(), 'cosmos', false],
  [address.replace('h', 'q'), 'cosmos', false],
  [bech32.encode('cosmos', bech32.toWords(new Uint8Array(19))), 'cosmos', false],
  [bech32.encode('cosmos', bech32.toWords(new Uint8Array(32))), 'cosmos', true],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', undefined, false],
])('[NS-01] %s for %s: %s', (value, prefix, expected) => {
  expect(isBech32Address(value, prefix)).toBe(expected)
})

test('error: other values are invalid', () => {
  assert(property(anything(), (value) => !isBech32Address(value)))
})
