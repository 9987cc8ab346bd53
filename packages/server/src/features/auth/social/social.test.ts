import { expect, test } from 'vitest'
import { createSocialServer, returnedOf } from '../../../testing/createSocialServer.ts'
import { testFrameUrl, testOrigin } from '../../../testing/createTestDevice.ts'

const ada = '1001'
const bob = '1002'

test.each([
  ['google', 'ada@example.test', null],
  ['apple', 'ada@example.test', null],
  ['x', 'ada@example.test', 'ada'],
  ['discord', 'ada@example.test', 'ada0'],
  ['github', 'ada@example.test', 'ada'],
  ['facebook', null, 'Ada'],
] as const)(
  '[AUTH-04][ENT-14] default: a window of %s ends in a session',
  async (provider, email, userName) => {
    const server = await createSocialServer({ brands: [provider] })
    const device = await server.createDevice()
    const browser = server.createBrowser()
    const login = await server.login(device, provider)
    expect(login.started).toMatchObject({ body: { expiresIn: 600 }, status: 200 })
    expect(new URL(login.uri).searchParams.get('state')).toMatch(/^[0-9a-f]{64}$/)

    const landing = await browser.choose(await browser.open(login.uri), ada)

    const outcome = returnedOf(landing.html)
    expect(outcome).toMatchObject({
      kind: 'returned',
      origin: testOrigin,
      ticket: { flowId: login.flowId, type: 'fairlead/login-ticket' },
    })
    const session = await server.complete(device, login, outcome)
    expect(session).toMatchObject({
      body: { isDeviceVerified: true, user: { email, provider, userName } },
      status: 200,
    })
    const { accessToken, refreshToken, user } = session.body
    const refreshed = await server.call(device, '/v1/token/refresh', { refreshToken })
    expect(refreshed.body.user).toEqual(user)
    expect((await server.call(device, '/v1/session/logout', {}, { accessToken })).status).toBe(200)
    expect(server.entries).toEqual([])
    expect(browser.cookies.get('frame.localhost:4400')?.size).toBe(0)
  },
)

test('[AUTH-04][SEC-57] behavior: the same account at the provider in another browser is the same user', async () => {
  const server = await createSocialServer()
  const users = []
  for (const who of [ada, ada, bob]) {
    const [device, browser] = [await server.createDevice(), server.createBrowser()]
    const login = await server.login(device, 'github')
    const landing = await browser.choose(await browser.open(login.uri), who)
    users.push((await server.complete(device, login, returnedOf(landing.html))).body.user)
  }
  expect(users[1]).toEqual(users[0])
  expect(users[2]?.id).not.toBe(users[0]?.id)
  // An unverified email address is dropped.
  expect(users[2]?.email).toBe(null)
})

test('[AUTH-04] error: cancelled and failed at the provider; no details reach the page', async () => {
  const server = await createSocialServer()
  for (const [choice, error] of [
    ['deny', 'access_denied'],
    ['fail', 'login_failed'],
  ] as const) {
    const [device, browser] = [await server.createDevice(), server.createBrowser()]
    const login = await server.login(device, 'google')

    const { html } = await browser.choose(await browser.open(login.uri), choice)

    const { resultUri, ticket } = returnedOf(html)
    expect(resultUri).toMatch(new RegExp(`^urn:fairlead:login\\?error=${error}&error_description=`))
    expect(ticket).toBeUndefined()
    expect(html).not.toContain('<b>No</b>')
    const status = await server.call(device, '/v1/auth/social/status', { flowId: login.flowId })
    expect(status.body).toEqual({ status: 'failed' })
  }
})

test('[ENT-14] error: the provider is not configured', async () => {
  const server = await createSocialServer({ brands: [] })
  const { started } = await server.login(await server.createDevice(), 'x')
  expect(started).toMatchObject({ body: { code: 'FEATURE_UNAVAILABLE' }, status: 501 })
})

