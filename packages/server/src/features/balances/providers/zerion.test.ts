import { parse, TokenBalance } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, type Reply, recorded, startVendor } from '../../../testing/startVendor.ts'
import { createZerion } from '../../../vendors/zerion.ts'
import { zerionBalances } from './zerion.ts'

const path = `/v1/wallets/${account}/positions/`

async function open(positions: Reply = 'zerion/positions', chains: Reply = 'zerion/chains') {
  const vendor = await startVendor({ '/v1/chains/': chains, [path]: positions })
  const way = zerionBalances(createZerion({ key: 'zk_1', url: vendor.url }, vendor.options))
  const ask = (chainId?: string) =>
    way.ask({ address: account, ...(chainId !== undefined && { chainId }) }, vendor.signal)
  return { ...vendor, ask }
}

function changed(attributes: object): Reply {
  const body = recorded('zerion/positions') as { data: { attributes: object }[] }
  Object.assign(body.data[0]?.attributes ?? {}, attributes)
  return { body }
}

test('[API-12] default: tokens of all chains that the API has an id for', async () => {
  const { ask, asked, received } = await open()

  const balances = await ask()

  expect(parse(v.array(TokenBalance), balances)).toEqual([
    {
      name: 'Ethereum',
      symbol: 'ETH',
      chainId: 'eip155:1',
      value: expect.closeTo(3750.75),
      price: 2500.5,
      quantity: { decimals: '18', numeric: '1.500000000000000001' },
      iconUrl: '',
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:8453',
      address: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      value: 0,
      price: 0,
      quantity: { decimals: '6', numeric: '123.456789' },
      iconUrl: 'https://cdn.zerion.io/usdc.png',
    },
  ])
  // `zk_1:` in base64: HTTP Basic with the key as user name and an empty password.
  for (const { headers } of received) expect(headers.authorization).toBe('Basic emtfMTo=')
  expect(asked().join()).not.toContain('zk_1')
})

test('[API-12] behavior: for one chain; looks up its name once a day', async () => {
  const { ask, asked, clock } = await open()

  expect(await ask('eip155:8453')).toMatchObject([{ chainId: 'eip155:8453' }])
  await ask('eip155:8453')
  clock.nowMs += 24 * 60 * 60_000
  await ask('eip155:8453')

  expect(asked().filter((url) => url === '/v1/chains/')).toHaveLength(2)
  const query = new URL(asked()[1] ?? '', 'http://x').searchParams
  expect(Object.fromEntries(query)).toEqual({
    currency: 'usd',
    'filter[chain_ids]': 'base',
    'filter[positions]': 'only_simple',
    'filter[trash]': 'only_non_trash',
    sort: 'value',
  })
})

test.each<[string, object]>([
  ['a negative amount', { quantity: { int: '-1', decimals: 18 } }],
  ['an amount that is not a number', { quantity: { int: 'NaN', decimals: 18 } }],
  ['256 decimals', { quantity: { int: '1', decimals: 256 } }],
  ['no amount', { quantity: null }],
  ['a negative price', { price: -1 }],
  ['a price as text', { price: '1' }],
  ['no token', { fungible_info: undefined }],
])('[API-12] error: %s is a vendor failure, never a balance', async (_, attributes) => {
  const { ask } = await open(changed(attributes))

  await expect(ask()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('[API-12] error: a wallet that Zerion is still indexing is not reported as empty', async () => {
  const { ask } = await open({ body: { data: [], links: {} }, status: 202 })

  await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})

test('[API-12] error: a chain that Zerion does not support', async () => {
  const { ask } = await open()

  await expect(ask('eip155:31337')).rejects.toMatchObject({ code: 'NETWORK_UNSUPPORTED' })
})
