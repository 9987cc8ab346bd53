import type { Transaction } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { type ActivityEntry, toActivityEntry } from './activityEntry.ts'
import { receivedNfts } from './receivedNfts.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const account = { address, chainId: 'eip155:1' } as const

type Metadata = Partial<Transaction['metadata']>
function transaction(transfers: Transaction['transfers'], metadata: Metadata = {}): Transaction {
  return {
    id: 'one',
    metadata: {
      operationType: 'Send',
      hash: `0x${'1'.repeat(64)}`,
      minedAt: '2026-01-01T00:00:00Z',
      sentFrom: address.toLowerCase(),
      sentTo: stranger,
      status: 'confirmed',
      nonce: 1,
      chain: 'eip155:1',
      ...metadata,
    },
    transfers,
  }
}
const coin = {
  direction: 'out',
  fungible_info: { symbol: 'ETH' },
  quantity: { numeric: '1.5' },
} as const
const nft = (direction: 'in' | 'out', name: string, is_spam = false) => ({
  direction,
  nft_info: { flags: { is_spam }, name },
  quantity: { numeric: '1' },
})

test('[FEAT-05][ENT-09] default: the action, direction, counterparty and time', () => {
  expect(toActivityEntry(transaction([coin]), account)).toEqual({
    id: 'one',
    hash: `0x${'1'.repeat(64)}`,
    kind: 'send',
    status: 'confirmed',
    chainId: 'eip155:1',
    minedAt: Date.UTC(2026, 0, 1),
    direction: 'out',
    movements: [
      {
        direction: 'out',
        imageUrl: undefined,
        isNft: false,
        name: undefined,
        numeric: '1.5',
        symbol: 'ETH',
      },
    ],
    other: stranger,
    application: undefined,
  })
})

test('[FEAT-05] behavior: both directions at once have no single direction', () => {
  const trade = transaction([coin, { ...coin, direction: 'in' }])
  expect(toActivityEntry(trade, account)).toMatchObject({ direction: undefined })
})

test('[FEAT-05] behavior: omits spam, and an entry of only spam', () => {
  const mixed = toActivityEntry(transaction([coin, nft('in', 'Free money', true)]), account)
  expect(mixed?.movements).toHaveLength(1)
  expect(toActivityEntry(transaction([nft('in', 'Free money', true)]), account)).toBeUndefined()
})

test('[FEAT-05] behavior: omits other chains; keeps an unnamed one and one without transfers', () => {
  expect(toActivityEntry(transaction([coin], { chain: 'eip155:10' }), account)).toBeUndefined()
  expect(toActivityEntry(transaction([coin], { chain: null }), account)).toBeDefined()
  expect(toActivityEntry(transaction(null), account)).toMatchObject({ movements: [] })
})

test('[FEAT-05] error: cleans names and images from third parties', () => {
  const fungible_info = {
    icon: { url: 'javascript:alert(1)' },
    name: 'A\u202eB',
    symbol: 'X'.repeat(99),
  }
  const entry = toActivityEntry(transaction([{ ...coin, fungible_info }]), account)
  expect(entry?.movements[0]).toMatchObject({ imageUrl: undefined, name: 'A B' })
  expect(entry?.movements[0]?.symbol).toHaveLength(16)
})

test('[MOD-16] behavior: NFTs from the history are those received and not sent', () => {
  const read = (index: number, ...args: Parameters<typeof nft>[]): ActivityEntry => ({
    ...(toActivityEntry(transaction(args.map((one) => nft(...one))), account) as ActivityEntry),
    id: `${index}`,
  })
  // Newest first.
  const entries = [read(3, ['out', 'Sent on']), read(2, ['in', 'Kept']), read(1, ['in', 'Sent on'])]

  expect(receivedNfts(entries).map(({ name }) => name)).toEqual(['Kept'])
  expect(receivedNfts([{ ...read(1, ['in', 'Lost']), status: 'failed' }])).toEqual([])
})
