import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createAuthServer } from '../../../testing/createAuthServer.ts'
import { createSocialServer, returnedOf } from '../../../testing/createSocialServer.ts'
import { type TestDevice, testFrameUrl } from '../../../testing/createTestDevice.ts'

const old = 'ada@example.test'
const next = 'ada@new.example.test'
const hourMs = 3_600_000

/** Opens a server with a signed-in user who may change their email address. */
async function signedIn(options: createAuthServer.Options = {}) {
  const server = await createAuthServer(options)
  const device = await server.createDevice()
  const { accessToken, refreshToken, user } = (await server.signedIn(device, old)).body
  const call = (path: string, body: object, by: TestDevice = device, token = accessToken) =>
    server.call(by, `/v1/email/${path}`, body, { accessToken: token })
  const undo = async (token: string, headers: Record<string, string> = {}) => {
    const request = new Request(`${testFrameUrl}/v1/email/undo`, {
      body: JSON.stringify({ token }),
      headers: { 'content-type': 'application/json', ...headers },
      method: 'POST',
    })
    return (await server.send(request)).status
  }
  return {
    accessToken,
    call,
    device,
    refreshToken,
    server,
    undo,
    user,
    /** Completes a change with both codes, including the first mail. */
    async change(email: string, from = old) {
      await call('update', { email })
      await call('primary', { otp: server.code(from) })
      return call('secondary', { otp: server.code(email) })
    },
    isKnown: async (email: string) => {
      // A user who is known on this device needs no device approval.
      server.clock.nowMs += 31_000
      return (await server.start(device, email)).body.action === 'VERIFY_OTP'
    },
  }
}

test('[AUTH-03] default: both codes change the address, for the login on this device', async () => {
  const { call, refreshToken, device, isKnown, server, user } = await signedIn()

  expect(await call('update', { email: ` ${next.toUpperCase()} `, locale: 'de-AT' })).toMatchObject(
    {
      body: { action: 'VERIFY_PRIMARY_OTP', expiresIn: 600, resendAfter: 30 },
      status: 200,
    },
  )
  expect(server.mailbox.messages(next)).toEqual([])
  expect(await call('primary', { otp: server.code(old) })).toMatchObject({
    body: { action: 'VERIFY_SECONDARY_OTP' },
    status: 200,
  })
  expect(await call('secondary', { otp: server.code(next) })).toMatchObject({
    body: { newEmail: next },
    status: 200,
  })

  const refreshed = await server.call(device, '/v1/token/refresh', { refreshToken })
  expect(refreshed.body.user).toEqual({ ...user, email: next })
  expect([await isKnown(next), await isKnown(old)]).toEqual([true, false])
  const [told] = server.mailbox
    .messages(next)
    .filter(({ subject }) => /has changed|address of/.test(subject))
  expect(told?.text).not.toContain(old)
})

test('[AUTH-03][SEC-124] error: the new address’s code before the old one’s, and without a pending change', async () => {
  const { call, server } = await signedIn()
  expect((await call('primary', { otp: '000000' })).status).toBe(409)
  expect((await call('secondary', { otp: '000000' })).status).toBe(409)

  await call('update', { email: next })
  expect(await call('secondary', { otp: server.code(old) })).toMatchObject({
    body: { code: 'CONFLICT' },
    status: 409,
  })

  await call('primary', { otp: server.code(old) })
  expect((await call('primary', { otp: server.code(old) })).status).toBe(409)
  expect((await call('secondary', { otp: server.code(old) })).body.code).toBe('OTP_INVALID')
})

test('[AUTH-03][SEC-9] error: a sign-in code does not work for a change, and vice versa', async () => {
  const { call, device, server } = await signedIn()
  server.clock.nowMs += 31_000
  const { body } = await server.start(device, old)
  const login = server.code(old)
  server.clock.nowMs += 31_000
  await call('update', { email: next })
  const own = server.code(old)

  expect((await call('primary', { otp: login })).body.code).toBe('OTP_INVALID')
  expect((await server.verify(device, body.flowId, own)).body.code).toBe('OTP_INVALID')
})

test('[AUTH-03][SEC-125] error: a code for another address, session or page', async () => {
  const { accessToken, call, device, server } = await signedIn()
  await call('update', { email: next })
  const first = server.code(old)
  server.clock.nowMs += 31_000
  await call('update', { email: 'eve@example.test' })
  expect((await call('primary', { otp: first })).body.code).toBe('OTP_INVALID')
  const second = server.code(old)

  const other = await server.createDevice()
  server.clock.nowMs += 31_000
  const there = (await server.signedIn(other, old)).body.accessToken
  expect((await call('primary', { otp: second }, other, there)).status).toBe(409)
  const elsewhere = { accessToken, origin: 'https://other.pages.dev' }
  const moved = await server.call(device, '/v1/email/primary', { otp: second }, elsewhere)
  expect(moved.status).toBe(401)
  expect((await call('primary', { otp: second }, other)).status).toBe(401)
  expect((await call('primary', { otp: second })).status).toBe(200)
})

