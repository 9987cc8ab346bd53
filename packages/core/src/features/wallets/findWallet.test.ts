import { expect, test } from 'vitest'
import type { ConnectorInfo } from '../../store/state.ts'
import { findWallet, knownWallets } from './findWallet.ts'

const wallet = (id: string, name: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  chains: ['eip155'],
  id,
  name,
  type: 'ANNOUNCED',
  ...more,
})
const connectors = [
  wallet('a', 'MetaMask'),
  wallet('b', 'Mask', { info: { rdns: 'io.metamask' } }),
  wallet('c', 'Coinbase'),
  wallet('d', 'SafePal Wallet'),
  wallet('e', 'Other', { explorerId: 'f'.repeat(64) }),
]

test.each([
  ['a', 'a'],
  ['metamask', 'b'],
  ['io.metamask', 'b'],
  ['coinbase', 'c'],
  ['safepal', 'd'],
  ['safe', undefined],
  ['f'.repeat(64), 'e'],
  ['rainbow', undefined],
  ['constructor', undefined],
  ['', undefined],
])('default: %j is %j', (wanted, expected) => {
  expect(findWallet(connectors, wanted)?.id).toBe(expected)
})

test('default: each alias means one wallet', () => {
  const words = Object.keys(knownWallets)
  const all = words.map((word) => wallet(`id-${word}`, knownWallets[word]?.name ?? ''))

  expect(words).toHaveLength(34)
  for (const word of words) expect(findWallet(all, word)?.id).toBe(`id-${word}`)
})
