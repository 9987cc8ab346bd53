import { expect, test } from 'vitest'
import { WalletAssets } from './assets.ts'
import { tryParse } from './parse.ts'

const metadata = {
  name: 'Buoy',
  symbol: 'BUOY',
  decimals: 6,
  price: 2,
  iconUrl: 'https://pictures.example/buoy.png',
}
const coin = { address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata }
const token = {
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  balance: '0xf4240',
  type: 'ERC20',
  metadata,
}

test('[FEAT-04][ENT-08] default: assets by chain, the network’s native coin and tokens', () => {
  const answer = { '0x1': [coin, { ...token, metadata: { ...metadata, value: 2.5 } }], '0xa': [] }
  expect(tryParse(WalletAssets, answer)).toEqual(answer)
})

const without = (name: string) =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== name))

test.each([
  ['no address', { ...token, address: undefined }],
  ['an address that is a number', { ...token, address: 7 }],
  ['an invalid token address', { ...token, address: 'buoy' }],
  ['no balance', { ...token, balance: undefined }],
  ['a balance that is a number', { ...token, balance: 1_000_000 }],
  ['a balance that is not hexadecimal', { ...token, balance: '1000000' }],
  ['a balance of more than 256 bits', { ...token, balance: `0x1${'0'.repeat(64)}` }],
  ['an unknown type', { ...token, type: 'ERC721' }],
  ['no type', { ...token, type: undefined }],
  ['no metadata', { ...token, metadata: undefined }],
  ['no name', { ...token, metadata: without('name') }],
  ['no symbol', { ...token, metadata: without('symbol') }],
  ['no iconUrl', { ...token, metadata: without('iconUrl') }],
  ['no decimals', { ...token, metadata: without('decimals') }],
  ['no price', { ...token, metadata: without('price') }],
  ['decimals as a string', { ...token, metadata: { ...metadata, decimals: '6' } }],
  ['a price as a string', { ...token, metadata: { ...metadata, price: '2' } }],
  ['a price that is not a number', { ...token, metadata: { ...metadata, price: Number.NaN } }],
  ['an iconUrl that is null', { ...token, metadata: { ...metadata, iconUrl: null } }],
  ['nothing', null],
])('[FEAT-04] error: one entry with %s makes the whole response invalid', (_, bad) => {
  expect(tryParse(WalletAssets, { '0x1': [coin, bad] })).toBeUndefined()
})

test.each([
  ['a list', [coin]],
  ['null', null],
  ['text', '0x1'],
  ['a decimal chain id', { 1: [coin] }],
])('[FEAT-04] error: %s is not a valid response', (_, answer) => {
  expect(tryParse(WalletAssets, answer)).toBeUndefined()
})

test('[FEAT-04] behavior: types are read in any letter case', () => {
  const answer = {
    '0x1': [
      { ...coin, type: 'native' },
      { ...token, type: 'erc20' },
    ],
  }
  expect(tryParse(WalletAssets, answer)).toEqual({ '0x1': [coin, token] })
})
