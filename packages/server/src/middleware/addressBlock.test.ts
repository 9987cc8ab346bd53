import { expect, test } from 'vitest'
import { addressBlock } from './addressBlock.ts'
import { clientAddress } from './clientAddress.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['2001:db8::4', '2001:db8:0::/48'],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['unknown', undefined],
])('[SEC-220] default: the block of %s', (address, block) => {
  expect(addressBlock(clientAddress(address, undefined, 0))).toBe(block)
})
