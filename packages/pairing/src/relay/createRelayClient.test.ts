import { expect, test } from 'vitest'
import { createFaultRelay } from '../testing/createFaultRelay.ts'
import { createManualClock } from '../testing/createManualClock.ts'
import { createTestSigner } from '../testing/createTestSigner.ts'
import { memoryEnvironment } from '../testing/memoryEnvironment.ts'
import { createRelayClient } from './createRelayClient.ts'
import type { RelayMessage } from './RelayClient.ts'

const topic = 'aa'.repeat(32)
const other = 'bb'.repeat(32)
const publication = { message: 'hello', prompt: true, tag: 1108, topic, ttl: 300 }

function setUp() {
  const clock = createManualClock()
  const relay = createFaultRelay(clock)
  const open = (seed: number, onMessage?: (message: RelayMessage) => unknown) => {
    const environment = memoryEnvironment({ clock, relay, seed })
    const messages: string[] = []
    const statuses: unknown[] = []
    const client = createRelayClient({
      environment,
      host: 'shop.example',
      onMessage: onMessage ?? (({ message }) => messages.push(message)),
      platform: 'linux-chrome',
      product: 'fairlead-1.0.0',
      projectId: 'project',
      relayUrl: 'wss://relay.example',
      signer: createTestSigner(environment.random(32)),
    })
    client.onStatus((status, error) =>
      statuses.push(error ? [status, error.peer?.message] : status),
    )
    return { client, environment, messages, statuses }
  }
  const countOf = (method: string) => relay.calls.filter((call) => call.method === method).length
  return { clock, countOf, open, relay }
}

/** Records the result of a promise that is not awaited. */
function watch(promise: Promise<unknown>) {
  const seen: { code?: unknown; peer?: unknown; done?: true } = {}
  promise.then(
    () => Object.assign(seen, { done: true }),
    ({ code, peer }) => Object.assign(seen, peer ? { code, peer } : { code }),
  )
  return seen
}

test('[PAIR-03] a message published by one client reaches the other', async () => {
  const { clock, open, relay } = setUp()
  const [page, wallet] = [open(1), open(2)]

  await wallet.client.subscribe([topic])
  await page.client.publish(publication)
  await clock.settle()

  expect(wallet.messages).toEqual(['hello'])
  expect(page.messages).toEqual([])
  expect(relay.receipts.size).toBe(1)
  expect(relay.calls.at(-1)?.params).toEqual({
    message: 'hello',
    prompt: true,
    tag: 1108,
    topic,
    ttl: 300,
  })
})

test('default: no socket before the first call, and a fresh token for each', async () => {
  const { clock, open, relay } = setUp()
  const { client, statuses } = open(1)
  await clock.advance(120_000)
  expect(relay.urls).toEqual([])

  await client.subscribe([topic])
  relay.drop()
  await clock.advance(1_000)

  const urls = relay.urls.map((url) => new URL(url))
  expect(urls.map((url) => [url.origin, url.pathname])).toEqual([
    ['wss://relay.example', '/'],
    ['wss://relay.example', '/'],
  ])
  const [first, second] = urls.map((url) => Object.fromEntries(url.searchParams))
  expect(first).toEqual({
    auth: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    projectId: 'project',
    ua: 'wc-2/fairlead-1.0.0/linux-chrome/browser:shop.example',
    useOnCloseEvent: 'true',
  })
  expect(claims(first?.auth)).toMatchObject({
    aud: 'wss://relay.example',
    iat: 1_700_000_120,
    iss: client.clientId,
  })
  expect(claims(second?.auth).sub).toBe(claims(first?.auth).sub)
  expect(statuses).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
})

