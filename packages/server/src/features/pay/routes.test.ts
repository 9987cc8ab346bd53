import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { startVendor } from '../../testing/startVendor.ts'
import { localProjectId } from '../project/localProject.ts'

const path = `/v1/json-rpc?${local}`
const asset = 'eip155:31337/slip44:60'
const usdc = 'eip155:31337/erc20:0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const recipient = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const order = { amount: '1500', asset, exchangeId: 'local', recipient }
const hash = `0x${'ab'.repeat(32)}`
const key = 'secret-of-the-operator'

type Replies = Parameters<typeof startVendor>[0]

const page = { sessionId: 's-1', url: 'https://exchange.example/pay/s-1' }

/** Opens a server with an exchange that accepts everything and one that accepts USDC only. */
async function serve(replies: Replies = { '/payments': { body: page } }) {
  const vendor = await startVendor(replies)
  const { url } = vendor
  const served = await createTestServer({
    pay: {
      exchanges: [
        { id: 'local', imageUrl: 'https://exchange.example/i.png', key, name: 'Local', url },
        { assets: [usdc], id: 'second', keyHeader: 'authorization', name: 'Second', url },
      ],
    },
  })
  const post = (method: string, params?: unknown) =>
    served.post(path, { id: 7, jsonrpc: '2.0', method, params })
  const ask = async (method: string, params?: unknown) => (await post(method, params)).json()
  return { ...served, ask, post, vendor }
}

test('[FEAT-16] default: lists exchanges in order, with the assets they accept', async () => {
  const { ask } = await serve()
  const names = async (params: object) => {
    const { result } = await ask('pay_getExchanges', { page: 0, ...params })
    return result.exchanges.map(({ id }: { id: string }) => id)
  }

  expect(await ask('pay_getExchanges', { page: 0 })).toEqual({
    id: 7,
    jsonrpc: '2.0',
    result: {
      exchanges: [
        { id: 'local', imageUrl: 'https://exchange.example/i.png', name: 'Local' },
        { id: 'second', imageUrl: null, name: 'Second' },
      ],
      total: 2,
    },
  })
  expect(await names({ asset })).toEqual(['local'])
  expect(await names({ asset: usdc.toLowerCase() })).toEqual(['local', 'second'])
  expect(await names({ exclude: ['local'] })).toEqual(['second'])
  expect(await names({ includeOnly: ['local'] })).toEqual(['local'])
  expect(await ask('pay_getExchanges', { page: 1 })).toMatchObject({
    result: { exchanges: [], total: 2 },
  })
})

test('[FEAT-16] behavior: without exchanges the list is empty', async () => {
  const { post } = await createTestServer()
  const body = { id: 1, jsonrpc: '2.0', method: 'pay_getExchanges', params: { page: 0 } }

  expect(await (await post(path, body)).json()).toMatchObject({
    result: { exchanges: [], total: 0 },
  })
})

test('[FEAT-16] default: starts a payment and reads its state, with the key in a header', async () => {
  const { ask, vendor } = await serve({
    '/payments': { body: page },
    '/payments/s-1': [
      { body: { status: 'IN_PROGRESS' } },
      { body: { status: 'SUCCESS', txHash: hash } },
    ],
  })
  const session = { exchangeId: 'local', sessionId: 's-1' }

  expect(await ask('pay_getExchangePayUrl', order)).toMatchObject({ result: page })
  expect(await ask('pay_getExchangeBuyStatus', session)).toMatchObject({
    result: { status: 'IN_PROGRESS' },
  })
  expect(await ask('pay_getExchangeBuyStatus', session)).toMatchObject({
    result: { status: 'SUCCESS', txHash: hash },
  })

  expect(vendor.asked()).toEqual(['/payments', '/payments/s-1', '/payments/s-1'])
  expect(JSON.parse(vendor.received[0]?.body ?? '')).toEqual({ amount: '1500', asset, recipient })
  expect(vendor.received.map(({ headers }) => headers['x-api-key'])).toEqual([key, key, key])
})

test('[FEAT-16] behavior: passes a hexadecimal amount to the exchange as a decimal', async () => {
  const { ask, vendor } = await serve()

  await ask('pay_getExchangePayUrl', { ...order, amount: '0x0De0B6B3A7640000' })

  expect(JSON.parse(vendor.received[0]?.body ?? '')).toMatchObject({
    amount: '1000000000000000000',
  })
})

test.each(['getExchanges', 'getExchangePayUrl', 'getExchangeBuyStatus'])(
  '[FEAT-16] behavior: %s has an alias',
  async (name) => {
    const { ask } = await serve()
    const params = { page: 0, ...order, sessionId: 's-1' }

    expect(await ask(`reown_${name}`, params)).toEqual(await ask(`pay_${name}`, params))
  },
)

