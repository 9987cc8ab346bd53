import { Fungible, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Reply, startVendor } from '../../../testing/startVendor.ts'
import { createCoingecko } from '../../../vendors/coingecko.ts'
import { coingeckoPrices } from './coingecko.ts'

const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ether = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const api = '/api/v3'
const known: Record<string, Reply> = {
  [`${api}/asset_platforms`]: 'coingecko/asset_platforms',
  [`${api}/simple/price`]: 'coingecko/price',
  [`${api}/simple/token_price/ethereum`]: 'coingecko/token_price',
  [`${api}/coins/ethereum`]: 'coingecko/ethereum',
  [`${api}/coins/ethereum/contract/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`]: 'coingecko/usdc',
}

async function open(replies: Record<string, Reply> = {}, key: string | undefined = 'CG-1') {
  const vendor = await startVendor({ ...known, ...replies })
  const coingecko = createCoingecko({ key, url: vendor.url }, vendor.options)
  const way = coingeckoPrices(coingecko, [])
  return { ...vendor, ask: (...ids: string[]) => way.ask(ids, vendor.signal) }
}

test('[API-07] default: prices in the requested order, without unknown tokens', async () => {
  const { ask, asked, received } = await open()

  const fungibles = await ask(
    usdc,
    dai,
    'eip155:31337:0x6B175474E89094C44Da98b954EedeAC495271d0F',
    ether,
  )

  expect(parse(v.array(Fungible), fungibles)).toEqual([
    { address: usdc, name: 'USDC', symbol: 'USDC', iconUrl: '', price: 0.9998, decimals: 6 },
    {
      address: ether,
      name: 'Ethereum',
      symbol: 'ETH',
      iconUrl: 'https://coin-images.coingecko.com/s.png',
      price: 2500.5,
      decimals: 18,
    },
  ])
  expect(received.every(({ headers }) => headers['x-cg-demo-api-key'] === 'CG-1')).toBe(true)
  expect(asked().join()).not.toContain('CG-1')
})

test('[API-07] behavior: requests names once a day, and prices each time', async () => {
  const { ask, asked } = await open()
  await ask(usdc)
  const before = asked().length

  await ask(usdc)

  expect(asked().slice(before)).toEqual([
    `${api}/simple/token_price/ethereum?contract_addresses=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48&vs_currencies=usd`,
  ])
})

test('[API-07] behavior: a token with a price and without a name is unknown', async () => {
  const { ask } = await open({
    [`${api}/coins/ethereum/contract/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`]: {
      status: 404,
      body: {},
    },
  })

  expect(await ask(usdc, ether)).toMatchObject([{ address: ether }])
})

test('[API-07] behavior: a paid plan has its own header, and takes many contracts at once', async () => {
  const { options, received, signal, url } = await startVendor(known)
  // Hosts that end in `.localhost` resolve to this machine.
  const paid = url.replace('127.0.0.1', 'pro-api.localhost')
  const coingecko = createCoingecko({ key: 'CG-1', url: paid }, options)

  await coingeckoPrices(coingecko, []).ask([usdc, dai], signal)

  const [asked] = received.filter(({ url }) => url.includes('token_price'))
  expect(asked?.url.split('%2C')).toHaveLength(2)
  expect(asked?.headers).toMatchObject({ 'x-cg-pro-api-key': 'CG-1' })
})

test.each<[string, Record<string, Reply>]>([
  ['a negative price', { [`${api}/simple/price`]: { body: { ethereum: { usd: -1 } } } }],
  ['a price as text', { [`${api}/simple/price`]: { body: { ethereum: { usd: 'NaN' } } } }],
  ['a list instead of prices', { [`${api}/simple/price`]: { body: [1] } }],
  ['a coin without a name', { [`${api}/coins/ethereum`]: { body: { symbol: 'eth' } } }],
  ['invalid platforms', { [`${api}/asset_platforms`]: { body: {} } }],
])('[API-07] error: %s is a vendor failure, never a price', async (_, replies) => {
  const { ask } = await open(replies)

  await expect(ask(ether)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('[API-07] error: reports the tokens that were read before a request failed', async () => {
  const busy = { body: {}, status: 429 }
  const { options, signal, url } = await startVendor({
    ...known,
    [`${api}/simple/token_price/ethereum`]: ['coingecko/token_price', busy],
  })
  const way = coingeckoPrices(createCoingecko({ key: 'CG-1', url }, options), [])
  const read: string[] = []

  const asking = way.ask([usdc, dai, ether], signal, ({ address }) => read.push(address))

  await expect(asking).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(read.sort()).toEqual([usdc, ether].sort())
})

test('[API-07] error: too many requests', async () => {
  const busy = { body: {}, headers: { 'retry-after': '60' }, status: 429 }
  const { ask, asked } = await open({ [`${api}/simple/price`]: busy })

  await expect(ask(ether)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const before = asked().length
  await expect(ask(ether)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(asked()).toHaveLength(before)
})
