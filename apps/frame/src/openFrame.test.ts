import { BaseError } from '@fairlead/protocol'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { createMemoryStore } from './storage/openStore.ts'
import { createTestServer, otp } from './testing/createTestServer.ts'
import {
  createTestLocks,
  createTestStore,
  openTestFrame,
  pageOrigin,
} from './testing/openTestFrame.ts'

async function open(options: Partial<openTestFrame.Options> = {}) {
  const time = { now: 1_800_000_000_000 }
  const clock = () => time.now
  const server = options.server ?? (await createTestServer(clock))
  const frame = await openTestFrame({ clock, server, ...options })
  return { frame, server, time }
}

/** Signs in from a blank state. */
async function signIn({ frame, server }: Awaited<ReturnType<typeof open>>) {
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  server.approveDevice()
  await frame.ask('CONNECT_DEVICE')
  await frame.ask('CONNECT_OTP', { otp })
}

type User = { address: `0x${string}`; message?: string; signature?: `0x${string}` }

test('[AUTH-01] first login: device, code, a wallet, an address, a signed message', async () => {
  const opened = await open()
  const { frame, server } = opened

  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })).toEqual({
    action: 'VERIFY_DEVICE',
    x: { expiresIn: 600, matchCode: '417' },
  })
  server.approveDevice()
  await frame.ask('CONNECT_DEVICE')
  await frame.ask('CONNECT_OTP', { otp })

  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  const user = (await frame.ask('GET_USER')) as User
  expect(user).toMatchObject({
    accounts: [{ address: user.address, type: 'eoa' }],
    chainId: 1,
    email: 'ada@example.com',
    preferredAccountType: 'eoa',
    x: { recovery: 'automatic', secured: false },
  })

  const answer = frame.ask('RPC_REQUEST', {
    chainId: 1,
    method: 'personal_sign',
    params: ['0x68656c6c6f', user.address],
  })
  await expect.poll(() => frame.queue.shown()?.asked.description.block?.text).toBe('hello')
  frame.queue.approve(frame.queue.shown()!.asked)
  const signature = (await answer) as `0x${string}`
  expect(await verifyMessage({ address: user.address, message: 'hello', signature })).toBe(true)
})

test('[AUTH-17] READY goes to the parent page', async () => {
  const { frame } = await open()
  expect(frame.heard[0]).toEqual({
    message: {
      type: '@w3m-frame/READY',
      payload: { version: '4', x: { drawn: true, passkey: true } },
    },
    target: pageOrigin,
  })
})

test('[VIEW-13] behavior: only the page is notified of a drawn request and of Escape', async () => {
  const { frame } = await open()
  await frame.ask('IS_CONNECTED')
  const before = frame.heard.length
  frame.drawn()
  frame.escape()
  expect(frame.heard.slice(before)).toEqual([
    { message: { type: 'fairlead/frame-drawn' }, target: pageOrigin },
    { message: { type: 'fairlead/frame-escape' }, target: pageOrigin },
  ])
})

test('[AUTH-01] error: a wrong code is reported, and the login continues', async () => {
  const opened = await open()
  const { frame, server } = opened
  server.approveDevice()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  await expect(frame.ask('CONNECT_OTP', { otp: '000000' })).rejects.toMatchObject({
    code: 'OTP_INVALID',
  })
  await expect(frame.ask('CONNECT_OTP', { otp: 'abc' })).rejects.toMatchObject({
    code: 'OTP_INVALID',
  })
  await frame.ask('CONNECT_OTP', { otp })
  expect(server.hasWallet()).toBe(true)
})

test('[AUTH-01] behavior: the number of remaining code attempts is passed on', async () => {
  const { frame, server } = await open()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  const body = {
    code: 'OTP_INVALID',
    detail: 'Wrong code',
    reasons: [{ description: 'Wrong code', field: 'otp' }],
    requestId: '1',
    status: 401,
    title: 'Wrong code',
    triesLeft: 3,
    type: 'about:blank',
  }
  server.answer('/v1/auth/otp/verify', () => new Response(JSON.stringify(body), { status: 401 }))
  await frame.ask('CONNECT_OTP', { otp }).catch(() => {})
  expect(frame.heard.at(-1)?.message).toMatchObject({
    payload: { message: 'Wrong code', x: { code: 'OTP_INVALID', triesLeft: 3 } },
  })
})

