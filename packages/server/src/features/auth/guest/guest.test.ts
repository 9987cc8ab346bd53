import { expect, test } from 'vitest'
import { createPasskeyServer } from '../../../testing/createPasskeyServer.ts'
import { createSocialServer, returnedOf } from '../../../testing/createSocialServer.ts'
import { createTestAuthenticator } from '../../../testing/createTestAuthenticator.ts'
import type { TestDevice } from '../../../testing/createTestDevice.ts'
import { createWalletServer } from '../../../testing/createWalletServer.ts'
import { makeKey } from '../../../testing/makeWallet.ts'

const email = 'ada@example.test'
const otherProjectId = 'b'.repeat(32)
const hourMs = 60 * 60_000

async function setUp(options: Parameters<typeof createPasskeyServer>[0] = {}) {
  const server = await createPasskeyServer(options)
  const { projects } = server.storage
  await projects.update(server.projectId, { guests: 'on' })
  await projects.add(otherProjectId, {
    allowedOrigins: [],
    features: null,
    guests: 'on',
    isAnalyticsEnabled: false,
    isDisabled: false,
    name: 'Other',
  })
  const enter = (device: TestDevice, how: Parameters<typeof server.call>[3] = {}) =>
    server.call(device, '/v1/auth/guest', {}, how)
  return {
    ...server,
    /** Adds an email address with the code of its mailbox. */
    async addEmail(device: TestDevice, accessToken: string, address: string) {
      const how = { accessToken }
      const begun = await server.call(device, '/v1/email/update', { email: address }, how)
      const otp = server.code(address)
      return { begun, done: await server.call(device, '/v1/email/secondary', { otp }, how) }
    },
    enter,
    setGuests: (guests: 'off' | 'on') => projects.update(server.projectId, { guests }),
  }
}

test('default: one call creates a guest, and the same browser gets the same user after a sign-out', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const entered = await server.enter(device)
  expect(entered).toMatchObject({
    body: {
      isDeviceVerified: true,
      user: { email: null, isGuest: true, provider: 'guest', userName: null },
    },
    status: 200,
  })
  const { accessToken, refreshToken, user } = entered.body
  const refreshed = await server.call(device, '/v1/token/refresh', { refreshToken })
  expect(refreshed.body.user).toEqual(user)

  await server.call(device, '/v1/session/logout', {}, { accessToken })
  expect((await server.enter(device)).body.user).toEqual(user)
  const session = await server.context.accessTokens.read(accessToken)
  const stored = await server.storage.auth.findSession(session!.sessionId, server.clock.nowMs)
  expect(stored?.amr).toEqual(['swk'])
})

test('error: the key of another browser is another guest, and its proof can’t use a stolen token', async () => {
  const server = await setUp()
  const [device, thief] = [await server.createDevice(), await server.createDevice()]
  const { accessToken, refreshToken, user } = (await server.enter(device)).body
  expect((await server.enter(thief)).body.user.id).not.toBe(user.id)
  const begun = await server.call(
    thief,
    '/v1/email/update',
    { email: 'thief@example.test' },
    { accessToken },
  )
  expect(begun).toMatchObject({ body: { code: 'SESSION_EXPIRED' }, status: 401 })
  const stolen = await server.call(thief, '/v1/token/refresh', { refreshToken })
  expect(stolen).toMatchObject({ body: { code: 'SESSION_EXPIRED' }, status: 401 })
})

test('error: a project that doesn’t allow guests gets no new ones, but keeps those that it has', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const { user } = (await server.enter(device)).body
  await server.setGuests('off')
  expect(await server.enter(await server.createDevice())).toMatchObject({
    body: { code: 'FEATURE_UNAVAILABLE' },
    status: 501,
  })
  expect((await server.enter(device)).body.user.id).toBe(user.id)
})

test('error: a guest of one project is another user in another project', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const { accessToken, user } = (await server.enter(device)).body
  const to = { projectId: otherProjectId }
  expect((await server.enter(device, to)).body.user.id).not.toBe(user.id)
  const logins = await server.call(device, '/v1/logins', '', { ...to, accessToken, method: 'GET' })
  expect(logins).toMatchObject({ body: { code: 'SESSION_EXPIRED' }, status: 401 })
})

