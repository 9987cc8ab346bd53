import { expect, test } from 'vitest'
import { isLoopbackHost, isSafeUrl } from './isLoopback.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['frame.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['.localhost', false],
  ['localhost.evil.com', false],
  ['evillocalhost', false],
  ['127.0.0.1.evil.com', false],
  ['127.0.0.2', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['', false],
])('%s is a loopback address: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected)
})

test.each([
  ['https://api.example', true],
  ['https://localhost:1', true],
  ['http://localhost:4400', true],
  ['http://127.0.0.1:1', true],
  ['http://[::1]:1', true],
  // Other notations of 127.0.0.1 that the URL parser accepts.
  ['http://2130706433', true],
  ['http://127.1', true],
  ['http://api.example', false],
  ['http://localhost.evil.com', false],
  ['http://localhost@evil.com', false],
  ['ws://localhost', false],
  ['wss://api.example', false],
  ['javascript:alert(1)', false],
  ['data:text/plain,', false],
  ['//api.example', false],
  ['', false],
])('%s may be requested: %s', (url, expected) => {
  expect(isSafeUrl(url)).toBe(expected)
})

test('behavior: the same rule for sockets', () => {
  expect(isSafeUrl('wss://relay.example', 'wss:', 'ws:')).toBe(true)
  expect(isSafeUrl('ws://localhost:1', 'wss:', 'ws:')).toBe(true)
  expect(isSafeUrl('ws://relay.example', 'wss:', 'ws:')).toBe(false)
  expect(isSafeUrl('https://relay.example', 'wss:', 'ws:')).toBe(false)
})
