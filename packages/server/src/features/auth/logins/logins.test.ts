import type { RouteResponse } from '@fairlead/protocol'
import type { listLogins as listLoginsRoute, OauthProvider } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { createSocialServer, returnedOf } from '../../../testing/createSocialServer.ts'
import type { TestDevice } from '../../../testing/createTestDevice.ts'

const ada = '1001'
const bob = '1002'
const email = 'ada@mail.test'
type Logins = RouteResponse<typeof listLoginsRoute>['logins']

async function setUp(brands: readonly OauthProvider[] = ['google', 'github']) {
  const server = await createSocialServer({ brands })
  const device = await server.createDevice()

  /** Signs in at a provider, up to the data that completes the login. */
  async function atProvider(caller: TestDevice, provider: string, who: string) {
    const browser = server.createBrowser()
    const login = await server.login(caller, provider)
    const landing = await browser.choose(await browser.open(login.uri), who)
    return { login, outcome: returnedOf(landing.html) }
  }

  return {
    ...server,
    atProvider,
    device,
    async byProvider(caller: TestDevice, provider: string, who: string) {
      const { login, outcome } = await atProvider(caller, provider, who)
      return (await server.complete(caller, login, outcome)).body
    },
    async byEmail(caller: TestDevice = device) {
      server.clock.nowMs += 60_000
      return (await server.signedIn(caller, email)).body
    },
    async link(accessToken: string, provider: string, who: string, change = {}) {
      server.clock.nowMs += 1_000
      const { login, outcome } = await atProvider(device, provider, who)
      const { binder, flowId } = login
      const { ticket } = outcome.ticket!
      const body = { binder, flowId, handle: outcome.resultUri, ticket, ...change }
      return server.call(device, '/v1/logins/link', body, { accessToken })
    },
    async list(accessToken: string, caller: TestDevice = device): Promise<Logins> {
      const { body } = await server.call(caller, '/v1/logins', '', { accessToken, method: 'GET' })
      return body.logins as Logins
    },
    unlink: (accessToken: string, provider: string, caller: TestDevice = device) =>
      server.call(caller, '/v1/logins/unlink', { provider }, { accessToken }),
  }
}

const conflict = (description: RegExp) => ({
  body: { code: 'CONFLICT', reasons: [{ description: expect.stringMatching(description) }] },
  status: 409,
})

test('default: an account that is linked to an email wallet signs in to the same wallet', async () => {
  const server = await setUp()
  const { accessToken, user } = await server.byEmail()

  expect(await server.link(accessToken, 'google', ada)).toMatchObject({ body: {}, status: 200 })

  expect(await server.list(accessToken)).toEqual([
    { addedAt: expect.any(String), isInUse: true, name: email, provider: 'email' },
    { addedAt: expect.any(String), isInUse: false, name: 'ada@example.test', provider: 'google' },
  ])
  const elsewhere = await server.byProvider(await server.createDevice(), 'google', ada)
  expect(elsewhere.user.id).toBe(user.id)
  // The owner is told at the email address of the wallet.
  expect(server.mailbox.messages(email).at(-1)?.subject).toContain('A login was added')
})

test('error: an account that has a wallet of its own is not linked, and keeps its wallet', async () => {
  const server = await setUp()
  const other = await server.byProvider(await server.createDevice(), 'google', ada)
  const { accessToken, user } = await server.byEmail()
  expect(await server.link(accessToken, 'google', ada)).toMatchObject(
    conflict(/already signs in to another wallet. Wallets can’t be merged/),
  )
  expect(await server.list(accessToken)).toHaveLength(1)
  const again = await server.byProvider(await server.createDevice(), 'google', ada)
  expect(again.user.id).toBe(other.user.id)
  expect(again.user.id).not.toBe(user.id)
})

test('error: a second account of the same provider is not linked', async () => {
  const server = await setUp()
  const { accessToken } = await server.byEmail()
  expect((await server.link(accessToken, 'google', ada)).status).toBe(200)
  expect(await server.link(accessToken, 'google', bob)).toMatchObject(
    conflict(/already sign in with an account of this provider/),
  )
})

test('error: linking needs a login of the last 5 min on an approved device, and the ticket of the window', async () => {
  const server = await setUp()
  const { accessToken } = await server.byEmail()
  const missing = await server.link(accessToken, 'google', ada, { ticket: undefined })
  expect(missing).toMatchObject({ body: { code: 'REQUEST_INVALID' }, status: 400 })
  const wrong = await server.link(accessToken, 'google', ada, { ticket: 'A'.repeat(43) })
  expect(wrong).toMatchObject({ body: { code: 'OTP_INVALID' }, status: 401 })
  server.clock.nowMs += 5 * 60_000 + 1
  expect(await server.link(accessToken, 'google', ada)).toMatchObject({
    body: { code: 'FACTOR_REQUIRED' },
    status: 403,
  })
  expect(await server.unlink(accessToken, 'google')).toMatchObject({
    body: { code: 'FACTOR_REQUIRED' },
    status: 403,
  })
  expect(await server.list(accessToken)).toHaveLength(1)
})

