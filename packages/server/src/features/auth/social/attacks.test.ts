import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createSocialServer, returnedOf } from '../../../testing/createSocialServer.ts'
import { type TestDevice, testFrameUrl, testOrigin } from '../../../testing/createTestDevice.ts'
import { atProvider, bring } from '../../../testing/socialAttacks.ts'

type Server = Awaited<ReturnType<typeof createSocialServer>>
const ada = '1001'

const statusOf = async (server: Server, device: TestDevice, flowId: string) =>
  (await server.call(device, '/v1/auth/social/status', { flowId })).body

test('[AUTH-16][SEC-47] error: a callback without state, with an invalid state, or repeated exchanges no code', async () => {
  const server = await createSocialServer()
  const { cookie, state } = await atProvider(server)
  const refused = { outcome: { kind: 'refused' }, answer: { status: 400 } }

  for (const parameters of [
    { code: 'c' },
    { code: 'c', state: '' },
    { code: 'c', state: 'x'.repeat(43) },
    `code=c&state=${state}&state=${state}`,
    `code=c&code=d&state=${state}`,
  ])
    expect(await bring(server, parameters, { cookie })).toMatchObject(refused)
  expect(server.asked).toEqual([])

  await bring(server, { code: 'c', state }, { cookie })
  const asked = server.asked.length
  expect(await bring(server, { code: 'c', state }, { cookie })).toMatchObject(refused)
  expect(server.asked).toHaveLength(asked)
})

test('[AUTH-16][SEC-48] error: a callback in another browser ends the login, and exchanges no code', async () => {
  const server = await createSocialServer()
  for (const cookieOf of [
    () => undefined,
    () => '__Host-flow=other',
    (own: string) => `${own}; __Host-flow=other`,
    (own: string) => own.replace('__Host-', ''),
  ]) {
    const { cookie: own, device, flowId, state } = await atProvider(server)
    const cookie = cookieOf(own)

    const brought = await bring(server, { code: 'c', state }, cookie ? { cookie } : {})

    expect(brought).toMatchObject({ answer: { status: 400 }, outcome: { kind: 'refused' } })
    expect(await statusOf(server, device, flowId)).toEqual({ status: 'failed' })
    expect(server.asked).toEqual([])
  }
})

