import { expect, test } from 'vitest'
import { createIdentity } from '../../testing/createIdentity.ts'
import { createTestServer } from '../../testing/createTestServer.ts'
import { startRelay } from '../../testing/startRelay.ts'

const topic = 'a1'.repeat(32)
const unknownId = '0123456789abcdef0123456789abcdef'
const rejected = 'f'.repeat(32)

async function startWithProjects(options: Parameters<typeof startRelay>[0] = {}) {
  const started = await startRelay(options)
  const settings = {
    allowedOrigins: ['https://app.example'],
    features: null,
    isAnalyticsEnabled: false,
    isDisabled: false,
    name: 'x',
  }
  await started.storage.projects.add(unknownId.replace('0', '1'), settings)
  await started.storage.projects.add(rejected, { ...settings, isDisabled: true })
  return started
}
const known = unknownId.replace('0', '1')

test.each([
  ['no project', { projectId: undefined }, {}, 401, 'Authorization error: Project ID is missing'],
  ['an invalid project id', { projectId: 'a b' }, {}, 403, 'Unauthorized: invalid key'],
  ['a disabled project', { projectId: rejected }, {}, 403, 'Unauthorized: invalid key'],
  ['no token', { auth: undefined }, {}, 401, 'Unauthorized: missing token'],
  ['an invalid token', { auth: 'x.y.z' }, {}, 401, /^Unauthorized: Invalid JWT: /],
  [
    'a page that is not in the list',
    { projectId: known },
    { origin: 'https://evil.example' },
    403,
    'Unauthorized: origin not allowed',
  ],
] as const)('error: %s', async (_, query, headers, status, reason) => {
  const { connect, server } = await startWithProjects()

  const modern = connect({ headers, query })
  expect(await modern.opened).toBe('open')
  expect(await modern.closed).toMatchObject({ code: 3000, reason: expect.stringMatching(reason) })
  const plain = connect({ headers, query: { ...query, useOnCloseEvent: undefined } })
  expect(await plain.opened).toBe(status)
  expect(server.relayMetrics()).toMatchObject({ closes: { 3000: 1 }, refusals: 2, sockets: 0 })
})

test('error: a token with another time, or for another relay', async () => {
  const { clock, connect } = await startRelay()
  const nowSeconds = clock.nowMs / 1000

  for (const [claims, why] of [
    [{ exp: nowSeconds - 700 }, 'it has expired'],
    [{ iat: nowSeconds + 700 }, 'it is from the future'],
    [{ aud: 'wss://relay.example' }, 'its audience is not this relay'],
  ] as const)
    expect(await connect({ claims }).closed).toEqual({
      code: 3000,
      reason: `Unauthorized: Invalid JWT: ${why}`,
    })
})

test('[PAIR-05] default: any project may use the relay; this server’s projects only from their pages', async () => {
  const { connect, port } = await startWithProjects()

  for (const [projectId, origin] of [
    [unknownId, 'https://anywhere.example'],
    ['my-wallet', undefined],
    [known, 'https://app.example'],
    [known, 'http://localhost:4401'],
    [known, undefined],
  ] as const) {
    const headers = origin ? { origin } : {}
    const peer = connect({ headers, query: { projectId } })
    expect((await peer.call('irn_subscribe', { topic })).result).toBeDefined()
  }
  for (const aud of [`ws://127.0.0.1:${port}/`, `WS://LocalHost:${port}`])
    expect(await connect({ claims: { aud } }).opened).toBe('open')
})

test('options: only projects of this server, and the relay’s other host names', async () => {
  const { connect, port } = await startWithProjects({
    publicUrl: 'https://relay.example',
    relay: { isKnownProjectNeeded: true, publicUrls: ['wss://two.example/relay'] },
  })

  expect(await connect({ query: { projectId: unknownId } }).closed).toEqual({
    code: 3000,
    reason: 'Project not found',
  })
  for (const aud of ['wss://relay.example', 'wss://two.example/relay', `ws://localhost:${port}`]) {
    const peer = connect({ claims: { aud } })
    expect((await peer.call('irn_subscribe', { topic })).result).toBeDefined()
  }
})

test('[PAIR-05] behavior: a token can be sent in a header', async () => {
  const { connect } = await startRelay()
  const { socket } = connect()
  const token = new URL(socket.url).searchParams.get('auth')

  for (const scheme of ['Bearer', 'bearer']) {
    const headers = { authorization: `${scheme} ${token}` }
    const peer = connect({ headers, query: { auth: undefined } })
    expect((await peer.call('irn_subscribe', { topic })).result).toBeDefined()
  }
})