test('error: new guests are limited per IP address; returning guests are not', async () => {
  const server = await setUp()
  const own = await server.createDevice()
  const { user } = (await server.enter(own)).body
  for (let count = 1; count < 10; count++)
    expect((await server.enter(await server.createDevice())).status).toBe(200)

  const refused = await server.enter(await server.createDevice())
  expect(refused).toMatchObject({ body: { code: 'RATE_LIMITED' }, status: 429 })
  expect((await server.enter(own)).body.user.id).toBe(user.id)
  const elsewhere = await server.enter(await server.createDevice(), { address: '203.0.113.9' })
  expect(elsewhere.status).toBe(200)
  // 30 per day, at 10 per hour.
  for (let hour = 1; hour < 3; hour++) {
    server.clock.nowMs += hourMs
    for (let count = 0; count < 10; count++)
      expect((await server.enter(await server.createDevice())).status).toBe(200)
  }
  server.clock.nowMs += hourMs
  expect((await server.enter(await server.createDevice())).status).toBe(429)
})

test('error: new guests are limited per project, whatever their IP addresses', async () => {
  const server = await setUp({ guestsPerProjectPerHour: 3 })
  const enter = async (last: number, how = {}) =>
    (await server.enter(await server.createDevice(), { address: `203.0.113.${last}`, ...how }))
      .status
  expect([await enter(1), await enter(2), await enter(3), await enter(4)]).toEqual([
    200, 200, 200, 429,
  ])
  expect(await enter(5, { projectId: otherProjectId })).toBe(200)
  server.clock.nowMs += hourMs
  expect(await enter(6)).toBe(200)
})

test('default: an email address upgrades a guest with the code of the new mailbox alone', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const { accessToken, refreshToken, user } = (await server.enter(device)).body

  const { begun, done } = await server.addEmail(device, accessToken, email)
  expect(begun.body.action).toBe('VERIFY_SECONDARY_OTP')
  expect(done).toMatchObject({ body: { newEmail: email }, status: 200 })

  // The session continues, and is no longer a guest's.
  const upgraded = { email, id: user.id, provider: 'guest', userName: null }
  const refreshed = await server.call(device, '/v1/token/refresh', { refreshToken })
  expect(refreshed.body.user).toEqual(upgraded)
  expect((await server.enter(device)).body.user).toEqual(upgraded)
  server.clock.nowMs += 60_000
  const phone = await server.createDevice()
  expect((await server.signedIn(phone, email)).body.user.id).toBe(user.id)
})

test('error: an email address that has a wallet of its own is refused, and its owner keeps it', async () => {
  const server = await setUp()
  const owner = await server.createDevice()
  const { user } = (await server.signedIn(owner, email)).body
  server.clock.nowMs += 60_000
  const device = await server.createDevice()
  const { accessToken } = (await server.enter(device)).body

  const { done } = await server.addEmail(device, accessToken, email)
  expect(done).toMatchObject({ body: { code: 'CONFLICT' }, status: 409 })
  expect((await server.enter(device)).body.user.isGuest).toBe(true)
  server.clock.nowMs += 60_000
  expect((await server.signedIn(owner, email)).body.user.id).toBe(user.id)
})

test('error: an upgrade needs a proof of this device from the last 5 min', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const { accessToken } = (await server.enter(device)).body
  server.clock.nowMs += 5 * 60_000 + 1
  const { begun } = await server.addEmail(device, accessToken, email)
  expect(begun).toMatchObject({ body: { code: 'FACTOR_REQUIRED' }, status: 403 })
  const again = (await server.enter(device)).body
  expect((await server.addEmail(device, again.accessToken, email)).done.status).toBe(200)
})

