import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getSupportedChains } from '@fairlead/protocol'
import { createTestFairlead } from '@fairlead/test'
import { expect, onTestFinished, test } from 'vitest'
import { dataUrl } from './ApiClient.ts'
import { request } from './request.ts'

const main = 'https://data.example'
const mirror = 'https://mirror.example'

test.each([
  ['Asia/Shanghai', true],
  ['Asia/Urumqi', true],
  ['Asia/Chongqing', true],
  ['Asia/Harbin', true],
  ['Asia/Kashgar', true],
  ['Asia/Macau', true],
  ['Asia/Macao', true],
  ['Asia/Hong_Kong', true],
  ['Asia/Beijing', true],
  ['Asia/Taipei', false],
  ['Asia/Singapore', false],
  ['Asia/Tokyo', false],
  ['Europe/Shanghai', false],
  ['Europe/Vienna', false],
  ['UTC', false],
  ['', false],
])('[NS-05] in %s the mirror is used: %s', (timeZone, expected) => {
  expect(dataUrl({ main, mirror, timeZone })).toBe(expected ? mirror : main)
  expect(dataUrl({ main, mirror: undefined, timeZone })).toBe(main)
  expect(dataUrl({ main: undefined, mirror: undefined, timeZone })).toBeUndefined()
})

test('[NS-05] the widget reads the page’s time zone', async () => {
  const options = { dataApiMirrorUrl: mirror, dataApiUrl: main, walletApiUrl: 'https://w.example' }
  const urls = (timeZone: string) =>
    createTestFairlead(options, undefined, { timeZone }).fairlead.internal.server()

  expect((await urls('Asia/Harbin')).urls).toMatchObject({
    data: mirror,
    wallet: 'https://w.example',
  })
  expect((await urls('Europe/Vienna')).urls).toMatchObject({
    data: main,
    wallet: 'https://w.example',
  })
})

test('[NS-05] in a restricted time zone all calls go to the mirror, elsewhere to the main server', async () => {
  const [data, other] = [await listen(), await listen()]
  const call = async (timeZone: string, dataApiMirrorUrl: string | undefined) => {
    const options = { dataApiMirrorUrl, dataApiUrl: data.url }
    const given = { fetch: globalThis.fetch, timeZone }
    const { fairlead } = createTestFairlead(options, undefined, given)
    await request(await fairlead.internal.server(), getSupportedChains, { base: 'data' })
    return [data.calls.splice(0).length, other.calls.splice(0).length]
  }

  expect(await call('Asia/Shanghai', other.url)).toEqual([0, 1])
  expect(await call('Europe/Vienna', other.url)).toEqual([1, 0])
  expect(await call('Asia/Shanghai', undefined)).toEqual([1, 0])
})

/** Starts a server that supports no chain and records its calls. */
async function listen() {
  const calls: string[] = []
  const http = createHttpServer((incoming, outgoing) => {
    calls.push(incoming.url ?? '')
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify({ http: [], ws: [] }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return { calls, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

test('[API-01] one server URL is the default for all; each specific URL overrides it', async () => {
  const urls = (options: Parameters<typeof createTestFairlead>[0]) =>
    createTestFairlead(options).fairlead.internal.server()

  expect((await urls({})).urls).toEqual({
    analytics: undefined,
    data: undefined,
    wallet: undefined,
  })
  const all = { analytics: main, data: main, wallet: main }
  expect((await urls({ serverUrl: main })).urls).toEqual(all)
  for (const [option, name] of [
    ['analyticsUrl', 'analytics'],
    ['dataApiUrl', 'data'],
    ['walletApiUrl', 'wallet'],
  ] as const)
    expect((await urls({ serverUrl: main, [option]: mirror })).urls).toEqual({
      ...all,
      [name]: mirror,
    })
})
