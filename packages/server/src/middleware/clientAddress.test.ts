import { expect, test } from 'vitest'
import { addressBlock, clientAddress } from './clientAddress.ts'

test.each([
  ['203.0.113.9', undefined, 0, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '192.0.2.1, 198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1', 5, '198.51.100.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8::7', undefined, 0, '2001:db8:0:0::/64'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  ['::1', undefined, 0, '0:0:0:0::/64'],
])('%s, forwarded for %s, %i trusted: %s', (socket, forwardedFor, trusted, expected) => {
  expect(clientAddress(socket, forwardedFor, trusted)).toBe(expected)
})

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
