import { startMailbox } from '@fairlead/test/mail'
import { expect, onTestFinished, test } from 'vitest'
import { createAuthServer } from '../../testing/createAuthServer.ts'
import { type TestDevice, testOrigin } from '../../testing/createTestDevice.ts'
import { sendNotice } from './sendNotice.ts'

const email = 'ada@example.test'

test('[AUTH-01] default: mail, approval, code, session, refresh and sign-out', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()

  const started = await server.start(device, email)
  expect(started).toMatchObject({
    status: 200,
    body: { action: 'VERIFY_DEVICE', expiresIn: 600, resendAfter: 30 },
  })
  const { flowId, matchCode } = started.body
  expect(matchCode).toMatch(/^\d{3}$/)
  const waited = server.call(device, '/v1/auth/device/wait', { flowId })
  await expect.poll(() => server.waiting.size).toBe(1)
  const token = server.linkToken(email)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect((await server.approve(token, matchCode)).status).toBe(200)
  server.tick()
  expect((await waited).body).toEqual({ status: 'approved' })

  const signedIn = await server.verify(device, flowId, server.code(email))
  expect(signedIn).toMatchObject({
    status: 200,
    body: {
      expiresIn: 600,
      isDeviceVerified: true,
      user: { email, provider: 'email', userName: null },
    },
  })
  const { accessToken, refreshToken } = signedIn.body
  const refreshed = await server.call(device, '/v1/token/refresh', { refreshToken })
  expect(refreshed).toMatchObject({ status: 200, body: { user: signedIn.body.user } })
  expect(refreshed.body.refreshToken).not.toBe(refreshToken)

  const out = await server.call(device, '/v1/session/logout', {}, { accessToken })
  expect(out.status).toBe(200)
  const { refreshToken: last } = refreshed.body
  expect((await server.call(device, '/v1/token/refresh', { refreshToken: last })).body.code).toBe(
    'SESSION_EXPIRED',
  )
  expect(server.entries).toEqual([])
})

test('[AUTH-01] behavior: a known device gets the code at once; with a session, no mail is sent', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { accessToken } = (await server.signedIn(device, email)).body
  server.clock.nowMs += 60_000
  const mails = server.mailbox.messages().length

  const connected = await server.start(device, email, { accessToken })
  expect(connected.body).toMatchObject({ action: 'CONNECT', resendAfter: 0 })
  expect(server.mailbox.messages()).toHaveLength(mails)

  const again = await server.start(device, email)
  expect(again.body).toMatchObject({ action: 'VERIFY_OTP' })
  expect(again.body).not.toHaveProperty('matchCode')
  const session = await server.verify(device, again.body.flowId, server.code(email))
  expect(session.body).toMatchObject({ isDeviceVerified: true })
  // A new login ends the previous session on this page.
  const old = await server.call(device, '/v1/session/logout', {}, { accessToken })
  expect(old.body.code).toBe('SESSION_EXPIRED')
})

test('[AUTH-01] behavior: a session belongs to its page; another page signs in separately', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const other = 'http://localhost:4999'
  const { accessToken, refreshToken, user } = (await server.signedIn(device, email)).body

  for (const [path, body] of [
    ['/v1/session/logout', {}],
    ['/v1/token/refresh', { refreshToken }],
  ] as const) {
    const answer = await server.call(device, path, body, { accessToken, origin: other })
    expect(answer.body.code, path).toBe('SESSION_EXPIRED')
  }
  server.clock.nowMs += 60_000
  const there = await server.signedIn(device, email, { origin: other })
  expect(there.body.user.id).toBe(user.id)
  const here = await server.call(
    device,
    '/v1/session/logout',
    {},
    { accessToken, origin: testOrigin },
  )
  expect(here.status).toBe(200)
})

test('[AUTH-18] behavior: users are notified by mail of changes to their wallet, in their language', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { flowId, matchCode } = (
    await server.call(device, '/v1/auth/email/start', { email, locale: 'de-CH' })
  ).body
  await server.approve(server.linkToken(email), matchCode)
  const { user } = (await server.verify(device, flowId, server.code(email))).body
  const { projectId } = server
  const notice = { kind: 'deviceAdded', origin: testOrigin, projectId } as const

  await sendNotice({ ...notice, userId: user.id }, server.context)
  await sendNotice({ ...notice, userId: 'usr_nobody' }, server.context)

  const mails = server.mailbox.messages(email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Bestätige dein Gerät',
    'Dein Code zum Anmelden',
    'Neues Gerät',
  ])
  expect(mails[2]?.text).toContain(testOrigin)
})

test('[AUTH-18] behavior: only an approved device sets the language of warnings', async () => {
  const server = await createAuthServer()
  async function signIn(device: TestDevice, locale: string) {
    server.clock.nowMs += 31_000
    const { body } = await server.call(device, '/v1/auth/email/start', { email, locale })
    if (body.action === 'VERIFY_DEVICE')
      await server.approve(server.linkToken(email), body.matchCode)
    return (await server.verify(device, body.flowId, server.code(email))).body.user.id
  }
  const language = async (id: string) => (await server.storage.auth.findUser(id))?.language
  const [device, thief] = [await server.createDevice(), await server.createDevice()]

  const id = await signIn(device, 'de')
  await signIn(thief, 'ar')
  expect(await language(id)).toBe('de')
  await signIn(device, 'en')
  expect(await language(id)).toBe('en')
})

test('[AUTH-01] error: without a mail server the error says what to do', async () => {
  const server = await createAuthServer({ hasMailer: false })

  const answer = await server.start(await server.createDevice(), email)

  expect(answer).toMatchObject({ status: 501, body: { code: 'FEATURE_UNAVAILABLE' } })
  expect(answer.body.detail).toContain('SMTP_URL')
})

test.each([
  ['', 'ETLS'],
  ['?ignoreTLS=true', 'ETLS'],
  ['?requireTLS=false', 'ETLS'],
])(
  '[SEC-240] a mail server of another host without TLS gets no email: %s',
  async (query, reason) => {
    const mailbox = await startMailbox({ pagePort: 0, smtpPort: 0 })
    onTestFinished(() => mailbox.stop())
    const { port } = new URL(mailbox.smtpUrl)
    // This address reaches the same machine, and is not a loopback one.
    const server = await createAuthServer({ smtpUrl: `smtp://0.0.0.0:${port}${query}` })

    const answer = await server.start(await server.createDevice(), email)

    expect(answer).toMatchObject({ status: 503, body: { code: 'UPSTREAM_UNAVAILABLE' } })
    expect(server.entries).toEqual([{ event: 'mailFailed', reason }])
    expect(mailbox.messages()).toEqual([])
  },
)

test('[AUTH-01] error: an unreachable mail server', async () => {
  const server = await createAuthServer({ smtpUrl: 'smtp://127.0.0.1:1' })

  const answer = await server.start(await server.createDevice(), email)

  expect(answer).toMatchObject({ status: 503, body: { code: 'UPSTREAM_UNAVAILABLE' } })
  expect(JSON.stringify([answer.body, server.entries])).not.toContain(email)
  expect(server.entries).toEqual([{ event: 'mailFailed', reason: 'ESOCKET' }])
})
