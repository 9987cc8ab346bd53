import { expect, test } from 'vitest'
import { createMemoryStore } from '../storage/openStore.ts'
import { createTestServer, frameUrl, otp } from '../testing/createTestServer.ts'
import { createTestStore, openTestFrame } from '../testing/openTestFrame.ts'

const minuteMs = 60_000

async function setUp(
  options: Partial<openTestFrame.Options> & { recovery?: 'automatic' | 'user' } = {},
) {
  const { recovery = 'automatic', ...given } = options
  const now = { ms: Date.UTC(2026, 0, 1) }
  const clock = () => now.ms
  const server = await createTestServer(clock)
  server.recovery = recovery
  const frame = await openTestFrame({ clock, server, ...given })
  const logins = () => server.calls.filter(({ path }) => path === '/v1/auth/guest').length
  const answer = (path: string, body: object) =>
    server.answer(path, () => new Response(JSON.stringify(body)))
  /** Waits for the frame to ask, and approves. Returns what the user saw. */
  async function approve() {
    await expect.poll(() => frame.queue.shown()).toBeDefined()
    const { asked } = frame.queue.shown()!
    frame.queue.approve(asked)
    return asked
  }
  return {
    answer,
    approve,
    frame,
    logins,
    now,
    server,
    isGuest: async () => {
      const user = (await frame.ask('GET_USER')) as { x: { isGuest?: boolean } }
      return user.x.isGuest === true
    },
    /** Adds an account of Google, as the page does. */
    async link() {
      await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google', x: { isLink: true } })
      const { flowId, handle, ticket } = server.provider.comeBack()
      frame.hear({ data: { flowId, ticket, type: 'fairlead/login-ticket' }, origin: frameUrl })
      return frame.ask('CONNECT_SOCIAL', { uri: handle })
    },
  }
}

test('default: a guest signs in, and a wallet is made', async () => {
  const { frame, isGuest, server } = await setUp()
  expect(await frame.ask('CONNECT_GUEST')).toEqual({ email: null })
  expect(server.hasWallet()).toBe(true)
  expect(await isGuest()).toBe(true)
  expect(JSON.stringify(frame.heard)).not.toContain('access-')
})

test('behavior: with recovery by the user, a guest may sign without a recovery method, and is offered none', async () => {
  const { answer, approve, frame } = await setUp({ recovery: 'user' })
  await frame.ask('CONNECT_GUEST')
  const { recovery, wallet } = frame.person
  expect(await wallet.state()).toMatchObject({ isGuest: true, need: undefined })
  await recovery.ready(new AbortController().signal)
  expect(recovery.canSecure()).toBe(false)

  // After the upgrade, the first signature needs one.
  answer('/v1/email/update', { action: 'VERIFY_SECONDARY_OTP', expiresIn: 600, resendAfter: 30 })
  answer('/v1/email/secondary', { newEmail: 'ada@example.com' })
  const asking = frame.ask('UPDATE_EMAIL', { email: 'ada@example.com' })
  await approve()
  await asking
  await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })
  expect(await wallet.state()).toMatchObject({ isGuest: false, need: 'secure' })
  expect(await frame.ask('GET_USER')).toMatchObject({ email: 'ada@example.com' })
})

test.each([
  ['the page embeds the frame without storage', { mayKeep: false }],
  ['the browser blocks storage', { store: createMemoryStore() }],
])('error: no guest is created if %s', async (_, options) => {
  const { frame, logins } = await setUp(options)
  await expect(frame.ask('CONNECT_GUEST')).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  expect(logins()).toBe(0)
})

test('behavior: an old login is renewed before an email address is added', async () => {
  const { answer, approve, frame, logins, now } = await setUp()
  answer('/v1/email/update', { action: 'VERIFY_SECONDARY_OTP', expiresIn: 600, resendAfter: 30 })
  await frame.ask('CONNECT_GUEST')
  const before = logins()
  const asking = frame.ask('UPDATE_EMAIL', { email: 'ada@example.com' })
  await approve()
  await asking
  expect(logins()).toBe(before)
  now.ms += 4 * minuteMs
  await frame.ask('UPDATE_EMAIL', { email: 'ada@example.com' })
  expect(logins()).toBe(before + 1)
})

test('behavior: the login of a user who is no guest is not renewed', async () => {
  const { answer, frame, logins, now, server } = await setUp()
  answer('/v1/email/update', { action: 'VERIFY_PRIMARY_OTP', expiresIn: 600, resendAfter: 30 })
  server.approveDevice()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  await frame.ask('CONNECT_OTP', { otp })
  now.ms += 4 * minuteMs
  await frame.ask('UPDATE_EMAIL', { email: 'ada@new.example' })
  expect(logins()).toBe(0)
})

