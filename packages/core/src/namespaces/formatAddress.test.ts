import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { formatAddress } from './formatAddress.ts'

test.each([
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', {}, '0x70…dc79C8'],
  ['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', {}, '9xQe…usVFin'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', {}, 'bc1q…v8f3t4'],
  ['0123456789', {}, '0123456789'],
  ['01234567890', {}, '0123…567890'],
  ['', {}, ''],
  ['0123456789', { end: 2, start: 2 }, '01…89'],
  ['0123456789', { end: 0, start: 2 }, '01…'],
  ['0123456789', { end: 2, start: 0 }, '…89'],
])('[FEAT-18] %s with %j: %s', (address, options, expected) => {
  expect(formatAddress(address, options)).toBe(expected)
})

test('[FEAT-18] never longer than 4 leading and 6 trailing characters and an ellipsis', () => {
  assert(
    property(string({ minLength: 11 }), (address) => {
      const [start, end] = [address.slice(0, 4), address.slice(-6)]
      expect(formatAddress(address)).toBe(`${start}…${end}`)
    }),
  )
})
