import { expect, test } from 'vitest'
import type { ToWindow } from '../messages.ts'
import { connectOpener } from './connectOpener.ts'

const origin = 'http://localhost:4401'
const request: ToWindow = {
  type: 'fairlead-wallet:request',
  id: 'a',
  request: { kind: 'connect', chainId: 31337 },
}

function setup(options: Partial<connectOpener.Options> = {}) {
  const heard: ToWindow[] = []
  const posted: unknown[] = []
  const opener = {
    closed: false,
    postMessage: (message: unknown, target: string) => void posted.push([message, target]),
  }
  let hear: (event: connectOpener.Message) => void = () => {}
  const page = connectOpener({
    allowedOrigins: [origin],
    listen(onMessage) {
      hear = onMessage
    },
    onRequest: (message) => void heard.push(message),
    opener,
    origin,
    ...options,
  })
  const say = (event: Partial<connectOpener.Message> = {}) =>
    hear({ data: request, origin, source: opener, ...event })
  return { heard, page, posted, say }
}

test('default: reports ready to exactly that origin, and receives the page’s messages', () => {
  const { heard, posted, say } = setup()

  say()

  expect(posted).toEqual([[{ type: 'fairlead-wallet:ready' }, origin]])
  expect(heard).toEqual([request])
})

test.each([
  ['another window', { source: {} }],
  ['another origin', { origin: 'http://evil.localhost:4401' }],
  ['an unknown message', { data: { type: 'hello' } }],
  ['an unknown request', { data: { ...request, request: { kind: 'steal', chainId: 1 } } }],
  ['no chain', { data: { ...request, request: { kind: 'connect', chainId: 0 } } }],
])('behavior: drops %s silently', (_, event) => {
  const { heard, posted, say } = setup()

  say(event)

  expect([heard.length, posted.length]).toEqual([0, 1])
})

test.each<[string, Partial<connectOpener.Options>]>([
  ['there is no opener', { opener: null }],
  ['the origin is not on the list', { origin: 'http://evil.localhost:4401' }],
  ['the origin is empty', { origin: '' }],
])('error: sends nothing when %s', (_, options) => {
  const { page, posted } = setup(options)

  expect([page, posted]).toEqual([undefined, []])
})