test('[PAIR-05] unacknowledged messages are repeated after a disconnect, with the same id, and all topics are subscribed', async () => {
  const { clock, open, relay } = setUp()
  const [page, wallet] = [open(1), open(2)]
  await wallet.client.subscribe([topic, other])
  relay.faults.dropOn = ({ method }) => {
    if (method !== 'irn_publish') return undefined
    relay.faults.dropOn = undefined
    return { code: 1006, stores: true }
  }

  const published = page.client.publish(publication)
  relay.drop({ clientId: wallet.client.clientId, code: 1001 })
  await clock.advance(200)
  await published

  expect(wallet.messages).toEqual(['hello'])
  const ids = relay.calls.filter(({ method }) => method === 'irn_publish').map(({ id }) => id)
  expect(ids).toEqual([ids[0], ids[0]])
  expect(
    relay.calls.filter(({ method }) => method === 'irn_batchSubscribe').at(-1)?.params,
  ).toEqual({ topics: [topic, other] })
})

test('[PAIR-05] without a response it is repeated after 15 s, and given up after 60 s', async () => {
  const { clock, countOf, open, relay } = setUp()
  const { client } = open(1)
  relay.faults.unanswered = new Set(['irn_publish'])
  await client.subscribe([other])
  const outcome = watch(client.publish(publication))

  await clock.advance(14_000)
  expect(countOf('irn_publish')).toBe(1)
  await clock.advance(6_000)
  expect(countOf('irn_publish')).toBe(2)
  await clock.advance(39_000)
  expect(outcome).toEqual({})
  await clock.advance(6_000)
  expect(outcome).toEqual({ code: 'RELAY_TIMEOUT' })
  expect(
    new Set(relay.calls.flatMap(({ id, method }) => (method === 'irn_publish' ? id : []))),
  ).toHaveProperty('size', 1)
})

test('behavior: [PAIR-05] a page resumed from sleep retries before it gives up', async () => {
  const { clock, countOf, open, relay } = setUp()
  const { client, environment } = open(1)
  let sleptMs = 0
  environment.now = () => clock.now() + sleptMs
  relay.faults.unanswered = new Set(['irn_publish'])
  const outcome = watch(client.publish(publication))
  await clock.advance(51_000)
  const before = countOf('irn_publish')
  sleptMs = 3_600_000
  await clock.advance(5_000)
  expect([outcome, countOf('irn_publish') - before]).toEqual([{}, 1])

  relay.faults.unanswered = new Set()
  await clock.advance(30_000)
  expect(outcome).toEqual({ done: true })
})

test('behavior: [PAIR-05] messages are kept for as long as there is no socket', async () => {
  const { clock, open, relay } = setUp()
  const { client, environment } = open(1)
  relay.faults.unanswered = new Set(['irn_publish'])
  const outcome = watch(client.publish(publication))
  await clock.advance(10_000)
  environment.isOnline = false
  relay.drop()
  await clock.advance(600_000)
  expect(outcome).toEqual({})

  relay.faults.unanswered = new Set()
  environment.isOnline = true
  environment.wake()
  await clock.settle()
  expect(outcome).toEqual({ done: true })
})

test('[PAIR-05] an unresponsive socket is probed, closed, and replaced', async () => {
  const { clock, countOf, open, relay } = setUp()
  const { client, messages } = open(1)
  await client.subscribe([topic])
  relay.faults.silent = true

  await clock.advance(65_000)
  expect([countOf('irn_subscribe'), relay.urls.length]).toEqual([2, 1])
  relay.publish({ message: 'meanwhile', topic })
  relay.faults.silent = false
  relay.faults.unanswered = new Set(['irn_subscribe'])
  await clock.advance(20_000)

  expect(relay.urls).toHaveLength(2)
  expect(client.status()).toBe('open')
  expect(messages).toEqual(['meanwhile'])
})

test('behavior: a responsive relay is not probed', async () => {
  const { clock, countOf, open, relay } = setUp()
  const { client } = open(1)
  await client.subscribe([topic])

  await clock.advance(600_000)

  expect(relay.urls).toHaveLength(1)
  expect(countOf('irn_subscribe')).toBeLessThan(12)
  expect(client.status()).toBe('open')
})