test('[AUTH-16][SEC-56] default: the cookie is host-only and HttpOnly; a form callback may be cross-site', async () => {
  const server = await createSocialServer({ brands: ['google', 'apple'] })
  const flags = 'HttpOnly; Max-Age=600; Path=/; SameSite'

  expect((await atProvider(server, 'google')).setCookie).toMatch(
    new RegExp(`^__Host-flow=[\\w-]{43}; ${flags}=Lax; Secure$`),
  )
  const { device, flowId, location, setCookie, state } = await atProvider(server, 'apple')
  expect(setCookie).toContain('SameSite=None; Secure')
  expect(location.searchParams.get('response_mode')).toBe('form_post')
  // The form POST of a browser that omitted the cookie.
  const form = new Request(`${testFrameUrl}/oauth/callback/apple`, {
    body: `code=c&state=${state}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://apple.test' },
    method: 'POST',
  })
  expect((await server.send(form)).status).toBe(400)
  expect(await statusOf(server, device, flowId)).toEqual({ status: 'failed' })
})

test('[AUTH-16][SEC-53] error: a code of another login, and a used code', async () => {
  const server = await createSocialServer()
  const browser = server.createBrowser()
  const first = await server.login(await server.createDevice(), 'google')
  const landing = await browser.choose(await browser.open(first.uri), ada)
  expect(returnedOf(landing.html).ticket).toBeDefined()
  const code = new URL(landing.url).searchParams.get('code')!

  const other = await atProvider(server)
  const { outcome } = await bring(server, { code, state: other.state }, { cookie: other.cookie })

  expect(outcome).toMatchObject({ kind: 'returned' })
  expect(outcome).not.toHaveProperty('ticket')
  expect(await statusOf(server, other.device, other.flowId)).toEqual({ status: 'failed' })
  expect(server.entries.at(-1)).toMatchObject({ event: 'vendorFailed', vendor: 'google' })
})

test('[AUTH-16][SEC-52] error: a callback of another provider, by its URL or by its issuer', async () => {
  const server = await createSocialServer({ brands: ['google', 'github'] })
  const one = await atProvider(server, 'google')
  const brought = await bring(
    server,
    { code: 'c', state: one.state },
    { cookie: one.cookie, provider: 'github' },
  )
  expect(brought.outcome).toEqual({ kind: 'refused' })
  expect(server.asked).toEqual([])

  const two = await atProvider(server, 'google')
  const iss = server.social.github!.issuer!
  const mixed = await bring(server, { code: 'c', iss, state: two.state }, { cookie: two.cookie })
  expect(mixed.outcome).not.toHaveProperty('ticket')
  expect(server.asked).toEqual([])
})

test('[AUTH-16][SEC-51] error: tokens of another issuer, audience or login', async () => {
  const [own, stranger] = await Promise.all(
    [1, 2].map(() => generateKeyPair('RS256', { extractable: true })),
  )
  let idToken = ''
  const jwk = { ...(await exportJWK(own!.publicKey)), alg: 'RS256', kid: 'one', use: 'sig' }
  const fetch = (async (url: string) =>
    Response.json(
      url.endsWith('/jwks')
        ? { keys: [jwk] }
        : { access_token: 'a', id_token: idToken, token_type: 'bearer' },
    )) as typeof globalThis.fetch
  const server = await createSocialServer({ brands: ['google'], fetch })
  const { clientId, issuer } = server.social.google!
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  async function signIn(
    change: object,
    make?: (claims: Record<string, unknown>) => Promise<string> | string,
  ) {
    const { cookie, nonce, state } = await atProvider(server)
    const right = { aud: clientId, exp: now + 60, iat: now, iss: issuer, nonce, sub: 'p' }
    const claims = JSON.parse(JSON.stringify({ ...right, ...change })) as Record<string, unknown>
    const header = { alg: 'RS256', kid: 'one' }
    idToken = make
      ? await make(claims)
      : await new SignJWT(claims).setProtectedHeader(header).sign(own!.privateKey)
    const { outcome } = await bring(server, { code: 'c', state }, { cookie })
    return outcome?.kind === 'returned' && outcome.ticket !== undefined
  }

  expect(await signIn({})).toBe(true)
  expect(await signIn({ aud: [clientId] })).toBe(true)
  for (const change of [
    { nonce: undefined },
    { nonce: 'another' },
    { iss: 'https://evil.example' },
    { aud: 'another' },
    { aud: [clientId, 'another'], azp: clientId },
    { aud: [clientId], azp: 'another' },
    { exp: now - 120 },
    { exp: undefined },
    { iat: now + 3600, exp: now + 7200 },
    { sub: undefined },
    { sub: 'x'.repeat(256) },
    { at_hash: 'of another token' },
  ])
    expect(await signIn(change), JSON.stringify(change)).toBe(false)
  const publicPem = new TextEncoder().encode(JSON.stringify(jwk))
  for (const make of [
    (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.`,
    (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicPem),
    (claims: Record<string, unknown>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(stranger!.privateKey),
    (claims: Record<string, unknown>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'another' })
        .sign(own!.privateKey),
    () => 'not a token',
  ])
    expect(await signIn({}, make)).toBe(false)
})

