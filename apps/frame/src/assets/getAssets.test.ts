import { parse, WalletAssets } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createTestServer, otp } from '../testing/createTestServer.ts'
import { openTestFrame } from '../testing/openTestFrame.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const stranger = '0x000000000000000000000000000000000000dEaD'
const now = () => 1_800_000_000_000

const held = (more: object) => ({
  iconUrl: '',
  name: 'Ether',
  price: 2_000,
  quantity: { decimals: '18', numeric: '1.5' },
  symbol: 'ETH',
  ...more,
})
const dollars = held({
  address: `eip155:1:${usdc}`,
  chainId: 'eip155:1',
  iconUrl: 'https://data.example/usdc.png',
  name: 'USD Coin',
  price: 1,
  quantity: { decimals: '6', numeric: '2.5' },
  symbol: 'USDC',
  value: 2.5,
})

/** Opens a frame with a signed-in user and a server that returns balances. */
async function open(balances: (() => unknown) | undefined) {
  const server = await createTestServer(now)
  const asked: unknown[] = []
  server.holdings =
    balances &&
    ((body) => {
      asked.push(body)
      return balances()
    })
  server.networks['https://node.example/'] = (method) =>
    method === 'eth_chainId' ? '0x1' : new Error('Not here')
  const frame = await openTestFrame({ clock: now, server })
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  server.approveDevice()
  await frame.ask('CONNECT_DEVICE')
  await frame.ask('CONNECT_OTP', { otp })
  const { address } = (await frame.ask('GET_USER')) as { address: string }
  return {
    address,
    asked,
    rpc: (method: string, params: unknown) => frame.ask('RPC_REQUEST', { method, params }),
  }
}

test('[FEAT-02][FEAT-04] default: the account’s assets, in the format that pages expect', async () => {
  const { address, asked, rpc } = await open(() => [held({}), dollars])
  expect(await rpc('wallet_getCapabilities', [address, ['0x1']])).toMatchObject({
    '0x1': { assetDiscovery: { supported: true } },
  })
  const answer = await rpc('wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }])
  expect(answer).toEqual({
    '0x1': [
      {
        address: 'native',
        balance: '0x14d1120d7b160000',
        metadata: { decimals: 18, iconUrl: '', name: 'Ether', price: 2_000, symbol: 'ETH' },
        type: 'NATIVE',
      },
      {
        address: usdc,
        balance: '0x2625a0',
        metadata: {
          decimals: 6,
          iconUrl: 'https://data.example/usdc.png',
          name: 'USD Coin',
          price: 1,
          symbol: 'USDC',
          value: 2.5,
        },
        type: 'ERC20',
      },
    ],
  })
  expect(parse(WalletAssets, answer)).toEqual(answer)
  expect(asked).toEqual([{ address, caipNetworkId: 'eip155:1' }])
})

const filters: [string, object, string[] | undefined][] = [
  ['nothing else', {}, ['NATIVE', 'ERC20']],
  ['its chain', { chainFilter: ['0x01'] }, ['NATIVE', 'ERC20']],
  ['another chain', { chainFilter: ['0x5'] }, undefined],
  ['a type', { assetTypeFilter: ['erc20'] }, ['ERC20']],
  ['a type that is not here', { assetTypeFilter: ['ERC721'] }, []],
  [
    'one token',
    { assetFilter: { '0x1': [{ address: usdc.toLowerCase(), type: 'erc20' }] } },
    ['ERC20'],
  ],
  ['the coin', { assetFilter: { '0x1': [{ address: 'native', type: 'native' }] } }, ['NATIVE']],
  [
    'a token of another chain',
    { assetFilter: { '0x5': [{ address: usdc, type: 'ERC20' }] } },
    undefined,
  ],
  [
    'a token and a type',
    { assetFilter: { '0x1': [{ address: usdc, type: 'ERC20' }] }, assetTypeFilter: ['native'] },
    [],
  ],
]
test.each(filters)('[FEAT-02] behavior: requested for %s', async (_, filter, types) => {
  const { address, rpc } = await open(() => [held({}), dollars])
  // Older form: the query itself instead of a list with one query.
  const answer = await rpc('wallet_getAssets', { account: address, ...filter })
  const { '0x1': assets } = answer as { '0x1'?: { type: string }[] }
  expect(assets?.map(({ type }) => type)).toEqual(types)
})

test('[FEAT-04] security: omits assets of other chains, without amounts or contracts; shortens names', async () => {
  const { address, rpc } = await open(() => [
    { ...dollars, chainId: 'eip155:5' },
    { ...dollars, address: 'eip155:5:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    { ...dollars, quantity: { decimals: '999', numeric: '1' } },
    { ...dollars, quantity: { decimals: '0', numeric: String(2n ** 256n) } },
    { ...dollars, name: `\u202e${'x'.repeat(1_000)}`, symbol: 'y'.repeat(1_000) },
  ])
  const { '0x1': assets } = (await rpc('wallet_getAssets', [{ account: address }])) as {
    '0x1': { metadata: { name: string; symbol: string } }[]
  }
  expect(assets.map(({ metadata: { name, symbol } }) => [name.length, symbol.length])).toEqual([
    [64, 16],
  ])
})

test('[FEAT-02][AUTH-18] error: only for the user’s own accounts, and only when signed in', async () => {
  const { asked, rpc } = await open(() => [])
  await expect(rpc('wallet_getAssets', [{ account: stranger }])).rejects.toThrow()
  await expect(rpc('wallet_getAssets', [{ account: '0x12' }])).rejects.toThrow()
  expect(asked).toEqual([])
})

test('[FEAT-02] error: a server without data does not mean an empty account', async () => {
  const { address, rpc } = await open(undefined)
  expect(await rpc('wallet_getCapabilities', [address, ['0x1']])).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
  })
  expect(await rpc('wallet_getAssets', [{ account: address }])).toEqual({})
  const silent = await open(() => undefined)
  await expect(silent.rpc('wallet_getAssets', [{ account: silent.address }])).rejects.toThrow()
})