test('[AUTH-01] error: a code without a login, and one older than ten minutes', async () => {
  const { frame, time } = await open()
  await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  time.now += 600_000
  await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
})

test('[AUTH-01] behavior: the ten minutes of a code begin with the approval that sends it', async () => {
  const { frame, server, time } = await open()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  time.now += 400_000
  server.approveDevice()
  await frame.ask('CONNECT_DEVICE')
  time.now += 400_000
  await frame.ask('CONNECT_OTP', { otp })
  expect(server.hasWallet()).toBe(true)
})

test('[AUTH-09] the same browser on the next page: still signed in, the same address', async () => {
  const opened = await open()
  await signIn(opened)
  const before = (await opened.frame.ask('GET_USER')) as User
  const next = await open({ server: opened.server, store: opened.frame.store })
  expect(await next.frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(await next.frame.ask('GET_USER')).toMatchObject({ address: before.address })
})

test('[AUTH-09] unresponsive storage: reported, and the next call finds the login', async () => {
  const opened = await open()
  await signIn(opened)
  const { server } = opened
  let isLost = true
  const { get, ...rest } = opened.frame.store
  const store = {
    ...rest,
    get: async (key: string) => {
      if (isLost) throw new BaseError('FEATURE_UNAVAILABLE')
      return get(key)
    },
  }
  const next = await open({ sdkType: '', server, store })
  await expect(next.frame.ask('IS_CONNECTED')).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  isLost = false
  expect(await next.frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('[AUTH-17] another page origin finds no login in the same storage', async () => {
  const opened = await open()
  await signIn(opened)
  const { server } = opened
  const { store } = opened.frame
  const other = await open({ origin: 'https://preview.vercel.app', server, store })
  expect(await other.frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await expect(other.frame.ask('GET_USER')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})

test('[AUTH-17][SEC-252] behavior: in nested frames, each page around the page must be in the list', async () => {
  const server = await createTestServer(() => 1_800_000_000_000)
  const nested = async (...around: string[]) => (await open({ around, sdkType: '', server })).frame
  const types = (frame: Awaited<ReturnType<typeof nested>>) =>
    frame.heard.map(({ message }) => (message as { type: string }).type)

  expect(types(await nested('https://app.example', 'http://localhost:3000'))).toEqual([
    '@w3m-frame/READY',
  ])
  for (const around of [['https://evil.example'], [pageOrigin, 'null']])
    expect(types(await nested(...around))).toEqual([])
})

test('[AUTH-17][SEC-252] behavior: a preview around a listed page makes it a development page', async () => {
  const server = await createTestServer(() => 1_800_000_000_000)
  const embedderOf = async (...around: string[]) => {
    const { frame } = await open({ around, server })
    await frame.ask('IS_CONNECTED')
    return frame.embedder()
  }
  expect(await embedderOf()).toBe('own')
  expect(await embedderOf(pageOrigin)).toBe('own')
  expect(await embedderOf(pageOrigin, 'https://mine.vercel.app')).toBe('default')
})

test('[AUTH-17][SEC-45] two frames on one page share a session, and each shows only its own requests', async () => {
  const server = await createTestServer(() => 1_800_000_000_000)
  const [locks, store] = [createTestLocks(), createTestStore()]
  const [one, two] = [await open({ locks, server, store }), await open({ locks, server, store })]
  await signIn(one)
  expect(await two.frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  const [user, same] = (await Promise.all(
    [one, two].map(({ frame }) => frame.ask('GET_USER')),
  )) as [User, User]
  expect(same).toEqual(user)

  const heard = two.frame.heard.length
  const answer = one.frame.ask('RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x6869', user.address],
  })
  await expect.poll(() => one.frame.queue.shown()).toBeDefined()
  expect(two.frame.queue.shown()).toBeUndefined()
  one.frame.queue.approve(one.frame.queue.shown()!.asked)
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  expect(two.frame.heard).toHaveLength(heard)

  await two.frame.ask('SIGN_OUT')
  expect(await one.frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('[AUTH-18] a new device with automatic recovery restores the wallet, and signs', async () => {
  const opened = await open()
  await signIn(opened)
  const before = (await opened.frame.ask('GET_USER')) as User
  const next = await open({ server: opened.server })
  await signIn(next)
  expect(await next.frame.ask('GET_USER')).toMatchObject({ address: before.address })
  const answer = next.frame.ask('RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x6869', before.address],
  })
  await expect.poll(() => next.frame.queue.shown()).toBeDefined()
  next.frame.queue.approve(next.frame.queue.shown()!.asked)
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[AUTH-18][SEC-95] two tabs that create a wallet at once share one', async () => {
  const opened = await open()
  const { server } = opened
  const [locks, store] = [createTestLocks(), createTestStore()]
  const tab = () => open({ locks, server, store })
  const [one, two] = [await tab(), await tab()]
  server.approveDevice()
  await Promise.all(
    [one, two].map(({ frame }) => frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })),
  )
  await Promise.all([one, two].map(({ frame }) => frame.ask('CONNECT_OTP', { otp })))
  const users = (await Promise.all([one, two].map(({ frame }) => frame.ask('GET_USER')))) as User[]
  expect(users[0]?.address).toBe(users[1]?.address)
  expect(users[0]?.address).toBe(server.custody.record().addresses.eip155)
})

test('[AUTH-18][SEC-96] a browser that stops right after the wallet was stored still has its share', async () => {
  const opened = await open()
  const { frame, server } = opened
  server.approveDevice()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  const { fetch } = server
  const dying = {
    ...server,
    fetch: (async (input, init) => {
      const answer = await fetch(input, init)
      if (String(input).endsWith('/v1/wallets')) throw new TypeError('gone')
      return answer
    }) as typeof fetch,
  }
  const half = await open({ server: dying, store: frame.store })
  await half.frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  await expect(half.frame.ask('CONNECT_OTP', { otp })).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
  })
  const next = await open({ server, store: frame.store })
  server.answer('/v1/wallets', () => new Response('{}', { status: 500 }))
  expect(await next.frame.ask('GET_USER')).toMatchObject({
    address: server.custody.record().addresses.eip155,
  })
})

test('[SEC-84] a record with another address is rejected', async () => {
  const opened = await open()
  await signIn(opened)
  const { server } = opened
  const { frame } = await open({ server, store: opened.frame.store })
  const record = server.custody.record()
  const eip155 = '0x000000000000000000000000000000000000dEaD'
  server.answer('/v1/wallet', () =>
    Response.json({ ...record, addresses: { ...record.addresses, eip155 } }),
  )
  await expect(frame.ask('GET_USER')).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

/** Signs a user in on one tab, then another user on a second tab of the page. */
async function openTabs() {
  const [one, other] = [await open(), await open()]
  let server = one.server
  // The tabs share the session, so after the change both use the wallet of the second user.
  const fetch = ((input, init) => server.fetch(input, init)) as typeof globalThis.fetch
  const { store } = one.frame
  const tab = await open({ server: { ...one.server, fetch }, store })
  await signIn({ ...one, ...tab, server: one.server })
  return {
    frame: tab.frame,
    async changePerson() {
      const second = await open({ server: other.server, store })
      await second.frame.ask('SIGN_OUT')
      await signIn(second)
      server = other.server
      return ((await second.frame.ask('GET_USER')) as User).address
    },
  }
}

test('[AUTH-18][SEC-112] only the shown account signs: another tab changed the user', async () => {
  const { changePerson, frame } = await openTabs()
  const { address } = (await frame.ask('GET_USER')) as User
  const answer = frame.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', address] })
  await expect.poll(() => frame.queue.shown()?.asked.address).toBe(address)
  expect(await changePerson()).not.toBe(address)
  frame.queue.approve(frame.queue.shown()!.asked)
  await expect(answer).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})

test('[AUTH-18][SEC-112] a new login in the same tab cancels pending requests', async () => {
  const opened = await open()
  await signIn(opened)
  const { frame } = opened
  const { address } = (await frame.ask('GET_USER')) as User
  const answer = frame.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', address] })
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  const ended = expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await signIn(opened)
  await ended
  expect(frame.queue.shown()).toBeUndefined()
})

test('[MOD-14][SEC-121] aborted right after the request: it is not shown later', async () => {
  const opened = await open()
  await signIn(opened)
  const { frame } = opened
  const { address } = (await frame.ask('GET_USER')) as User
  const answer = frame.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', address] })
  const ended = expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await frame.ask('RPC_ABORT')
  await ended
  expect(frame.queue.shown()).toBeUndefined()
})

test('[AUTH-17][SEC-33] a frame without its own storage creates no wallet', async () => {
  const opened = await open({ mayKeep: false })
  await expect(signIn(opened)).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  expect(opened.server.hasWallet()).toBe(false)
})

test('[AUTH-18][SEC-33] without persistent storage, a wallet that only this browser could open is not created', async () => {
  const opened = await open()
  const { server } = opened
  server.recovery = 'user'
  const forgetful = await open({ server, store: createMemoryStore() })
  await expect(signIn(forgetful)).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
    message: expect.stringContaining('Allow storage'),
  })
  expect(server.hasWallet()).toBe(false)

  // Storage that fills up during the test.
  let isPersistent = true
  const memory = createMemoryStore()
  const store = {
    ...memory,
    isPersistent: () => isPersistent,
    async set(key: string, value: unknown) {
      if (key.startsWith('share ')) isPersistent = false
      await memory.set(key, value)
    },
  }
  await expect(signIn(await open({ server, store }))).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  expect(server.hasWallet()).toBe(false)
})

test('[AUTH-18] without persistent storage, operator recovery is enough for a wallet', async () => {
  const opened = await open({ store: createMemoryStore() })
  await signIn(opened)
  expect(opened.server.hasWallet()).toBe(true)
})

test('[FEAT-21] the page’s own sign-in message is signed right after the login, and not later', async () => {
  const opened = await open()
  await signIn(opened)
  const { frame, time } = opened
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
      'URI: https://app.example/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdefgh1',
    ].join('\n'),
    uri: 'https://app.example/login',
    version: '1',
  }
  const user = (await frame.ask('GET_USER', { chainId: 1, siwxMessage })) as User
  expect(user.message).toContain(user.address)
  expect(
    await verifyMessage({
      address: user.address,
      message: user.message!,
      signature: user.signature!,
    }),
  ).toBe(true)

  const phished = { ...siwxMessage, domain: 'bank.example' }
  expect(await frame.ask('GET_USER', { siwxMessage: phished })).not.toHaveProperty('signature')
  time.now += 5 * 60_000
  expect(await frame.ask('GET_USER', { siwxMessage })).not.toHaveProperty('signature')
})

