import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createIdentity } from '../../testing/createIdentity.ts'
import { createTestServer } from '../../testing/createTestServer.ts'
import { startRelay } from '../../testing/startRelay.ts'

const topic = 'a1'.repeat(32)
const elsewhere = 'b2'.repeat(32)
const say = (message: string, more: Record<string, unknown> = {}) => ({
  message,
  tag: 1108,
  topic,
  ttl: 300,
  ...more,
})

test('[PAIR-05] default: a message reaches subscribers, and its sender receives true', async () => {
  const { clock, connect, server } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  const { result: id } = await wallet.call('irn_subscribe', { topic })

  expect((await page.call('irn_publish', say('sealed'))).result).toBe(true)

  expect(await wallet.pushed()).toEqual({
    id,
    data: { message: 'sealed', publishedAt: clock.nowMs, tag: 1108, topic },
  })
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  await wallet.settled()
  expect(server.relayMetrics()).toMatchObject({
    acknowledged: 1,
    connects: 2,
    published: 1,
    pushed: 1,
    sockets: 2,
  })
})

test('[PAIR-05] default: a message is stored until the recipient subscribes, and is delivered once', async () => {
  const { connect } = await startRelay()
  const [page, identity] = [connect(), createIdentity()]
  await page.call('irn_publish', say('1', { attestation: 'eyJ.a.b' }))
  await page.call('irn_publish', say('2', { attestation: '' }))

  const wallet = connect({ identity })
  await wallet.call('irn_subscribe', { topic })
  expect((await wallet.pushed()).data).toMatchObject({ attestation: 'eyJ.a.b', message: '1' })
  const second = (await wallet.pushed(false)).data
  expect(second).toMatchObject({ message: '2' })
  expect(second).not.toHaveProperty('attestation')
  wallet.socket.close()
  await wallet.closed

  // Only acknowledged messages are not shown again. Another client sees all.
  const again = connect({ identity })
  await again.call('irn_batchSubscribe', { topics: [topic] })
  expect((await again.pushed()).data.message).toBe('2')
  const third = connect()
  await third.call('irn_subscribe', { topic })
  expect([(await third.pushed()).data.message, (await third.pushed()).data.message]).toEqual([
    '1',
    '2',
  ])
  await again.settled()
  expect(again.heard).toEqual([])
})

test('[PAIR-05] behavior: a message is kept for the time its sender sets', async () => {
  const { advance, connect } = await startRelay({ relay: { limits: { messageMs: 60_000 } } })
  const page = connect()
  await page.call('irn_publish', say('short', { ttl: 1 }))
  await page.call('irn_publish', say('long', { ttl: 4_000_000_000 }))
  // Without a TTL: the default lifetime. A TTL that is too long is shortened.
  await page.call('irn_publish', { message: 'default', topic })

  advance(2_000)
  const first = connect()
  await first.call('irn_subscribe', { topic })
  expect((await first.pushed()).data).toMatchObject({ message: 'long' })
  expect((await first.pushed()).data).toMatchObject({ message: 'default', tag: 0 })
  advance(58_000)
  const second = connect()
  await second.call('irn_subscribe', { topic })
  await second.settled()
  expect(second.heard).toEqual([])
})

test('[PAIR-05] behavior: the same text sent twice is one message', async () => {
  const { connect, server } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })

  const answers = await Promise.all(
    ['same', 'same', 'other'].map((text) => page.call('irn_publish', say(text))),
  )

  expect(answers.map(({ result }) => result)).toEqual([true, true, true])
  expect((await wallet.pushed()).data.message).toBe('same')
  expect((await wallet.pushed()).data.message).toBe('other')
  expect(server.relayMetrics().published).toBe(2)
})

test('[PAIR-05] behavior: a sender does not receive its own message on any of its sockets', async () => {
  const { connect } = await startRelay()
  const identity = createIdentity()
  const [first, second, wallet] = [connect({ identity }), connect({ identity }), connect()]
  for (const peer of [first, second, wallet]) await peer.call('irn_subscribe', { topic })

  await first.call('irn_publish', say('mine'))

  expect((await wallet.pushed()).data.message).toBe('mine')
  for (const peer of [first, second]) {
    await peer.settled()
    expect(peer.heard).toEqual([])
  }
})

