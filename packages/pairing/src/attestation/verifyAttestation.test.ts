import { expect, test } from 'vitest'
import { toBase64Url } from '../crypto/base.ts'
import { createAttestationKeys } from './createAttestationKeys.ts'
import { verifyAttestation } from './verifyAttestation.ts'

const messageId = 'ab'.repeat(32)
const nowSeconds = 1_800_000_000
const claims = {
  id: messageId,
  origin: 'https://shop.example',
  exp: nowSeconds + 3600,
  isScam: false,
  isVerified: true,
}
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
const url = 'https://verify.example'

async function createKey(kid = 'one') {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, [
    'sign',
    'verify',
  ])
  const encode = (value: unknown) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
  return {
    jwk: { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid },
    async sign(payload: unknown = claims, header: unknown = { alg: 'ES256', typ: 'JWT', kid }) {
      const signed = `${encode(header)}.${encode(payload)}`
      const bytes = new TextEncoder().encode(signed)
      const signature = await crypto.subtle.sign(
        { hash: 'SHA-256', name: 'ECDSA' },
        privateKey,
        bytes,
      )
      return `${signed}.${toBase64Url(new Uint8Array(signature))}`
    },
  }
}

/** Serves public keys and counts the requests. */
function serveKeys(...keys: readonly object[]) {
  const world = {
    asked: [] as string[],
    keys,
    nowMs: nowSeconds * 1000,
    answer: (): unknown => ({
      publicKey: world.keys[0],
      keys: world.keys,
      expiresAt: Math.floor(world.nowMs / 1000) + 3600,
    }),
  }
  const findKey = createAttestationKeys({
    async fetch(address) {
      world.asked.push(address)
      const answer = world.answer()
      return { json: async () => answer, ok: answer !== undefined }
    },
    now: () => world.nowMs,
    url,
  })
  const verify = (token: string | undefined, pageUrl = 'https://shop.example') =>
    verifyAttestation({
      attestation: token === undefined ? undefined : { messageId, token },
      findKey,
      now: world.nowMs,
      url: pageUrl,
    })
  return { findKey, verify, world }
}

test('default: returns all four results', async () => {
  const { jwk, sign } = await createKey()
  const { verify, world } = serveKeys(jwk)
  const { origin } = claims

  expect(await verify(await sign())).toEqual({ origin, status: 'verified' })
  expect(await verify(await sign(), 'https://shop.example/cart?x=1')).toEqual({
    origin,
    status: 'verified',
  })
  expect(await verify(await sign(), 'https://bank.example')).toEqual({ origin, status: 'mismatch' })
  expect(await verify(await sign({ ...claims, isScam: true }))).toEqual({ origin, status: 'scam' })
  expect(await verify(await sign({ ...claims, isScam: true }), 'https://bank.example')).toEqual({
    origin,
    status: 'scam',
  })
  expect(await verify(undefined)).toEqual({ status: 'unknown' })
  expect(world.asked).toEqual(['https://verify.example/v3/public-key'])
})

test('behavior: an origin that no project lists is not verified, but a mismatch is detected', async () => {
  const { jwk, sign } = await createKey()
  const { verify } = serveKeys(jwk)
  const token = await sign({ ...claims, isVerified: false })
  expect(await verify(token)).toEqual({ status: 'unknown' })
  expect(await verify(token, 'https://bank.example')).toMatchObject({ status: 'mismatch' })
})

test('error: for another message, expired, from another key, or altered', async () => {
  const { jwk, sign } = await createKey()
  const stranger = await createKey()
  const { verify } = serveKeys(jwk)
  const token = await sign()
  const [header, , signature] = token.split('.')
  const [, changed] = (await sign({ ...claims, origin: 'https://bank.example' })).split('.')
  const wrong = [
    await sign({ ...claims, id: 'cd'.repeat(32) }),
    await sign({ ...claims, exp: nowSeconds - 61 }),
    await sign({ ...claims, exp: `${nowSeconds + 60}` }),
    await sign({ ...claims, origin: undefined }),
    await sign(claims, { alg: 'none' }),
    await sign(claims, { alg: 'HS256', kid: 'one' }),
    await sign(claims, { alg: 'ES256', kid: 7 }),
    await sign(claims, { alg: 'ES256', kid: 'two' }),
    await stranger.sign(),
    `${header}.${changed}.${signature}`,
    `${token}.x`,
    `${header}..${signature}`,
    'nonsense',
    '',
  ]
  for (const one of wrong) expect(await verify(one)).toEqual({ status: 'unknown' })
  expect(await verify(await sign({ ...claims, exp: nowSeconds - 59 }))).toMatchObject({
    status: 'verified',
  })
  expect(await verify(token, 'no url')).toMatchObject({ status: 'mismatch' })
})

test('behavior: fetches keys again when a new key signs or when they expire', async () => {
  const [one, two] = [await createKey('one'), await createKey('two')]
  const { verify, world } = serveKeys(one.jwk)
  expect(await verify(await one.sign())).toMatchObject({ status: 'verified' })

  world.keys = [two.jwk, one.jwk]
  expect(await verify(await two.sign())).toEqual({ status: 'unknown' })
  world.nowMs += 60_000
  expect(await verify(await two.sign())).toMatchObject({ status: 'verified' })
  expect(await verify(await one.sign())).toMatchObject({ status: 'verified' })
  expect(world.asked).toHaveLength(2)

  world.keys = [two.jwk]
  world.nowMs += 3_600_000
  const later = { ...claims, exp: nowSeconds + 7200 }
  expect(await verify(await one.sign(later))).toEqual({ status: 'unknown' })
  expect(await verify(await two.sign(later))).toMatchObject({ status: 'verified' })
})

test('error: an unreachable server, or one with invalid responses, is requested once a minute, and means unknown', async () => {
  const { jwk, sign } = await createKey()
  const { verify, world } = serveKeys(jwk)
  const { answer } = world
  const token = await sign()
  const bad = [
    () => undefined,
    () => {
      throw new TypeError('unreachable')
    },
    () => 'text',
    () => ({ keys: [{ ...jwk, crv: 'P-384' }, { ...jwk, x: 'AA' }, 7, null] }),
  ]
  for (const give of bad) {
    world.answer = give
    expect(await verify(token)).toEqual({ status: 'unknown' })
    expect(await verify(token)).toEqual({ status: 'unknown' })
    world.nowMs += 60_000
  }
  expect(world.asked).toHaveLength(bad.length)
  world.answer = answer
  expect(await verify(token)).toMatchObject({ status: 'verified' })
})
