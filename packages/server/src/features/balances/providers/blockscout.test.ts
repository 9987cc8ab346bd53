import { parse, TokenBalance } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, type Reply, recorded, startVendor } from '../../../testing/startVendor.ts'
import { createBlockscout } from '../../../vendors/blockscout.ts'
import { blockscoutBalances } from './blockscout.ts'

const chainId = 'eip155:1'
const path = `/api/v2/addresses/${account}`
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

async function open(replies: Record<string, Reply | readonly Reply[]>) {
  const vendor = await startVendor(replies)
  const urls = { [chainId]: vendor.url, 'eip155:10': `${vendor.url}/op/` }
  const blockscout = createBlockscout({ key: 'secret', urls }, vendor.options)
  const way = blockscoutBalances(blockscout, [])
  const ask = (question: { address: string; chainId?: string } = { address: account, chainId }) =>
    way.ask(question, vendor.signal)
  return { ...vendor, ask }
}

const tokens = (token: object, more: object = {}) => {
  const [first] = recorded('blockscout/tokens-1').items as { token: object }[]
  const item = { ...first, ...more, token: { ...first?.token, ...token } }
  return { body: { items: [item], next_page_params: null } }
}

test('[API-12] default: the native coin and all pages of tokens, with exact amounts', async () => {
  const { ask, asked } = await open({
    [path]: 'blockscout/address',
    [`${path}/tokens`]: ['blockscout/tokens-1', 'blockscout/tokens-2'],
  })

  const balances = await ask()

  expect(parse(v.array(TokenBalance), balances)).toEqual([
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId,
      value: expect.closeTo(3750.75),
      price: 2500.5,
      quantity: { decimals: '18', numeric: '1.500000000000000001' },
      iconUrl: '',
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId,
      address: usdc,
      value: expect.closeTo(123.43),
      price: 0.9998,
      quantity: { decimals: '6', numeric: '123.456789' },
      iconUrl: 'https://assets.example/usdc.png',
    },
    {
      name: 'Dai Stablecoin',
      symbol: 'DAI',
      chainId,
      address: 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F',
      value: 0,
      price: 0,
      quantity: { decimals: '18', numeric: '0.000000000000000001' },
      iconUrl: '',
    },
  ])
  expect(asked().toSorted()).toEqual([
    `${path}/tokens?fiat_value=123.43&id=12345&items_count=50&value=123456789&type=ERC-20&apikey=secret`,
    `${path}/tokens?type=ERC-20&apikey=secret`,
    `${path}?apikey=secret`,
  ])
})

test('[API-12] behavior: without a chain, requests all explorers; an unknown address has no balances', async () => {
  const none = { body: { items: [], next_page_params: null } }
  const { ask } = await open({
    [path]: 'blockscout/address',
    [`${path}/tokens`]: none,
    [`/op${path}/tokens`]: none,
  })

  expect(await ask({ address: account })).toMatchObject([{ chainId, symbol: 'ETH' }])
})

test('[API-12] behavior: cleans names, allows 255 decimals, and limits the pages of an account', async () => {
  const evil = tokens({
    decimals: '255',
    exchange_rate: null,
    icon_url: 'javascript:alert(1)',
    name: `\u202eevil${'x'.repeat(10_000)}`,
    symbol: 'U\u200bSD\nC'.repeat(100),
  })
  const endless = { body: { ...evil.body, next_page_params: { id: 1, fiat_value: null } } }
  const { ask, asked } = await open({ [path]: 'blockscout/address', [`${path}/tokens`]: endless })

  const balances = await ask()

  const [, first] = parse(v.array(TokenBalance), balances)
  expect(first?.name).toMatch(/^evilx{59}…$/)
  expect(first?.symbol).toHaveLength(32)
  expect(first?.quantity.numeric).toMatch(/^0\.0{246}123456789$/)
  expect(first?.iconUrl).toBe('')
  expect(asked().filter((url) => url.includes('fiat_value=null'))).toHaveLength(9)
})

test.each<[string, Reply]>([
  ['a negative amount', tokens({}, { value: '-1' })],
  ['an amount that is not a number', tokens({}, { value: 'NaN' })],
  ['an amount of type number', tokens({}, { value: 1 })],
  ['no amount', tokens({}, { value: undefined })],
  ['too many decimals', tokens({ decimals: '256' })],
  ['decimals that are not a number', tokens({ decimals: 'NaN' })],
  ['a negative price', tokens({ exchange_rate: '-1' })],
  ['a price that is not a number', tokens({ exchange_rate: 'NaN' })],
  ['an infinite price', tokens({ exchange_rate: 'Infinity' })],
  ['an invalid name', tokens({ name: {} })],
  ['a missing token address', tokens({ address_hash: undefined })],
  ['an invalid address', tokens({ address_hash: '0xnope' })],
  ['a missing list', { body: { next_page_params: null } }],
  ['an endless list', { body: { items: Array(1001).fill({}), next_page_params: null } }],
  ['a cursor that is an object', { body: { items: [], next_page_params: { a: {} } } }],
  ['a cursor that is too long', { body: { items: [], next_page_params: { a: 'x'.repeat(999) } } }],
])('[API-12] error: %s is a vendor failure, never a balance', async (_, reply) => {
  const { ask } = await open({ [path]: 'blockscout/address', [`${path}/tokens`]: reply })

  await expect(ask()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('[API-12] error: if one of several explorers fails, returns no partial result', async () => {
  const none = { body: { items: [], next_page_params: null } }
  const { ask } = await open({
    [path]: 'blockscout/address',
    [`${path}/tokens`]: none,
    [`/op${path}/tokens`]: { status: 500 },
  })

  await expect(ask({ address: account })).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('[API-12] error: a chain without an explorer, an account of another namespace', async () => {
  const { ask, asked } = await open({})
  const unsupported = { code: 'NETWORK_UNSUPPORTED' }

  await expect(ask({ address: account, chainId: 'eip155:5' })).rejects.toMatchObject(unsupported)
  await expect(ask({ address: 'So1ana', chainId })).rejects.toMatchObject(unsupported)
  expect(asked()).toEqual([])
})
