import { detachedLogin } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { createTestServer, frameUrl } from '../testing/createTestServer.ts'
import { createTestStore, openTestFrame, pageOrigin } from '../testing/openTestFrame.ts'

/** Opens a page with Google login and its server. The test controls the time. */
async function open(options: Partial<openTestFrame.Options> = {}) {
  const time = { now: 1_800_000_000_000 }
  const clock = () => time.now
  const server = options.server ?? (await createTestServer(clock))
  const timers: { ms: number; run: () => void }[] = []
  const schedule = (run: () => void, ms: number) => {
    const timer = { ms, run }
    timers.push(timer)
    return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
  }
  const frame = await openTestFrame({ clock, schedule, server, ...options })
  /** Runs the timers with this delay. */
  const pass = async (ms: number) => {
    await expect.poll(() => timers.some((timer) => timer.ms === ms)).toBe(true)
    for (const { run } of timers.filter((timer) => timer.ms === ms)) run()
  }
  return { frame, pass, server, time }
}
type Opened = Awaited<ReturnType<typeof open>>

const begin = ({ frame }: Opened) => frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
const finish = ({ frame }: Opened, uri: string, more = {}) =>
  frame.ask('CONNECT_SOCIAL', { uri, ...more })

/** Ends the provider's window, which notifies the frame. */
function comeBack({ frame, server }: Opened, { origin = frameUrl } = {}) {
  const { flowId, handle, ticket } = server.provider.comeBack()
  frame.hear({ data: { flowId, ticket, type: 'fairlead/login-ticket' }, origin })
  return handle
}

/** Maximum time that the frame waits for a ticket. */
const grace = 1_000

