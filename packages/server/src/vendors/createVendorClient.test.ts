import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Reply, startVendor } from '../testing/startVendor.ts'
import { createVendorClient } from './createVendorClient.ts'

const Answer = v.object({ name: v.string() })
const secret = 'very-secret-key'

async function open(reply: Reply | readonly Reply[], maxBytes?: number) {
  const vendor = await startVendor({ '/api/thing': reply, '/elsewhere': { body: { name: 'x' } } })
  const client = createVendorClient({
    ...vendor.options,
    headers: { 'x-key': secret },
    ...(maxBytes !== undefined && { maxBytes }),
    url: `${vendor.url}/api/`,
  })
  const ask = (signal = vendor.signal) =>
    client.ask(Answer, { path: '/thing', query: { a: 'b c', none: undefined }, signal })
  return { ...vendor, ask, client }
}

test('default: sends the key in a header, and returns data that fits the schema', async () => {
  const { ask, asked, received } = await open({ body: { name: 'x', more: 1 } })

  expect(await ask()).toEqual({ name: 'x' })
  expect(asked()).toEqual(['/api/thing?a=b+c'])
  expect(received[0]?.headers).toMatchObject({ accept: 'application/json', 'x-key': secret })
})

test('default: sends a body as JSON', async () => {
  const { client, received, signal } = await open({ body: { name: 'x' } })

  await client.ask(Answer, { body: { ids: [1] }, path: '/thing', signal })

  expect(received[0]?.body).toBe('{"ids":[1]}')
  expect(received[0]?.headers['content-type']).toBe('application/json')
})

test.each<[string, Reply, string]>([
  ['another format', { body: { name: 1 } }, 'RESPONSE_INVALID'],
  ['a missing field', { body: {} }, 'RESPONSE_INVALID'],
  ['a page of HTML', { text: '<!doctype html><h1>Just a moment…</h1>' }, 'RESPONSE_INVALID'],
  ['nothing', { text: '' }, 'RESPONSE_INVALID'],
  ['truncated JSON', { text: '{"name":' }, 'RESPONSE_INVALID'],
  ['endlessly nested JSON', { text: '['.repeat(200_000) }, 'RESPONSE_INVALID'],
  ['a redirect', { headers: { location: '/elsewhere' }, status: 302 }, 'UPSTREAM_UNAVAILABLE'],
  ['an error', { body: { name: 'x' }, status: 500 }, 'UPSTREAM_UNAVAILABLE'],
  ['not ready', { body: { name: 'x' }, status: 202 }, 'UPSTREAM_UNAVAILABLE'],
  ['a refused key', { body: {}, status: 401 }, 'UPSTREAM_UNAVAILABLE'],
  ['not found', { body: {}, status: 404 }, 'NOT_FOUND'],
  [
    'a page of HTML with 404',
    { headers: { 'content-type': 'text/html' }, status: 404, text: '<h1>' },
    'UPSTREAM_UNAVAILABLE',
  ],
  ['an empty response', 'hangUp', 'UPSTREAM_UNAVAILABLE'],
])('error: a vendor that responds with %s', async (_, reply, code) => {
  const { ask, asked, url } = await open(reply)

  const error = await ask().catch((caught: unknown) => caught)

  expect(error).toMatchObject({ code })
  expect(asked()).toEqual(['/api/thing?a=b+c'])
  const told = `${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`
  expect(told).not.toContain(secret)
  expect(told).not.toContain(url)
})

test('error: a response that is too long is not read', async () => {
  const long = { body: { name: 'x'.repeat(1000) } }

  expect(await (await open(long, 2000)).ask()).toEqual(long.body)
  await expect((await open(long, 500)).ask()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('error: the caller aborts', async () => {
  const { ask, asked } = await open({ body: { name: 'x' } })

  await expect(ask(AbortSignal.abort())).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(asked()).toEqual([])
})

test.each([
  ['in seconds', '30'],
  ['as a date', new Date(Date.UTC(2026, 0, 1, 0, 0, 30)).toUTCString()],
])('behavior: respects Retry-After, %s', async (_, wait) => {
  const busy = { body: {}, headers: { 'retry-after': wait }, status: 429 }
  const { ask, asked, clock } = await open([busy, { body: { name: 'x' } }])

  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  clock.nowMs += 29_999
  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(asked()).toHaveLength(1)

  clock.nowMs += 1
  expect(await ask()).toEqual({ name: 'x' })
})

test.each(['', 'soon', '-5', '1e999', '99999999999'])(
  'behavior: ignores an invalid Retry-After (%s)',
  async (wait) => {
    const busy = { body: {}, headers: { 'retry-after': wait }, status: 429 }
    const { ask } = await open([busy, { body: { name: 'x' } }])

    await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' })

    expect(await ask()).toEqual({ name: 'x' })
  },
)
