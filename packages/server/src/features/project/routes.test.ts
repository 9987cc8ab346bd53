import { getAllowedOrigins, getProjectConfig, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { localProjectId } from './localProject.ts'

const paths = ['/appkit/v1/config', '/projects/v1/origins', '/appkit/v1/project-limits']

/** Features of a server without mailer, providers and vendors, if the project leaves the choice to the page. */
const nothingServed = [
  { id: 'onramp', isEnabled: false, config: [], x: { isLimit: true } },
  { id: 'social_login', isEnabled: false, config: [], x: { isLimit: true } },
  { id: 'swap', isEnabled: false, config: [], x: { isLimit: true } },
  { id: 'activity', isEnabled: true, config: null },
  { id: 'multi_wallet', isEnabled: true, config: null },
  { id: 'branding', isEnabled: true, config: null },
  { id: 'reown_branding', isEnabled: true, config: null },
]

test('[API-20] default: the local project lets the page choose what the server supports', async () => {
  const { get } = await createTestServer()

  const config = await get(`/appkit/v1/config?${local}`)
  const origins = await get(`/projects/v1/origins?${local}`)

  expect(parse(getProjectConfig.response, await config.json())).toEqual({
    features: nothingServed,
  })
  expect(parse(getAllowedOrigins.response, await origins.json())).toEqual({ allowedOrigins: [] })
  for (const { headers } of [config, origins])
    expect(headers.get('cache-control')).toBe('max-age=60')
})

test('[API-20] behavior: returns the project’s features and origins', async () => {
  const { get, storage } = await createTestServer()
  await storage.projects.update(localProjectId, {
    allowedOrigins: ['https://*.shop.example'],
    features: [
      { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
      { id: 'swap', isEnabled: false, config: null },
      { id: 'onramp', isEnabled: true },
      { id: 'activity', isEnabled: true },
      { id: 'branding', isEnabled: false },
    ],
  })

  expect(await (await get(`/appkit/v1/config?${local}`)).json()).toEqual({
    features: [
      // Sign-in is served elsewhere; swaps are not served at all.
      { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
      { id: 'swap', isEnabled: false, config: [], x: { isLimit: true } },
      // No vendor is configured. A missing list means off; only switches get an empty list.
      { id: 'onramp', isEnabled: false },
      { id: 'activity', isEnabled: true, config: [] },
      { id: 'branding', isEnabled: false, config: [] },
      { id: 'reown_branding', isEnabled: false, config: [] },
    ],
  })
  expect(await (await get(`/projects/v1/origins?${local}`)).json()).toEqual({
    allowedOrigins: ['https://*.shop.example'],
  })
})

test('behavior: guests are listed only for a project that allows them', async () => {
  const guestsOf = async (guests: 'off' | 'on') => {
    const { get, storage } = await createTestServer()
    await storage.projects.update(localProjectId, { guests })
    const { features } = await (await get(`/appkit/v1/config?${local}`)).json()
    return features.filter(({ id }: { id: string }) => id === 'guest_login')
  }
  expect(await guestsOf('off')).toEqual([])
  expect(await guestsOf('on')).toEqual([{ config: [], id: 'guest_login', isEnabled: true }])
})

test('[API-20] behavior: branding stored under its other name is returned under both', async () => {
  const { get, storage } = await createTestServer()
  await storage.projects.update(localProjectId, {
    features: [{ id: 'reown_branding', isEnabled: true, config: [] }],
  })

  expect(await (await get(`/appkit/v1/config?${local}`)).json()).toEqual({
    features: [
      { id: 'branding', isEnabled: true, config: [] },
      { id: 'reown_branding', isEnabled: true, config: [] },
    ],
  })
})

test('behavior: there are no plan limits', async () => {
  const { get } = await createTestServer()

  expect(await (await get(`/appkit/v1/project-limits?${local}`)).json()).toEqual({
    planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false },
  })
})

test.each(paths)('[API-01] behavior: %s is the same for every client', async (path) => {
  const { get } = await createTestServer()
  const plain = await (await get(`${path}?${local}`)).text()

  for (const query of ['st=fairlead&sv=html-universal-1.0.0', 'st=', 'clientId=did:key:z6Mk'])
    expect(await (await get(`${path}?${local}&${query}`)).text()).toBe(plain)
})

test.each(paths)(
  'behavior: %s responds to pages of any origin, because they read their allow list here',
  async (path) => {
    const { get } = await createTestServer()

    const response = await get(`${path}?${local}`, { origin: 'https://not-in-the-list.example' })

    expect(response.status).toBe(200)
  },
)

test.each(paths)('error: %s without a known and enabled project', async (path) => {
  const { clock, get, storage } = await createTestServer()
  const unknown = 'f'.repeat(32)

  for (const query of ['', '?projectId=', `?projectId=${unknown}`, "?projectId=' or 1=1"]) {
    const response = await get(path + query)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      code: 'PROJECT_INVALID',
      reasons: [{ field: 'projectId', description: 'Invalid project id' }],
    })
  }
  await storage.projects.update(localProjectId, { isDisabled: true })
  clock.nowMs += 1_001
  expect((await get(`${path}?${local}`)).status).toBe(401)
})

test.each(paths)('error: %s requested too often', async (path) => {
  const { get } = await createTestServer({
    rateLimits: { default: { refillPerSecond: 1, tokens: 1 } },
  })
  await get(`${path}?${local}`)

  const response = await get(`${path}?${local}`)

  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
})

test.each(paths)('error: %s while the database is unreachable', async (path) => {
  const { storage } = await createTestServer()
  const { get } = await createTestServer({
    storage: {
      ...storage,
      projects: { ...storage.projects, find: () => Promise.reject(new Error('gone')) },
    },
  })

  const response = await get(`${path}?${local}`)

  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'SERVER_ERROR' })
})

test('[API-20] behavior: a configuration that the client has cached is not sent again', async () => {
  const { clock, get, storage } = await createTestServer()
  const path = `/appkit/v1/config?${local}`
  const tag = (await get(path)).headers.get('etag') ?? ''

  expect((await get(path, { 'if-none-match': tag })).status).toBe(304)
  await storage.projects.update(localProjectId, { features: [] })
  clock.nowMs += 1_001
  expect((await get(path, { 'if-none-match': tag })).status).toBe(200)
})
