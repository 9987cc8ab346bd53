import { getAnalyticsConfig, parse } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { formatLogEntry } from '../../log.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { localProjectId } from '../project/localProject.ts'

const paths = ['/e', '/batch']
let lastId = 0
const newId = () => `00000000-0000-4000-8000-${String(lastId++).padStart(12, '0')}`

const failed = (more: object = {}, props: object = {}) => ({
  eventId: newId(),
  url: 'https://shop.example/pay?code=123456#top',
  domain: 'shop.example',
  timestamp: '2026-01-01T00:00:00.000Z',
  props: {
    type: 'error',
    event: 'ERROR',
    errorType: 'API_ERROR',
    errorMessage: 'No account for ada@mail.example',
    stackTrace: 'at x (https://shop.example/a.js?t=1:1:2)',
    ...props,
  },
  ...more,
})
const tracked = (more: object = {}, props: object = {}) => ({
  eventId: newId(),
  url: 'https://shop.example/',
  domain: 'shop.example',
  timestamp: Date.UTC(2026, 0, 1),
  props: {
    type: 'track',
    event: 'MODAL_OPENED',
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    properties: { connected: true, view: 'Connect' },
    ...props,
  },
  ...more,
})

async function open(
  isAnalyticsEnabled = true,
  options: Parameters<typeof createTestServer>[0] = {},
) {
  const server = await createTestServer(options)
  await server.storage.projects.update(localProjectId, { isAnalyticsEnabled })
  const stored = () => server.storage.events.list(localProjectId)
  const send = (path: string, body: unknown, type: string | null = 'text/plain') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    // A byte array sets no content type by itself.
    const request = new Request(`http://localhost:4400${path}?${local}`, {
      body: new TextEncoder().encode(text),
      headers: type === null ? {} : { 'content-type': type },
      method: 'POST',
    })
    return server.server.fetch(request, { address: '203.0.113.1' })
  }
  return { ...server, send, stored }
}

test.each([true, false])(
  '[API-22] default: reports whether the project wants events: %s',
  async (isOn) => {
    const { get } = await open(isOn)

    const response = await get(`/getAnalyticsConfig?${local}`, { origin: 'https://evil.example' })

    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('max-age=300')
    expect(parse(getAnalyticsConfig.response, await response.json())).toEqual({
      isAnalyticsEnabled: isOn,
    })
  },
)

test.each(paths)('[API-23] default: %s accepts both kinds, alone and together', async (path) => {
  const { send, stored } = await open()

  for (const body of [failed(), tracked(), [failed(), tracked()]]) {
    const response = await send(path, body)
    expect([response.status, await response.text()]).toEqual([204, ''])
  }

  const events = await stored()
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['error', 'error', 'track', 'track'])
  expect(events.find(({ kind }) => kind === 'error')).toMatchObject({
    event: 'ERROR',
    happenedAt: '2026-01-01T00:00:00.000Z',
    url: 'https://shop.example/pay',
    domain: 'shop.example',
    details: {
      errorType: 'API_ERROR',
      errorMessage: 'No account for …',
      stackTrace: 'at x (https://shop.example/a.js:1:2)',
    },
  })
  expect(events.find(({ kind }) => kind === 'track')).toMatchObject({
    event: 'MODAL_OPENED',
    happenedAt: '2026-01-01T00:00:00.000Z',
    details: { connected: true, view: 'Connect' },
  })
  expect(JSON.stringify(events)).not.toContain('0xd8dA')
})

test.each(['text/plain', 'text/plain;charset=UTF-8', 'application/json', null])(
  '[API-23] behavior: a body of type %s is read the same',
  async (type) => {
    const { send, stored } = await open()

    for (const path of paths) expect((await send(path, [failed()], type)).status).toBe(204)

    expect(await stored()).toHaveLength(2)
  },
)

test('[API-23] behavior: accepts times as numbers or ISO text, for both kinds', async () => {
  const { send, stored } = await open()
  const ms = Date.UTC(2026, 5, 1)
  const iso = new Date(ms).toISOString()

  await send('/e', [failed({ timestamp: ms }), tracked({ timestamp: iso })])

  expect((await stored()).map(({ happenedAt }) => happenedAt)).toEqual([iso, iso])
})

