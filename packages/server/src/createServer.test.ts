import { Problem, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createTestServer, local } from './testing/createTestServer.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('default: health reports version and uptime without authentication', async () => {
  const { clock, get } = await createTestServer()
  clock.nowMs += 61_000

  const response = await get('/health', { origin: 'https://evil.example' })

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await response.text()).toMatch(/^fairlead-server \d+\.\d+\.\d+ up 61 s\n$/)
})

test('behavior: ready while the database and the relay respond, otherwise lists what failed', async () => {
  const { clock, get, storage } = await createTestServer()
  expect((await get('/ready')).status).toBe(200)

  await storage.close()
  clock.nowMs += 1_000
  const response = await get('/ready')

  expect(response.status).toBe(503)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('No answer from: database, relay\n')
})

test('error: an unknown path returns a complete error body', async () => {
  const { get } = await createTestServer()

  const response = await get('/auth/v1/me?projectId=x')

  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const body = parse(Problem, await response.json())
  expect(body).toEqual({
    type: 'urn:fairlead:error:not-found',
    title: 'Not found',
    detail: 'Nothing was found.',
    status: 404,
    code: 'NOT_FOUND',
    reasons: [{ field: 'path', description: 'Nothing was found.' }],
    requestId: response.headers.get('x-request-id'),
  })
})

test('[SEC-283] behavior: every response has a request id; a valid id from the client is kept', async () => {
  const { get } = await createTestServer()
  const asked = '0b7c2f6e-5a0e-4c8e-9a53-1f6a4ab20f11'

  const made = (await get('/health')).headers.get('x-request-id')
  expect(made).toMatch(uuid)
  expect((await get('/health')).headers.get('x-request-id')).not.toBe(made)
  expect((await get('/nope')).headers.get('x-request-id')).toMatch(uuid)
  const kept = await get('/health', { 'x-request-id': asked })
  expect(kept.headers.get('x-request-id')).toBe(asked)
  const refused = await get('/health', { 'x-request-id': '<script>' })
  expect(refused.headers.get('x-request-id')).toMatch(uuid)
})

test('behavior: pages of any origin may read responses and errors, without credentials', async () => {
  const { get, server } = await createTestServer()

  for (const path of ['/v1/supported-chains', '/nope', '/appkit/v1/config']) {
    const { headers } = await get(path, { origin: 'https://shop.example' })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('access-control-expose-headers')).toBe('x-request-id,retry-after')
  }
  const preflight = await server.fetch(
    new Request('http://localhost:4400/v1', {
      headers: { 'access-control-request-method': 'POST', origin: 'https://shop.example' },
      method: 'OPTIONS',
    }),
  )
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-max-age')).toBe('7200')
  expect(preflight.headers.get('access-control-allow-headers')).toBe(
    'content-type,x-sdk-type,x-sdk-version,solana-client,x-request-id',
  )
  expect(preflight.headers.get('x-request-id')).toMatch(uuid)
})

test('error: a crash exposes no details in the response, and the log quotes no request data', async () => {
  const { storage } = await createTestServer()
  const broken = await createTestServer({
    storage: {
      ...storage,
      projects: {
        ...storage.projects,
        find: () => Promise.reject(new TypeError('password=hunter2')),
      },
    },
  })

  const response = await broken.get(`/appkit/v1/config?${local}`)

  expect(response.status).toBe(500)
  const text = await response.text()
  expect(JSON.parse(text)).toMatchObject({
    code: 'SERVER_ERROR',
    reasons: [{ field: 'server', description: 'The server failed. Try again later.' }],
  })
  expect(text).not.toContain('hunter2')
  const crash = broken.entries.find((entry) => entry.event === 'crashed')
  expect(crash).toMatchObject({ name: 'TypeError', stack: expect.stringContaining('at ') })
  expect(JSON.stringify(broken.entries)).not.toContain('hunter2')
})

