import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { createOutgoingFetch } from '../../../outgoingFetch.ts'
import type { TokenLogin } from '../../../storage/Project.ts'
import { createAuthServer } from '../../../testing/createAuthServer.ts'
import { createSocialServer, returnedOf } from '../../../testing/createSocialServer.ts'
import type { TestDevice } from '../../../testing/createTestDevice.ts'
import { startIssuer } from '../../../testing/startIssuer.ts'
import { tokenRoutes } from './routes.ts'
import { issuerOf } from './verifyToken.ts'

const otherProjectId = 'b'.repeat(32)

async function setUp(settings: Partial<TokenLogin> = {}, how: { alg?: string } = {}) {
  const outgoing = createOutgoingFetch()
  onTestFinished(() => outgoing.close())
  const server = await createAuthServer({
    routes: ({ context, guard }) => tokenRoutes({ ...context, fetch: outgoing.fetch }, guard),
  })
  const issuer = await startIssuer(() => server.clock.nowMs, how)
  const { projects } = server.storage
  await projects.update(server.projectId, { tokenLogin: { ...issuer.settings, ...settings } })
  await projects.add(otherProjectId, {
    allowedOrigins: [],
    features: null,
    isAnalyticsEnabled: false,
    isDisabled: false,
    name: 'Other',
    tokenLogin: issuer.settings,
  })
  const start = async (device: TestDevice, to = {}) =>
    String((await server.call(device, '/v1/auth/token/start', {}, to)).body.nonce)
  const complete = (device: TestDevice, token: string, to = {}) =>
    server.call(device, '/v1/auth/token/complete', { token }, to)
  return {
    ...server,
    complete,
    issuer,
    /** Signs in with a token that contains the nonce. */
    async enter(device: TestDevice, claims: startIssuer.Claims = {}, kid = 'one') {
      const nonce = await start(device)
      return complete(device, await issuer.sign({ nonce, ...claims }, { kid }))
    },
    start,
  }
}

const refusal = (reason: string | RegExp) => ({
  body: {
    code: 'SIGNATURE_INVALID',
    reasons: [{ description: expect.stringMatching(reason), field: 'token' }],
  },
  status: 401,
})

test.each(['ES256', 'RS256', 'EdDSA'])(
  'default: a token signed with %s and the nonce of this browser signs in and approves the device',
  async (alg) => {
    const server = await setUp({}, { alg })
    const device = await server.createDevice()

    const entered = await server.enter(device, {
      email: 'ada@shop.example',
      email_verified: true,
      name: 'Ada\u202e',
    })

    expect(entered).toMatchObject({
      body: {
        isDeviceVerified: true,
        user: { email: 'ada@shop.example', provider: 'token', userName: 'Ada' },
      },
      status: 200,
    })
    const { refreshToken, user } = entered.body
    const refreshed = await server.call(device, '/v1/token/refresh', { refreshToken })
    expect(refreshed.body.user).toEqual(user)
    const elsewhere = await server.enter(await server.createDevice())
    expect(elsewhere.body.user.id).toBe(user.id)
    const bob = await server.enter(await server.createDevice(), { sub: 'bob' })
    expect(bob.body.user.id).not.toBe(user.id)
  },
)

test('behavior: an unverified email address is not stored', async () => {
  const server = await setUp()
  const entered = await server.enter(await server.createDevice(), { email: 'ada@shop.example' })
  expect(entered.body.user.email).toBe(null)
})

test.each([
  ['of another audience', { aud: 'other-shop' }, /`aud`/],
  ['of another issuer', { iss: 'https://evil.example' }, /`iss`/],
  ['that has expired', { exp: 1 }, /expired/],
  ['without an expiry', { exp: undefined }, /`exp`/],
  ['that is not valid yet', { nbf: 4_000_000_000 }, /`nbf`/],
  ['from the future', { iat: 4_000_000_000 }, /`iat`/],
  ['that is older than 10 min', { iat: 1_000 }, /older than 10 min/],
  ['without a time', { iat: undefined }, /`iat`/],
  ['without a subject', { sub: undefined }, /`sub`/],
  ['with an empty subject', { sub: '' }, /`sub`/],
  ['without a nonce', { nonce: undefined }, /`nonce` is missing/],
  ['with a made-up nonce', { nonce: 'mine' }, /`nonce` is not the one/],
])('error: a token %s is rejected', async (_, claims, reason) => {
  const server = await setUp()
  const device = await server.createDevice()
  expect(await server.enter(device, claims)).toMatchObject(refusal(reason))
})

test('error: an unsigned token, and one signed with the public key as a secret, are rejected', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const { issuer } = server
  const now = Math.floor(server.clock.nowMs / 1000)
  const claims = {
    ...{ aud: 'shop', exp: now + 300, iat: now, iss: issuer.settings.issuer, sub: 'ada' },
    nonce: await server.start(device),
  }
  const pem = new TextEncoder().encode(await exportSPKI(issuer.pair('one').publicKey))
  const confused = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .sign(pem)

  expect(await server.complete(device, confused)).toMatchObject(refusal(/`alg` is not allowed/))
  const unsigned = `${new UnsecuredJWT(claims).encode()}AA`
  expect(await server.complete(device, unsigned)).toMatchObject(refusal(/`alg` is not allowed/))
})

test('error: an algorithm that the project does not list is rejected', async () => {
  const server = await setUp({ algorithms: ['RS256'] })
  const entered = await server.enter(await server.createDevice())
  expect(entered).toMatchObject(refusal(/`alg` is not allowed/))
})