test('default: a passkey upgrades a guest, and the passkey can’t be removed while it is the only login', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const { accessToken, user } = (await server.enter(device)).body
  const authenticator = createTestAuthenticator()
  const how = { accessToken }
  const challenge = await server.challengeFor(device, 'create', how)
  const added = await server.verifyPasskey(device, 'create', authenticator.create(challenge), how)
  expect(added.status).toBe(200)
  expect((await server.enter(device)).body.user).not.toHaveProperty('isGuest')

  const phone = await server.createDevice()
  const answer = authenticator.get(await server.challengeFor(phone))
  const there = await server.verifyPasskey(phone, 'login', answer)
  expect(there.body.session.user.id).toBe(user.id)
  // The guest login of the first browser would be lost with its data.
  const own = { accessToken: there.body.session.accessToken }
  const list = await server.call(phone, '/v1/passkeys', '', { ...own, method: 'GET' })
  const { passkeyId } = (list.body.passkeys as { passkeyId: string }[])[0]!
  const removed = await server.call(phone, '/v1/passkeys/remove', { passkeyId }, own)
  expect(removed).toMatchObject({ body: { code: 'CONFLICT' }, status: 409 })
})

test('error: a removed device doesn’t come back by its guest login after an upgrade', async () => {
  const server = await setUp()
  const device = await server.createDevice()
  const { accessToken, user } = (await server.enter(device)).body
  await server.addEmail(device, accessToken, email)
  const { auth } = server.storage
  const known = await auth.findDevice(user.id, device.jkt)
  await auth.revokeDevice(user.id, known!.id, server.clock.nowMs)
  expect(await server.enter(device)).toMatchObject({
    body: { code: 'SESSION_EXPIRED' },
    status: 401,
  })
})

test('behavior: a provider upgrades a guest; an account with a wallet of its own, and the last login, are refused', async () => {
  const server = await createSocialServer({ brands: ['google'] })
  await server.storage.projects.update(server.projectId, { guests: 'on' })
  const device = await server.createDevice()
  const atProvider = async (who: string) => {
    const browser = server.createBrowser()
    const login = await server.login(device, 'google')
    const landing = await browser.choose(await browser.open(login.uri), who)
    return { login, outcome: returnedOf(landing.html) }
  }
  const taken = await atProvider('1002')
  await server.complete(device, taken.login, taken.outcome)
  const { accessToken, user } = (await server.call(device, '/v1/auth/guest', {})).body
  const link = async (who: string) => {
    const { login, outcome } = await atProvider(who)
    const { binder, flowId } = login
    const { ticket } = outcome.ticket!
    const body = { binder, flowId, handle: outcome.resultUri, ticket }
    return server.call(device, '/v1/logins/link', body, { accessToken })
  }

  expect(await link('1002')).toMatchObject({ body: { code: 'CONFLICT' }, status: 409 })
  expect((await link('1001')).status).toBe(200)

  const phone = await server.createDevice()
  const browser = server.createBrowser()
  const login = await server.login(phone, 'google')
  const landing = await browser.choose(await browser.open(login.uri), '1001')
  const there = await server.complete(phone, login, returnedOf(landing.html))
  expect(there.body.user.id).toBe(user.id)
  const again = (await server.call(device, '/v1/auth/guest', {})).body
  const unlinked = await server.call(
    device,
    '/v1/logins/unlink',
    { provider: 'google' },
    { accessToken: again.accessToken },
  )
  expect(unlinked).toMatchObject({
    body: { code: 'CONFLICT', reasons: [{ description: expect.stringMatching(/last way/) }] },
  })
})

test('error: the operator recovers nothing for a guest login', async () => {
  const server = await createWalletServer()
  const operator = await server.operator()
  const wallet = await server.keepWallet(await server.signIn('a'), [operator])
  const device = await server.signIn('a', { amr: ['swk'] })
  const { rid } = operator
  const { publicKey: ephPub } = await makeKey()
  const { body, status } = await device.call(`${wallet.path}/recover`, { ephPub, rid })
  expect({ code: body.code, r: body.r, s: body.s, status }).toEqual({
    code: 'FACTOR_REQUIRED',
    r: undefined,
    s: undefined,
    status: 403,
  })
})