test('error: a refusal by the relay fails at once, with its message', async () => {
  const { clock, open, relay } = setUp()
  const { client } = open(1)
  relay.faults.errors = new Map([
    ['irn_publish', { code: -32_000, message: 'Request\u202e handler\nerror' }],
    ['irn_subscribe', { code: -32_600, message: 'Invalid request' }],
  ])

  await expect(client.publish(publication)).rejects.toMatchObject({
    code: 'RELAY_REFUSED',
    peer: { code: -32_000, message: 'Request handler error' },
  })
  await expect(client.subscribe([topic])).rejects.toMatchObject({ code: 'RELAY_REFUSED' })
  relay.drop()
  await clock.advance(60_000)
  expect(client.status()).toBe('idle')
})

test('error: [PAIR-05] a refusal without an error object is recognised', async () => {
  const { clock, open, relay } = setUp()
  const { client } = open(1)
  relay.faults.unanswered = new Set(['irn_publish'])
  const outcome = watch(client.publish(publication))
  await clock.settle()
  relay.sendRaw(JSON.stringify({ error: 'busy', id: relay.calls[0]?.id, jsonrpc: '2.0' }))
  await clock.settle()

  expect(outcome).toEqual({ code: 'RELAY_REFUSED', peer: { code: -32_603, message: 'busy' } })
})

test('error: refused with 3000: one error, no retry loop, and reconnects on a manual connect', async () => {
  const { clock, open, relay } = setUp()
  const { client, environment, messages, statuses } = open(1)
  await client.subscribe([topic])
  relay.faults.refuse = { code: 3000, reason: 'Unauthorized: origin not allowed' }
  relay.drop()
  await clock.advance(600_000)
  environment.wake()
  await clock.advance(600_000)

  expect(relay.urls).toHaveLength(2)
  expect(statuses.slice(-2)).toEqual(['open', ['refused', 'Unauthorized: origin not allowed']])
  await expect(client.publish(publication)).rejects.toMatchObject({
    code: 'RELAY_REFUSED',
    peer: { code: 3000, message: 'Unauthorized: origin not allowed' },
  })
  expect(relay.urls).toHaveLength(2)

  relay.faults.refuse = undefined
  await client.connect()
  relay.publish({ message: 'missed', topic })
  await clock.settle()
  expect(messages).toEqual(['missed'])
})

test('error: refused during pending calls: all of them fail', async () => {
  const { clock, open, relay } = setUp()
  relay.faults.refuse = { code: 3000, reason: 'Project not found' }
  const { client } = open(1)

  const outcomes = [watch(client.publish(publication)), watch(client.subscribe([topic]))]
  await clock.settle()

  const refused = { code: 'RELAY_REFUSED', peer: { code: 3000, message: 'Project not found' } }
  expect(outcomes).toEqual([refused, refused])
})

test('error: unreachable: waiting callers fail soon, and it retries for as long as topics are subscribed', async () => {
  const { clock, open, relay } = setUp()
  const { client, environment, messages } = open(1)
  environment.isOnline = false

  const connected = watch(client.connect())
  await clock.advance(1_000)
  expect(connected).toEqual({ code: 'RELAY_UNREACHABLE' })
  expect(client.status()).toBe('idle')

  const subscribed = watch(client.subscribe([topic]))
  await clock.advance(70_000)
  expect(subscribed).toEqual({ code: 'RELAY_UNREACHABLE' })
  expect(client.status()).toBe('waiting')

  environment.isOnline = true
  environment.wake()
  relay.publish({ message: 'missed', topic })
  await clock.settle()
  expect(client.status()).toBe('open')
  expect(messages).toEqual(['missed'])
})

test('error: a socket that never opens', async () => {
  const { clock, open } = setUp()
  const { client, environment } = open(1)
  environment.openSocket = () => ({
    close() {},
    onclose: null,
    onerror: null,
    onmessage: null,
    onopen: null,
    readyState: 0,
    send() {},
  })

  const connected = watch(client.connect())
  await clock.advance(15_000)

  expect(connected).toEqual({ code: 'RELAY_UNREACHABLE' })
})

