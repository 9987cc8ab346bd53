import { base58, isSolanaAddress } from '@fairlead/protocol/solana'
import { expect, test } from 'vitest'
import { findMetadataAddress, isOnCurve } from './findMetadataAddress.ts'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

// Computed with @solana/kit; the first is the metadata account of USDC on Solana's mainnet.
test.each([
  [usdc, '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq'],
  ['So11111111111111111111111111111111111111112', '6dM4TqWyWJsbx7obrdLcviBkTafD5E8av61zfU6jq57X'],
  ['A34f8zDBbP1zUY5wKyTor8vR9w6Qe15f63oRXEQABkEm', '4b6GpcFRFcCBQKCzuy23xuLTaFRNm1bDfoLgw9ShkcuB'],
  ['11111111111111111111111111111111', '3s4yvESqATKTm6KGKoQhGaD4d8HAjq7XkKu7ACaFg3rs'],
])('[NS-03] metadata address of %s', (mint, expected) => {
  expect(findMetadataAddress(mint)).toBe(expected)
})

// RFC 8032, section 7.1: public keys of tests 1 to 3; then program-derived addresses.
test.each([
  ['d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', true],
  ['3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', true],
  ['fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025', true],
  ['0000000000000000000000000000000000000000000000000000000000000000', true],
])('[NS-03] %s is on the curve: %s', (hex, expected) => {
  expect(isOnCurve(Buffer.from(hex, 'hex'))).toBe(expected)
})

test('[NS-03] a program address is not on the curve', () => {
  expect(isOnCurve(base58.decode('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq'))).toBe(false)
})

test.each([
  ['11111111111111111111111111111111', true],
  [usdc, true],
  ['So11111111111111111111111111111111111111112', true],
  ['1111111111111111111111111111111', false],
  ['111111111111111111111111111111111', false],
  [`${usdc}1`, false],
  [usdc.slice(3), false],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', false],
  ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', false],
  ['O0Il', false],
  ['z'.repeat(44), false],
  ['', false],
])('[NS-03] %s is an address: %s', (text, expected) => {
  expect(isSolanaAddress(text)).toBe(expected)
})
