import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createAuthServer } from '../../testing/createAuthServer.ts'
import { type Tampering, type TestDevice, testFrameUrl } from '../../testing/createTestDevice.ts'

const email = 'ada@example.test'
const signOut = '/v1/session/logout'
const refresh = '/v1/token/refresh'

async function signedIn() {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { body } = await server.signedIn(device, email)
  const refreshWith = (refreshToken: string, by: TestDevice = device, how: Tampering = {}) =>
    server.call(by, refresh, { refreshToken }, how)
  return { accessToken: body.accessToken, body, device, refreshWith, server }
}

test('[AUTH-17][SEC-70] error: an access token without its proof, or with another proof', async () => {
  const { accessToken, device, server } = await signedIn()
  const thief = await server.createDevice()
  const otherToken = (await server.signedIn(thief, 'eve@example.test')).body.accessToken
  const ath = (token: string) => createHash('sha256').update(token).digest('base64url')
  const cases: readonly [string, TestDevice, Tampering, string][] = [
    ['no token', device, {}, 'SESSION_EXPIRED'],
    ['another key', thief, { accessToken }, 'SESSION_EXPIRED'],
    [
      'a bearer',
      device,
      { headers: { authorization: `Bearer ${accessToken}` } },
      'SESSION_EXPIRED',
    ],
    ['no ath', device, { accessToken, claims: { ath: undefined } }, 'SIGNATURE_INVALID'],
    ['other ath', device, { accessToken, claims: { ath: ath(otherToken) } }, 'SIGNATURE_INVALID'],
    ['htm', device, { accessToken, claims: { htm: 'GET' } }, 'SIGNATURE_INVALID'],
    ['htu', device, { accessToken, claims: { htu: `${testFrameUrl}/v1/x` } }, 'SIGNATURE_INVALID'],
    [
      'htu host',
      device,
      { accessToken, claims: { htu: `https://evil.example${signOut}` } },
      'SIGNATURE_INVALID',
    ],
    ['bd', device, { accessToken, claims: { bd: ath('{"x":1}') } }, 'SIGNATURE_INVALID'],
    ['no bd', device, { accessToken, claims: { bd: undefined } }, 'SIGNATURE_INVALID'],
    ['no proof', device, { accessToken, proof: '' }, 'SIGNATURE_INVALID'],
    ['garbage', device, { accessToken: 'a.b.c' }, 'SESSION_EXPIRED'],
  ]
  for (const [name, by, how, code] of cases) {
    const answer = await server.call(by, signOut, {}, how)
    expect([answer.status, answer.body.code], name).toEqual([401, code])
  }
  const tokens = await Promise.all(
    [new Uint8Array(32), new Uint8Array(32).fill(1)].map((key) =>
      new SignJWT({ cnf: { jkt: device.jkt }, sid: 'ses_1' })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setExpirationTime('10y')
        .sign(key),
    ),
  )
  for (const forged of tokens)
    expect((await server.call(device, signOut, {}, { accessToken: forged })).status).toBe(401)
  expect((await server.call(device, signOut, {}, { accessToken })).status).toBe(200)
})

test('[AUTH-17][SEC-70] error: an access token after ten minutes', async () => {
  const { accessToken, device, server } = await signedIn()
  server.clock.nowMs += 600_000

  const answer = await server.call(device, signOut, {}, { accessToken })

  expect(answer.body.code).toBe('SESSION_EXPIRED')
})

