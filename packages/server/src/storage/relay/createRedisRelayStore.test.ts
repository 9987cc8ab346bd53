import { randomBytes } from 'node:crypto'
import { findRedis, startRedis } from '@fairlead/test/node'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { behavesAsRelayStore, readAll } from '../../testing/behavesAsRelayStore.ts'
import { startTcpProxy } from '../../testing/startTcpProxy.ts'
import { createRedisRelayStore } from './createRedisRelayStore.ts'
import type { MailboxLimits, NewMessage, StoredMessage } from './RelayStore.ts'

const topic = 'a1'.repeat(32)
const bob = 'did:key:bob'
const limits: MailboxLimits = {
  bytes: 2_000_000,
  messages: 200,
  subscribers: 50,
  subscriptionMs: 86_400_000,
  topics: 10_000,
}
const say = (text: string): NewMessage => ({
  expiresAt: Date.now() + 300_000,
  message: text,
  publishedAt: Date.now(),
  publisher: 'did:key:ann',
  tag: 1100,
  topic,
})

const redis = findRedis()

// In CI a missing Redis must fail instead of skipping tests silently.
if (!redis && process.env.CI)
  test('redis is installed', () => {
    expect(redis, 'CI is set, but redis-server is not on this machine').toBeDefined()
  })

const title = redis ? 'redis' : 'redis (LEFT OUT: no redis-server on this machine)'