test('behavior: logs routes, not addresses', async () => {
  const { entries, get } = await createTestServer()

  await get(`/appkit/v1/config?${local}&st=secret-text`)
  await get('/v1/unknown/0xabc')

  expect(entries).toEqual([
    {
      event: 'answered',
      durationMs: expect.any(Number),
      method: 'GET',
      requestId: expect.stringMatching(uuid),
      route: '/appkit/v1/config',
      status: 200,
    },
    {
      event: 'answered',
      durationMs: expect.any(Number),
      method: 'GET',
      requestId: expect.stringMatching(uuid),
      route: '*',
      status: 404,
    },
  ])
})

test('[SEC-283] behavior: logs the trace id of a valid traceparent only', async () => {
  const { entries, get } = await createTestServer()
  const id = '4bf92f3577b34da6a3ce929d0e0e4736'
  const send = (traceparent: string) => get('/health', { traceparent })

  await send(`00-${id}-00f067aa0ba902b7-01`)
  await send(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)
  await send(`00-${id}-${'0'.repeat(16)}-01`)
  await send(`00-${id}-00f067aa0ba902b7-01-ada@mail.example`)
  await send(`00-${id.toUpperCase()}-00f067aa0ba902b7-01`)

  const traceIds = entries.map((entry) => entry.event === 'answered' && entry.traceId)
  expect(traceIds).toEqual([id, undefined, undefined, undefined, undefined])
})

test('error: limits requests per route and client', async () => {
  const { clock, get } = await createTestServer({
    rateLimits: { default: { refillPerSecond: 0.5, tokens: 2 } },
  })
  const path = '/v1/supported-chains'
  expect((await get(path)).status).toBe(200)
  expect((await get(path)).status).toBe(200)

  const limited = await get(path)

  expect(limited.status).toBe(429)
  expect(limited.headers.get('retry-after')).toBe('2')
  expect(await limited.json()).toMatchObject({
    code: 'RATE_LIMITED',
    reasons: [
      {
        field: 'rate',
        description: 'There were too many requests. Wait a moment and try again.',
      },
    ],
  })
  expect((await get(path, {}, '203.0.113.2')).status).toBe(200)
  expect((await get(`/appkit/v1/config?${local}`)).status).toBe(200)
  clock.nowMs += 1_999
  expect((await get(path)).status).toBe(429)
  clock.nowMs += 1
  expect((await get(path)).status).toBe(200)
})

test('behavior: by default a client has 100 requests, and 1000 for JSON-RPC', async () => {
  const { get, post } = await createTestServer()
  for (let count = 0; count < 100; count++) await get('/v1/supported-chains')
  expect((await get('/v1/supported-chains')).status).toBe(429)

  const calls = Array.from({ length: 1000 }, () => post(`/v1?${local}`, {}))
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([400]))
  const limited = await post(`/v1/?${local}`, {})
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1'])
})

test('behavior: behind a proxy, reads the client address from the proxy’s header', async () => {
  const { get } = await createTestServer({
    rateLimits: { default: { refillPerSecond: 1, tokens: 1 } },
    trustedProxies: 1,
  })
  const from = (list: string) =>
    get('/v1/supported-chains', { 'x-forwarded-for': list }, '10.0.0.1')

  expect((await from('198.51.100.1')).status).toBe(200)
  expect((await from('198.51.100.2')).status).toBe(200)
  // Entries before the proxy's own may be forged by the caller.
  expect((await from('192.0.2.77, 198.51.100.1')).status).toBe(429)
})

test('behavior: limits guesses of project ids before looking them up', async () => {
  const { get } = await createTestServer()
  const statuses: number[] = []
  for (let guess = 0; guess < 110; guess++) {
    const id = guess.toString(16).padStart(32, '0')
    statuses.push((await get(`/appkit/v1/config?projectId=${id}`)).status)
  }
  expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401))
  expect(statuses.slice(100)).toEqual(Array(10).fill(429))
})
