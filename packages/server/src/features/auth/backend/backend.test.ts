import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createAuthServer } from '../../../testing/createAuthServer.ts'
import { testFrameUrl, testOrigin } from '../../../testing/createTestDevice.ts'
import { keyLifeMs } from './createAccessKeys.ts'
import { createAccessTokenVerifier } from './createAccessTokenVerifier.ts'
import { backendRoutes } from './routes.ts'

const wallets = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
}
const otherProjectId = 'b'.repeat(32)

async function setUp() {
  const server = await createAuthServer({
    routes: ({ context, guard }) =>
      backendRoutes({ ...context, findAddresses: async () => wallets }, guard),
  })
  await server.storage.projects.add(otherProjectId, {
    allowedOrigins: [],
    features: null,
    isAnalyticsEnabled: false,
    isDisabled: false,
    name: 'Other',
  })
  const device = await server.createDevice()
  const signedIn = await server.signedIn(device, 'ada@example.test')
  const { accessToken } = signedIn.body
  let requests = 0
  const fetch = (async (url: string) => {
    requests += 1
    return server.send(new Request(url))
  }) as typeof globalThis.fetch
  const { projectId } = server
  const usual = { clock: () => server.clock.nowMs, fetch, frameUrl: testFrameUrl, projectId }
  return {
    ...server,
    ask: (how = {}) => server.call(device, '/v1/token/access', {}, { accessToken, ...how }),
    createVerifier: (options = {}) => createAccessTokenVerifier({ ...usual, ...options }),
    device,
    requests: () => requests,
    sessionToken: accessToken,
    user: signedIn.body.user,
  }
}

const invalid = { code: 'SIGNATURE_INVALID' }

test('default: a backend verifies the token of a signed-in user by the published keys', async () => {
  const server = await setUp()
  const { body, status } = await server.ask()
  expect({ expiresIn: body.expiresIn, status }).toEqual({ expiresIn: 300, status: 200 })

  const verifier = server.createVerifier()
  const claims = await verifier.verify(body.accessToken)

  expect(claims).toEqual({
    expiresAt: server.clock.nowMs + 300_000,
    isDeviceVerified: true,
    methods: ['otp', 'device'],
    origin: testOrigin,
    signedInAt: server.clock.nowMs,
    tokenId: expect.stringMatching(/^act_/),
    userId: expect.stringMatching(/^[\w-]{43}$/),
    wallets,
  })
  const again = await verifier.verify((await server.ask()).body.accessToken)
  expect(again.userId).toBe(claims.userId)
  expect(again.tokenId).not.toBe(claims.tokenId)
  expect(server.requests()).toBe(1)
  expect(JSON.stringify(decodeJwt(body.accessToken))).not.toContain(server.user.id)
})

test('behavior: the published keys contain nothing private', async () => {
  const server = await setUp()
  const answer = await server.send(new Request(`${testFrameUrl}/.well-known/jwks.json`))
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  const { keys } = (await answer.json()) as { keys: readonly object[] }
  expect(keys).toHaveLength(3)
  for (const key of keys)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
})

test('behavior: each project gets another id for the same user', async () => {
  const server = await setUp()
  const own = decodeJwt((await server.ask()).body.accessToken)
  const to = { projectId: otherProjectId }
  server.clock.nowMs += 60_000
  const device = await server.createDevice()
  const there = (await server.signedIn(device, 'ada@example.test', to)).body
  expect(there.user.id).toBe(server.user.id)
  const { accessToken } = there
  const asked = await server.call(device, '/v1/token/access', {}, { ...to, accessToken })
  expect(decodeJwt(asked.body.accessToken)).toMatchObject({ aud: otherProjectId })
  expect(decodeJwt(asked.body.accessToken).sub).not.toBe(own.sub)
})

test('behavior: tokens stay valid while the key is replaced', async () => {
  const server = await setUp()
  const verifier = server.createVerifier()
  server.clock.nowMs = Math.ceil(server.clock.nowMs / keyLifeMs) * keyLifeMs - 60_000
  const device = await server.createDevice()
  const { accessToken } = (await server.signedIn(device, 'bob@example.test')).body
  const ask = () => server.call(device, '/v1/token/access', {}, { accessToken })
  const before = (await ask()).body.accessToken
  await verifier.verify(before)
  server.clock.nowMs += 61_000
  const after = (await ask()).body.accessToken
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid)
  await verifier.verify(before)
  await verifier.verify(after)
  // The next key was published before it signed.
  expect(server.requests()).toBe(1)
})

test('error: a token that has expired, or of another project, server or page, is rejected', async () => {
  const server = await setUp()
  const { accessToken } = (await server.ask()).body
  const rejects = (options: object, token = accessToken) =>
    expect(server.createVerifier(options).verify(token)).rejects.toMatchObject(invalid)
  await rejects({ projectId: otherProjectId })
  await rejects({ frameUrl: 'http://other.localhost:4400' })
  await rejects({ origins: ['https://shop.example'] })
  await server.createVerifier({ origins: [testOrigin] }).verify(accessToken)
  await rejects({}, `${accessToken.slice(0, -4)}AAAA`)
  await rejects({}, 'nonsense')
  server.clock.nowMs += 300_000
  await rejects({})
})

test('error: the frame’s own session token, and one signed with a public key as a secret, are rejected', async () => {
  const server = await setUp()
  const verifier = server.createVerifier()
  await expect(verifier.verify(server.sessionToken)).rejects.toMatchObject(invalid)
  const { accessToken } = (await server.ask()).body
  const { kid = '' } = decodeProtectedHeader(accessToken)
  const answer = await server.send(new Request(`${testFrameUrl}/.well-known/jwks.json`))
  const forged = await new SignJWT(decodeJwt(accessToken))
    .setProtectedHeader({ alg: 'HS256', kid, typ: 'at+jwt' })
    .sign(new TextEncoder().encode(await answer.text()))
  await expect(verifier.verify(forged)).rejects.toMatchObject(invalid)
  // The frame's server does not accept the token of a backend.
  expect((await server.ask({ accessToken })).status).toBe(401)
})

test('error: no token without a session, from another key, or after a sign-out', async () => {
  const server = await setUp()
  expect((await server.ask({ accessToken: undefined })).status).toBe(401)
  const thief = await server.createDevice()
  const { sessionToken } = server
  const stolen = await server.call(thief, '/v1/token/access', {}, { accessToken: sessionToken })
  expect(stolen.status).toBe(401)
  await server.call(server.device, '/v1/session/logout', {}, { accessToken: sessionToken })
  expect((await server.ask()).status).toBe(401)
})

test('error: a session gets 30 tokens per minute', async () => {
  const server = await setUp()
  for (let count = 0; count < 30; count++) expect((await server.ask()).status).toBe(200)
  expect(await server.ask()).toMatchObject({ body: { code: 'RATE_LIMITED' }, status: 429 })
})

test('error: keys that can’t be fetched are not an invalid token', async () => {
  const server = await setUp()
  const { accessToken } = (await server.ask()).body
  const fetch = async () => new Response('', { status: 502 })
  await expect(server.createVerifier({ fetch }).verify(accessToken)).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  expect(() => server.createVerifier({ frameUrl: 'http://wallet.example' })).toThrow(/https/)
})