test('error: too many calls close the socket; acknowledgements do not count', async () => {
  const { advance, connect } = await startRelay({
    relay: { limits: { messages: { refillPerSecond: 2, tokens: 5 } } },
  })
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })
  for (let index = 0; index < 12; index++) {
    await page.call('irn_publish', { message: String(index), topic, ttl: 300 })
    expect((await wallet.pushed()).data.message).toBe(String(index))
    advance(500)
  }
  await wallet.settled()

  for (let index = 0; index < 6; index++)
    await page.send(`{"id":${index},"jsonrpc":"2.0","method":"x"}`)

  expect(await page.closed).toEqual({ code: 1013, reason: 'Too many requests' })
  await wallet.settled()
})

test('error: a batch counts as its number of messages, also over HTTP', async () => {
  const { advance, connect } = await startRelay({
    relay: { limits: { messages: { refillPerSecond: 1, tokens: 10 } } },
  })
  const messages = Array.from({ length: 50 }, (_, index) => ({
    message: String(index),
    topic,
    ttl: 300,
  }))
  const [page, other] = [connect(), connect()]

  // A single batch is always accepted; its cost is charged afterwards.
  expect((await page.call('irn_batchPublish', { messages })).result).toBe(true)
  const url = other.socket.url.replace('ws:', 'http:').replace('/?', '/rpc?')
  const post = async () => {
    const call = { id: 1, jsonrpc: '2.0', method: 'irn_batchPublish', params: { messages } }
    return (await fetch(url, { body: JSON.stringify(call), method: 'POST' })).status
  }
  expect(await post()).toBe(200)
  advance(40_000)
  expect(await post()).toBe(429)
  await page.send('{"id":7,"jsonrpc":"2.0","method":"x"}')
  expect(await page.closed).toEqual({ code: 1013, reason: 'Too many requests' })
  advance(1_000)
  expect(await post()).toBe(200)
})

test('[PAIR-05] behavior: a client that reconnects with thousands of topics is not disconnected', async () => {
  const { connect } = await startRelay()
  const peer = connect()
  const topics = (part: number) =>
    Array.from({ length: 500 }, (_, index) => (part * 500 + index).toString(16).padStart(64, '0'))

  for (let part = 0; part < 20; part++) {
    const params = { topics: topics(part) }
    expect((await peer.call('irn_batchSubscribe', params)).result).toHaveLength(500)
    expect((await peer.call('irn_batchFetchMessages', params)).result).toBeDefined()
  }
})

test('error: too many sockets per address', async () => {
  const limits = { connects: { refillPerSecond: 1, tokens: 2 } }
  const { advance, connect } = await startRelay({ relay: { limits }, trustedProxies: 1 })
  const from = (address: string, query = {}) =>
    connect({ headers: { 'x-forwarded-for': address }, query })

  expect(await from('203.0.113.1').opened).toBe('open')
  const second = from('203.0.113.1')
  await second.call('irn_subscribe', { topic })
  expect(await from('203.0.113.1').closed).toEqual({ code: 1013, reason: 'Too many requests' })
  expect(await from('203.0.113.1', { useOnCloseEvent: undefined }).opened).toBe(429)
  // Other addresses have their own limit, and loopback has a high one.
  await from('203.0.113.2').call('irn_subscribe', { topic })
  for (let index = 0; index < 5; index++) await connect().call('irn_subscribe', { topic })
  advance(1_000)
  await from('203.0.113.1').call('irn_subscribe', { topic })
})

test('[SEC-290] behavior: many clients share an address, each with a limit of its own', async () => {
  const clientConnects = { refillPerSecond: 1, tokens: 2 }
  const { connect } = await startRelay({ relay: { limits: { clientConnects } }, trustedProxies: 1 })
  const from = (address: string, identity = createIdentity()) =>
    connect({ headers: { 'x-forwarded-for': address }, identity })
  const looping = createIdentity()

  const answers = []
  for (let index = 0; index < 4; index++) {
    const peer = from('203.0.113.1', looping)
    answers.push(await Promise.race([peer.closed, peer.call('irn_subscribe', { topic })]))
  }
  expect(answers.map((answer) => 'code' in answer)).toEqual([false, false, true, true])
  // Neighbours behind the same address still connect, and the client itself at another address.
  for (let index = 0; index < 25; index++)
    await from('203.0.113.1').call('irn_subscribe', { topic: index.toString(16).padStart(64, '0') })
  await from('203.0.113.2', looping).call('irn_subscribe', { topic })
})

