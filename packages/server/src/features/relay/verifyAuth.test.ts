import { expect, test } from 'vitest'
import { createIdentity, signToken, toDidKey } from '../../testing/createIdentity.ts'
import { subscriptionId } from './methods/subscribe.ts'
import { verifyAuth } from './verifyAuth.ts'

const nowMs = Date.UTC(2026, 0, 1)
const nowSeconds = nowMs / 1000
const options = { audiences: ['wss://relay.example'], nowMs }
const { clientId, privateKey } = createIdentity()
const claims = {
  iss: clientId,
  sub: 'ab'.repeat(32),
  aud: 'wss://relay.example',
  iat: nowSeconds,
  exp: nowSeconds + 86_400,
}
const signed = (changed: Record<string, unknown> = {}, header?: unknown) =>
  signToken(privateKey, { ...claims, ...changed }, header)

test('[PAIR-05] default: a client is identified by its signing key', () => {
  expect(verifyAuth(signed(), options)).toBe(clientId)
  expect(verifyAuth(signed({ act: 'client_auth' }), options)).toBe(clientId)
})

// Source: pairing protocol, section 16, the public example of the specifications.
test('[PAIR-05] default: a token of the specifications', () => {
  const token =
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA'
  const iss = 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH'
  const audiences = ['wss://relay.walletconnect.com']

  expect(verifyAuth(token, { audiences, nowMs: 1_656_910_097_000 })).toBe(iss)
  expect(() => verifyAuth(token, { audiences, nowMs })).toThrow(/expired/)
  expect(subscriptionId(iss, 'aa'.repeat(32))).toBe(
    '0503319befbe5a4132497b86d825213674602935faca67e2edf0718543cd831e',
  )
})

test.each([
  ['wss://relay.example', 'wss://relay.example/'],
  ['wss://relay.example', 'WSS://Relay.Example:443'],
  ['https://relay.example', 'wss://relay.example'],
  ['http://localhost:4400', 'ws://localhost:4400/'],
  ['wss://relay.example/v1/', 'wss://relay.example/v1'],
])('[PAIR-05] behavior: accepts audience %s for relay %s', (own, aud) => {
  expect(verifyAuth(signed({ aud }), { ...options, audiences: ['wss://other', own] })).toBe(
    clientId,
  )
})

test.each([
  ['wss://relay.example.evil'],
  ['ws://relay.example'],
  ['wss://relay.example:444'],
  ['wss://relay.example/v1'],
  ['relay.example'],
  [''],
])('error: audience %s is not this relay', (aud) => {
  expect(() => verifyAuth(signed({ aud }), options)).toThrow(/audience/)
})

test('[PAIR-05] behavior: clocks may differ by ten minutes', () => {
  const [old, early] = [nowSeconds - 86_400, nowSeconds + 86_400]
  expect(verifyAuth(signed({ exp: nowSeconds - 600, iat: old }), options)).toBe(clientId)
  expect(verifyAuth(signed({ exp: early, iat: nowSeconds + 600 }), options)).toBe(clientId)
  expect(() => verifyAuth(signed({ exp: nowSeconds - 601, iat: old }), options)).toThrow(/expired/)
  expect(() => verifyAuth(signed({ exp: early, iat: nowSeconds + 601 }), options)).toThrow(/future/)
})

test('[SEC-222] error: a token that is valid for more than one day', () => {
  for (const [iat, exp] of [
    [nowSeconds, nowSeconds + 86_401],
    [nowSeconds - 30 * 86_400, nowSeconds + 60],
  ])
    expect(() => verifyAuth(signed({ exp, iat }), options)).toThrow(/more than one day/)
})

test('error: a signature by another key', () => {
  const other = createIdentity()
  const token = signToken(other.privateKey, claims)
  expect(() => verifyAuth(token, options)).toThrow(/signature/)
  const [head, , signature] = signed().split('.')
  const body = Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url')
  expect(() => verifyAuth(`${head}.${body}.${signature}`, options)).toThrow(/signature/)
})

test.each([
  [{ alg: 'none', typ: 'JWT' }],
  [{ alg: 'HS256', typ: 'JWT' }],
  [{ alg: 'ES256', typ: 'JWT' }],
  [{ alg: 'EdDSA', typ: 'jose' }],
  [{ alg: 'EdDSA' }],
  ['EdDSA'],
])('error: header %j', (header) => {
  expect(() => verifyAuth(signed({}, header), options)).toThrow(/header/)
})

test.each([
  ['iss', undefined],
  ['iss', 'did:key:6Mk'],
  ['sub', 7],
  ['aud', ['wss://relay.example']],
  ['exp', undefined],
  ['exp', String(nowSeconds + 100)],
  ['iat', undefined],
  ['act', 'irn_watchRegister'],
])('error: claim %s is %j', (name, value) => {
  expect(() => verifyAuth(signed({ [name]: value }), options)).toThrow(/claims/)
})

test('error: a key of another curve, of another length, and no key', () => {
  const raw = Buffer.alloc(32, 7)
  for (const iss of [
    // X25519, secp256k1, and a key that is too short.
    toDidKey(Buffer.concat([Buffer.from('ec01', 'hex'), raw])),
    toDidKey(Buffer.concat([Buffer.from('e701', 'hex'), raw])),
    toDidKey(Buffer.concat([Buffer.from('ed01', 'hex'), raw.subarray(1)])),
    'did:key:z',
    'did:key:z6MkO0Il',
    `did:key:z1${clientId.slice('did:key:z'.length)}`,
  ])
    expect(() => verifyAuth(signed({ iss }), options)).toThrow(/issuer/)
})

test('error: an invalid token, and one in another encoding', () => {
  const token = signed()
  const [head = '', body = '', signature = ''] = token.split('.')
  for (const text of [
    '',
    'x',
    `${head}.${body}`,
    `${token}.`,
    `${head}.${body}.`,
    // Padded, and in the standard base64 alphabet.
    `${head}=.${body}.${signature}`,
    `${head}.${body}.${signature}==`,
    `${head}.${body}.${signature.slice(0, -2)}+/`,
    `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
    `${head}.${Buffer.from('null').toString('base64url')}.${signature}`,
  ])
    expect(() => verifyAuth(text, options)).toThrow(/^Auth error: Invalid JWT: /)
})