test('[AUTH-03][SEC-125][SEC-13] behavior: a taken address gets the same responses until its mailbox is proven', async () => {
  const { call, isKnown, server } = await signedIn()
  const shape = ({ body, headers, status }: Awaited<ReturnType<typeof call>>) => [
    status,
    body,
    [...headers.keys()],
  ]
  const free = [
    await call('update', { email: next }),
    await call('primary', { otp: server.code(old) }),
    await call('secondary', { otp: '000000' }),
  ]
  await server.signedIn(await server.createDevice(), 'bob@example.test')
  server.clock.nowMs += 31_000
  const taken = [
    await call('update', { email: 'bob@example.test' }),
    await call('primary', { otp: server.code(old) }),
    await call('secondary', { otp: '000000' }),
  ]
  expect(taken.map(shape)).toEqual(free.map(shape))
  const mails = [next, 'bob@example.test'].map((email) => server.mailbox.messages(email).at(-1))
  expect(mails[1]?.subject).toBe(mails[0]?.subject)

  expect(await call('secondary', { otp: server.code('bob@example.test') })).toMatchObject({
    body: { code: 'CONFLICT', reasons: [{ field: 'email' }] },
    status: 409,
  })
  expect(await isKnown(old)).toBe(true)
  // The change was dropped.
  expect((await call('secondary', { otp: server.code('bob@example.test') })).status).toBe(409)
})

test('[AUTH-03][SEC-126] behavior: a new address cannot sign in to the account before its code is entered', async () => {
  const { call, isKnown, server, user } = await signedIn()
  await call('update', { email: next })
  expect(await isKnown(next)).toBe(false)
  await call('primary', { otp: server.code(old) })
  server.clock.nowMs += 31_000
  // A login with this address now creates another user, who then has it.
  const stranger = await server.createDevice()
  const theirs = (await server.signedIn(stranger, next)).body.user
  expect(theirs.id).not.toBe(user.id)
  const end = await call('secondary', { otp: server.code(next) })
  expect(end.status).not.toBe(200)
  expect(await isKnown(old)).toBe(true)
})

test('[AUTH-03][SEC-5][SEC-4] error: five wrong codes, an expired code, and mails that do not restore attempts', async () => {
  const { call, server } = await signedIn()
  await call('update', { email: next })
  for (const triesLeft of [4, 3, 2, 1])
    expect((await call('primary', { otp: '000000' })).body).toMatchObject({ triesLeft })
  server.clock.nowMs += 31_000
  expect((await call('update', { email: next })).body.action).toBe('VERIFY_PRIMARY_OTP')
  await call('primary', { otp: '000000' })
  expect((await call('primary', { otp: server.code(old) })).body.code).toBe('LOCKED')
  server.clock.nowMs += 31_000
  expect((await call('update', { email: next })).body.code).toBe('LOCKED')

  await call('update', { email: 'ada@third.example.test' })
  const again = await signedIn()
  await again.call('update', { email: next })
  again.server.clock.nowMs += 599_000
  expect((await again.call('primary', { otp: again.server.code(old) })).status).toBe(200)
})

test('[AUTH-03][AUTH-02] error: at most three changes a day, and 30 s between mails', async () => {
  const { call, server } = await signedIn()
  const start = async (email: string) => (await call('update', { email })).status
  expect(await start('a@new.example')).toBe(200)
  expect(await start('b@new.example')).toBe(429)
  server.clock.nowMs += 30_000
  // Starting the same change again doesn't count.
  expect(await start('a@new.example')).toBe(200)
  for (const email of ['b@new.example', 'c@new.example']) {
    server.clock.nowMs += 30_000
    expect(await start(email)).toBe(200)
  }
  server.clock.nowMs += 30_000
  expect(await start('d@new.example')).toBe(429)
})

test('[AUTH-03] error: the current address, no address, and no mail server', async () => {
  const { call } = await signedIn()
  expect((await call('update', { email: old })).status).toBe(400)
  expect((await call('update', { email: 'a@b.example\r\nBcc: c@d.example' })).status).toBe(400)
  expect((await call('update', { email: next, extra: 1 })).status).toBe(400)
  const server = await createAuthServer()
  const stranger = await server.createDevice()
  expect((await server.call(stranger, '/v1/email/update', { email: next })).status).toBe(401)
})

