import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createNonce } from './createNonce.ts'
import { defaultSiwx } from './defaultSiwx.ts'
import type { SiwxData, SiwxSession, SiwxVerifier, Verdict } from './Siwx.ts'
import { formatMessage, parseMessage } from './siwxMessage.ts'
import { verifySiwx } from './verifySiwx.ts'

const signer = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const now = Date.UTC(2026, 0, 1)
const data: SiwxData = {
  domain: 'app.example:8443',
  accountAddress: signer.address,
  uri: 'https://app.example:8443/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: 'abcdefgh1234',
  issuedAt: new Date(now).toISOString(),
}

async function outcome(change: Partial<SiwxData> = {}, options: Partial<verifySiwx.Options> = {}) {
  const message = formatMessage({ ...data, ...change })
  return verifySiwx({
    domain: data.domain,
    message,
    nonce: data.nonce,
    now,
    signature: await signer.signMessage({ message }),
    ...options,
  })
}

test('[FEAT-21] default: returns the signed message as data', async () => {
  await expect(outcome()).resolves.toEqual({ data, ok: true })
})

const at = (ms: number) => new Date(now + ms).toISOString()
test.each<[string, Partial<SiwxData>, Partial<verifySiwx.Options>]>([
  ['domain', { domain: 'evil.example' }, {}],
  ['domain', { domain: 'APP.example:8443' }, {}],
  ['nonce', { nonce: 'abcdefgh1235' }, {}],
  ['uri', {}, { uri: 'https://app.example:8443/' }],
  ['chain', {}, { chains: ['eip155:10'] }],
  ['address', {}, { address: '0x1111111111111111111111111111111111111111' }],
  ['expired', { expirationTime: at(0) }, {}],
  ['notYetValid', { notBefore: at(1) }, {}],
  ['notYetValid', { issuedAt: at(60_001) }, {}],
  ['tooOld', { issuedAt: at(-600_001) }, {}],
  ['tooOld', { issuedAt: at(-2) }, { maxAgeMs: 1 }],
  ['unknown', { accountAddress: '0x1111111111111111111111111111111111111111' }, {}],
  ['unsupported', {}, { verifiers: [] }],
  ['malformed', {}, { message: 'hello' }],
  ['malformed', {}, { message: undefined as never }],
  ['malformed', {}, { signature: 7 as never }],
])('[FEAT-21] error: %s %j %j', async (reason, change, options) => {
  await expect(outcome(change, options)).resolves.toEqual({ ok: false, reason })
})

test('[FEAT-21] behavior: within its validity, whatever the letter case of the address', async () => {
  const change = { expirationTime: at(1), issuedAt: at(60_000), notBefore: at(0) }
  const options = { address: signer.address.toLowerCase(), chains: ['eip155:1'] as const }
  await expect(outcome(change, options)).resolves.toMatchObject({ ok: true })
})

test.each([
  ['a second line in the statement', { statement: 'Hello\nURI: https://evil.example' }],
  ['an empty statement', { statement: '' }],
  ['a short nonce', { nonce: 'abc1234' }],
  ['no time', { issuedAt: 'yesterday' }],
  ['an invalid date', { issuedAt: '2026-13-01T00:00:00Z' }],
  ['a domain with a path', { domain: 'app.example/login' }],
  ['no address', { accountAddress: '' }],
  ['a resource with a line break', { resources: ['https://a.example\n- https://b.example'] }],
])('[FEAT-21] error: %s is not allowed in a message', (_, change) => {
  expect(() => formatMessage({ ...data, ...change } as SiwxData)).toThrow(
    expect.objectContaining({ code: 'REQUEST_INVALID' }),
  )
})

test('[FEAT-21] behavior: a text with one changed letter is not a message', () => {
  const text = formatMessage({ ...data, resources: [] })
  expect(parseMessage(text)).toEqual({ ...data, resources: [] })
  for (const other of [
    `${text}\n`,
    ` ${text}`,
    text.replace('\n\n\n', '\n\n'),
    text.replace('Version: 1', 'Version: 2'),
  ])
    expect(parseMessage(other)).toBeUndefined()
})

test('[FEAT-21] a nonce: 17 letters and digits, uniform, from the given random source', () => {
  let next = 0
  expect(createNonce((count) => Uint8Array.from({ length: count }, () => next++))).toBe(
    'ABCDEFGHIJKLMNOPQ',
  )
  // Bytes that would bias the result are drawn again.
  const bytes = [255, 250, 248]
  expect(createNonce((count) => Uint8Array.from({ length: count }, () => bytes.pop() ?? 0))).toBe(
    'A'.repeat(17),
  )
  expect(createNonce()).toMatch(/^[A-Za-z0-9]{17}$/)
})

