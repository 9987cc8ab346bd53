import { parse, Transaction } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, type Reply, recorded, startVendor } from '../../../testing/startVendor.ts'
import { createBlockscout } from '../../../vendors/blockscout.ts'
import { wrapCursor } from '../../../vendors/cursor.ts'
import { blockscoutHistory } from './blockscout.ts'

const chainId = 'eip155:1'
const path = `/api/v2/addresses/${account}`
const other = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const hash = (letter: string) => `0x${letter.repeat(64)}`
const secondPage = `${path}/transactions?block_number=21000000&fee=21000&hash=${hash('b')}&index=1&inserted_at=2026-01-01T00%3A03%3A20Z&items_count=50&value=0`
const known: Record<string, Reply> = {
  [`${path}/transactions`]: 'blockscout/transactions-1',
  [secondPage]: 'blockscout/transactions-2',
  [`${path}/token-transfers`]: 'blockscout/transfers-1',
  [`/api/v2/transactions/${hash('c')}`]: 'blockscout/transaction-c',
}

async function open(replies: Record<string, Reply> = {}) {
  const vendor = await startVendor({ ...known, ...replies })
  const blockscout = createBlockscout({ urls: { [chainId]: vendor.url } }, vendor.options)
  const way = blockscoutHistory(blockscout, { chains: [], clock: vendor.options.clock })
  const ask = (cursor?: string) =>
    way.ask({ address: account, chainId, ...(cursor !== undefined && { cursor }) }, vendor.signal)
  return { ...vendor, ask, way }
}

test('[API-04] default: own transactions with their transfers, and incoming ones, newest first', async () => {
  const { ask } = await open()

  const first = await ask()

  expect(parse(v.array(Transaction), first.data)).toEqual([
    {
      id: `${chainId}:${hash('a')}`,
      metadata: {
        operationType: 'send',
        hash: hash('a'),
        minedAt: '2026-01-01T00:05:00.000Z',
        sentFrom: account,
        sentTo: other,
        status: 'confirmed',
        nonce: 7,
        chain: chainId,
      },
      transfers: [
        {
          fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: null } },
          direction: 'out',
          quantity: { numeric: '1.5' },
        },
      ],
    },
  ])
  const second = await ask(first.next ?? '')
  expect(parse(v.array(Transaction), second.data)).toMatchObject([
    {
      metadata: {
        application: { name: 'FiatTokenProxy' },
        hash: hash('b'),
        operationType: 'send',
        sentTo: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      },
      transfers: [
        { direction: 'out', fungible_info: { symbol: 'USDC' }, quantity: { numeric: '2.5' } },
      ],
    },
    {
      metadata: { hash: hash('c'), nonce: 99, operationType: 'receive', sentFrom: other },
      transfers: [
        {
          direction: 'in',
          nft_info: { name: 'BoredApeYachtClub #8520', content: null, flags: { is_spam: false } },
          quantity: { numeric: '1' },
        },
      ],
    },
    {
      metadata: {
        hash: hash('d'),
        operationType: 'deploy',
        sentTo: '0x3333333333333333333333333333333333333333',
      },
      transfers: [],
    },
    { metadata: { hash: hash('e'), operationType: 'execute', status: 'failed' }, transfers: [] },
  ])
  expect(second.next).toBeNull()
})

test('[API-04] behavior: sends the explorer its own cursor, and looks up a transaction once', async () => {
  const { ask, asked } = await open()
  const { next } = await ask()
  await ask(next ?? '')
  await ask(next ?? '')

  expect(asked()).toContain(secondPage)
  expect(asked().filter((url) => url.startsWith('/api/v2/transactions/'))).toHaveLength(1)
})

test('[API-04] error: cursors of other vendors or accounts, and invalid cursors', async () => {
  const { ask, asked } = await open()
  const cursors = [
    wrapCursor('zerion', 'x') ?? '',
    wrapCursor('blockscout', { beforeMs: null, places: { 'eip155:10 transactions': '' } }) ?? '',
    wrapCursor('blockscout', { beforeMs: 'x', places: {} }) ?? '',
    'nonsense',
  ]

  for (const cursor of cursors)
    await expect(ask(cursor)).rejects.toMatchObject({ code: 'REQUEST_INVALID', field: 'cursor' })
  expect(asked()).toEqual([])
})

test('[API-04] behavior: cleans names, and omits a transfer without an amount', async () => {
  const body = recorded('blockscout/transfers-1') as { items: { token: object; total: unknown }[] }
  const [first, second] = body.items
  Object.assign(first?.token ?? {}, {
    icon_url: 'data:text/html,x',
    name: `\u202e${'x'.repeat(10_000)}`,
    symbol: '\u0000',
  })
  if (second) second.total = null
  const { ask } = await open({
    [`${path}/token-transfers`]: { body },
    [`${path}/transactions`]: { body: { items: [], next_page_params: null } },
    [`/api/v2/transactions/${hash('b')}`]: 'blockscout/transaction-c',
  })

  const { data } = await ask()

  expect(parse(v.array(Transaction), data)[0]?.transfers).toEqual([
    {
      direction: 'out',
      fungible_info: { icon: { url: null }, name: `${'x'.repeat(63)}…`, symbol: '' },
      quantity: { numeric: '2.5' },
    },
  ])
  expect(data[1]?.transfers).toEqual([])
})

test.each<[string, object]>([
  ['a negative amount', { value: '-1' }],
  ['an amount that is not a number', { value: 'NaN' }],
  ['no sender', { from: null }],
  ['an invalid hash', { hash: '0x1' }],
  ['a negative nonce', { nonce: -1 }],
  ['an invalid time', { timestamp: 'yesterday' }],
  ['an unknown state', { status: 'perhaps' }],
])('[API-04] error: %s is a vendor failure', async (_, change) => {
  const body = recorded('blockscout/transactions-1') as { items: object[] }
  Object.assign(body.items[1] ?? {}, change)
  const { ask } = await open({ [`${path}/transactions`]: { body } })

  await expect(ask()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('[API-04] error: the explorer does not find the transaction', async () => {
  const { ask } = await open({ [`/api/v2/transactions/${hash('c')}`]: { status: 500 } })
  const { next } = await ask()

  await expect(ask(next ?? '')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