test('[API-23] behavior: drops invalid entries and keeps the others', async () => {
  const { send, stored } = await open()
  const bad = [
    null,
    1,
    '"x"',
    [],
    {},
    tracked({ eventId: 'x' }),
    tracked({ timestamp: 'yesterday' }),
    tracked({ timestamp: 1e99 }),
    tracked({ timestamp: -1 }),
    tracked({ url: 5 }),
    tracked({}, { type: 'other' }),
    tracked({}, { event: null }),
    tracked({}, { properties: 'x' }),
  ]

  for (const body of [...bad, [...bad, tracked()]])
    expect((await send('/batch', body)).status).toBe(204)

  expect(await stored()).toHaveLength(1)
})

test('[API-23] behavior: shortens long values, and omits deeply nested ones', async () => {
  const { send, stored } = await open()
  const long = 'x '.repeat(5000)
  const properties = { deep: { secret: 1, a: { b: { c: 1 } } }, list: [1], long, no: null, yes: 1 }
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, key) => [`k${key}`, key]))

  await send('/e', failed({ domain: long }, { errorMessage: long, event: long, stackTrace: long }))
  await send('/e', tracked({ url: `https://shop.example/${'x'.repeat(9000)}` }, { properties }))
  await send('/e', tracked({}, { properties: many }))

  const events = await stored()
  const error = events.find(({ kind }) => kind === 'error')
  expect(error?.event).toHaveLength(128)
  expect(error?.domain).toHaveLength(255)
  expect(error?.details.errorMessage).toHaveLength(500)
  expect(error?.details.stackTrace).toHaveLength(4000)
  const told = events.find(({ details }) => 'yes' in details)
  expect(told?.url).toHaveLength(2048)
  expect(told?.details).toEqual({
    deep: { a: {}, secret: 1 },
    list: [1],
    long: expect.stringMatching(/^[x ]{255}…$/),
    no: null,
    yes: 1,
  })
  const crowd = events.find(({ details }) => 'k0' in details)
  expect(Object.keys(crowd?.details ?? {})).toHaveLength(64)
})

test('[API-23] behavior: without analytics, events are counted and discarded', async () => {
  const { entries, send, stored } = await open(false)

  expect((await send('/batch', [failed(), tracked()])).status).toBe(204)

  expect(await stored()).toEqual([])
  expect(entries).toContainEqual({ event: 'eventsTaken', received: 2, stored: 0 })
})

test('[API-23] behavior: logs counts, no event contents', async () => {
  const { entries, send } = await open()

  await send('/batch', [failed(), tracked(), null])

  expect(entries).toContainEqual({ event: 'eventsTaken', received: 3, stored: 2 })
  const lines = entries.map(formatLogEntry).join('\n')
  expect(lines).toContain('events: 2 of 3 stored')
  expect(lines).not.toMatch(/shop|mail|Connect|API_ERROR|0xd8/)
})

test.each(paths)('[API-23] error: %s with a body that is too long, or not JSON', async (path) => {
  const { send, stored } = await open()

  expect((await send(path, JSON.stringify('x'.repeat(65 * 1024)))).status).toBe(413)
  expect((await send(path, '[{')).status).toBe(400)
  expect((await send(path, '')).status).toBe(400)
  expect((await send(path, '[]', 'text/html')).status).toBe(400)
  expect(await stored()).toEqual([])
})

test.each(paths)(
  '[API-23] error: %s without a project, from a page of another site, and too often',
  async (path) => {
    const rateLimits = { default: { refillPerSecond: 1, tokens: 3 } }
    const { post } = await open(true, { rateLimits })

    expect((await post(`${path}?projectId=x`, [])).status).toBe(401)
    const foreign = await post(`${path}?${local}`, [], { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect((await post(`${path}?${local}`, [])).status).toBe(204)
    const often = await post(`${path}?${local}`, [])
    expect([often.status, often.headers.get('retry-after')]).toEqual([429, '1'])
  },
)

test('[API-22] error: no project', async () => {
  const { get } = await open()

  expect((await get('/getAnalyticsConfig')).status).toBe(401)
})