test('[AUTH-17][SEC-71][SEC-18] error: a proof that is reused, has another time, or an old nonce', async () => {
  const { accessToken, device, server } = await signedIn()
  const send = async (how: Tampering & { nonce?: string | undefined }) => {
    const nonce = 'nonce' in how ? how.nonce : await server.guard.proofs.nonce()
    return server.send(await device.request(signOut, { accessToken, body: '{}', ...how, nonce }))
  }
  const now = Math.floor(server.clock.nowMs / 1000)
  const old = await server.guard.proofs.nonce()

  for (const iat of [now - 600, now + 600, now - 61, now + 61, 'now'])
    expect((await send({ claims: { iat } })).status, String(iat)).toBe(401)
  for (const nonce of [undefined, 'made-up']) {
    const asked = await send({ nonce })
    expect(asked.status).toBe(401)
    expect(asked.headers.get('www-authenticate')).toContain('use_dpop_nonce')
    expect(asked.headers.get('dpop-nonce')).toBe(await server.guard.proofs.nonce())
  }
  server.clock.nowMs += 600_000
  expect((await send({ nonce: old })).status).toBe(401)
  server.clock.nowMs -= 600_000

  const request = await device.request(signOut, { accessToken, body: '{}', nonce: old })
  const again = request.clone() as Request
  expect((await server.send(request)).status).toBe(200)
  const replayed = await server.send(again)
  expect(await replayed.json()).toMatchObject({ code: 'SIGNATURE_INVALID', status: 401 })
})

test('[AUTH-17][SEC-71] error: an invalid proof', async () => {
  const { accessToken, device, server } = await signedIn()
  const secret = { kty: 'oct', k: 'AAAA' }
  const { d } = await exportPrivate(device)
  const cases: readonly Tampering[] = [
    { proofHeader: { typ: 'JWT' } },
    { proofHeader: { jwk: undefined } },
    { proofHeader: { jwk: secret } },
    { proofHeader: { jwk: { ...device.jwk, d } } },
    { proofHeader: { jwk: (await server.createDevice()).jwk } },
    { proof: 'x'.repeat(5000) },
    { proof: `${Buffer.from('{"alg":"none","typ":"dpop+jwt"}').toString('base64url')}.e30.` },
    { claims: { jti: 'short' } },
    { claims: { jti: undefined } },
  ]
  for (const how of cases) {
    const answer = await server.call(device, signOut, {}, { accessToken, ...how })
    expect(answer.body.code, JSON.stringify(how).slice(0, 80)).toBe('SIGNATURE_INVALID')
  }
})

async function exportPrivate(device: TestDevice) {
  const { exportJWK } = await import('jose')
  return exportJWK(device.privateKey)
}

test('[AUTH-17][SEC-72] error: reusing a refresh token ends the session for all its clients', async () => {
  const { body, refreshWith } = await signedIn()
  const second = await refreshWith(body.refreshToken)
  const third = await refreshWith(second.body.refreshToken)

  expect((await refreshWith(body.refreshToken)).body.code).toBe('SESSION_EXPIRED')

  expect((await refreshWith(third.body.refreshToken)).body.code).toBe('SESSION_EXPIRED')
  expect((await refreshWith(second.body.refreshToken)).body.code).toBe('SESSION_EXPIRED')
})

test('[AUTH-17][SEC-72] error: a current or previous token with the key of another device', async () => {
  for (const isPrevious of [false, true]) {
    const { body, refreshWith, server } = await signedIn()
    const thief = await server.createDevice()
    const current = isPrevious ? (await refreshWith(body.refreshToken)).body : body

    expect((await refreshWith(body.refreshToken, thief)).status).toBe(401)
    expect((await refreshWith(current.refreshToken)).status).toBe(401)
  }
})

test('[AUTH-17][SEC-72] error: a token of another page of the project', async () => {
  const { body, device, refreshWith } = await signedIn()
  const elsewhere = { headers: { 'x-dapp-origin': 'http://localhost:4499' } }
  expect((await refreshWith(body.refreshToken, device, elsewhere)).body.code).toBe(
    'SESSION_EXPIRED',
  )
  expect((await refreshWith(body.refreshToken)).status).toBe(200)
})

test('[AUTH-17][SEC-72] behavior: knowing a session’s id is not enough to end it', async () => {
  const { body, refreshWith, server } = await signedIn()
  const [id] = body.refreshToken.split('.')
  const thief = await server.createDevice()

  for (const token of [`${id}.`, `${id}.guess`, 'ses_0.x', '', '.'])
    expect((await refreshWith(token, thief)).status, token).toBe(401)

  expect((await refreshWith(body.refreshToken)).status).toBe(200)
})

