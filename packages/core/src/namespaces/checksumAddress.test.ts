import fc from 'fast-check'
import { getAddress, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { checksumAddress, hasWrongChecksum } from './checksumAddress.ts'

// Source: EIP-55.
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('[NS-01] default: %s, from any letter case', (address) => {
  const upper = `0x${address.slice(2).toUpperCase()}`
  for (const given of [address, address.toLowerCase(), upper]) {
    expect(checksumAddress(given)).toBe(address)
    expect(hasWrongChecksum(given)).toBe(false)
  }
})

test('[NS-01] default: the same as another library', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{40}$/)
  fc.assert(
    fc.property(hex, (digits) => {
      expect(checksumAddress(`0x${digits}`)).toBe(getAddress(`0x${digits}` as Hex))
    }),
  )
})

test('[NS-01] error: one letter in the wrong case is detected, and an invalid address stays unchanged', () => {
  expect(hasWrongChecksum('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toBe(true)
  for (const other of ['', '0xa', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'bc1qAB']) {
    expect(checksumAddress(other)).toBe(other)
    expect(hasWrongChecksum(other)).toBe(false)
  }
})