test('[SEC-290] error: a client with too many open sockets; the number is free again when one closes', async () => {
  const { connect, server } = await startRelay({ relay: { limits: { clientSockets: 2 } } })
  const identity = createIdentity()
  const [first, second] = [connect({ identity }), connect({ identity })]
  await Promise.all([first, second].map((peer) => peer.call('irn_subscribe', { topic })))

  const third = connect({ identity })
  expect(await third.closed).toEqual({ code: 1013, reason: 'Too many requests' })
  await connect().call('irn_subscribe', { topic })

  first.socket.close()
  await expect.poll(() => server.relayMetrics().sockets).toBe(2)
  await connect({ identity }).call('irn_subscribe', { topic })
})

test('error: a frame that is too large', async () => {
  const { connect, server } = await startRelay()
  const peer = connect()

  await peer.send('x'.repeat(1024 * 1024 + 1))

  expect(await peer.closed).toMatchObject({ code: 1009 })
  await expect.poll(() => server.relayMetrics().closes).toEqual({ 1009: 1 })
})

test('[PAIR-05] behavior: a client that neither subscribes nor publishes is disconnected, a subscriber is not', async () => {
  const { advance, connect } = await startRelay()
  const [idle, listening] = [connect(), connect()]
  await Promise.all([idle.opened, listening.call('irn_subscribe', { topic })])
  await idle.settled()

  for (let pings = 1; pings <= 15; pings++) {
    expect(idle.socket.readyState).toBe(idle.socket.OPEN)
    advance(20_000)
    if (pings === 15) break
    // The pongs arrive over real sockets.
    for (const peer of [idle, listening]) await expect.poll(peer.pings).toBe(pings)
    await listening.settled()
  }

  expect(await idle.closed).toEqual({ code: 4008, reason: 'Idle' })
  await listening.settled()
})

test('[PAIR-05] behavior: pings every twenty seconds, and drops clients that miss two', async () => {
  const { advance, connect, server } = await startRelay()
  const [alive, dead] = [connect(), connect({ autoPong: false })]
  for (const peer of [alive, dead]) await peer.call('irn_subscribe', { topic })

  for (const pings of [1, 2]) {
    advance(20_000)
    for (const peer of [alive, dead]) await expect.poll(peer.pings).toBe(pings)
    await alive.settled()
  }
  advance(20_000)

  expect(await dead.closed).toMatchObject({ code: 1006 })
  await alive.settled()
  expect(server.relayMetrics()).toMatchObject({ closes: { 1006: 1 }, sockets: 1 })
})

test('error: a client that does not read is disconnected, and loses no message', async () => {
  const messages = { refillPerSecond: 1, tokens: 10_000_000 }
  const { connect, server } = await startRelay({
    relay: { limits: { bufferedBytes: 100_000, messages, waitingCalls: 1_000_000 } },
  })
  const [page, slow] = [connect(), connect()]
  await slow.call('irn_subscribe', { topic })
  slow.socket.pause()
  await page.call('irn_publish', { message: 'waits', topic, ttl: 300 })

  // Replies of 60 KB each, until the socket's buffers are full.
  const frame = `[${Array(500).fill('{"id":1,"jsonrpc":"2.0","method":"x"}').join(',')}]`
  while (server.relayMetrics().sockets === 2) {
    await slow.send(frame)
    await page.call('x', {})
  }

  expect(server.relayMetrics()).toMatchObject({ closes: { 1013: 1 }, sockets: 1 })
  const again = connect({ identity: slow.identity })
  await again.call('irn_subscribe', { topic })
  expect((await again.pushed()).data.message).toBe('waits')
})

test('[PAIR-05] behavior: a stopping server closes all sockets with 1001, and accepts no connections', async () => {
  const { advance, connect, listening, server } = await startRelay()
  const identity = createIdentity()
  const peers = [connect({ identity }), connect(), connect()]
  for (const peer of peers) await peer.call('irn_subscribe', { topic })

  const closing = listening.close()
  for (const peer of peers)
    expect(await peer.closed).toEqual({ code: 1001, reason: 'Server terminating' })
  advance(60_000)
  await closing

  expect(server.relayMetrics()).toMatchObject({ closes: { 1001: 3 }, sockets: 0 })
  expect(await connect().opened).toBe(0)
})