test('[AUTH-16][SEC-55] behavior: an address that the provider has not verified is ignored', async () => {
  const key = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(key.publicKey)), alg: 'RS256', kid: 'one', use: 'sig' }
  let isVerified: unknown
  let nonce = ''
  const server = await createSocialServer({
    brands: ['google'],
    fetch: (async (url: string) => {
      if (url.endsWith('/jwks')) return Response.json({ keys: [jwk] })
      const claims = { email: 'v@example.test', email_verified: isVerified, nonce }
      const id_token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setAudience('fairlead-local')
        .setExpirationTime('1m')
        .setIssuedAt()
        .setIssuer(issuer)
        .setSubject('p')
        .sign(key.privateKey)
      return Response.json({ access_token: 'a', id_token, token_type: 'bearer' })
    }) as typeof globalThis.fetch,
  })
  const issuer = server.social.google!.issuer!
  for (const [value, email] of [
    ['false', null],
    [false, null],
    [undefined, null],
    ['yes', null],
    ['true', 'v@example.test'],
    [true, 'v@example.test'],
  ] as const) {
    const login = await atProvider(server)
    isVerified = value
    nonce = login.nonce
    const { html } = await bring(server, { code: 'c', state: login.state }, login)
    const session = await server.complete(login.device, login, returnedOf(html))
    expect(session.body.user.email, String(value)).toBe(email)
  }
})

test('[AUTH-16][SEC-54] error: a Facebook token for another app or user', async () => {
  const answers: Record<string, object> = {}
  const server = await createSocialServer({
    brands: ['facebook'],
    fetch: (async (url: string) =>
      Response.json(answers[new URL(url).pathname] ?? {})) as typeof globalThis.fetch,
  })
  answers['/token'] = { access_token: 'a', token_type: 'bearer' }
  answers['/me'] = { id: '7', name: 'Eve' }
  const good = { app_id: 'fairlead-local', is_valid: true, user_id: '7' }
  for (const [change, isIn] of [
    [{}, true],
    [{ app_id: 'another' }, false],
    [{ is_valid: false }, false],
    [{ user_id: '8' }, false],
  ] as const) {
    answers['/debug_token'] = { data: { ...good, ...change } }
    const { cookie, state } = await atProvider(server, 'facebook')
    const { outcome } = await bring(server, { code: 'c', state }, { cookie, provider: 'facebook' })
    expect('ticket' in outcome!, JSON.stringify(change)).toBe(isIn)
  }
})

test('[AUTH-16][SEC-58] error: a victim who completes another device’s login: no ticket, no session', async () => {
  const server = await createSocialServer()
  const attacker = await server.createDevice()
  const login = await server.login(attacker, 'google')
  const victim = server.createBrowser()
  const { resultUri } = returnedOf((await victim.choose(await victim.open(login.uri), ada)).html)

  const answer = await server.complete(attacker, login, { resultUri })

  expect(answer.body).toMatchObject({ action: 'VERIFY_DEVICE', resendAfter: 30 })
  expect(answer.body).not.toHaveProperty('accessToken')
  // The mail goes to the user who signed in, and asks for digits that only the device shows.
  expect(server.linkToken('ada@example.test')).toMatch(/^[\w-]{43}$/)
  const guess = answer.body.matchCode === '000' ? '001' : '000'
  expect((await server.approve(server.linkToken('ada@example.test'), guess)).status).toBe(401)
})

test('[AUTH-04][SEC-58] behavior: a login without a window gets its session after the device is approved by mail', async () => {
  const server = await createSocialServer()
  const browser = server.createBrowser()
  const device = await server.createDevice()
  const login = await server.login(device, 'google')
  const page = `${testOrigin}/shop?a=1#part`
  const uri = `${login.uri}--${encodeURIComponent(encodeURIComponent(page))}`
  const landing = await browser.choose(await browser.open(uri), ada)
  const url = new URL(landing.url)
  const resultUri = url.searchParams.get('result_uri')!
  url.searchParams.delete('result_uri')
  expect(url.href).toBe(`${testOrigin}/shop?a=1`)
  expect(await statusOf(server, device, login.flowId)).toEqual({
    binding: 'weak',
    status: 'returned',
  })

  const needed = await server.complete(device, login, { resultUri })
  expect(needed.body.action).toBe('VERIFY_DEVICE')
  const token = server.linkToken('ada@example.test')
  expect((await server.approve(token, needed.body.matchCode)).status).toBe(200)
  const waited = await server.call(device, '/v1/auth/device/wait', { flowId: login.flowId })
  expect(waited.body).toEqual({ status: 'approved' })
  const session = await server.complete(device, login, { resultUri })
  expect(session.body).toMatchObject({ isDeviceVerified: true, user: { provider: 'google' } })
  // No code is mailed for a social login.
  expect(server.code('ada@example.test')).toBe('')

  // The device is known from now on.
  const again = await server.login(device, 'google')
  const back = await browser.choose(await browser.open(`${again.uri}--${testOrigin}/`), ada)
  const end = { resultUri: new URL(back.url).searchParams.get('result_uri')! }
  expect((await server.complete(device, again, end)).body.user.id).toBe(session.body.user.id)
})

