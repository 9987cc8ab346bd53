import { listDefaultEmbedders } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { toCspSources } from './frameHeaders.ts'

test.each([
  ['https://app.example', ['https://app.example']],
  ['https://app.example:8443', ['https://app.example:8443']],
  ['app.example', ['https://app.example', 'http://app.example']],
  ['https://*.example.com', ['https://*.example.com']],
  ['https://*.*.pages.dev', ['https://*.pages.dev']],
  ['https://app.*.example.com', ['https://*.example.com']],
  ['http://localhost:*', ['http://localhost:*']],
  ['https://[::1]:3000', ['https://[::1]:3000']],
  ['HTTPS://App.Example/path', ['https://app.example']],
  ['capacitor://localhost', ['capacitor://localhost']],
  // Patterns that would allow every origin, or end the directive.
  ['*', []],
  ['https://*', []],
  ['https://app.*', []],
  ["https://a.example; script-src 'unsafe-inline'", []],
  ['https://a.example https://evil.example', []],
  ['https://a.example,https://evil.example', []],
  ["'self'", []],
  ['', []],
])('[AUTH-17][SEC-31] %j as CSP sources', (pattern, sources) => {
  expect(toCspSources([pattern])).toEqual(sources)
})

test('[AUTH-17] default: the default list of every project', () => {
  expect(toCspSources(listDefaultEmbedders({ allowsDefaultOrigins: true }))).toEqual([
    'http://localhost:*',
    'https://localhost:*',
    'http://127.0.0.1:*',
    'https://127.0.0.1:*',
    'https://*.pages.dev',
    'https://*.vercel.app',
    'https://*.ngrok-free.app',
  ])
})