test('[PAIR-05] behavior: all sockets of a client receive a message, and one acknowledgement is enough', async () => {
  const { advance, connect } = await startRelay()
  const identity = createIdentity()
  const [page, first, second] = [connect(), connect({ identity }), connect({ identity })]
  for (const peer of [first, second]) await peer.call('irn_subscribe', { topic })
  await page.call('irn_publish', say('both'))

  expect((await first.pushed()).data.message).toBe('both')
  expect((await second.pushed(false)).data.message).toBe('both')
  await first.settled()
  advance(16_000)
  await second.settled()
  expect(second.heard).toEqual([])
})

test('[PAIR-05] behavior: messages arrive in order, whatever the number stored and the number in flight', async () => {
  const { connect } = await startRelay({ relay: { limits: { inFlight: 7 } } })
  const [page, wallet] = [connect(), connect()]
  const texts = Array.from({ length: 60 }, (_, index) => String(index))
  for (const text of texts.slice(0, 30)) await page.call('irn_publish', say(text))
  await wallet.call('irn_subscribe', { topic })
  const publishing = Promise.all(texts.slice(30).map((text) => page.call('irn_publish', say(text))))

  const came: string[] = []
  for (const _ of texts) came.push((await wallet.pushed()).data.message)

  expect(came).toEqual(texts)
  await publishing
  await wallet.settled()
  expect(wallet.heard).toEqual([])
})

test('[PAIR-05] behavior: an unacknowledged message is sent again, and after three times the socket closes', async () => {
  const { advance, connect } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })
  await page.call('irn_publish', say('1'))
  const first = await wallet.next(({ method }) => method === 'irn_subscription')

  advance(14_000)
  await wallet.settled()
  expect(wallet.heard).toEqual([])
  advance(2_000)
  expect(await wallet.next(({ method }) => method !== undefined)).toEqual(first)
  advance(16_000)
  expect(await wallet.next(({ method }) => method !== undefined)).toEqual(first)
  advance(16_000)
  expect(await wallet.closed).toEqual({ code: 1013, reason: 'Messages are not acknowledged' })

  const again = connect({ identity: wallet.identity })
  await again.call('irn_subscribe', { topic })
  expect((await again.pushed()).data.message).toBe('1')
})

test('[PAIR-05] behavior: an unsubscribed client receives nothing until it subscribes again', async () => {
  const { advance, connect } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_batchSubscribe', { topics: [topic, elsewhere] })
  await page.call('irn_publish', say('1'))
  await wallet.pushed(false)

  // The subscription id is ignored.
  expect((await wallet.call('irn_unsubscribe', { id: 'x', topic })).result).toBe(true)
  await page.call('irn_publish', say('2'))
  await page.call('irn_publish', say('3', { topic: elsewhere }))

  expect((await wallet.pushed()).data.message).toBe('3')
  await wallet.settled()
  advance(16_000)
  await wallet.settled()
  expect(wallet.heard).toEqual([])
  await wallet.call('irn_subscribe', { topic })
  expect((await wallet.pushed()).data.message).toBe('1')
  expect((await wallet.pushed()).data.message).toBe('2')
  const subscriptions = [topic, elsewhere].map((one) => ({ id: 'x', topic: one }))
  expect((await wallet.call('irn_batchUnsubscribe', { subscriptions })).result).toBe(true)
})

test('[PAIR-05] behavior: fetched messages count as delivered', async () => {
  const { clock, connect } = await startRelay({ relay: { limits: { frameBytes: 4_096 } } })
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })
  wallet.socket.close()
  for (const text of ['1', '2', '3']) await page.call('irn_publish', say(text.repeat(1_000)))

  const fetching = connect({ identity: wallet.identity })
  const fetch = async () => {
    const { result } = await fetching.call('irn_fetchMessages', { topic })
    const { hasMore, messages } = result as { hasMore: boolean; messages: { message: string }[] }
    return { hasMore, first: messages[0], texts: messages.map(({ message }) => message[0]) }
  }
  expect(await fetch()).toEqual({
    first: { message: '1'.repeat(1_000), publishedAt: clock.nowMs, tag: 1108, topic },
    hasMore: true,
    texts: ['1', '2'],
  })
  expect(await fetch()).toMatchObject({ hasMore: false, texts: ['3'] })
  expect(
    (await fetching.call('irn_batchFetchMessages', { topics: [topic, elsewhere] })).result,
  ).toEqual({ hasMore: false, messages: [] })
  await fetching.call('irn_subscribe', { topic })
  await fetching.settled()
  expect(fetching.heard).toEqual([])
})