test('[AUTH-04] error: a login without a window, when no mailbox can approve the device', async () => {
  const server = await createSocialServer({ brands: ['facebook'] })
  const [browser, device] = [server.createBrowser(), await server.createDevice()]
  const login = await server.login(device, 'facebook')
  const back = await browser.choose(await browser.open(`${login.uri}--${testOrigin}/`), ada)
  const end = { resultUri: new URL(back.url).searchParams.get('result_uri')! }

  expect((await server.complete(device, login, end)).body.code).toBe('FACTOR_REQUIRED')
})

test('[AUTH-16][SEC-59] error: completing with another key, page, binder, handle or ticket, and twice', async () => {
  const server = await createSocialServer()
  const [browser, device] = [server.createBrowser(), await server.createDevice()]
  const login = await server.login(device, 'google')
  const end = returnedOf((await browser.choose(await browser.open(login.uri), ada)).html)
  const other = Buffer.alloc(32, 7).toString('base64url')
  const thief = await server.createDevice()

  expect((await server.complete(thief, login, end)).status).toBe(401)
  const elsewhere = { origin: 'http://localhost:4999' }
  expect((await server.complete(device, login, end, elsewhere)).status).toBe(401)
  expect((await server.complete(device, { ...login, binder: other }, end)).status).toBe(401)
  const wrongTicket = { ...end, ticket: { ticket: other } }
  expect((await server.complete(device, login, wrongTicket)).status).toBe(401)
  const wrongHandle = { ...end, resultUri: `urn:fairlead:login:${other}` }
  expect((await server.complete(device, login, wrongHandle)).status).toBe(401)

  const both = await Promise.all([1, 2].map(() => server.complete(device, login, end)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await server.complete(device, login, end)).body.code).toBe('CONFLICT')
})

test('[AUTH-16][SEC-59] error: too many attempts, and an expired login', async () => {
  const server = await createSocialServer()
  const [browser, device] = [server.createBrowser(), await server.createDevice()]
  const login = await server.login(device, 'google')
  const end = returnedOf((await browser.choose(await browser.open(login.uri), ada)).html)
  const wrong = { ...login, binder: Buffer.alloc(32, 7).toString('base64url') }
  for (let tries = 0; tries < 10; tries++) await server.complete(device, wrong, end)
  expect((await server.complete(device, login, end)).body.code).toBe('LOCKED')

  server.clock.nowMs += 600_000
  expect((await server.complete(device, login, end)).body.code).toBe('OTP_EXPIRED')
  expect(await statusOf(server, device, login.flowId)).toEqual({ status: 'expired' })
  expect((await server.send(new Request(login.uri))).status).toBe(400)
})