async function startSlow() {
  const { storage } = await createTestServer()
  const store = storage.openRelay()
  let go = () => {}
  let tellBegun = () => {}
  const began = new Promise<void>((resolve) => {
    tellBegun = resolve
  })
  const state = { isClosed: false }
  const started = await startRelay({
    relayStore: {
      ...store,
      async append(message) {
        tellBegun()
        await new Promise<void>((resolve) => {
          go = resolve
        })
        if (state.isClosed) throw new TypeError('closed')
        return store.append(message)
      },
      async close() {
        state.isClosed = true
        await store.close()
      },
    },
  })
  return { ...started, began, go: () => go(), state, store }
}

test('[PAIR-05] behavior: a stopping server first responds to open requests, and accepts no more', async () => {
  const { began, connect, go, listening, state, store } = await startSlow()
  const [page, wallet] = [connect(), connect()]
  await store.append({
    expiresAt: Number.MAX_SAFE_INTEGER,
    message: 'waits',
    publishedAt: 1,
    publisher: 'did:key:ann',
    tag: 1,
    topic,
  })
  await page.call('irn_subscribe', { topic })
  const pushed = await page.next(({ method }) => method === 'irn_subscription')
  await wallet.call('irn_subscribe', { topic })
  const publishing = page.call('irn_publish', { message: '1', topic, ttl: 300 })
  await began

  const closing = listening.close()
  // A connection without pending calls closes at once.
  expect(await wallet.closed).toMatchObject({ code: 1001 })
  void page.call('irn_unsubscribe', { id: 'x', topic })
  await page.acknowledge(pushed)
  const acknowledged = async () =>
    (await store.read(page.clientId, [topic], { bytes: 1, messages: 1 })).messages.length
  await expect.poll(acknowledged).toBe(0)
  expect(state.isClosed).toBe(false)
  go()

  expect((await publishing).result).toBe(true)
  expect(await page.closed).toEqual({ code: 1001, reason: 'Server terminating' })
  expect(page.heard).toEqual([])
  await closing
})

test('[PAIR-05] behavior: a stopping server waits at most a second for pending requests', async () => {
  const { advance, began, connect, listening } = await startSlow()
  const page = connect()
  void page.call('irn_publish', { message: '1', topic, ttl: 300 })
  await began

  const closing = listening.close()
  advance(1_000)

  expect(await page.closed).toEqual({ code: 1001, reason: 'Server terminating' })
  await closing
})

test('[PAIR-05] behavior: closes the store after the last request over HTTP', async () => {
  const { began, connect, go, listening, state } = await startSlow()
  const { socket } = connect()
  const body = `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":{"message":"1","topic":"${topic}","ttl":300}}`
  const url = socket.url.replace('ws:', 'http:').replace('/?', '/rpc?')
  const asking = fetch(url, { body, method: 'POST' }).then((response) => response.json())
  await began

  const closing = listening.close()
  await new Promise((resolve) => socket.once('close', resolve))
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(state.isClosed).toBe(false)
  go()

  expect(await asking).toMatchObject({ result: true })
  await closing
  expect(state.isClosed).toBe(true)
})

test('[PAIR-05] behavior: logs no message contents', async () => {
  const { connect, entries } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })
  const tvf = { contractAddresses: ['0xc0ffee'], rpcMethods: ['personal_sign'] }
  await page.call('irn_publish', { message: 'sealed', topic, ttl: 300, tvf, ...tvf })
  await page.call('irn_publish', { message: 'x'.repeat(200_000), topic, ttl: 300 })
  await page.send('garbage')
  const { data } = await wallet.pushed()
  await connect({ query: { auth: 'a.b.c' } }).closed

  expect(Object.keys(data).sort()).toEqual(['message', 'publishedAt', 'tag', 'topic'])
  expect(entries).toEqual([])
})