test('[PAIR-05] behavior: loads only a few stored messages at a time', async () => {
  const { storage } = await createTestServer()
  const store = storage.openRelay()
  const loaded: number[] = []
  const { connect } = await startRelay({
    relay: { limits: { inFlight: 3, inFlightBytes: 4_096, frameBytes: 4_096 } },
    relayStore: {
      ...store,
      async read(...given) {
        const page = await store.read(...given)
        loaded.push(page.messages.reduce((sum, { message }) => sum + message.length, 0))
        return page
      },
    },
  })
  const [page, wallet, fetching] = [connect(), connect(), connect()]
  const texts = Array.from({ length: 40 }, (_, index) => String(index).padEnd(1_000))
  for (const message of texts) await page.call('irn_publish', say(message))

  await wallet.call('irn_subscribe', { topic })
  for (const text of texts) expect((await wallet.pushed()).data.message).toBe(text)
  expect(loaded.length).toBeGreaterThan(8)
  expect(Math.max(...loaded)).toBeLessThanOrEqual(2 * 4_096)
  loaded.length = 0

  await fetching.call('irn_subscribe', { topic })
  await fetching.next(({ method }) => method === 'irn_subscription')
  fetching.socket.close()
  await fetching.closed
  const again = connect({ identity: fetching.identity })
  const came: string[] = []
  for (let hasMore = true; hasMore; ) {
    const { result } = await again.call('irn_fetchMessages', { topic })
    const fetched = result as { hasMore: boolean; messages: { message: string }[] }
    came.push(...fetched.messages.map(({ message }) => message))
    hasMore = fetched.hasMore
  }
  expect(came).toEqual(texts)
  expect(Math.max(...loaded)).toBeLessThanOrEqual(2 * 4_096)
  loaded.length = 0
  const receipts = [{ messageId: 'ab'.repeat(32), topic }]
  expect((await again.call('irn_batchReceive', { receipts })).result).toBe(true)
  expect(loaded).toEqual([])
})

test('[PAIR-05] behavior: a receipt with the hash of a message is an acknowledgement', async () => {
  const { connect } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })
  wallet.socket.close()
  for (const text of ['1', '2', '3']) await page.call('irn_publish', say(text))
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')

  const again = connect({ identity: wallet.identity })
  const receipts = [
    { messageId: hash('1'), topic },
    { message_id: hash('3'), topic },
  ]
  expect((await again.call('irn_batchReceive', { receipts })).result).toBe(true)

  await again.call('irn_subscribe', { topic })
  expect((await again.pushed()).data.message).toBe('2')
  await again.settled()
  expect(again.heard).toEqual([])
})

test('[PAIR-05] behavior: the newer methods propose and approve a session without subscribing', async () => {
  const { connect } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  const proposal = {
    pairingTopic: topic,
    sessionProposal: 'offer',
    attestation: '',
    correlationId: 1,
    ttl: 300,
  }
  // Repeated, as clients do until they receive a reply.
  for (const _ of [1, 2]) expect((await page.call('wc_proposeSession', proposal)).result).toBe(true)

  await wallet.call('irn_subscribe', { topic })
  expect((await wallet.pushed()).data).toMatchObject({ message: 'offer', tag: 1100, topic })
  const approval = {
    pairingTopic: topic,
    sessionTopic: elsewhere,
    sessionProposalResponse: 'yes',
    sessionSettlementRequest: 'settle',
    approvedChains: ['eip155:1'],
  }
  expect((await wallet.call('wc_approveSession', approval)).result).toBe(true)
  expect((await page.pushed()).data).toMatchObject({ message: 'yes', tag: 1101, topic })
  // Published before the page subscribes to the topic.
  await page.call('irn_subscribe', { topic: elsewhere })
  expect((await page.pushed()).data).toMatchObject({ message: 'settle', tag: 1102 })
  await page.call('irn_publish', say('thanks', { topic: elsewhere }))
  expect((await wallet.pushed()).data).toMatchObject({ message: 'thanks', topic: elsewhere })
  await wallet.settled()
  expect(wallet.heard).toEqual([])
})

test('error: a partly invalid approval has no effect', async () => {
  const { connect } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  const approval = {
    pairingTopic: topic,
    sessionTopic: elsewhere,
    sessionProposalResponse: 'yes',
    sessionSettlementRequest: 'x'.repeat(200_000),
  }

  const { error } = await wallet.call('wc_approveSession', approval)

  expect(error).toMatchObject({ data: 'PayloadSizeExceeded' })
  await page.call('irn_batchSubscribe', { topics: [topic] })
  await page.call('irn_publish', say('x', { topic: elsewhere }))
  for (const peer of [page, wallet]) {
    await peer.settled()
    expect(peer.heard).toEqual([])
  }
})