test('behavior: a busy relay is not contacted for ten seconds, even after a wake-up', async () => {
  const { clock, open, relay } = setUp()
  const { client, environment } = open(1)
  await client.subscribe([topic])

  relay.drop({ code: 1013 })
  await clock.settle()
  environment.wake()
  await clock.advance(9_900)
  expect(relay.urls).toHaveLength(1)
  await clock.advance(300)
  expect(relay.urls).toHaveLength(2)
  expect(client.status()).toBe('open')
})

test('behavior: topics that a relay refuses are subscribed later, not lost', async () => {
  const { clock, open, relay } = setUp()
  const { client, messages } = open(1)
  await client.subscribe([topic])
  relay.faults.errors = new Map([
    ['irn_batchSubscribe', { code: 3001, message: 'Too many requests' }],
  ])
  relay.drop()
  await clock.advance(5_000)
  expect(client.status()).toBe('waiting')

  relay.faults.errors = new Map()
  relay.publish({ message: 'missed', topic })
  await clock.advance(11_000)

  expect(messages).toEqual(['missed'])
})

test.each([1, 2])(
  'behavior: [PAIR-05] %i topics that a failing relay did not accept are subscribed later, not lost',
  async (count) => {
    const { clock, open, relay } = setUp()
    const { client, messages } = open(1)
    const trouble = { code: -32_603, message: 'Internal error' }
    relay.faults.errors = new Map([
      ['irn_subscribe', trouble],
      ['irn_batchSubscribe', trouble],
    ])
    await expect(client.subscribe([topic, other].slice(0, count))).rejects.toMatchObject({
      code: 'RELAY_REFUSED',
      peer: trouble,
    })
    await clock.advance(6_000)
    expect(client.status()).toBe('waiting')

    relay.faults.errors = new Map()
    relay.publish({ message: 'missed', topic })
    await clock.advance(16_000)

    expect(messages).toEqual(['missed'])
  },
)

test('behavior: [PAIR-05] a message for an unsubscribed topic is not acknowledged, and is delivered once subscribed', async () => {
  const { clock, open, relay } = setUp()
  const { client, messages } = open(1)
  await client.subscribe([other])
  const data = { message: 'early', publishedAt: 0, tag: 1, topic }
  relay.sendRaw(
    JSON.stringify({
      id: 9,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { id: 'x', data },
    }),
  )
  await clock.settle()
  expect([messages, relay.receipts.size]).toEqual([[], 0])

  relay.publish({ message: 'early', topic })
  await client.subscribe([topic])
  await clock.settle()
  expect([messages, relay.receipts.size]).toEqual([['early'], 1])
})