test('[AUTH-03] behavior: a change ends every other session', async () => {
  const { change, server } = await signedIn()
  const other = await server.createDevice()
  server.clock.nowMs += 31_000
  const there = (await server.signedIn(other, old)).body

  expect((await change(next)).status).toBe(200)

  const refreshed = await server.call(other, '/v1/token/refresh', {
    refreshToken: there.refreshToken,
  })
  expect(refreshed.status).toBe(401)
})

test('[AUTH-03][SEC-127] behavior: the old address can undo the change once, within 72 h, though all sessions ended', async () => {
  const { accessToken, change, device, isKnown, server, undo, user } = await signedIn()
  await change(next)
  const token = server.linkToken(old)
  expect(token).toMatch(/^[\w-]{43}$/)
  await server.call(device, '/v1/session/logout', {}, { accessToken })
  // A new login with the old address created another user.
  server.clock.nowMs += 31_000
  const anew = (await server.signedIn(await server.createDevice(), old)).body.user
  expect(anew.id).not.toBe(user.id)
  server.clock.nowMs += 72 * hourMs - 100_000

  expect(await undo('x'.repeat(43))).toBe(410)
  expect(await undo(token, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await undo(token)).toBe(200)
  expect(await undo(token)).toBe(410)

  // The old mailbox has to approve the device again.
  expect(await isKnown(old)).toBe(false)
  expect(await isKnown(next)).toBe(false)
  server.clock.nowMs += 31_000
  const back = (await server.signedIn(device, old)).body
  expect(back.user).toEqual(user)
})

test('[AUTH-03][SEC-19][SEC-127] behavior: an approved device keeps its own mail allowance after a change', async () => {
  const { change, device, server, undo } = await signedIn()
  await change(next)
  expect(await undo(server.linkToken(old))).toBe(200)
  for (let network = 0; network < 40; network++) {
    server.clock.nowMs += 30 * 60_000
    await server.start(await server.createDevice(), old, { address: `198.51.100.${network}` })
  }
  const stranger = await server.createDevice()
  expect((await server.start(stranger, old, { address: '203.0.113.9' })).status).toBe(429)

  expect((await server.start(device, old)).body.action).toBe('VERIFY_DEVICE')
})

test('[AUTH-03][SEC-127] error: the link has expired after 72 h', async () => {
  const { change, server, undo } = await signedIn()
  await change(next)
  server.clock.nowMs += 72 * hourMs
  expect(await undo(server.linkToken(old))).toBe(410)
})

test('[AUTH-03][SEC-127] error: if the old address cannot be notified, nothing changes', async () => {
  const { call, isKnown, server } = await signedIn()
  await call('update', { email: next })
  await call('primary', { otp: server.code(old) })
  const { mailer } = server.context
  server.context.mailer = {
    send: async () => {
      throw new BaseError('UPSTREAM_UNAVAILABLE')
    },
  }

  expect((await call('secondary', { otp: server.code(next) })).status).toBe(503)

  server.context.mailer = mailer
  expect(await isKnown(old)).toBe(true)
  // The code is still valid.
  expect((await call('secondary', { otp: server.code(next) })).status).toBe(200)
})

test('[AUTH-03][SEC-131] behavior: a user without an address adds one with its code, right after a login', async () => {
  const server = await createSocialServer({ brands: ['github'] })
  const [device, browser] = [await server.createDevice(), server.createBrowser()]
  const login = await server.login(device, 'github')
  const landing = await browser.choose(await browser.open(login.uri), '1002')
  const session = (await server.complete(device, login, returnedOf(landing.html))).body
  const { accessToken } = session
  expect(session.user.email).toBe(null)
  const call = (path: string, body: object) =>
    server.call(device, `/v1/email/${path}`, body, { accessToken })

  server.clock.nowMs += 300_001
  expect(await call('update', { email: next })).toMatchObject({
    body: { code: 'FACTOR_REQUIRED' },
    status: 403,
  })
  expect(server.mailbox.messages(next)).toEqual([])
  server.clock.nowMs -= 300_001
  expect((await call('update', { email: next })).body.action).toBe('VERIFY_SECONDARY_OTP')
  expect((await call('primary', { otp: server.code(next) })).status).toBe(409)
  expect((await call('secondary', { otp: server.code(next) })).body).toEqual({ newEmail: next })

  const { refreshToken } = session
  const refreshed = await server.call(device, '/v1/token/refresh', { refreshToken })
  expect(refreshed.body.user).toMatchObject({ email: next, provider: 'github' })
  server.clock.nowMs += 31_000
  // The provider's identity and the email address belong to one user, and the device is already known.
  const again = (await server.signedIn(device, next)).body.user
  expect(again.id).toBe(session.user.id)
})