test('[AUTH-04][AUTH-16] default: the window’s ticket and the page’s handle complete a session and a wallet', async () => {
  const opened = await open()
  expect(await begin(opened)).toEqual({
    uri: 'https://frame.example/oauth/start?flw_0000000000000000',
  })
  const user = await finish(opened, comeBack(opened))
  expect(user).toMatchObject({
    accounts: [{ address: opened.server.custody.record().addresses.eip155, type: 'eoa' }],
    chainId: 1,
    email: 'ada@example.test',
    userName: 'ada',
  })
  expect(await opened.frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('default: the project’s own provider is opened, and no other project’s', async () => {
  const { frame } = await open()
  const ask = (provider: string) => frame.ask('GET_SOCIAL_REDIRECT_URI', { provider })
  expect(await ask('oidc:acme')).toMatchObject({ uri: expect.stringContaining('/oauth/start') })
  await expect(ask('oidc:other')).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  await expect(ask('oidc:<b>')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

test('error: a wallet that can’t be opened here yet: the page learns when, and what the wait is for', async () => {
  const first = await open()
  await begin(first)
  await finish(first, comeBack(first))
  const { server } = first
  const next = await open({ server, store: createTestStore() })
  const body = {
    code: 'TOO_EARLY',
    detail: 'Not yet',
    reasons: [{ description: 'Not yet', field: 'login' }],
    requestId: '1',
    status: 425,
    title: 'Not yet',
    type: 'about:blank',
  }
  const headers = { 'retry-after': '259200' }
  server.answer(`/v1/wallets/${server.custody.record().walletId}/recover`, () =>
    Response.json(body, { headers, status: 425 }),
  )
  await begin(next)
  await expect(finish(next, comeBack(next))).rejects.toMatchObject({ code: 'TOO_EARLY' })
  expect(next.frame.heard.at(-1)?.message).toMatchObject({
    payload: { x: { code: 'TOO_EARLY', reason: 'login', retryAfterSeconds: 259_200 } },
  })
})

test('[AUTH-16] behavior: a ticket that arrives after the handle still counts', async () => {
  const opened = await open()
  await begin(opened)
  const { flowId, handle, ticket } = opened.server.provider.comeBack()
  const answer = finish(opened, handle)
  opened.frame.hear({ data: { flowId, ticket, type: 'fairlead/login-ticket' }, origin: frameUrl })
  expect(await answer).toMatchObject({ userName: 'ada' })
})

test('[AUTH-16][SEC-58] error: a victim of another device’s login, so no ticket: no session before mail approval', async () => {
  const opened = await open()
  await begin(opened)
  const { handle } = opened.server.provider.comeBack()
  const answer = finish(opened, handle)
  const refused = expect(answer).rejects.toMatchObject({
    code: 'FACTOR_REQUIRED',
    matchCode: '582',
  })
  await opened.pass(grace)
  await refused
  expect(await opened.frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })

  // Without the approval a retry changes nothing; with it, the same handle works.
  await expect(finish(opened, handle)).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
  opened.server.provider.approve()
  await opened.frame.ask('CONNECT_DEVICE')
  expect(await finish(opened, handle)).toMatchObject({ userName: 'ada' })
})

test('[AUTH-16][SEC-58] error: tickets of other windows, other logins and in other formats are rejected', async () => {
  const opened = await open()
  await begin(opened)
  const { flowId, handle, ticket } = opened.server.provider.comeBack()
  const good = { flowId, ticket, type: 'fairlead/login-ticket' }
  for (const origin of [pageOrigin, 'https://evil.example', 'null', `${frameUrl}.evil.example`])
    opened.frame.hear({ data: good, origin })
  for (const data of [
    { ...good, flowId: 'flw_9999999999999999' },
    { ...good, type: 'fairlead/other' },
    { ...good, ticket: 'short' },
    JSON.stringify(good),
    null,
  ])
    opened.frame.hear({ data, origin: frameUrl })
  const answer = finish(opened, handle)
  const refused = expect(answer).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
  await opened.pass(grace)
  await refused
})

test('[AUTH-16] behavior: the first ticket counts, a second one is ignored', async () => {
  const opened = await open()
  await begin(opened)
  const handle = comeBack(opened)
  const data = {
    flowId: 'flw_0000000000000000',
    ticket: 'x'.repeat(43),
    type: 'fairlead/login-ticket',
  }
  opened.frame.hear({ data, origin: frameUrl })
  expect(await finish(opened, handle)).toMatchObject({ userName: 'ada' })
})

test('[AUTH-16][SEC-59] error: a handle in another frame, page or browser has no effect', async () => {
  const opened = await open()
  await begin(opened)
  const handle = comeBack(opened)
  const { server } = opened
  const { store } = opened.frame
  const others = [
    await open({ server, store: createTestStore() }),
    await open({ origin: 'https://preview.vercel.app', server, store }),
    // The same holds for the same page in another tab: the login belongs to the first tab's window.
    await open({ server, store }),
  ]
  for (const other of others)
    await expect(finish(other, handle)).rejects.toMatchObject({ code: 'OTP_INVALID' })
  // A login of their own does not help them either.
  await begin(others[0]!)
  const ended = expect(finish(others[0]!, handle)).rejects.toMatchObject({ code: 'OTP_INVALID' })
  await others[0]!.pass(grace)
  await ended
})

test('[AUTH-04] error: an invalid handle, an unknown login, an expired one, a used one', async () => {
  const opened = await open()
  const handle = `urn:fairlead:login:${'h'.repeat(43)}`
  await expect(finish(opened, handle)).rejects.toMatchObject({ code: 'OTP_INVALID' })
  await begin(opened)
  for (const uri of ['https://evil.example/', 'urn:fairlead:login:', `${handle}x`, ''])
    await expect(finish(opened, uri)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })

  const used = comeBack(opened)
  await finish(opened, used)
  await expect(finish(opened, used)).rejects.toMatchObject({ code: 'OTP_INVALID' })

  await begin(opened)
  const late = comeBack(opened)
  opened.time.now += 600_000
  await expect(finish(opened, late)).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
})

test('[ENT-14] error: the project does not have the provider', async () => {
  const { frame, server } = await open()
  for (const provider of ['github', 'facebook'])
    await expect(frame.ask('GET_SOCIAL_REDIRECT_URI', { provider })).rejects.toMatchObject({
      code: 'FEATURE_UNAVAILABLE',
    })
  expect(server.calls.some(({ path }) => path.includes('social'))).toBe(false)
})

test.each(['RELOAD', 'SIGN_OUT', 'GET_SOCIAL_REDIRECT_URI', 'CONNECT_EMAIL'])(
  '[AUTH-04] race: a login closed by %s never signs in, whatever the server responds later',
  async (name) => {
    const opened = await open()
    const { frame, server } = opened
    await begin(opened)
    const handle = comeBack(opened)
    const release = server.hold('/v1/auth/social/complete')
    const ended = expect(finish(opened, handle)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await expect.poll(() => server.tokens().length).toBe(1)
    await frame.ask(name, { email: 'ada@example.com', provider: 'google' })
    release()
    await ended
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
    // The session that the server started is ended there.
    expect(server.tokens()).toEqual([])
  },
)

test('[AUTH-04] race: signed out while the session is being written', async () => {
  const opened = await open()
  let beforeWrite = async () => {}
  const memory = createTestStore()
  const store = {
    ...memory,
    async set(key: string, value: unknown) {
      if (key.startsWith('session ')) await beforeWrite()
      await memory.set(key, value)
    },
  }
  const other = await open({ server: opened.server, store })
  await begin(other)
  beforeWrite = async () => void (await other.frame.ask('SIGN_OUT'))
  await expect(finish(other, comeBack(other))).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(await other.frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(opened.server.tokens()).toEqual([])
})

test('[AUTH-04] race: closed before the ticket, before the address, and during the mail approval', async () => {
  const opened = await open()
  const { frame, server } = opened
  const aborted = { code: 'REQUEST_ABORTED' }

  const release = server.hold('/v1/auth/social/start')
  const beginning = expect(begin(opened)).rejects.toMatchObject(aborted)
  await expect.poll(() => server.calls.at(-1)?.path).toBe('/v1/auth/social/start')
  await frame.ask('RELOAD')
  release()
  await beginning

  await begin(opened)
  const { handle } = server.provider.comeBack()
  const waiting = expect(finish(opened, handle)).rejects.toMatchObject(aborted)
  await frame.ask('RELOAD')
  await waiting

  await begin(opened)
  const weak = server.provider.comeBack().handle
  const refused = expect(finish(opened, weak)).rejects.toMatchObject({ matchCode: '582' })
  await opened.pass(grace)
  await refused
  const device = expect(frame.ask('CONNECT_DEVICE')).rejects.toMatchObject(aborted)
  await frame.ask('RELOAD')
  await device
  await expect(finish(opened, weak)).rejects.toMatchObject({ code: 'OTP_INVALID' })
})

test('[AUTH-05][AUTH-06] behavior: after a redirect, in a new document, a login is weak and continues with mail approval', async () => {
  const opened = await open()
  const { server } = opened
  await begin(opened)
  const { handle } = server.provider.comeBack({ hasWindow: false })
  const next = await open({ server, store: opened.frame.store })
  await expect(finish(next, handle)).rejects.toMatchObject({ matchCode: '582' })
  server.provider.approve()
  await next.frame.ask('CONNECT_DEVICE')
  expect(await finish(next, handle)).toMatchObject({ email: 'ada@example.test' })
  // The next document finds no trace of it.
  const last = await open({ server, store: opened.frame.store })
  await expect(finish(last, handle)).rejects.toMatchObject({ code: 'OTP_INVALID' })
})

test('[AUTH-04][SEC-58][SEC-61] behavior: a detached window: polled until the user continues there, then the mail', async () => {
  const opened = await open()
  const { provider } = opened.server
  const early = { code: 'TOO_EARLY' }
  await begin(opened)
  await expect(finish(opened, detachedLogin)).rejects.toMatchObject(early)
  // Back from the provider, before the user has answered: the window may still find its page.
  provider.comeBack()
  await expect(finish(opened, detachedLogin)).rejects.toMatchObject(early)
  expect(opened.server.calls.some(({ path }) => path.endsWith('/complete'))).toBe(false)

  provider.release()
  await expect(finish(opened, detachedLogin)).rejects.toMatchObject({
    code: 'FACTOR_REQUIRED',
    matchCode: '582',
  })
  expect(await opened.frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  provider.approve()
  await opened.frame.ask('CONNECT_DEVICE')
  expect(await finish(opened, detachedLogin)).toMatchObject({ userName: 'ada' })
})

test('[AUTH-04][SEC-61] behavior: a rate-limited poll of a detached window pauses for the given time', async () => {
  const opened = await open()
  const { server, time } = opened
  const asked = () => server.calls.filter(({ path }) => path.endsWith('/social/status')).length
  const early = { code: 'TOO_EARLY' }
  await begin(opened)
  server.provider.comeBack()
  const reasons = [{ description: 'Too many', field: '' }]
  const said = { detail: '', reasons, requestId: 'r', status: 429, title: '', type: '' }
  const problem = { ...said, code: 'RATE_LIMITED' }
  const limited = (path: string) =>
    server.answer(path, () =>
      Response.json(problem, { headers: { 'retry-after': '30' }, status: 429 }),
    )
  limited('/v1/auth/social/status')
  await expect(finish(opened, detachedLogin)).rejects.toMatchObject(early)
  server.answer('/v1/auth/social/status', undefined)
  server.provider.release()
  time.now += 29_999
  await expect(finish(opened, detachedLogin)).rejects.toMatchObject(early)
  expect(asked()).toBe(1)

  // Only the final error is reported; then the same login continues.
  time.now += 1
  limited('/v1/auth/social/complete')
  await expect(finish(opened, detachedLogin)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  server.answer('/v1/auth/social/complete', undefined)
  await expect(finish(opened, detachedLogin)).rejects.toMatchObject({ matchCode: '582' })
  expect(asked()).toBe(2)
})

test('[AUTH-16][SEC-59][SEC-61] error: a detached window completes only in the document that began it, and only its own login', async () => {
  const opened = await open()
  const { server } = opened
  const { store } = opened.frame
  const nowhere = { code: 'OTP_INVALID' }
  await expect(finish(opened, detachedLogin)).rejects.toMatchObject(nowhere)
  await begin(opened)
  server.provider.comeBack()
  server.provider.release()
  server.provider.approve()
  for (const other of [
    await open({ server, store }),
    await open({ server, store: createTestStore() }),
  ])
    await expect(finish(other, detachedLogin)).rejects.toMatchObject(nowhere)
  await opened.frame.ask('RELOAD')
  await expect(finish(opened, detachedLogin)).rejects.toMatchObject(nowhere)
})

test('[AUTH-06] race: a returned login that is closed during its lookup never completes', async () => {
  const opened = await open()
  const { server } = opened
  await begin(opened)
  const { handle } = server.provider.comeBack({ hasWindow: false })
  server.provider.approve()
  const next = await open({ server, store: opened.frame.store })
  const release = server.hold('/v1/auth/social/status')
  const ended = expect(finish(next, handle)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect.poll(() => server.calls.at(-1)?.path).toBe('/v1/auth/social/status')
  await next.frame.ask('RELOAD')
  release()
  await ended
  expect(await next.frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('[AUTH-05] behavior: two tabs at the same time: each handle finds its own login', async () => {
  const opened = await open()
  const { server } = opened
  const { store } = opened.frame
  await begin(opened)
  const { handle } = server.provider.comeBack({ hasWindow: false })
  server.provider.approve()
  const second = await open({ server, store })
  await begin(second)
  const next = await open({ server, store })
  expect(await finish(next, handle)).toMatchObject({ userName: 'ada' })
})

test('[AUTH-16][SEC-80][SEC-91] neither the page nor the storage receives what would complete a login', async () => {
  const opened = await open()
  const kept = new Map<string, unknown>()
  const store = {
    isPersistent: () => true,
    get: async (key: string) => kept.get(key),
    remove: async (key: string) => void kept.delete(key),
    set: async (key: string, value: unknown) => void kept.set(key, value),
  }
  const other = await open({ server: opened.server, store })
  await begin(other)
  expect(JSON.stringify([...kept.values()])).not.toMatch(/flw_|binder/)
  const handle = comeBack(other)
  await finish(other, handle)
  expect([...kept.keys()].some((key) => key.startsWith('social '))).toBe(false)
  // Messages after READY, the answer to the sync message, and the URL of the window.
  const told = JSON.stringify(other.frame.heard.slice(3))
  for (const secret of ['flw_', 't'.repeat(42), 'access-', 'refresh-', handle])
    expect(told).not.toContain(secret)
})

test('[FEAT-21] the page’s own sign-in message is signed in the same step', async () => {
  const opened = await open()
  await begin(opened)
  const uri = `${pageOrigin}/login`
  const siwxMessage = {
    accountAddress: '<<AccountAddress>>',
    chainId: 'eip155:1',
    domain: 'app.example',
    nonce: 'abcdefgh1',
    serializedMessage: [
      'app.example wants you to sign in with your Ethereum account:',
      '<<AccountAddress>>',
      '',
      '',
      `URI: ${uri}`,
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdefgh1',
    ].join('\n'),
    uri,
    version: '1',
  }
  const user = await finish(opened, comeBack(opened), { siwxMessage })
  expect(user).toMatchObject({
    message: expect.stringContaining(opened.server.custody.record().addresses.eip155),
    signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
  })
})
