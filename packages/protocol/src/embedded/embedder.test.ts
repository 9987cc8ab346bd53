import { expect, test } from 'vitest'
import { findEmbedderList, isVouchedFor, listDefaultEmbedders } from './embedder.ts'

const origins = ['https://app.example', 'https://*.shop.example', 'capacitor://localhost']
const find = (origin: string, allowsDefaultOrigins = true) =>
  findEmbedderList({ allowsDefaultOrigins, origin, origins })

test.each([
  ['https://app.example', 'own'],
  ['https://a.shop.example', 'own'],
  ['capacitor://localhost', 'own'],
  ['http://localhost:4401', 'default'],
  ['https://127.0.0.1', 'default'],
  ['https://mine.vercel.app', 'default'],
  ['https://branch.mine.pages.dev', 'default'],
  ['https://mine.ngrok-free.app', 'default'],
])('[AUTH-17] %s may embed the frame because of the %s list', (origin, list) => {
  expect(find(origin)).toBe(list)
})

test.each([
  ['another host', 'https://evilapp.example'],
  ['another host', 'https://app.example.evil.com'],
  ['another host', 'https://a.b.shop.example'],
  ['another host', 'https://shop.example'],
  ['another host', 'https://mine.vercel.app.evil.com'],
  ['another host', 'https://a.b.vercel.app'],
  ['another scheme or port', 'http://app.example'],
  ['another scheme or port', 'https://app.example:8443'],
  ['another scheme or port', 'http://mine.vercel.app'],
  ['another scheme or port', 'http://[::1]:3000'],
  ['no origin', 'null'],
  ['no origin', ''],
])('[AUTH-17][SEC-26][SEC-27][SEC-28] error: %s: %s may not embed the frame', (_, origin) => {
  expect(find(origin)).toBeUndefined()
})

test('[AUTH-17] behavior: a project can disable the default list; its own entries still apply', () => {
  expect(find('http://localhost:4401', false)).toBeUndefined()
  expect(find('https://mine.vercel.app', false)).toBeUndefined()
  expect(find('https://app.example', false)).toBe('own')
  const listed = { allowsDefaultOrigins: false, origins: ['http://localhost:4401'] }
  expect(findEmbedderList({ ...listed, origin: 'http://localhost:4401' })).toBe('own')
})

test('[AUTH-17][SEC-251] behavior: without previews, the default list has only pages of this machine', () => {
  const rules = { allowsDefaultOrigins: true, allowsPreviews: false }
  const listOf = (origin: string) => findEmbedderList({ ...rules, origin, origins })
  expect(listOf('https://mine.vercel.app')).toBeUndefined()
  expect(listOf('https://branch.mine.pages.dev')).toBeUndefined()
  expect(listOf('http://localhost:4401')).toBe('default')
  expect(listOf('https://app.example')).toBe('own')
  expect(listDefaultEmbedders(rules)).toEqual([
    'http://localhost:*',
    'https://localhost:*',
    'http://127.0.0.1:*',
    'https://127.0.0.1:*',
  ])
  expect(listDefaultEmbedders({ ...rules, allowsPreviews: true })).toContain('https://*.vercel.app')
  expect(listDefaultEmbedders({ ...rules, allowsDefaultOrigins: false })).toEqual([])
})

test.each([
  ['https://app.example', true],
  ['https://a.shop.example', true],
  ['capacitor://localhost', true],
  ['http://localhost:4401', true],
  ['https://127.0.0.1', true],
  ['https://mine.vercel.app', false],
  ['https://branch.mine.pages.dev', false],
  ['https://mine.ngrok-free.app', false],
  ['https://localhost.vercel.app', false],
  ['http://[::1]:3000', false],
  ['https://evilapp.example', false],
  ['null', false],
])('[AUTH-17][SEC-146] behavior: %s is a vouched-for origin: %s', (origin, isKnown) => {
  expect(isVouchedFor({ allowsDefaultOrigins: true, origin, origins })).toBe(isKnown)
})

test('[AUTH-17][SEC-146] behavior: a preview listed by the project is vouched for; without the default list, localhost is not', () => {
  const mine = 'https://mine.vercel.app'
  const named = { allowsDefaultOrigins: true, origins: [mine] }
  expect(isVouchedFor({ ...named, origin: mine })).toBe(true)
  expect(isVouchedFor({ ...named, origin: 'https://other.vercel.app' })).toBe(false)
  const local = { allowsDefaultOrigins: false, origin: 'http://localhost:4401' }
  expect(isVouchedFor({ ...local, origins: [] })).toBe(false)
})