test('[AUTH-04][SEC-58][SEC-61] behavior: a window that lost its opener completes the login without a handle, by mail approval', async () => {
  const server = await createSocialServer()
  const [device, browser] = [await server.createDevice(), server.createBrowser()]
  const login = await server.login(device, 'google')
  const { html } = await browser.choose(await browser.open(login.uri), ada)
  const { resultUri, ticket } = returnedOf(html)
  const { binder, flowId } = login
  const status = () => server.call(device, '/v1/auth/social/status', { flowId })
  const withoutHandle = () => server.call(device, '/v1/auth/social/complete', { binder, flowId })
  const release = (body: object, headers = {}) =>
    server.send(
      new Request(`${testFrameUrl}/v1/auth/social/release`, {
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          origin: testFrameUrl,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        method: 'POST',
      }),
    )
  const own = { flowId, ticket: ticket!.ticket }

  // Only the window can release the login, because only it has the ticket.
  expect((await withoutHandle()).body.code).toBe('OTP_INVALID')
  expect((await release({ ...own, ticket: 'x'.repeat(43) })).status).toBe(401)
  expect((await release({ ...own, flowId: `flw_${'0'.repeat(26)}` })).status).toBe(410)
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await release(own, elsewhere)).status).toBe(403)
  expect((await status()).body).toEqual({ binding: 'strong', status: 'returned' })
  expect(server.linkToken('ada@example.test')).toBe('')

  expect((await release(own)).status).toBe(200)
  expect((await release(own)).status).toBe(401)
  expect((await status()).body).toEqual({ binding: 'weak', status: 'returned' })
  // The window's own credentials are useless after the release.
  for (const end of [{ resultUri }, { resultUri, ticket }])
    expect((await server.complete(device, login, end)).body.code).toBe('OTP_INVALID')
  const asked = await withoutHandle()
  expect(asked.body).toMatchObject({ action: 'VERIFY_DEVICE', matchCode: expect.any(String) })
  expect(server.linkToken('ada@example.test')).not.toBe('')
  const thief = await server.createDevice()
  const stolen = await server.call(thief, '/v1/auth/social/complete', { binder, flowId })
  expect(stolen.body.code).toBe('OTP_INVALID')

  const token = server.linkToken('ada@example.test')
  expect((await server.approve(token, asked.body.matchCode)).status).toBe(200)
  expect((await withoutHandle()).body).toMatchObject({ isDeviceVerified: true })
})

test('[AUTH-16][SEC-58][SEC-61] error: a released login needs the mail also on a device that its user once used', async () => {
  const server = await createSocialServer()
  const device = await server.createDevice()
  const first = await server.login(device, 'google')
  const own = server.createBrowser()
  const end = returnedOf((await own.choose(await own.open(first.uri), ada)).html)
  const { body } = await server.complete(device, first, end)
  expect(body.isDeviceVerified).toBe(true)
  const { accessToken } = body
  expect((await server.call(device, '/v1/session/logout', {}, { accessToken })).status).toBe(200)

  // Another person on that device begins a login, and the user is tricked into completing it elsewhere.
  const login = await server.login(device, 'google')
  const elsewhere = server.createBrowser()
  const { html } = await elsewhere.choose(await elsewhere.open(login.uri), ada)
  const { flowId, ticket } = returnedOf(html).ticket!
  const released = await server.send(
    new Request(`${testFrameUrl}/v1/auth/social/release`, {
      body: JSON.stringify({ flowId, ticket }),
      headers: {
        'content-type': 'application/json',
        origin: testFrameUrl,
        'sec-fetch-site': 'same-origin',
      },
      method: 'POST',
    }),
  )
  expect(released.status).toBe(200)

  const { binder } = login
  const asked = await server.call(device, '/v1/auth/social/complete', { binder, flowId })
  expect(asked.body).toMatchObject({ action: 'VERIFY_DEVICE' })
  expect(asked.body).not.toHaveProperty('accessToken')
  expect(server.linkToken('ada@example.test')).toMatch(/^[\w-]{43}$/)
})

test('[AUTH-04][AUTH-16][SEC-58] behavior: a window of the site redirects to the provider, and returns with its ticket', async () => {
  const server = await createSocialServer()
  const device = await server.createDevice()
  const how = { origin: testFrameUrl }
  const login = await server.login(device, 'google', how)
  const browser = server.createBrowser()
  const own = `${testFrameUrl}/popup/export?projectId=p`
  const start = await browser.open(`${login.uri}--${encodeURIComponent(own)}`)

  const outcome = returnedOf((await browser.choose(start, ada)).html)

  const { resultUri, returnUrl = '', ticket } = outcome
  expect(ticket?.flowId).toBe(login.flowId)
  expect(returnUrl).toBe(`${own}&${new URLSearchParams({ result_uri: resultUri })}`)
  expect(returnUrl).not.toContain(ticket?.ticket)
  // Without the ticket, the window is no better than any holder of the URL.
  expect((await server.complete(device, login, { resultUri }, how)).body).toMatchObject({
    action: 'VERIFY_DEVICE',
  })
  expect((await server.complete(device, login, outcome, how)).body).toMatchObject({
    isDeviceVerified: true,
    user: { provider: 'google' },
  })
})

test('[AUTH-16] error: a window of the site receives the refusal at the provider, without a ticket', async () => {
  const server = await createSocialServer()
  const login = await server.login(await server.createDevice(), 'google', { origin: testFrameUrl })
  const browser = server.createBrowser()
  const own = `${testFrameUrl}/popup/settings`
  const start = await browser.open(`${login.uri}--${encodeURIComponent(own)}`)
  const { returnUrl, ticket } = returnedOf((await browser.choose(start, 'deny')).html)
  expect(returnUrl).toContain('error%3Daccess_denied')
  expect(ticket).toBeUndefined()
})