const otherRecipient = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
test.each([
  ['pay_getExchanges', { page: -1 }, 'page: Invalid input'],
  ['pay_getExchanges', {}, 'page: Required'],
  ['pay_getExchanges', { asset: 'eip155:1/erc721:0x1', page: 0 }, 'asset: Invalid input'],
  [
    'pay_getExchanges',
    { exclude: ['a'], includeOnly: ['b'], page: 0 },
    '(whole value): Invalid input',
  ],
  [
    'pay_getExchangePayUrl',
    { ...order, recipient: otherRecipient },
    '(whole value): Invalid input',
  ],
  [
    'pay_getExchangePayUrl',
    { ...order, recipient: recipient.slice(0, -1) },
    'recipient: Invalid input',
  ],
  ['pay_getExchangePayUrl', { ...order, amount: '1.5' }, 'amount: Invalid input'],
  ['pay_getExchangePayUrl', { ...order, amount: '0' }, 'amount: Invalid input'],
  ['pay_getExchangePayUrl', { ...order, amount: '0x0' }, 'amount: Invalid input'],
  ['pay_getExchangePayUrl', { ...order, amount: '-1' }, 'amount: Invalid input'],
  ['pay_getExchangePayUrl', { ...order, amount: (2n ** 256n).toString() }, 'amount: Invalid input'],
  ['pay_getExchangePayUrl', { ...order, exchangeId: 'third' }, 'exchangeId: Unknown'],
  [
    'pay_getExchangePayUrl',
    { ...order, exchangeId: 'second' },
    'asset: Not supported by this exchange',
  ],
  [
    'pay_getExchangePayUrl',
    { ...order, projectId: 'f'.repeat(32) },
    'projectId: Differs from the query',
  ],
  ['pay_getExchangeBuyStatus', { exchangeId: 'local', sessionId: '' }, 'sessionId: Invalid input'],
  [
    'pay_getExchangeBuyStatus',
    { exchangeId: 'local', sessionId: 'x'.repeat(51) },
    'sessionId: Invalid input',
  ],
])('[FEAT-16] error: %s %j', async (method, params, message) => {
  const { ask, vendor } = await serve()

  expect(await ask(method, params)).toEqual({
    error: { code: -32602, message },
    id: 7,
    jsonrpc: '2.0',
  })
  expect(vendor.received).toEqual([])
})

test('[FEAT-16] error: another method, no project, and a page of another site', async () => {
  const { ask, post } = await serve()
  const body = { id: 1, jsonrpc: '2.0', method: 'pay_getExchanges', params: { page: 0 } }

  expect(await ask('pay_getEverything', {})).toMatchObject({ error: { code: -32601 } })
  const { post: send } = await createTestServer()
  expect((await send('/v1/json-rpc', body)).status).toBe(401)
  expect((await send(path, body, { origin: 'https://other.example' })).status).toBe(403)
  expect((await send(path, { ...body, jsonrpc: '1.0' })).status).toBe(400)
  const mine = { page: 0, projectId: localProjectId.toUpperCase() }
  expect((await post('pay_getExchanges', mine)).status).toBe(200)
  expect(await ask('pay_getExchanges', mine)).toMatchObject({ result: { total: 2 } })
})

test.each<[string, Replies]>([
  ['closes the connection', { '/payments': 'hangUp' }],
  ['refuses', { '/payments': { body: { url: 'x' }, status: 402 } }],
  ['returns an http URL', { '/payments': { body: { ...page, url: 'http://exchange.example' } } }],
  ['returns a script URL', { '/payments': { body: { ...page, url: 'javascript:alert(1)' } } }],
  [
    'returns a session id that is too long',
    { '/payments': { body: { ...page, sessionId: 'x'.repeat(51) } } },
  ],
])('[FEAT-16] error: an exchange that %s: an error without the key', async (_, replies) => {
  const { entries, post } = await serve(replies)

  const response = await post('pay_getExchangePayUrl', order)

  const text = await response.text()
  expect(response.status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({ error: { code: -32603 } })
  expect(entries).toContainEqual(
    expect.objectContaining({ event: 'vendorFailed', vendor: 'local' }),
  )
  expect(text + JSON.stringify(entries)).not.toContain(key)
})

test('[FEAT-16] behavior: a session unknown to the exchange is unknown', async () => {
  const { ask } = await serve()

  expect(
    await ask('pay_getExchangeBuyStatus', { exchangeId: 'local', sessionId: 's/../9' }),
  ).toMatchObject({
    result: { status: 'UNKNOWN' },
  })
})