describe.skipIf(!redis)(title, () => {
  let server: Awaited<ReturnType<typeof startRedis>>

  beforeAll(async () => {
    server = await startRedis(redis!)
  })
  afterAll(() => server.stop())

  /** Uses a random key prefix, so that each test starts empty. */
  async function openTwo(options: Partial<createRedisRelayStore.Options> = {}) {
    const prefix = `${randomBytes(8).toString('hex')}:`
    const open = () =>
      createRedisRelayStore({ clock: Date.now, limits, prefix, url: server.url, ...options })
    return { one: await open(), other: await open(), prefix }
  }

  behavesAsRelayStore(openTwo)

  async function openForTest(options: Partial<createRedisRelayStore.Options> = {}) {
    const opened = await openTwo(options)
    onTestFinished(async () => {
      await Promise.all([opened.one.close(), opened.other.close()])
    })
    return opened
  }

  test('[PAIR-05] behavior: each key of a topic, a client and a quota expires', async () => {
    const { one, other, prefix } = await openForTest()
    const sender = { block: '203.0.113.0/24' }
    await one.subscribe(bob, [topic], sender)
    await one.append(say('1'), sender)
    await other.acknowledge(bob, await readAll(other, bob, [topic]))

    const client = createClient({ url: server.url })
    await client.connect()
    onTestFinished(() => client.destroy())
    const keys = await client.keys(`${prefix}*`)

    expect(keys.sort()).toEqual(
      [
        `${prefix}b:{${sender.block}}:topics`,
        `${prefix}c:{${bob}}:blocks`,
        `${prefix}c:{${bob}}:topics`,
        ...[`addressBlock:${sender.block}`, 'client:did:key:ann', 'total', 'unknownProjects'].map(
          (subject) => `${prefix}u:{${subject}}`,
        ),
        ...['done', 'due', 'facts', 'hashes', 'log', 'subs'].map(
          (name) => `${prefix}t:{${topic}}:${name}`,
        ),
      ].sort(),
    )
    for (const key of keys) expect(await client.pTTL(key)).toBeGreaterThan(0)
  })

  test('[PAIR-05] behavior: Redis is killed and restarts: nothing is lost, and the gap is reported', async () => {
    const { one, other } = await openForTest()
    const heard: StoredMessage[] = []
    let gaps = 0
    await one.subscribe(bob, [topic])
    await one.watch(topic, {
      onGap() {
        gaps += 1
      },
      onMessage: (message) => heard.push(message),
    })
    for (const text of ['1', '2']) await other.append(say(text))
    await expect.poll(() => heard.length).toBe(2)
    await one.acknowledge(bob, [heard[0]!])

    await server.kill()
    // Sent while Redis is unreachable, answered when it is back.
    const during = other.append(say('3'))
    const watching = other.watch(topic, { onGap() {}, onMessage() {} })
    await server.start()

    expect(await during).toEqual({ isNew: true })
    await watching
    await expect.poll(() => gaps).toBeGreaterThan(0)
    const left = await readAll(one, bob, [topic])
    expect(left.map(({ message }) => message)).toEqual(['2', '3'])
    expect(left[0]).toEqual(heard[1])
    // New messages arrive again.
    await other.append(say('4'))
    await expect.poll(() => heard.at(-1)?.message).toBe('4')
    await one.ping()
  })

  test('[PAIR-05] behavior: messages in flight when the connection broke keep their order', async () => {
    const proxy = await startTcpProxy(server.url)
    const { one } = await openForTest({ url: proxy.url })
    await one.subscribe(bob, [topic])
    await one.ping()
    proxy.silence()
    const texts = ['1', '2', '3', '4']
    const before = texts.slice(0, 2).map((text) => one.append(say(text)))
    // The commands are written by now; their answers never arrive.
    await new Promise((resolve) => setImmediate(resolve))

    // The store has tried to reconnect, so it knows that Redis is unreachable.
    await proxy.cut()
    const after = texts.slice(2).map((text) => one.append(say(text)))
    proxy.mend()

    for (const answer of await Promise.all([...before, ...after]))
      expect(answer).toEqual({ isNew: true })
    const kept = await readAll(one, bob, [topic])
    expect(kept.map(({ message }) => message)).toEqual(texts)
  })

  test('error: while Redis is unreachable, every call fails in time with a reason', async () => {
    const { one } = await openForTest({ patienceMs: 200 })
    await server.kill()
    const away = { code: 'UPSTREAM_UNAVAILABLE', message: expect.stringMatching(/^Redis: /) }

    await expect(one.append(say('1'))).rejects.toMatchObject(away)
    await expect(readAll(one, bob, [topic])).rejects.toMatchObject(away)
    await expect(one.subscribe(bob, [topic])).rejects.toMatchObject(away)
    await expect(one.watch(topic, { onGap() {}, onMessage() {} })).rejects.toMatchObject(away)
    await expect(one.ping()).rejects.toMatchObject(away)

    await server.start()
    await expect
      .poll(() =>
        one.ping().then(
          () => 'there',
          () => 'away',
        ),
      )
      .toBe('there')
    await one.subscribe(bob, [topic])
  })

  test('[PAIR-05] behavior: stops waiting for an unresponsive machine, and connects to the next', async () => {
    const proxy = await startTcpProxy(server.url)
    const { one } = await openForTest({ patienceMs: 1_000, url: proxy.url })
    const heard: string[] = []
    await one.watch(topic, { onGap() {}, onMessage: ({ message }) => heard.push(message) })

    proxy.silence()

    await expect(one.append(say('1'))).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    // On a slow machine the first call may time out.
    await expect.poll(() => one.append(say('2'))).toBeDefined()
    // The subscribing connection is renewed as well.
    await expect
      .poll(() => one.append(say(String(Math.random()))).then(() => heard.length))
      .toBeGreaterThan(0)
  })

  test('[PAIR-05] behavior: follows another machine under the same address', async () => {
    const second = await startRedis(redis!)
    onTestFinished(() => second.stop())
    const proxy = await startTcpProxy(server.url)
    const { one, other } = await openForTest({ url: proxy.url })
    const admin = createClient({ url: server.url })
    await admin.connect()
    onTestFinished(() => admin.destroy())
    const heard: string[] = []
    await one.watch(topic, { onGap() {}, onMessage: ({ message }) => heard.push(message) })

    proxy.lead(second.url)
    await admin.sendCommand(['REPLICAOF', '127.0.0.1', '1'])
    onTestFinished(async () => void (await admin.sendCommand(['REPLICAOF', 'NO', 'ONE'])))

    // The connection works, but the node refuses writes.
    expect(await other.append(say('1'))).toEqual({ isNew: true })
    await one.subscribe(bob, [topic])
    expect((await readAll(one, bob, [topic])).map(({ message }) => message)).toEqual(['1'])
    await expect
      .poll(() => other.append(say(String(Math.random()))).then(() => heard.length))
      .toBeGreaterThan(0)
  })

  test('error: an error from Redis is named, without the sent data', async () => {
    const { one, prefix } = await openForTest()
    const client = createClient({ url: server.url })
    await client.connect()
    onTestFinished(() => client.destroy())
    await client.set(`${prefix}t:{${topic}}:subs`, 'of somebody else')

    const refused = one.subscribe(bob, [topic])

    await expect(refused).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
    await expect(refused).rejects.not.toThrow(/bob|a1a1|somebody/)
  })

  test('error: at the start Redis must be reachable and accept the credentials', async () => {
    const open = (url: string) => createRedisRelayStore({ clock: Date.now, limits, url })
    const port = new URL(server.url).port

    await expect(open(`redis://nobody:secret@127.0.0.1:${port}`)).rejects.toThrow(
      /^REDIS_URL: WRONGPASS$/,
    )
    await expect(open('redis://:secret@127.0.0.1:1')).rejects.toThrow(/^REDIS_URL: ECONNREFUSED$/)
  })

  test('behavior: a foreign entry on a channel is not delivered, but triggers a read', async () => {
    const { one, prefix } = await openForTest()
    const heard: string[] = []
    await one.watch(topic, {
      onGap: () => heard.push('gap'),
      onMessage: ({ message }) => heard.push(message),
    })
    const client = createClient({ url: server.url })
    await client.connect()
    onTestFinished(() => client.destroy())

    for (const text of ['', 'x', '1|', '1|{', '1|{"message":1}', '|{}'])
      await client.publish(`${prefix}t:{${topic}}`, text)
    await one.append(say('1'))

    await expect.poll(() => heard).toEqual([...Array.from({ length: 6 }, () => 'gap'), '1'])
  })
})