/** Creates sessions of an account, with a verifier that the test controls. */
function keeper(entries = new Map<string, string>()) {
  const looked = { verdict: 'valid' as Verdict }
  const verifier: SiwxVerifier = { namespace: 'eip155', verify: async () => looked.verdict }
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  const siwx = defaultSiwx({ storage, verifiers: [verifier] })
  const host = {
    key: 'k',
    now: () => now,
    origin: 'https://app.example',
    readRpc: async () => null,
  }
  siwx.attach?.({ ...host, storage: undefined })
  const add = (change: Partial<SiwxData> = {}) => {
    const message = formatMessage({ ...data, ...change })
    return siwx.addSession({ data, message, signature: '0x12' })
  }
  return { add, entries, looked, siwx }
}

test('[FEAT-21] default: removing one session removes only that one', async () => {
  const { add, siwx } = keeper()
  const other = '0x1111111111111111111111111111111111111111'
  await add()
  await add({ chainId: 'eip155:10' })
  await add({ accountAddress: other })

  await siwx.revokeSession('eip155:1', signer.address.toLowerCase())

  expect(await siwx.getSessions('eip155:1', signer.address)).toEqual([])
  expect(await siwx.getSessions('eip155:10', signer.address)).toHaveLength(1)
  expect(await siwx.getSessions('eip155:1', other)).toHaveLength(1)
})

test('[FEAT-21] behavior: an invalid session is removed; an unresponsive chain removes nothing', async () => {
  const { add, entries, looked, siwx } = keeper()
  await add()
  looked.verdict = 'unknown'
  expect(await siwx.getSessions('eip155:1', signer.address)).toHaveLength(1)
  looked.verdict = 'invalid'
  expect(await siwx.getSessions('eip155:1', signer.address)).toEqual([])
  expect(entries.size).toBe(0)
})

test.each([
  ['invalid', 'SIGNATURE_INVALID'],
  ['unknown', 'UPSTREAM_UNAVAILABLE'],
] as const)('[FEAT-21] error: a session is not stored if it is %s', async (verdict, code) => {
  const { add, entries, looked } = keeper()
  looked.verdict = verdict
  await expect(add()).rejects.toMatchObject({ code })
  expect(entries.size).toBe(0)
})

test('[FEAT-21] error: a namespace without a verifier', async () => {
  const { add } = keeper()
  const solana = {
    accountAddress: 'abc',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  } as const
  await expect(add(solana)).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})

test.each([
  ['invalid JSON', '{'],
  ['another version', '{"version":2,"sessions":[]}'],
  ['a text that is not a message', '{"version":1,"sessions":[{"message":"x","signature":"y"}]}'],
  ['another format', '{"version":1,"sessions":[{"message":1}]}'],
])('[FEAT-21] error: %s in storage is ignored', async (_, text) => {
  const { siwx } = keeper(new Map([['k', text]]))
  expect(await siwx.getSessions('eip155:1', signer.address)).toEqual([])
})

test('[FEAT-21] behavior: a session’s data comes from the signed message, whatever storage contains', async () => {
  const { add, entries, siwx } = keeper()
  await add()
  const kept = JSON.parse(entries.get('k') ?? '') as { sessions: SiwxSession[] }
  const [first] = kept.sessions
  expect(Object.keys(first ?? {})).toEqual(['message', 'signature'])
  const lie = { ...first, data: { ...data, accountAddress: 'somebody' } }
  entries.set('k', JSON.stringify({ ...kept, sessions: [lie] }))
  const [session] = await siwx.getSessions('eip155:1', signer.address)
  expect(session?.data).toEqual(data)
})

test('[FEAT-21] behavior: if storage is full, a sign-in lasts as long as the page', async () => {
  const storage = {
    getItem: () => null,
    removeItem() {},
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }
  const verifier: SiwxVerifier = { namespace: 'eip155', verify: async () => 'valid' }
  const siwx = defaultSiwx({ storage, verifiers: [verifier] })
  await siwx.addSession({ data, message: formatMessage(data), signature: '0x12' })
  expect(await siwx.getSessions('eip155:1', signer.address)).toHaveLength(1)
})
