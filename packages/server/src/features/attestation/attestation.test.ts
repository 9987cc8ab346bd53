import { createHash, createPublicKey, verify } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAttestationKeys, parse } from '@fairlead/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { type AttestationKey, createAttestationSigner } from './createAttestationSigner.ts'
import { readAttestationKeys } from './readAttestationKeys.ts'

const older = '11'.repeat(32)
const current = '22'.repeat(32)
const id = 'ab'.repeat(32)
const asFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }

async function startServer(scamOrigins: readonly string[] = []) {
  const signer = createAttestationSigner([older, current])
  const { clock, get, server, storage } = await createTestServer({
    attestation: { scamOrigins, signer },
  })
  await storage.projects.update('fa17ead0fa17ead0fa17ead0fa17ead0', {
    allowedOrigins: ['https://shop.example'],
  })
  const embed = (origin: string, headers: Record<string, string> = asFrame, hash = id) =>
    get(`/v3/attestation?${local}&id=${hash}&origin=${encodeURIComponent(origin)}`, headers)
  return { clock, embed, get, server, signer }
}

/** Returns the token that the page passes to the page that embeds it. */
async function tokenOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  return /data-attestation="([\w.-]+)"/.exec(await response.text())?.[1] ?? ''
}

function read(token: string) {
  const [header = '', payload = ''] = token.split('.')
  const parts = [header, payload].map((part) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()),
  )
  return { header: parts[0], payload: parts[1] }
}

function isSigned(token: string, { crv, kty, x, y }: AttestationKey): boolean {
  const [header, payload, signature = ''] = token.split('.')
  const key = createPublicKey({ format: 'jwk', key: { crv, kty, x, y } })
  return verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { dsaEncoding: 'ieee-p1363', key },
    Buffer.from(signature, 'base64url'),
  )
}

test('default: signs a statement about the page’s origin for one message', async () => {
  const { clock, embed, signer } = await startServer()

  const token = await tokenOf(await embed('https://shop.example'))

  const { header, payload } = read(token)
  const [key, old] = signer.publicKeys
  expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: key.kid })
  expect(payload).toEqual({
    id,
    origin: 'https://shop.example',
    exp: clock.nowMs / 1000 + 3600,
    isScam: false,
    isVerified: true,
  })
  expect(isSigned(token, key)).toBe(true)
  expect(isSigned(token, old!)).toBe(false)
})

test('behavior: attests an origin that the project does not list, without marking it as known', async () => {
  const { embed } = await startServer()
  const token = await tokenOf(await embed('https://other.example'))
  expect(read(token).payload).toMatchObject({
    isScam: false,
    isVerified: false,
    origin: 'https://other.example',
  })
})

test.each([
  ['https://evil.example', true],
  ['https://a.evil.example', false],
  ['https://a.worse.example', true],
  ['https://evil.example:8443', false],
  ['http://localhost:5173', false],
  ['http://127.0.0.1:5173', true],
])('behavior: the operator’s scam list: %s is %s', async (origin, isScam) => {
  const { embed } = await startServer([
    'https://evil.example',
    '*.worse.example',
    'http://127.0.0.1:5173',
  ])
  expect(read(await tokenOf(await embed(origin))).payload.isScam).toBe(isScam)
})

test('behavior: any site may embed the page; it runs only its own script', async () => {
  const { embed } = await startServer()
  const response = await embed('https://shop.example')
  const html = await response.text()
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')

  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *; require-trusted-types-for 'script'; trusted-types 'none'`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(html).toContain('data-origin="https://shop.example"')
})

test('error: a script of another page can neither load nor read it', async () => {
  const { embed } = await startServer()
  const script = { 'sec-fetch-dest': 'empty', origin: 'https://evil.example' }

  expect((await embed('https://shop.example', script)).status).toBe(403)
  // Browsers without these headers, and clients that are not browsers.
  expect((await embed('https://shop.example', {})).status).toBe(403)
  const framed = await embed('https://shop.example', { ...asFrame, origin: 'https://evil.example' })
  expect(framed.headers.get('access-control-allow-origin')).toBeNull()
})

test('error: the Referer header names another page', async () => {
  const { embed } = await startServer()
  const from = (referer: string) => embed('https://shop.example', { ...asFrame, referer })

  expect((await from('https://shop.example/cart')).status).toBe(200)
  expect((await from('https://evil.example/')).status).toBe(403)
  expect((await from('nonsense')).status).toBe(403)
})

test.each([
  'null',
  'https://shop.example/',
  'https://shop.example"><script>',
  'javascript:alert(1)',
  'chrome-extension://abc',
  'HTTPS://shop.example',
  '',
])('error: rejects %s as an origin', async (origin) => {
  const { embed } = await startServer()
  expect((await embed(origin)).status).toBe(400)
})

test.each(['', 'ab', 'AB'.repeat(32), `${'ab'.repeat(32)}00`])(
  'error: rejects %s as a message hash',
  async (hash) => {
    const { embed } = await startServer()
    expect((await embed('https://shop.example', asFrame, hash)).status).toBe(400)
  },
)

test('error: an unknown project; too many requests', async () => {
  const { get } = await startServer()
  const path = `/v3/attestation?id=${id}&origin=https://shop.example&projectId=`
  expect((await get(`${path}${'0'.repeat(32)}`, asFrame)).status).toBe(401)

  const statuses: number[] = []
  for (let count = 0; count < 101; count += 1) statuses.push((await get(path, asFrame)).status)
  expect(statuses.at(-1)).toBe(429)
})

test('default: any wallet can read the keys; the signing key comes first', async () => {
  const { clock, get, signer } = await startServer()

  const response = await get('/v3/public-key', { origin: 'https://wallet.example' })

  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const answer = parse(getAttestationKeys.response, await response.json())
  expect(answer).toEqual({
    publicKey: signer.publicKeys[0],
    expiresAt: clock.nowMs / 1000 + 3600,
    keys: signer.publicKeys,
  })
  expect(JSON.stringify(answer)).not.toContain('"d"')
})

test('behavior: disabled unless the operator has a key', async () => {
  const { get } = await createTestServer()
  const path = `/v3/attestation?${local}&id=${id}&origin=https://shop.example`
  expect((await get(path, asFrame)).status).toBe(404)
  expect((await get('/v3/public-key')).status).toBe(404)
})

test('default: reads keys from a file, oldest first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-verify-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'verify.key')
  writeFileSync(file, `# keys\n${older}\n\n0x${current}\n`)
  chmodSync(file, 0o600)
  const given = { file, key: undefined, place: 'VERIFY_KEY' }

  expect(readAttestationKeys(given)).toEqual([older, current])
  chmodSync(file, 0o644)
  expect(() => readAttestationKeys(given)).toThrow('chmod 600')
})

test.each(['', 'zz', older.slice(2), `${older}${older}`, Array(9).fill(older).join('\n')])(
  'error: an invalid key is rejected without being quoted (%#)',
  (key) => {
    const reading = () => readAttestationKeys({ file: undefined, key, place: 'VERIFY_KEY' })
    expect(reading).toThrow('VERIFY_KEY: Expected 1 to 8 keys of 32 bytes')
  },
)

test('error: a number that is not a key of the curve', () => {
  expect(() => createAttestationSigner(['00'.repeat(32)])).toThrow('Not a P-256 key')
  expect(() => createAttestationSigner(['ff'.repeat(32)])).toThrow('Not a P-256 key')
})
