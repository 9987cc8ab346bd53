import { anything, assert, constantFrom, integer, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { isBitcoinAddress, messageProtocol, readBitcoinAddress } from './bitcoinAddress.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './bitcoinNetworks.ts'

// Source: BIP-173, BIP-350, and the first addresses of the block chain.
const vectors = [
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh', false],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', true],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'p2sh', false],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', true],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', false],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'p2wpkh', true],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', true],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr', false],
] as const

test.each(vectors)('[NS-04] %s is %s', (address, type, isTestnet) => {
  expect(readBitcoinAddress(address)).toEqual({ isTestnet, type })
  expect(isBitcoinAddress(address, bitcoin.caipNetworkId)).toBe(!isTestnet)
  expect(isBitcoinAddress(address, bitcoinTestnet.caipNetworkId)).toBe(isTestnet)
  expect(isBitcoinAddress(address, bitcoinSignet.caipNetworkId)).toBe(isTestnet)
})

test.each([
  // Source: the lists of invalid addresses in the BIPs.
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
  'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
  'bc1gmk9yu',
  'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf',
])('[NS-04] error: %s is invalid', (address) => {
  expect(readBitcoinAddress(address)).toBeUndefined()
})

test('[NS-04] error: one changed letter makes the address invalid', () => {
  const letters = [...'qpzry9x8gf2tvdw0s3jn54khce6mua7l']
  const [address] = vectors[7]
  assert(
    property(
      integer({ max: address.length - 1, min: 3 }),
      constantFrom(...letters),
      (index, letter) => {
        const other = address.slice(0, index) + letter + address.slice(index + 1)
        expect(readBitcoinAddress(other) !== undefined).toBe(other === address)
      },
    ),
  )
})

test('error: other values are invalid', () => {
  assert(
    property(
      anything(),
      string(),
      (value, text) => !readBitcoinAddress(value) && !readBitcoinAddress(`bc1${text}`),
    ),
  )
})

test.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'ecdsa'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'ecdsa'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'bip322'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'bip322'],
])('[NS-04] %s signs texts with %s', (address, protocol) => {
  expect(messageProtocol(address)).toBe(protocol)
})