test('[AUTH-17][SEC-73] behavior: tabs that refresh at the same time get the same token', async () => {
  const { body, refreshWith } = await signedIn()

  const answers = await Promise.all([1, 2, 3].map(() => refreshWith(body.refreshToken)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.body.refreshToken)).size).toBe(1)
  expect((await refreshWith(answers[0]!.body.refreshToken)).status).toBe(200)
})

test('[AUTH-17] behavior: a client that lost the response gets the same token later, and stays signed in', async () => {
  const { body, refreshWith, server } = await signedIn()
  const lost = await refreshWith(body.refreshToken)
  server.clock.nowMs += 3_600_000

  const again = await refreshWith(body.refreshToken)

  expect(again.body.refreshToken).toBe(lost.body.refreshToken)
  expect((await refreshWith(again.body.refreshToken)).status).toBe(200)
})

test('[AUTH-17] behavior: a session ends after 30 days unused, and after 90 in any case', async () => {
  const day = 86_400_000
  const unused = await signedIn()
  unused.server.clock.nowMs += 30 * day
  expect((await unused.refreshWith(unused.body.refreshToken)).status).toBe(401)

  const used = await signedIn()
  let token = used.body.refreshToken
  for (let passed = 29; passed < 90; passed += 29) {
    used.server.clock.nowMs += 29 * day
    const answer = await used.refreshWith(token)
    expect(answer.status).toBe(200)
    token = answer.body.refreshToken
  }
  used.server.clock.nowMs += 4 * day
  expect((await used.refreshWith(token)).status).toBe(401)
})

test('[AUTH-17][CONN-03][SEC-74] error: after sign-out the token is invalid', async () => {
  const { accessToken, body, device, refreshWith, server } = await signedIn()
  expect((await server.call(device, signOut, {}, { accessToken })).status).toBe(200)

  expect((await server.call(device, signOut, {}, { accessToken })).status).toBe(401)
  expect((await refreshWith(body.refreshToken)).status).toBe(401)
  server.clock.nowMs += 31_000
  expect((await server.start(device, email, { accessToken })).body.action).toBe('VERIFY_OTP')
})

test('[AUTH-17][SEC-75] error: a removed device', async () => {
  const { accessToken, body, device, refreshWith, server } = await signedIn()
  const { auth } = server.storage
  const known = await auth.findDevice(body.user.id, device.jkt)
  expect(await auth.revokeDevice(body.user.id, known!.id, server.clock.nowMs)).toBe(true)

  expect((await server.call(device, signOut, {}, { accessToken })).status).toBe(401)
  expect((await refreshWith(body.refreshToken)).status).toBe(401)
  server.clock.nowMs += 31_000
  expect((await server.start(device, email)).body.action).toBe('VERIFY_DEVICE')
})

test('[AUTH-17][SEC-78][SEC-79] error: another site, another content type, and duplicate headers', async () => {
  const { accessToken, device, server } = await signedIn()
  const cases: readonly [Record<string, string>, number][] = [
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ 'x-dapp-origin': 'https://evil.example' }, 403],
    [{ 'x-dapp-origin': 'https://evil.example, http://localhost:4401' }, 403],
    [{ 'x-dapp-origin': 'null' }, 403],
    [{ 'x-dapp-origin': '' }, 403],
    [{ 'x-project-id': 'ffffffffffffffffffffffffffffffff' }, 401],
    [{ 'x-project-id': `${server.projectId}, ${server.projectId}` }, 401],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'application/json, text/plain' }, 415],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [{ dpop: 'a.b.c, a.b.c' }, 401],
  ]
  for (const [headers, status] of cases) {
    const answer = await server.call(device, signOut, {}, { accessToken, headers })
    expect(answer.status, JSON.stringify(headers)).toBe(status)
  }
  for (const body of [
    '',
    '{',
    '[]',
    '{"x":1}',
    '{"__proto__":{}}',
    '['.repeat(20) + ']'.repeat(20),
  ])
    expect((await server.call(device, signOut, body, { accessToken })).status, body).toBe(400)
  expect((await server.call(device, signOut, {}, { accessToken })).status).toBe(200)
})