test('[PAIR-05] behavior: aliases and batches of the same methods', async () => {
  const { connect } = await startRelay()
  const [page, wallet] = [connect(), connect()]
  const { result: id } = await wallet.call('iridium_subscribeBlocking', { topic })
  expect((await wallet.call('irn_batchSubscribe', { topics: [topic] })).result).toEqual([id])
  expect(
    (await wallet.call('irn_batchSubscribeBlocking', { topics: [topic, elsewhere] })).result,
  ).toEqual([{ id }, { id: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect((await page.call('wc_createTopic', { topic: 'c3'.repeat(32) })).result).toBe(true)

  const messages = [say('1'), say('2', { topic: elsewhere }), say('3')]
  expect((await page.call('irn_batchPublish', { messages })).result).toBe(true)

  const came = [await wallet.pushed(), await wallet.pushed(), await wallet.pushed()]
  expect(came.map(({ data }) => data.message).sort()).toEqual(['1', '2', '3'])
})

test.each([
  ['irn_nothing', {}, -32600, 'InvalidMethod'],
  ['constructor', {}, -32600, 'InvalidMethod'],
  ['irn_constructor', {}, -32600, 'InvalidMethod'],
  ['wc_createTopic', undefined, -32600, 'InvalidParams'],
  ['irn_publish', { topic }, -32600, 'InvalidParams'],
  ['irn_publish', say(''), -32600, 'InvalidParams'],
  ['irn_publish', say('a\0b'), -32600, 'InvalidParams'],
  ['irn_publish', say('x', { attestation: 'a\0b' }), -32600, 'InvalidParams'],
  [
    'wc_proposeSession',
    { attestation: '\0', pairingTopic: topic, sessionProposal: 'x' },
    -32600,
    'InvalidParams',
  ],
  ['irn_publish', say('x', { ttl: -1 }), -32600, 'InvalidParams'],
  ['irn_publish', say('x', { tag: 2 ** 32 }), -32600, 'InvalidParams'],
  ['irn_publish', say('x', { topic: 'xyz' }), -32600, 'InvalidTopic'],
  ['irn_publish', say('ä'.repeat(65_537)), -32600, 'PayloadSizeExceeded'],
  ['irn_publish', say('x'.repeat(131_072), { attestation: 'y' }), -32600, 'PayloadSizeExceeded'],
  ['irn_subscribe', { topic: `${topic}0` }, -32600, 'InvalidTopic'],
  ['irn_batchSubscribe', { topics: [] }, -32600, 'BatchEmpty'],
  ['irn_batchSubscribe', { topics: Array(501).fill(topic) }, -32600, 'BatchLimitExceeded'],
  ['irn_batchUnsubscribe', { subscriptions: [] }, -32600, 'BatchEmpty'],
  ['irn_batchFetchMessages', { topics: Array(501).fill(topic) }, -32600, 'BatchLimitExceeded'],
  ['irn_batchReceive', { receipts: [] }, -32600, 'BatchEmpty'],
  ['irn_batchPublish', { messages: [] }, -32600, 'BatchEmpty'],
  ['irn_watchRegister', { registerAuth: 'x' }, -32000, 'WatchUnavailable'],
  ['irn_watchUnregister', { unregisterAuth: 'x' }, -32000, 'WatchUnavailable'],
])('error: %s is refused, and the socket stays open', async (method, params, code, data) => {
  const { connect } = await startRelay()
  const peer = connect()

  const { error } = await peer.call(method, params)

  expect(error).toMatchObject({ code, data, message: expect.any(String) })
  expect((await peer.call('irn_subscribe', { topic })).result).toBeDefined()
})

test('error: limits mailboxes, subscribers and topics', async () => {
  const { connect, server } = await startRelay({
    relay: { mailbox: { messages: 1, subscribers: 2, topics: 2 } },
  })
  const [page, ...others] = [connect(), connect(), connect(), connect()]
  await page.call('irn_publish', say('1'))
  expect((await page.call('irn_publish', say('2'))).error).toMatchObject({
    code: -32000,
    data: 'MailboxLimitExceeded',
  })
  await others[0]!.call('irn_subscribe', { topic })
  await others[1]!.call('irn_subscribe', { topic })
  expect((await others[2]!.call('irn_subscribe', { topic })).error).toMatchObject({
    code: -32000,
    data: 'SubscriberLimitExceeded',
  })
  const topics = ['c', 'd', 'e'].map((letter) => letter.repeat(64))
  expect((await page.call('irn_batchSubscribe', { topics })).error).toMatchObject({
    data: 'TopicLimitExceeded',
  })
  expect(server.relayMetrics().mailboxRefusals).toBe(3)
})

test('[PAIR-05] behavior: a full topic makes room when all subscribers have acknowledged its messages', async () => {
  const { connect } = await startRelay({ relay: { mailbox: { messages: 3 } } })
  const [page, wallet] = [connect(), connect()]
  await wallet.call('irn_subscribe', { topic })

  for (const text of Array.from({ length: 10 }, (_, index) => String(index))) {
    expect((await page.call('irn_publish', say(text))).result).toBe(true)
    expect((await wallet.pushed()).data.message).toBe(text)
    await wallet.settled()
  }
  // Another client has not acknowledged the rest, so none of it is removed.
  const other = connect()
  await other.call('irn_subscribe', { topic })
  const left = (await other.pushed(false)).data.message
  const answers = []
  for (const text of ['a', 'b', 'c']) answers.push(await page.call('irn_publish', say(text)))
  expect(answers.at(-1)?.error).toMatchObject({ data: 'MailboxLimitExceeded' })
  const { result } = await connect({ identity: other.identity }).call('irn_fetchMessages', {
    topic,
  })
  expect(result).toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ message: left })]),
  })
})

