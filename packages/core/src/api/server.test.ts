import { createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { dataUrl } from './server.ts'

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
])('[NS-05] in %s the mirror is asked: %s', (timeZone, expected) => {
  expect(dataUrl({ main, mirror, timeZone })).toBe(expected ? mirror : main)
  expect(dataUrl({ main, mirror: undefined, timeZone })).toBe(main)
  expect(dataUrl({ main: undefined, mirror: undefined, timeZone })).toBeUndefined()
})

test('[NS-05] the widget reads its time zone from the page', async () => {
  const options = { dataApiMirrorUrl: mirror, dataApiUrl: main, walletApiUrl: 'https://w.example' }
  const urls = (timeZone: string) =>
    createTestFairlead(options, undefined, { timeZone }).fairlead.server()

  expect((await urls('Asia/Harbin')).urls).toMatchObject({
    data: mirror,
    wallet: 'https://w.example',
  })
  expect((await urls('Europe/Vienna')).urls).toMatchObject({
    data: main,
    wallet: 'https://w.example',
  })
})

test('[API-01] one server is the default of all; each URL of its own wins', async () => {
  const urls = (options: Parameters<typeof createTestFairlead>[0]) =>
    createTestFairlead(options).fairlead.server()

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
