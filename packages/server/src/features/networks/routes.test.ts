import { getSupportedChains, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/createTestServer.ts'

const chains = [
  { caipNetworkId: 'eip155:31337', upstreams: ['http://127.0.0.1:1/key'] },
  { caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', upstreams: ['http://127.0.0.1:2'] },
]

test('[API-02] default: lists the configured chains without authentication', async () => {
  const { get } = await createTestServer({ chains })

  const response = await get('/v1/supported-chains', { origin: 'https://evil.example' })

  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(parse(getSupportedChains.response, await response.json())).toEqual({
    http: ['eip155:31337', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ws: [],
  })
})

test('[API-01] behavior: the query does not change the response', async () => {
  const { get } = await createTestServer({ chains })
  const plain = await (await get('/v1/supported-chains')).text()

  for (const query of ['projectId=nonsense', 'st=fairlead&sv=react-wagmi%2Csolana-1.0.0'])
    expect(await (await get(`/v1/supported-chains?${query}`)).text()).toBe(plain)
})

test('[API-02] behavior: a list that the client has cached is not sent again', async () => {
  const { get } = await createTestServer({ chains })
  const tag = (await get('/v1/supported-chains')).headers.get('etag') ?? ''

  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const response = await get('/v1/supported-chains', { 'if-none-match': known })
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect(response.headers.get('etag')).toBe(tag)
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  }
  const other = await get('/v1/supported-chains', { 'if-none-match': '"other"' })
  expect(other.status).toBe(200)
  const fewer = await createTestServer()
  expect((await fewer.get('/v1/supported-chains', { 'if-none-match': tag })).status).toBe(200)
})

test('[ERR-08] error: a client with overlong identification', async () => {
  const { get } = await createTestServer()

  const response = await get(`/v1/supported-chains?sv=${'x'.repeat(129)}`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'REQUEST_INVALID',
    reasons: [{ field: 'sv', description: 'Invalid input' }],
  })
})

test('[API-02] error: too many requests', async () => {
  const { get } = await createTestServer({
    rateLimits: { default: { refillPerSecond: 1, tokens: 1 } },
  })
  await get('/v1/supported-chains')

  expect((await get('/v1/supported-chains')).status).toBe(429)
})