test('[PAIR-05] behavior: publishing and fetching also work over HTTP', async () => {
  const { connect, port } = await startRelay()
  const [page, wallet] = [createIdentity(), connect()]
  await wallet.call('irn_subscribe', { topic })
  const ask = async (peer: ReturnType<typeof connect>, body: string, query = '') => {
    const url = peer.socket.url.replace('ws:', 'http:').replace('/?', `/rpc?${query}`)
    const response = await fetch(url, { body, method: 'POST' })
    return { status: response.status, text: await response.text() }
  }
  const poster = connect({ identity: page })
  const call = (id: string, method: string, params: unknown) =>
    `{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`

  const publishing = call('1795196475801000123', 'irn_publish', {
    message: 'http',
    topic,
    ttl: 300,
  })
  expect(await ask(poster, publishing)).toEqual({
    status: 200,
    text: '{"id":1795196475801000123,"jsonrpc":"2.0","result":true}',
  })
  expect((await wallet.pushed()).data.message).toBe('http')

  await ask(poster, call('"a"', 'irn_subscribe', { topic }))
  await wallet.call('irn_publish', { message: 'back', tag: 1, topic, ttl: 300 })
  const fetched = await ask(poster, call('2', 'irn_fetchMessages', { topic }))
  expect(JSON.parse(fetched.text)).toMatchObject({
    id: 2,
    result: { hasMore: false, messages: [{ message: 'back', tag: 1, topic }] },
  })
  expect(await ask(poster, 'x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413 })
  expect(JSON.parse((await ask(poster, 'x')).text)).toMatchObject({
    error: { data: 'Serialization' },
    id: 0,
  })
  const anonymous = await fetch(`http://127.0.0.1:${port}/rpc?projectId=x`, { method: 'POST' })
  expect(anonymous.status).toBe(401)
  expect(await anonymous.json()).toMatchObject({ error: { code: 3000, data: 'MissingJwt' } })
})

test('error: while the database is unreachable, calls are refused, and the operator is notified at intervals', async () => {
  const { storage } = await createTestServer()
  const store = storage.openRelay()
  let isAway = false
  const whenThere =
    <input extends unknown[], output>(ask: (...given: input) => Promise<output>) =>
    (...given: input) =>
      isAway ? Promise.reject(new TypeError('secret')) : ask(...given)
  const { advance, connect, entries } = await startRelay({
    relayStore: {
      ...store,
      append: whenThere(store.append),
      read: whenThere(store.read),
      subscribe: whenThere(store.subscribe),
    },
  })
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })
  await page.call('irn_publish', { message: 'before', topic: 'b2'.repeat(32), ttl: 300 })

  isAway = true
  for (const peer of [page, wallet])
    expect((await peer.call('irn_publish', { message: 'x', topic, ttl: 300 })).error).toMatchObject(
      {
        code: -32603,
        data: 'StorageError',
        message: 'Internal error: Storage error',
      },
    )
  const away = await wallet.call('irn_subscribe', { topic: 'b2'.repeat(32) })
  expect(away.error).toMatchObject({ data: 'StorageError' })
  expect(entries).toEqual([{ event: 'relayFailed', reason: 'SERVER_ERROR' }])

  isAway = false
  advance(2_000)
  await wallet.call('irn_subscribe', { topic: 'b2'.repeat(32) })
  expect((await wallet.pushed()).data.message).toBe('before')
  await page.call('irn_publish', { message: 'after', topic, ttl: 300 })
  expect((await wallet.pushed()).data.message).toBe('after')
})

test('error: a client that connects while projects cannot be looked up may retry', async () => {
  const { storage } = await createTestServer()
  const find = () => Promise.reject(new TypeError('secret'))
  const { connect, entries } = await startRelay({
    storage: { ...storage, projects: { ...storage.projects, find } },
  })

  expect(await connect().opened).toBe(503)
  expect(entries).toEqual([{ event: 'relayFailed', reason: 'SERVER_ERROR' }])
})

test('[PAIR-05] behavior: reads messages again that may have been missed', async () => {
  const { storage } = await createTestServer()
  const store = storage.openRelay()
  const gaps: (() => void)[] = []
  const { connect } = await startRelay({
    relayStore: {
      ...store,
      // Simulates a process that is disconnected from the others.
      async watch(_, watcher) {
        gaps.push(watcher.onGap)
        return () => {}
      },
    },
  })
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })
  for (const message of ['1', '2']) await page.call('irn_publish', { message, topic, ttl: 300 })
  await wallet.settled()
  expect(wallet.heard).toEqual([])

  for (const tell of gaps) tell()

  expect((await wallet.pushed()).data.message).toBe('1')
  expect((await wallet.pushed()).data.message).toBe('2')
})
