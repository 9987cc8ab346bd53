import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { closedUrl } from '../../testing/startUpstream.ts'
import { localProjectId } from '../project/localProject.ts'

const id = 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const path = `/v1/fungible/price?${local}`

test.each([
  ['another currency', { addresses: [id], currency: 'eur' }, 'currency'],
  ['no currency', { addresses: [id] }, 'currency'],
  ['no tokens', { addresses: [], currency: 'usd' }, 'addresses'],
  ['too many tokens', { addresses: Array(51).fill(id), currency: 'usd' }, 'addresses'],
  ['an invalid token', { addresses: ['0x12'], currency: 'usd' }, 'addresses.0'],
])('[API-07] error: %s', async (_, body, field) => {
  const { post } = await createTestServer()

  const response = await post(path, body)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'REQUEST_INVALID', reasons: [{ field }] })
})

test('[API-07] error: no node responds', async () => {
  const { entries, post } = await createTestServer({
    chains: [
      {
        caipNetworkId: 'eip155:31337',
        prices: { feeds: { native: '0x0000000000000000000000000000000000000001' } },
        upstreams: [await closedUrl()],
      },
    ],
  })

  const response = await post(path, { addresses: [id], currency: 'usd' })

  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    reasons: [{ field: 'prices' }],
  })
  expect(entries).toContainEqual({
    event: 'vendorFailed',
    feature: 'prices',
    reason: 'UPSTREAM_UNAVAILABLE',
    vendor: 'onchain',
  })
})

test.each(['application/json', 'text/plain'])(
  '[API-07] behavior: the project can be named in the body, sent as %s',
  async (type) => {
    const { post } = await createTestServer()
    const body = { addresses: [id], currency: 'usd', projectId: localProjectId.toUpperCase() }

    const response = await post('/v1/fungible/price', body, { 'content-type': type })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ fungibles: [] })
  },
)

test('[API-07] error: the project in the body must exist, and list the page', async () => {
  const { clock, post, storage } = await createTestServer()
  const ask = async (projectId: unknown, headers?: Record<string, string>) =>
    (await post('/v1/fungible/price', { addresses: [id], currency: 'usd', projectId }, headers))
      .status

  for (const wrong of ['f'.repeat(32), '', 1, null]) expect(await ask(wrong)).toBe(401)
  expect(await ask(localProjectId, { origin: 'https://other.example' })).toBe(403)
  await storage.projects.update(localProjectId, { isDisabled: true })
  clock.nowMs += 1_001
  expect(await ask(localProjectId)).toBe(401)
})

test.each([{ addresses: [id], currency: 'usd' }, '{', '[]', ''])(
  '[API-07] error: no project, body %j',
  async (body) => {
    const { post } = await createTestServer()

    expect((await post('/v1/fungible/price', body)).status).toBe(401)
  },
)