test('[AUTH-17][SEC-27] error: an origin that contains more than a host name', async () => {
  const { accessToken, device, server } = await signedIn()
  const call = async (origin: string) => {
    const headers = { 'x-dapp-origin': origin }
    return (await server.call(device, signOut, {}, { accessToken, headers })).status
  }

  for (const origin of [
    'https://evil.com">.pages.dev',
    "https://evil.com'.pages.dev",
    'https://evil.com<b>.pages.dev',
    'https://login(evil.com).pages.dev',
    'https://evil.com%20.pages.dev',
    'https://b\u00fccher.pages.dev',
    'https://MINE.pages.dev',
    'https://mine.pages.dev:443443',
    'https://[mine].pages.dev',
    `https://${'a'.repeat(300)}.pages.dev`,
  ])
    expect(await call(origin), origin).toBe(403)
  // Origins that browsers send and allowlists contain are accepted. The token is another page's, so 401, and no session
  // ends.
  for (const origin of ['https://branch.mine.pages.dev', 'http://localhost:4499'])
    expect(await call(origin), origin).toBe(401)
})

test('[AUTH-17][SEC-77] error: ids of another user', async () => {
  const { server } = await signedIn()
  const [victim, thief] = [await server.createDevice(), await server.createDevice()]
  const flow = (await server.start(victim, 'victim@example.test')).body
  const theirs = (await server.signedIn(thief, 'eve@example.test')).body

  const waited = await server.call(thief, '/v1/auth/device/wait', { flowId: flow.flowId })
  expect(waited).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  const unknown = await server.call(thief, '/v1/auth/device/wait', {
    flowId: `flw_${'0'.repeat(32)}`,
  })
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...waited.body, requestId: '' })
  expect((await server.verify(thief, flow.flowId, '000000', theirs)).body.code).toBe('OTP_INVALID')
})

test('[AUTH-17][SEC-71][SEC-322] behavior: proofs are limited by address and block, and no caller uses up the limit of others', async () => {
  const server = await createAuthServer({ proofLimits: { ofBlock: 12, ofOne: 5 } })
  const device = await server.createDevice()
  const { accessToken, refreshToken } = (await server.signedIn(device, email)).body
  server.clock.nowMs += 121_000
  const wait = '/v1/auth/device/wait'
  const knock = async (address: string) => {
    const stranger = await server.createDevice()
    return (await server.call(stranger, wait, { flowId: 'x' }, { address })).status
  }
  const knockFrom = async (addresses: readonly string[]) => {
    const statuses = []
    for (const address of addresses) statuses.push(await knock(address))
    return statuses
  }
  const inBlock = (index: number) => `2001:db8:1:${index}::/64`

  expect(await knockFrom(Array(6).fill(inBlock(9)))).toEqual([400, 400, 400, 400, 400, 429])
  const ofBlock = Array.from({ length: 8 }, (_, index) => inBlock(index))
  expect(await knockFrom(ofBlock)).toEqual([...Array(7).fill(400), 429])
  const ofOthers = Array.from({ length: 20 }, (_, index) => `2001:db8:${index + 2}:0::/64`)
  expect(await knockFrom(ofOthers)).toEqual(Array(20).fill(400))
  // An invalid token counts as no token.
  const forged = { accessToken: 'a.b.c', address: inBlock(8) }
  expect((await server.call(device, '/v1/session/logout', {}, forged)).status).toBe(429)

  const own = { accessToken, address: inBlock(8) }
  expect((await server.call(device, '/v1/session/logout', {}, own)).status).toBe(200)
  server.clock.nowMs += 121_000
  expect((await server.call(device, '/v1/token/refresh', { refreshToken })).status).toBe(401)
})