test('default: an account of a provider is added to the guest, who keeps the session and the address', async () => {
  const { answer, approve, frame, isGuest, link, now, server } = await setUp()
  answer('/v1/logins/link', {})
  await frame.ask('CONNECT_GUEST')
  const { address } = (await frame.ask('GET_USER')) as { address: string }
  now.ms += 10 * minuteMs
  const linking = link()
  await approve()
  expect(await linking).toMatchObject({ address })
  expect(await isGuest()).toBe(false)
  const paths = server.calls.map(({ path }) => path)
  expect(paths).toContain('/v1/logins/link')
  expect(paths).not.toContain('/v1/auth/social/complete')
})

test('error: an account that has a wallet of its own is not added, and the guest stays one', async () => {
  const { approve, frame, isGuest, link, server } = await setUp()
  const body = {
    code: 'CONFLICT',
    detail: '',
    reasons: [{ description: 'Taken', field: '' }],
    requestId: '1',
    status: 409,
    title: '',
    type: '',
  }
  server.answer('/v1/logins/link', () => Response.json(body, { status: 409 }))
  await frame.ask('CONNECT_GUEST')
  const refused = expect(link()).rejects.toMatchObject({ code: 'CONFLICT' })
  await approve()
  await refused
  expect(await isGuest()).toBe(true)
})

test('error: only a guest adds a login from the page', async () => {
  const { frame, server } = await setUp()
  const ask = () =>
    frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google', x: { isLink: true } })
  await expect(ask()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  server.approveDevice()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  await frame.ask('CONNECT_OTP', { otp })
  await expect(ask()).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})

test('error: another document of the page doesn’t sign in with an account that is being added', async () => {
  const store = createTestStore()
  const { frame, now, server } = await setUp({ store })
  await frame.ask('CONNECT_GUEST')
  await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google', x: { isLink: true } })
  const { handle } = server.provider.comeBack({ hasWindow: false })
  const other = await openTestFrame({ clock: () => now.ms, server, store })
  await expect(other.ask('CONNECT_SOCIAL', { uri: handle })).rejects.toMatchObject({
    code: 'OTP_INVALID',
  })
})

test('error: a page alone adds no email address: without the user’s approval in the frame, no code is sent', async () => {
  const { answer, approve, frame, server } = await setUp()
  answer('/v1/email/update', { action: 'VERIFY_SECONDARY_OTP', expiresIn: 600, resendAfter: 30 })
  await frame.ask('CONNECT_GUEST')
  const { address } = (await frame.ask('GET_USER')) as { address: string }
  const mails = () => server.calls.filter(({ path }) => path === '/v1/email/update').length
  const ask = (email: string) => frame.ask('UPDATE_EMAIL', { email })

  const declined = expect(ask('thief@example.com')).rejects.toMatchObject({
    code: 'REQUEST_REJECTED',
  })
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  const { asked } = frame.queue.shown()!
  expect(asked).toMatchObject({
    address,
    description: {
      rows: [{ label: 'login', value: 'thief@example.com' }],
      title: 'addLogin',
      warnings: [{ level: 'high', word: 'warnLogin' }],
    },
  })
  frame.queue.reject(asked)
  await declined
  const aborted = expect(ask('thief@example.com')).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
  await frame.ask('RPC_ABORT')
  await aborted
  expect(mails()).toBe(0)

  // An approval is for one address: its codes can be sent again, another address is asked for.
  const asking = ask('ada@example.com')
  await approve()
  await asking
  await ask('ada@example.com')
  expect(mails()).toBe(2)
  void ask('thief@example.com').catch(() => {})
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  expect(mails()).toBe(2)
})

test('error: an upgraded guest without an email address, whom a page can sign in again, is asked too', async () => {
  const { answer, approve, frame, link, server } = await setUp()
  answer('/v1/logins/link', {})
  await frame.ask('CONNECT_GUEST')
  const linking = link()
  expect((await approve()).description.rows).toEqual([{ label: 'login', value: 'Google' }])
  await linking
  server.isGuest = false
  await frame.ask('CONNECT_GUEST')
  void frame.ask('UPDATE_EMAIL', { email: 'thief@example.com' }).catch(() => {})
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  expect(server.calls.some(({ path }) => path === '/v1/email/update')).toBe(false)
})

test('error: a page alone links no account: declined or replaced while the user is asked, it is not added', async () => {
  const { answer, frame, isGuest, link, server } = await setUp()
  answer('/v1/logins/link', {})
  await frame.ask('CONNECT_GUEST')
  const declined = expect(link()).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  frame.queue.reject(frame.queue.shown()!.asked)
  await declined

  const replaced = expect(link()).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  const { asked } = frame.queue.shown()!
  await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google', x: { isLink: true } })
  frame.queue.approve(asked)
  await replaced
  expect(server.calls.some(({ path }) => path === '/v1/logins/link')).toBe(false)
  expect(await isGuest()).toBe(true)
})
