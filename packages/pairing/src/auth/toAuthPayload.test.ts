import { expect, test } from 'vitest'
import { PairingError } from '../errors.ts'
import type { AuthRequest } from './AuthPayload.ts'
import { parseAuthPayload } from './parseAuth.ts'
import { encodeRecap } from './recap.ts'
import { toAuthPayload } from './toAuthPayload.ts'

const request = {
  chains: ['eip155:1', 'eip155:137'],
  domain: 'dapp.example',
  uri: 'https://dapp.example/login',
  nonce: 'n0nce1234',
}
const now = Date.UTC(2026, 10, 20, 17, 43, 14, 667)

test('default: [PAIR-03] the request in wire format', () => {
  const payload = toAuthPayload(
    {
      ...request,
      exp: '2026-11-21T00:00:00.000Z',
      methods: ['personal_sign', 'eth_sendTransaction'],
      requestId: '7',
      resources: ['https://dapp.example/tos'],
      statement: 'Log in please',
    },
    now,
  )

  expect(payload).toEqual({
    type: 'caip122',
    chains: ['eip155:1', 'eip155:137'],
    domain: 'dapp.example',
    aud: 'https://dapp.example/login',
    version: '1',
    nonce: 'n0nce1234',
    iat: '2026-11-20T17:43:14.667Z',
    exp: '2026-11-21T00:00:00.000Z',
    requestId: '7',
    statement: 'Log in please',
    resources: [
      'https://dapp.example/tos',
      encodeRecap({ personal_sign: [], eth_sendTransaction: [] }),
    ],
  })
  expect(parseAuthPayload(JSON.parse(JSON.stringify(payload)))).toEqual(payload)
})

test('behavior: [PAIR-03] without methods there is no ReCap', () => {
  expect(toAuthPayload(request, now)).not.toHaveProperty('resources')
})

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
test.each<[string, Partial<AuthRequest>]>([
  ['chains: Name at least', { chains: [], uri: '' }],
  ['uri: Required for sign-in', { uri: '', domain: '', chains: [solana] }],
  ['domain: Required for sign-in', { domain: '', nonce: '' }],
  ['nonce: Required for sign-in', { nonce: '', chains: ['eip155:1', solana] }],
  ['chains: Use CAIP-2 ids', { chains: ['1'] }],
  ['chains: Name chains of one', { chains: [solana, 'eip155:1'] }],
  ['chains: Only eip155 chains', { chains: [solana] }],
  ['statement: It must be one line', { statement: 'Hello\nURI: https://evil.example' }],
  ['nonce: It must be one line', { nonce: '12345678\r' }],
  ['exp: Use ISO 8601', { exp: 'tomorrow' }],
  ['nbf: Use ISO 8601', { nbf: 'now' }],
  ['resources: Each', { resources: ['https://a.example\n- https://b.example'] }],
  ['resources: Name methods', { resources: ['urn:recap:e30'] }],
  ['methods: Names', { methods: ["personal_sign', 'eth_sign"] }],
])('error: [PAIR-03] %s', (hint, change) => {
  const error = caught(() => toAuthPayload({ ...request, ...change }, now))

  expect(error).toMatchObject({ code: 'INPUT_INVALID' })
  expect(error.hints[0]).toContain(`authenticate.${hint}`)
})

const payload = toAuthPayload({ ...request, methods: ['personal_sign'] }, now)
test.each([
  ['nothing', null],
  ['another type', { ...payload, type: 'eip4361' }],
  ['no chains', { ...payload, chains: [] }],
  ['chains of another namespace', { ...payload, chains: [solana] }],
  ['another version', { ...payload, version: '2' }],
  ['no nonce', { ...payload, nonce: undefined }],
  ['a statement with a line break', { ...payload, statement: 'Hello\nURI: https://evil.example' }],
  ['a resource with a line break', { ...payload, resources: ['a\n- b'] }],
  ['a ReCap without a statement', { ...payload, resources: ['urn:recap:e30'] }],
])('error: [PAIR-03] an invalid payload, %s', (_title, value) => {
  expect(caught(() => parseAuthPayload(value))).toMatchObject({ code: 'INPUT_INVALID' })
})

test('behavior: [PAIR-03] null and empty values count as absent', () => {
  const { type, ...rest } = payload

  expect(parseAuthPayload({ ...rest, exp: null, statement: '' })).toEqual({ ...rest, type })
})

function caught(run: () => unknown): PairingError {
  try {
    run()
  } catch (error) {
    if (error instanceof PairingError) return error
    throw error
  }
  throw new Error('Nothing was thrown')
}