test('[AUTH-16][SEC-63] error: never redirects to a URL other than the page where the login began', async () => {
  const server = await createSocialServer()
  for (const target of [
    'https://evil.example/',
    'http://localhost:4999/',
    '//evil.example',
    'javascript:alert(1)',
    `${testOrigin}@evil.example/`,
    `http://user@localhost:4401/`,
    `${testOrigin}.evil.example/`,
    '%E0%A4%A',
    '',
    `${testOrigin}/${'x'.repeat(2048)}`,
  ]) {
    const { uri } = await server.login(await server.createDevice(), 'google')
    for (const text of [target, encodeURIComponent(target)]) {
      const sent = await server.send(new Request(`${uri}--${encodeURIComponent(text)}`))
      expect([sent.status, sent.headers.get('location')], target).toEqual([400, null])
    }
    // Other parameters have no effect.
    const more = `${uri}&next=https://evil.example&redirect_uri=https://evil.example`
    const location = (await server.send(new Request(more))).headers.get('location')
    expect(location).toContain(encodeURIComponent(`${testFrameUrl}/oauth/callback/google`))
    expect(location).not.toContain('evil')
  }
})

test('[AUTH-16] error: the window’s URL works once, as a document, and not for prefetches', async () => {
  const server = await createSocialServer()
  const { uri } = await server.login(await server.createDevice(), 'google')
  for (const headers of [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-dest': 'iframe' }])
    expect((await server.send(new Request(uri, { headers }))).status).toBe(400)
  expect((await server.send(new Request(`${testFrameUrl}/oauth/start?state=x`))).status).toBe(400)
  expect((await server.send(new Request(uri))).status).toBe(303)
  expect((await server.send(new Request(uri))).status).toBe(400)
})

test('[AUTH-16][SEC-64] error: a provider that redirects, never ends its response, or is unreachable', async () => {
  const answers = [
    () => new Response(null, { headers: { location: 'http://169.254.169.254/' }, status: 302 }),
    () => new Response('x'.repeat(70_000)),
    () => Promise.reject(new TypeError('fetch failed')),
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
  ]
  let next = 0
  const server = await createSocialServer({
    fetch: (async () => answers[next]!()) as typeof globalThis.fetch,
  })
  for (next = 0; next < answers.length; next++) {
    const { cookie, state } = await atProvider(server)
    const { outcome } = await bring(server, { code: 'c', state }, { cookie })
    expect(outcome).not.toHaveProperty('ticket')
  }
  expect(new Set(server.asked)).toEqual(new Set([server.social.google!.tokenUrl]))
})

test('[AUTH-16][SEC-65] error: the provider’s error text is never shown', async () => {
  const server = await createSocialServer()
  const { cookie, state } = await atProvider(server)
  const evil = '</script><script>alert(1)</script>'
  const { html, outcome } = await bring(
    server,
    { error: evil, error_description: evil, state },
    { cookie },
  )
  expect(html).not.toContain('alert')
  expect(outcome).toMatchObject({ kind: 'returned', origin: testOrigin })
})

test('[AUTH-16][SEC-66][SEC-67] behavior: an equal email address does not merge accounts', async () => {
  const server = await createSocialServer({ brands: ['google', 'github'] })
  const users = []
  for (const provider of ['google', 'github']) {
    const [browser, device] = [server.createBrowser(), await server.createDevice()]
    const login = await server.login(device, provider)
    const end = returnedOf((await browser.choose(await browser.open(login.uri), ada)).html)
    users.push((await server.complete(device, login, end)).body.user)
  }
  const byMail = await server.signedIn(await server.createDevice(), 'ada@example.test')
  users.push(byMail.body.user)

  expect(users.map(({ email }) => email)).toEqual(Array(3).fill('ada@example.test'))
  expect(new Set(users.map(({ id }) => id)).size).toBe(3)
})

test('[AUTH-18][SEC-11][SEC-135] behavior: neither the database nor the log contains what would complete a login', async () => {
  const server = await createSocialServer()
  const { cookie, device, flowId, nonce, state, uri } = await atProvider(server)
  const flow = await server.storage.auth.findSocial(flowId, {
    jkt: device.jkt,
    origin: testOrigin,
    projectId: server.projectId,
  })
  const kept = JSON.stringify([flow, server.entries])
  for (const secret of [cookie.split('=')[1]!, nonce, state, uri.slice(-64)])
    expect(kept).not.toContain(secret)
})
