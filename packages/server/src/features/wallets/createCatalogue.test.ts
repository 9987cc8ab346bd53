import type { Wallet } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createCatalogue, type WalletQuery } from './createCatalogue.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const wallets: readonly Wallet[] = [
  { id: 'last', name: 'Zebra' },
  { id: 'a', name: 'Metal', order: 3, chains: ['eip155:1'], badge_type: 'certified' },
  { id: 'b', name: 'MetaMask', order: 2, rdns: 'io.metamask', chains: ['eip155:1', solana] },
  { id: 'c', name: 'Not Metal', order: 1, rdns: 'org.notmetal', chains: ['eip155:2020'] },
  { id: 'd', name: 'Glow', rdns: 'metal.glow', chains: [solana], badge_type: 'none' },
]
const catalogue = createCatalogue(wallets)

function ids(query: Partial<WalletQuery>) {
  return catalogue.find({ entries: 100, page: 1, ...query }).data.map(({ id }) => id)
}

test('[API-21] default: in the order of the list, then by name', () => {
  expect(ids({})).toEqual(['c', 'b', 'a', 'd', 'last'])
})

test('[API-21] default: returns a page and the total count', () => {
  const pages = [1, 2, 3, 4].map((page) => catalogue.find({ entries: 2, page }))

  expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([
    ['c', 'b'],
    ['a', 'd'],
    ['last'],
    [],
  ])
  expect(pages.map(({ count }) => count)).toEqual([5, 5, 5, 5])
})

test.each([
  ['metal', ['a', 'd', 'c']],
  ['METAMASK', ['b']],
  ['meta', ['b', 'a', 'd', 'c']],
  ['  glow ', ['d']],
  ['io.meta', ['b']],
  ['ＭｅｔａＭａｓｋ', ['b']],
  ['nobody', []],
  ['  ', ['c', 'b', 'a', 'd', 'last']],
])('[API-21] behavior: searching for %j: exact, then prefix, then contains', (search, expected) => {
  expect(ids({ search })).toEqual(expected)
})

test('[API-21] behavior: include and exclude keep the order of the list', () => {
  expect(ids({ include: ['a', 'c', 'unknown'] })).toEqual(['c', 'a'])
  expect(ids({ exclude: ['c', 'last'] })).toEqual(['b', 'a', 'd'])
  expect(ids({ exclude: ['a'], include: ['a', 'b'] })).toEqual(['b'])
  expect(ids({ include: ['unknown'] })).toEqual([])
})

test('[API-21] behavior: finds a wallet by its name or its rdns', () => {
  expect(ids({ names: ['metamask', 'GLOW'] })).toEqual(['b', 'd'])
  expect(ids({ rdns: ['IO.MetaMask'] })).toEqual(['b'])
  expect(ids({ rdns: ['io.metamask.mobile'] })).toEqual(['b'])
  expect(ids({ names: ['Zebra'], rdns: ['io.metamask'] })).toEqual(['b', 'last'])
  // An unknown name doesn't match wallets without an rdns.
  expect(ids({ rdns: ['com.unknown'] })).toEqual([])
})

test.each([
  [['eip155:1'], ['b', 'a', 'last']],
  // A wallet that supports the main network matches any other network of its namespace.
  [['eip155:31337'], ['b', 'a', 'last']],
  [['eip155:2020'], ['c', 'b', 'a', 'last']],
  [
    ['eip155:2020', solana],
    ['c', 'b', 'a', 'd', 'last'],
  ],
  [['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'], ['b', 'd', 'last']],
  [['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'], ['b', 'd', 'last']],
  [['bip122:000000000019d6689c085ae165831e93'], ['last']],
  [['tron:0x2b6653dc'], ['last']],
])('[API-21] behavior: chains %j', (chains, expected) => {
  expect(ids({ chains })).toEqual(expected)
})

test('[API-21] behavior: an old id of a cluster in the list is replaced by the new one', () => {
  const old = createCatalogue([
    { id: 'old', name: 'Old', chains: ['solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'] },
  ])
  const chains = ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']

  expect(old.find({ chains, entries: 1, page: 1 }).count).toBe(1)
  expect(old.find({ chains: [solana], entries: 1, page: 1 }).count).toBe(0)
})

test('[API-21] behavior: by badge', () => {
  expect(ids({ badge: 'certified' })).toEqual(['a'])
  expect(ids({ badge: 'none' })).toEqual(['c', 'b', 'd', 'last'])
})

test('[ENT-07] behavior: an image has the id of its wallet unless the entry names another', () => {
  const { data } = createCatalogue([
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B', image_id: 'picture' },
    { id: 'c', name: 'C', image_url: 'https://c.example/logo.png' },
    { id: 'a', name: 'Again' },
  ]).find({ entries: 9, page: 1 })

  expect(data.map(({ image_id }) => image_id)).toEqual(['a', 'picture', undefined])
})

test('[API-22] default: an image’s wallet is found by either id', () => {
  const named = createCatalogue([{ id: 'b', name: 'B', image_id: 'picture' }])

  expect(['b', 'picture', 'c'].map(named.nameOf)).toEqual(['B', 'B', undefined])
})

test('[API-22] behavior: finds a wallet by its rdns, the first of two', () => {
  const named = createCatalogue([
    { id: 'b', name: 'B', rdns: 'com.B' },
    { id: 'c', name: 'C', rdns: 'com.b' },
    { id: 'd', name: 'D' },
  ])

  expect(['com.b', 'COM.B', 'd', ''].map(named.idOf)).toEqual(['b', 'b', undefined, undefined])
})