test('error: a login that was linked is completed, and a completed login is not linked', async () => {
  const server = await setUp()
  const { device } = server
  const { accessToken } = await server.byEmail()
  const { login, outcome } = await server.atProvider(device, 'google', ada)
  const { binder, flowId } = login
  const { ticket } = outcome.ticket!
  const body = { binder, flowId, handle: outcome.resultUri, ticket }
  const link = () => server.call(device, '/v1/logins/link', body, { accessToken })
  expect((await link()).status).toBe(200)
  expect((await link()).status).toBe(409)
  expect((await server.complete(device, login, outcome)).status).toBe(409)
})

test('default: an unlinked account no longer signs in to the wallet, and its sessions end', async () => {
  const server = await setUp()
  const { accessToken, user } = await server.byEmail()
  await server.link(accessToken, 'google', ada)
  const phone = await server.createDevice()
  const there = await server.byProvider(phone, 'google', ada)

  expect((await server.unlink(accessToken, 'google')).status).toBe(200)

  const { refreshToken } = there
  const refreshed = await server.call(phone, '/v1/token/refresh', { refreshToken })
  expect(refreshed.status).toBe(401)
  const own = await server.byProvider(await server.createDevice(), 'google', ada)
  expect(own.user.id).not.toBe(user.id)
  expect(await server.list(accessToken)).toHaveLength(1)
  expect(server.mailbox.messages(email).at(-1)?.subject).toContain('A login was removed')
})

test('error: the last login, the login in use and the email address can’t be unlinked', async () => {
  const server = await setUp()
  const { device } = server
  const only = await server.byProvider(device, 'google', ada)
  expect(await server.unlink(only.accessToken, 'google')).toMatchObject(
    conflict(/last way to sign in/),
  )
  expect((await server.link(only.accessToken, 'github', ada)).status).toBe(200)
  expect(await server.unlink(only.accessToken, 'google')).toMatchObject(
    conflict(/signed in with this login/),
  )
  const other = await server.byProvider(device, 'github', ada)
  expect((await server.unlink(other.accessToken, 'google')).status).toBe(200)
  expect(await server.unlink(other.accessToken, 'github')).toMatchObject(
    conflict(/last way to sign in/),
  )
  expect((await server.unlink(other.accessToken, 'x')).status).toBe(404)

  const { accessToken } = await server.byEmail(await server.createDevice())
  expect(accessToken).toBeDefined()
})

test('error: an email address is changed, not unlinked', async () => {
  const server = await setUp()
  const { accessToken } = await server.byEmail()
  await server.link(accessToken, 'google', ada)
  expect(await server.unlink(accessToken, 'email')).toMatchObject(conflict(/Change it instead/))
})

test('behavior: for 72 h, a session of a linked account is marked as young', async () => {
  const server = await setUp()
  const { accessToken } = await server.byEmail()
  await server.link(accessToken, 'google', ada)
  const methods = async () => {
    const device = await server.createDevice()
    const { accessToken: token } = await server.byProvider(device, 'google', ada)
    const claims = await server.context.accessTokens.read(token)
    const session = await server.storage.auth.findSession(
      claims?.sessionId ?? '',
      server.clock.nowMs,
    )
    return session?.amr
  }
  expect(await methods()).toEqual(['fed', 'device', 'young'])
  const { storage } = server
  const google = { issuer: String(server.social.google?.issuer), subject: ada }
  const { isYoungIdentity } = storage.auth
  expect(await isYoungIdentity(google, server.clock.nowMs - 72 * 3_600_000)).toBe(true)
  expect(await isYoungIdentity(google, server.clock.nowMs + 1)).toBe(false)
})

test('behavior: when an email change is undone, logins that were linked shortly before are removed', async () => {
  const server = await setUp()
  const { accessToken, user } = await server.byEmail()
  await server.link(accessToken, 'google', ada)
  const to = { accessToken }
  const { call, device } = server
  server.clock.nowMs += 60_000
  await call(device, '/v1/email/update', { email: 'thief@mail.test' }, to)
  await call(device, '/v1/email/primary', { otp: server.code(email) }, to)
  server.clock.nowMs += 60_000
  const changed = await call(
    device,
    '/v1/email/secondary',
    { otp: server.code('thief@mail.test') },
    to,
  )
  expect(changed.status).toBe(200)
  const token = server.linkToken(email)
  const headers = { 'content-type': 'application/json' }
  const undone = await server.send(
    new Request('http://frame.localhost:4400/v1/email/undo', {
      body: JSON.stringify({ token }),
      headers,
      method: 'POST',
    }),
  )
  expect(undone.status).toBe(200)
  const logins = await server.storage.auth.listLogins(user.id)
  expect(logins.map(({ provider }) => provider)).toEqual(['email'])
})
