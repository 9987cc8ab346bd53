import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { isPayRecipient, parsePayAsset, toPayAssetId } from './payAsset.ts'

const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test.each([
  ['eip155:1/slip44:60', { chainId: 'eip155:1' }],
  ['eip155:56/slip44:714', { chainId: 'eip155:56' }],
  ['eip155:204/slip44:714', { chainId: 'eip155:204' }],
  [`eip155:8453/erc20:${token}`, { chainId: 'eip155:8453', token }],
  [`${solana}/slip44:501`, { chainId: solana }],
  [`${solana}/token:${mint}`, { chainId: solana, token: mint }],
])('[FEAT-16] %s is parsed, and formatted again', (id, asset) => {
  expect(parsePayAsset(id)).toEqual(asset)
  expect(toPayAssetId(asset as never)).toBe(id)
})

test.each([
  undefined,
  60,
  '',
  'eip155:1',
  'eip155:1/slip44:714',
  'eip155:56/slip44:60',
  'eip155:01/slip44:60',
  'eip155:0/slip44:60',
  `eip155:1/erc20:${token.slice(0, -1)}`,
  `eip155:1/erc20:${token}/1`,
  `eip155:1/erc721:${token}`,
  `eip155:1/token:${mint}`,
  `${solana}/erc20:${token}`,
  `${solana}/slip44:60`,
  `${solana}/token:${token}`,
  'bip122:000000000019d6689c085ae165831e93/slip44:0',
])('[FEAT-16] error: %s', (id) => {
  expect(parsePayAsset(id)).toBeUndefined()
})

test('[FEAT-16] behavior: every parsed asset is formatted unchanged', () => {
  const start = constantFrom('eip155:1/', 'eip155:1/erc20:0x', `${solana}/token:`, `${solana}/`)
  assert(
    property(start, string({ maxLength: 60 }), (prefix, rest) => {
      const asset = parsePayAsset(prefix + rest)
      if (asset) expect(toPayAssetId(asset)).toBe(prefix + rest)
    }),
  )
})

test.each([
  [`eip155:1:${token}`, true],
  [`${solana}:${mint}`, true],
  [`eip155:1:0x${'0'.repeat(40)}`, false],
  [`eip155:1:${mint}`, false],
  [`${solana}:${token}`, false],
  [token, false],
  [undefined, false],
])('[FEAT-16] a recipient: %s %s', (id, isOne) => {
  expect(isPayRecipient(id)).toBe(isOne)
})
