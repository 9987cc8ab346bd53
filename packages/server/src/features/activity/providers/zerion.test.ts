import { parse, Transaction } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, type Reply, recorded, startVendor } from '../../../testing/startVendor.ts'
import { wrapCursor } from '../../../vendors/cursor.ts'
import { createZerion } from '../../../vendors/zerion.ts'
import { zerionHistory } from './zerion.ts'

const path = `/v1/wallets/${account}/transactions/`

async function open(transactions: Reply | readonly Reply[] = 'zerion/transactions') {
  const vendor = await startVendor({ '/v1/chains/': 'zerion/chains', [path]: transactions })
  const way = zerionHistory(createZerion({ key: 'zk_1', url: vendor.url }, vendor.options))
  const ask = (question: { chainId?: string; cursor?: string } = {}) =>
    way.ask({ address: account, ...question }, vendor.signal)
  return { ...vendor, ask }
}

function changed(attributes: object): Reply {
  const body = recorded('zerion/transactions') as { data: { attributes: object }[] }
  Object.assign(body.data[0]?.attributes ?? {}, attributes)
  return { body }
}

test('[API-04] default: maps transactions to the API’s terms, with exact amounts', async () => {
  const { ask } = await open()

  const { data } = await ask({ chainId: 'eip155:1' })

  expect(parse(v.array(Transaction), data)).toEqual([
    {
      id: 'zerion:52d994a173d755e99845e861d534a419',
      metadata: {
        operationType: 'trade',
        hash: `0x${'a'.repeat(64)}`,
        minedAt: '2026-01-01T00:05:00.000Z',
        sentFrom: account,
        sentTo: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
        status: 'confirmed',
        nonce: 7,
        chain: 'eip155:1',
        application: {
          name: 'Uniswap V3',
          iconUrl: 'https://protocol-icons.s3.amazonaws.com/uniswap.png',
        },
      },
      transfers: [
        {
          fungible_info: { name: 'Ethereum', symbol: 'ETH', icon: { url: null } },
          direction: 'out',
          quantity: { numeric: '1.5' },
          value: 3750.75,
          price: 2500.5,
        },
        {
          // Without the bidirectional control character, and without the third-party image.
          nft_info: { name: 'Ape 8520', content: null, flags: { is_spam: true } },
          direction: 'in',
          quantity: { numeric: '1' },
          value: null,
          price: null,
        },
      ],
    },
  ])
})

test('[API-04] behavior: takes only the cursor from the next-page link, never its host', async () => {
  const last = { body: { ...recorded('zerion/transactions'), links: {} } }
  const { ask, asked } = await open(['zerion/transactions', last])
  const { next } = await ask({ chainId: 'eip155:1' })

  const further = await ask({ chainId: 'eip155:1', cursor: next ?? '' })

  expect(further.next).toBeNull()
  const query = new URL(asked().at(-1) ?? '', 'http://x').searchParams
  expect(Object.fromEntries(query)).toEqual({
    currency: 'usd',
    'filter[chain_ids]': 'ethereum',
    'filter[trash]': 'only_non_trash',
    'page[after]': 'WyIyMDI2Il0=',
    'page[size]': '50',
  })
})

test('[API-04] behavior: omits transactions of other chains', async () => {
  const { ask } = await open()

  expect((await ask({ chainId: 'eip155:8453' })).data).toEqual([])
  expect((await ask()).data).toHaveLength(1)
})

test('[API-04] error: a cursor of another vendor', async () => {
  const { ask, asked } = await open()

  await expect(ask({ cursor: wrapCursor('upstream', 'x') ?? '' })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    field: 'cursor',
  })
  expect(asked()).toEqual([])
})

test.each<[string, Reply]>([
  ['an unknown state', changed({ status: 'perhaps' })],
  ['an invalid time', changed({ mined_at: 'NaN' })],
  ['a negative nonce', changed({ nonce: -1 })],
  ['markup as an operation', changed({ operation_type: '<b>' })],
  ['invalid transfers', changed({ transfers: null })],
  ['a transfer without an amount', changed({ transfers: [{ direction: 'in' }] })],
  ['a next page without a cursor', { body: { data: [], links: { next: 'https://x.example/' } } }],
  ['a next page that is not a URL', { body: { data: [], links: { next: '//' } } }],
])('[API-04] error: %s is a vendor failure', async (_, reply) => {
  const { ask } = await open(reply)

  await expect(ask()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
