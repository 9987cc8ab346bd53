import { PairingError } from '@fairlead/pairing'
import { expect, test } from 'vitest'
import { createAccountStore } from '../accountStore.ts'
import { memoryStorage } from '../testing/fixtures.ts'
import { keepSite, readSites } from './createPairing.ts'
import { readLink } from './readLink.ts'
import { domainOf, siteName } from './siteName.ts'
import { toSentence } from './words.ts'

test.each([
  ['?uri=wc%3Aab%402%3FsymKey%3D1', { kind: 'pair', uri: 'wc:ab@2?symKey=1' }],
  ['?requestId=12&sessionTopic=ab', { kind: 'request', id: 12, topic: 'ab' }],
  ['?requestId=12', undefined],
  ['?requestId=x&sessionTopic=ab', undefined],
  ['', undefined],
])('default: the link %s', (search, expected) => {
  expect(readLink(search)).toEqual(expected)
})

test.each([
  ['https://site.example/path', 'site.example'],
  ['http://localhost:4401', 'localhost:4401'],
  // A homograph of apple.com.
  ['https://аpple.com', 'xn--pple-43d.com'],
  ['javascript:alert(1)', undefined],
  ['site', undefined],
])('behavior: for the address %s the host is shown', (url, expected) => {
  expect(domainOf({ url })).toBe(expected)
})

test('behavior: a name is one line without invisible characters', () => {
  const metadata = { description: '', icons: [], url: '' }

  expect(siteName({ ...metadata, name: 'A\u202e\nB' })).toBe('A B')
  expect(siteName({ ...metadata, name: '\u200b' })).toBe('Unnamed site')
})

test('default: a site’s network survives a reload, and is removed with its session', () => {
  const storage = memoryStorage()
  const state = { chains: { eip155: 'eip155:1' }, lastActivity: 1 }
  keepSite(storage, { topic: 'a', state, topics: ['a'] })
  keepSite(storage, { topic: 'b', state, topics: ['b'] })

  expect(readSites(storage)).toEqual({ b: state })
  expect(readSites(memoryStorage({ 'fairlead-dev-wallet:sites': '{' }))).toEqual({})
})

test('default: accounts survive a reload, with a maximum of twenty', () => {
  const storage = memoryStorage()
  const accounts = createAccountStore(storage)
  accounts.add()

  expect(createAccountStore(storage).getState()).toEqual({ count: 4, selected: 3 })
  for (let index = 0; index < 30; index++) accounts.add()
  expect([accounts.getState().count, accounts.isFull()]).toEqual([20, true])
  const broken = memoryStorage({ 'fairlead-dev-wallet:accounts': '{"count":3,"selected":9}' })
  expect(createAccountStore(broken).getState()).toEqual({ count: 3, selected: 0 })
})

test.each([
  [new PairingError('URI_INVALID'), 'This isn’t a pairing link. Pairing links start with “wc:”.'],
  [new PairingError('ABORTED'), 'Cancelled before a response arrived.'],
  [new TypeError('x is not a function'), 'Internal error'],
])('error: %s as a readable message', (error, expected) => {
  expect(toSentence(error)).toBe(expected)
})