test('error: a token of another key with the same key id is rejected', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const impostor = await startIssuer(() => server.clock.nowMs)
  const token = await impostor.sign({ nonce: await server.start(device) })
  expect(await server.complete(device, token)).toMatchObject(refusal(/signature is wrong/))
})

test('error: a token is valid once, also with a rewritten signature', async () => {
  const server = await setUp({ nonce: 'optional' })
  const device = await server.createDevice()
  const token = await server.issuer.sign()
  expect((await server.complete(device, token)).status).toBe(200)
  expect(await server.complete(device, token)).toMatchObject(refusal(/used before/))
  const signed = token.slice(0, token.lastIndexOf('.'))
  const again = await resign(signed, server.issuer.pair('one').privateKey)
  expect(again).not.toBe(token)
  expect(await server.complete(await server.createDevice(), again)).toMatchObject(
    refusal(/used before/),
  )
})

test('error: a nonce is valid once, and only for the browser that asked for it', async () => {
  const server = await setUp()
  const [device, thief] = [await server.createDevice(), await server.createDevice()]
  const nonce = await server.start(device)
  const token = await server.issuer.sign({ nonce })
  expect(await server.complete(thief, token)).toMatchObject(refusal(/`nonce` is not the one/))
  expect((await server.complete(device, token)).status).toBe(200)
  const second = await server.issuer.sign({ jti: 'another', nonce })
  expect(await server.complete(device, second)).toMatchObject(refusal(/used before/))

  const late = await server.start(device)
  server.clock.nowMs += 600_000
  const expired = await server.issuer.sign({ nonce: late })
  expect(await server.complete(device, expired)).toMatchObject(refusal(/has expired/))
})

test('behavior: without a nonce, if the project allows that, the device is not approved', async () => {
  const server = await setUp({ nonce: 'optional' })
  const device = await server.createDevice()
  const entered = await server.complete(device, await server.issuer.sign())
  expect(entered).toMatchObject({ body: { isDeviceVerified: false }, status: 200 })
  // A nonce that is present must be right all the same.
  const wrong = await server.issuer.sign({ nonce: 'mine' })
  expect(await server.complete(device, wrong)).toMatchObject(refusal(/`nonce` is not the one/))
})

test('behavior: keys are cached, and a new key id is looked up once per 30 s', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const { issuer } = server
  expect((await server.enter(device)).status).toBe(200)
  expect((await server.enter(device)).status).toBe(200)
  expect(issuer.state.requests).toBe(1)

  await issuer.rotate('two')
  expect(await server.enter(device, {}, 'two')).toMatchObject(refusal(/no such key/))
  expect(issuer.state.requests).toBe(1)
  server.clock.nowMs += 30_000
  expect((await server.enter(device, {}, 'two')).status).toBe(200)
  expect(await server.enter(device, {}, 'one')).toMatchObject(refusal(/no such key/))
  expect(issuer.state.requests).toBe(2)
})

test('error: keys that can’t be fetched are reported as such, and asked for again', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  server.issuer.state.isDown = true
  expect(await server.enter(device)).toMatchObject({
    body: { code: 'UPSTREAM_UNAVAILABLE' },
    status: 503,
  })
  server.issuer.state.isDown = false
  expect((await server.enter(device)).status).toBe(200)
})

test('error: a project without the setting offers no such login', async () => {
  const server = await setUp()
  await server.storage.projects.update(server.projectId, { tokenLogin: null })
  const asked = await server.call(await server.createDevice(), '/v1/auth/token/start', {})
  expect(asked).toMatchObject({ body: { code: 'FEATURE_UNAVAILABLE' }, status: 501 })
})

test('behavior: the same issuer and subject in another project is another user', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const own = await server.enter(device)
  const to = { projectId: otherProjectId }
  const nonce = await server.start(device, to)
  const other = await server.complete(device, await server.issuer.sign({ nonce }), to)
  expect(other.status).toBe(200)
  expect(other.body.user.id).not.toBe(own.body.user.id)
})

test('behavior: a project that names Google as its issuer can’t sign in Google’s users', async () => {
  const server = await createSocialServer({ brands: ['google'] })
  const [device, browser] = [await server.createDevice(), server.createBrowser()]
  const login = await server.login(device, 'google')
  const landing = await browser.choose(await browser.open(login.uri), '1001')
  const ada = (await server.complete(device, login, returnedOf(landing.html))).body.user
  const google = String(server.social.google?.issuer)
  const issuer = await startIssuer(() => server.clock.nowMs, { issuer: google })
  await server.storage.projects.update(server.projectId, { tokenLogin: issuer.settings })

  const { body } = await server.call(device, '/v1/auth/token/start', {})
  const token = await issuer.sign({ nonce: String(body.nonce), sub: '1001' })
  const entered = await server.call(device, '/v1/auth/token/complete', { token })

  expect(entered.status).toBe(200)
  expect(entered.body.user.id).not.toBe(ada.id)
  expect(issuerOf(server.projectId, google).length).toBeLessThanOrEqual(100)
})

/** Signs the same content again; ECDSA signatures differ each time. */
async function resign(signed: string, key: CryptoKey): Promise<string> {
  const how = { hash: 'SHA-256', name: 'ECDSA' }
  const bytes = await crypto.subtle.sign(how, key, Buffer.from(signed))
  return `${signed}.${Buffer.from(bytes).toString('base64url')}`
}