test('[PAIR-03] messages are delivered in order, each after the previous one was processed', async () => {
  const { clock, open, relay } = setUp()
  const steps: string[] = []
  const releases: (() => void)[] = []
  const { client } = open(1, async ({ message }) => {
    steps.push(`${message} begins`)
    await new Promise<void>((resolve) => releases.push(resolve))
    steps.push(`${message} ends`)
    if (message === 'first') throw new Error('Not understood')
  })
  await client.subscribe([topic])
  for (const message of ['first', 'second']) relay.publish({ message, topic })
  await clock.settle()

  // Receipts do not wait for the handler.
  expect(relay.receipts.size).toBe(2)
  expect(steps).toEqual(['first begins'])
  releases.shift()?.()
  await clock.settle()
  releases.shift()?.()
  await clock.settle()
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('behavior: duplicate messages are delivered once; those of an unsubscribed topic, never', async () => {
  const { clock, open, relay } = setUp()
  const { client, messages } = open(1)
  await client.subscribe([topic, other])
  relay.faults.copies = 3
  relay.publish({ message: 'once', topic })
  await clock.settle()
  expect(messages).toEqual(['once'])

  relay.faults.copies = 1
  await client.unsubscribe([topic, other])
  relay.publish({ message: 'late', topic })
  relay.drop()
  await clock.advance(60_000)
  expect(messages).toEqual(['once'])
  expect(client.status()).toBe('idle')
})

test('behavior: subscribes hundreds of topics in batches', async () => {
  const { clock, open, relay } = setUp()
  const { client } = open(1)
  const topics = Array.from({ length: 1_201 }, (_, index) => `${index}`.padStart(64, '0'))

  await client.subscribe(topics)
  relay.drop()
  await clock.advance(1_000)

  const sizes = relay.calls.map(({ method, params }) =>
    method === 'irn_batchSubscribe' && Array.isArray(params.topics) ? params.topics.length : 0,
  )
  expect(sizes).toEqual([500, 500, 201, 500, 500, 201])
  await client.unsubscribe(topics)
  expect(relay.calls.slice(6).map(({ method }) => method)).toEqual(
    Array(3).fill('irn_batchUnsubscribe'),
  )
})

test('error: invalid frames from the relay', async () => {
  const { clock, open, relay } = setUp()
  const { client, messages } = open(1)
  await client.subscribe([topic])
  const push = (data: unknown) =>
    JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'x', data } })
  for (const text of [
    'no json',
    '[]',
    'null',
    '{"id":{},"jsonrpc":"2.0","result":1}',
    '{"jsonrpc":"2.0","result":1}',
    '{"id":1,"jsonrpc":"2.0","method":"irn_other","params":{}}',
    push(null),
    push({ message: 'hello', topic: topic.toUpperCase() }),
    push({ message: 5, topic }),
    push({ message: 'x'.repeat(1_100_000), topic }),
  ])
    relay.sendRaw(text)
  await clock.settle()
  expect([messages, relay.receipts.size, client.status()]).toEqual([[], 0, 'open'])
})

test('behavior: aborted by its caller at any time', async () => {
  const { clock, countOf, open, relay } = setUp()
  const { client, environment } = open(1)
  const [before, during] = [new AbortController(), new AbortController()]
  before.abort()
  await expect(client.publish(publication, before.signal)).rejects.toMatchObject({
    code: 'ABORTED',
  })

  expect(client.status()).toBe('idle')

  environment.isOnline = false
  const outcome = watch(client.publish(publication, during.signal))
  await clock.settle()
  during.abort()
  environment.isOnline = true
  await clock.advance(60_000)
  expect(outcome).toEqual({ code: 'ABORTED' })
  expect(countOf('irn_publish')).toBe(0)
  expect(client.status()).toBe('idle')
  expect(relay.urls).toEqual([])
})

test('behavior: closing rejects all pending calls, and nothing happens afterwards', async () => {
  const { clock, open, relay } = setUp()
  const { client, environment } = open(1)
  await client.subscribe([topic])
  environment.isOnline = false
  relay.drop()
  await clock.settle()
  const outcomes = [watch(client.connect()), watch(client.publish(publication))]

  client.close()
  environment.isOnline = true
  environment.wake()
  await clock.advance(600_000)

  expect(outcomes).toEqual([{ code: 'ABORTED' }, { code: 'ABORTED' }])
  expect(relay.urls).toHaveLength(1)
  for (const call of [client.connect(), client.publish(publication), client.subscribe([topic])])
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
})

test.each(['https://relay.example', 'wss://', 'relay.example'])(
  'error: %s is not a relay URL',
  (relayUrl) => {
    const { clock, relay } = setUp()
    const environment = memoryEnvironment({ clock, relay })
    const options = { environment, onMessage() {}, product: 'p', projectId: 'p' }
    expect(() =>
      createRelayClient({ ...options, relayUrl, signer: createTestSigner(new Uint8Array(32)) }),
    ).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }))
  },
)

function claims(token: string | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
}