test('[AUTH-15] networks: only those of the operator', async () => {
  const opened = await open()
  await signIn(opened)
  const { frame, server } = opened
  expect(await frame.ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
  await expect(frame.ask('SWITCH_NETWORK', { chainId: 'eip155:666' })).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
  })
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await frame.ask('SWITCH_NETWORK', { chainId })).toEqual({ chainId })
  expect(await frame.ask('GET_USER')).toMatchObject({
    address: server.custody.record().addresses.solana,
    chainId,
  })
})

test('[AUTH-14] account types: only the regular one is available, and reported as such', async () => {
  const opened = await open()
  await signIn(opened)
  const { frame } = opened
  await expect(frame.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  expect(await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toMatchObject({ type: 'eoa' })
  expect(await frame.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({
    smartAccountEnabledNetworks: [],
  })
})

test('[AUTH-16][SEC-80] nothing sent to the page contains a token, share, key or code', async () => {
  const opened = await open()
  await signIn(opened)
  const { frame, server } = opened
  await frame.ask('GET_USER')
  await frame.ask('SIGN_OUT')
  const told = JSON.stringify(frame.heard)
  const { commits, mac, vaultRoot, vaultSign } = server.custody.record()
  for (const secret of [
    'access-',
    'refresh-',
    otp,
    'flw_',
    'set_',
    'wal_',
    mac,
    vaultRoot,
    vaultSign,
    ...Object.values(commits).flat(),
  ])
    expect(told).not.toContain(secret)
})

test('[AUTH-18][SEC-91] storage contains no token, no email address, and only non-extractable keys', async () => {
  const opened = await open()
  const kept = new Map<string, unknown>()
  const store = {
    isPersistent: () => true,
    get: async (key: string) => kept.get(key),
    remove: async (key: string) => void kept.delete(key),
    set: async (key: string, value: unknown) => void kept.set(key, value),
  }
  const { frame } = await open({ server: opened.server, store })
  await signIn({ frame, server: opened.server, time: opened.time })
  const text = JSON.stringify([...kept.values()])
  for (const secret of ['access-', 'refresh-', 'ada@example.com', otp])
    expect(text).not.toContain(secret)
  const keys = [...kept.values()].flatMap((value) => {
    const { proof, wrap } = value as { proof?: CryptoKeyPair; wrap?: CryptoKey }
    return proof && wrap ? [proof.privateKey, wrap] : []
  })
  expect(keys).toHaveLength(2)
  for (const key of keys)
    for (const format of ['jwk', 'pkcs8', 'raw'] as const)
      await expect(crypto.subtle.exportKey(format, key)).rejects.toHaveProperty(
        'name',
        expect.stringMatching(/^InvalidAccess/),
      )
})

test('[SEC-70] an expired token is refreshed; the proof covers method, address, body and token', async () => {
  const opened = await open()
  await signIn(opened)
  opened.server.expireTokens()
  opened.time.now += 600_000
  await opened.frame.ask('GET_USER')
  const paths = opened.server.calls.map(({ path }) => path)
  expect(paths.filter((path) => path === '/v1/token/refresh')).toHaveLength(1)
})

test('[SEC-73] two tabs that refresh at once use one refresh token once', async () => {
  const opened = await open()
  await signIn(opened)
  const { server, time } = opened
  server.expireTokens()
  time.now += 600_000
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => opened.frame.ask('GET_USER') as Promise<User>),
  )
  expect(new Set(asked.map(({ address }) => address)).size).toBe(1)
  expect(server.calls.filter(({ path }) => path === '/v1/token/refresh')).toHaveLength(1)
})

test('[AUTH-18] a session that the server ended is ended here too', async () => {
  const opened = await open()
  await signIn(opened)
  const { frame, server, time } = opened
  server.expireTokens()
  time.now += 600_000
  server.answer('/v1/token/refresh', () =>
    Response.json(
      {
        code: 'SESSION_EXPIRED',
        detail: '',
        reasons: [{ description: 'Over', field: '' }],
        requestId: '',
        status: 401,
        title: '',
        type: '',
      },
      { status: 401 },
    ),
  )
  await expect(frame.ask('GET_USER')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('[SEC-18] a clock that is wrong by an hour causes no failure', async () => {
  const opened = await open()
  const { frame } = await open({ clock: () => opened.time.now + 3_600_000, server: opened.server })
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
})

test('[AUTH-18][SEC-95] two devices that create a wallet at once share one', async () => {
  const opened = await open()
  const { server } = opened
  const [one, two] = [await open({ server }), await open({ server })]
  await Promise.all([signIn(one), signIn(two)])
  const users = (await Promise.all([one, two].map(({ frame }) => frame.ask('GET_USER')))) as User[]
  expect(users[0]?.address).toBe(users[1]?.address)
})

test('[CONN-04][SEC-39] sign-out is processed at the pending limit, cancels requests, and frees their places', async () => {
  const opened = await open()
  await signIn(opened)
  const { frame, server, time } = opened
  server.networks['https://node.example/'] = (method) =>
    method === 'eth_chainId' ? '0x1' : new Promise(() => {})
  time.now += 10_000
  const asked = Array.from({ length: 99 }, () =>
    frame.ask('RPC_REQUEST', { method: 'eth_blockNumber' }).then(
      () => 'answered',
      ({ code }: { code: string }) => code,
    ),
  )
  await expect(frame.ask('IS_CONNECTED')).rejects.toMatchObject({ code: 'RATE_LIMITED' })

  await frame.ask('SIGN_OUT')

  expect([...new Set(await Promise.all(asked))]).toEqual(['REQUEST_ABORTED'])
  time.now += 10_000
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('[CONN-03][SEC-132] sign-out with an unresponsive server: nothing usable remains, and it ends after 2.5 s', async () => {
  const timers: { ms: number; run: () => void }[] = []
  const opened = await open({
    schedule(run, ms) {
      timers.push({ ms, run })
      return () => {}
    },
  })
  await signIn(opened)
  const { frame, server } = opened
  server.answer('/v1/session/logout', () => new Promise(() => {}))
  const out = frame.ask('SIGN_OUT')
  await expect.poll(() => server.calls.at(-1)?.path).toBe('/v1/session/logout')
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  await expect(frame.ask('GET_USER')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  for (const { ms, run } of timers) if (ms === 2_500) run()
  await out
})