test.each([
  [
    '{"id":1795196475801000123,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"TOPIC"}}',
    '1795196475801000123',
  ],
  [
    '{"params":{"id":5,"topic":"TOPIC"},"method":"irn_subscribe","id":"1795196475801000123","jsonrpc":"2.0"}',
    '"1795196475801000123"',
  ],
  ['{"id":0,"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"TOPIC"}}', '0'],
  ['{"id":1e3,"jsonrpc":"2.0","method":"nothing"}', '1e3'],
])('[PAIR-05] behavior: the id of %s is returned unchanged', async (text, id) => {
  const { connect } = await startRelay()
  const peer = connect()

  await peer.send(text.replace('TOPIC', topic))
  await peer.next(() => true)

  expect(peer.texts[0]).toMatch(`{"id":${id},"jsonrpc":"2.0",`)
})

test.each([
  ['garbage', 'Serialization', '0'],
  ['', 'Serialization', '0'],
  ['null', 'Serialization', '0'],
  ['7', 'Serialization', '0'],
  ['[]', 'BatchEmpty', '0'],
  [`[${Array(501).fill('{}').join(',')}]`, 'BatchLimitExceeded', '0'],
  ['{"id":5,"jsonrpc":"1.0","method":"irn_subscribe"}', 'InvalidJsonRpcVersion', '5'],
  ['{"id":5,"method":"irn_subscribe"}', 'InvalidJsonRpcVersion', '5'],
  ['{"id":5,"jsonrpc":"2.0"}', 'InvalidMethod', '5'],
  ['{"id":null,"jsonrpc":"2.0","method":"irn_subscribe"}', 'InvalidRequestId', '0'],
  ['{"jsonrpc":"2.0","method":"irn_subscribe"}', 'InvalidRequestId', '0'],
  [`{"id":"${'1'.repeat(200)}","jsonrpc":"2.0","method":"irn_subscribe"}`, 'InvalidRequestId', '0'],
  [Buffer.from('{"id":5,"jsonrpc":"2.0","method":"irn_subscribe"}'), 'Serialization', '0'],
])('error: frame %s gets an error response', async (frame, data, id) => {
  const { connect } = await startRelay()
  const peer = connect()

  await peer.send(frame)
  const { error } = await peer.next(() => true)

  expect(error).toMatchObject({ code: -32600, data })
  expect(peer.texts[0]).toMatch(`{"id":${id},`)
  await peer.settled()
})

test('[PAIR-05] behavior: a batch gets one response, in its order', async () => {
  const { connect } = await startRelay()
  const peer = connect()

  await peer.send(
    `[{"id":1,"jsonrpc":"2.0","method":"wc_createTopic","params":{"topic":"${topic}"}},7,{"id":"2","jsonrpc":"2.0","method":"x"}]`,
  )
  await peer.next(() => true)

  expect(peer.texts[0]).toMatch(
    /^\[\{"id":1,.*true\},\{"id":0,.*Serialization"\}\},\{"id":"2",.*InvalidMethod"\}\}\]$/,
  )
})
