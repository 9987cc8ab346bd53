import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type {
  MailboxLimits,
  NewMessage,
  RelayStore,
  StoredMessage,
} from '../storage/relay/RelayStore.ts'

const topic = 'a1'.repeat(32)
const elsewhere = 'b2'.repeat(32)
const [ann, bob, carol] = ['did:key:ann', 'did:key:bob', 'did:key:carol'] as const
const dayMs = 86_400_000

const limits: MailboxLimits = {
  bytes: 2 * 1024 * 1024,
  messages: 200,
  subscribers: 50,
  subscriptionMs: 30 * dayMs,
  topics: 10_000,
}

type Clock = { nowMs: number }

/** How a store is opened for one test: an empty memory, and two processes that share it. */
export type OpenRelayStores = (options: { clock: () => number; limits: MailboxLimits }) => Promise<{
  one: RelayStore
  /** The same object where a memory belongs to one process. */
  other: RelayStore
}>

/** What the relay's memory must do, whatever it is made of. */
export function behavesAsRelayStore(open: OpenRelayStores) {
  async function openEmpty(changed: Partial<MailboxLimits> = {}) {
    const clock: Clock = { nowMs: Date.UTC(2026, 0, 1) }
    const stores = await open({ clock: () => clock.nowMs, limits: { ...limits, ...changed } })
    onTestFinished(async () => {
      await Promise.all([...new Set([stores.one, stores.other])].map((store) => store.close()))
    })
    return { clock, say: createSpeaker(clock), ...stores }
  }

  test('[PAIR-05] default: what was appended comes back whole, in both processes', async () => {
    const { clock, one, other, say } = await openEmpty()
    const first = say('ä “sealed” \u{1F511}', { attestation: 'eyJ.a.b', tag: 1108 })
    await one.subscribe(bob, [topic])

    expect(await one.append(first)).toEqual({ isNew: true })
    clock.nowMs += 1
    expect(await other.append(say('2'))).toEqual({ isNew: true })

    const messages = await readAll(other, bob, [topic])
    expect(messages).toEqual([
      { ...first, id: expect.any(String) },
      { ...say('2'), id: expect.any(String) },
    ])
    expect(messages[1]).not.toHaveProperty('attestation', expect.anything())
    expect(await readAll(one, bob, [topic])).toEqual(messages)
    expect(new Set(messages.map(({ id }) => id)).size).toBe(2)
  })

  test('[PAIR-05] default: the oldest is first, also when all come in the same millisecond', async () => {
    const { one, other, say } = await openEmpty()
    await one.subscribe(bob, [topic, elsewhere, topic])
    const texts = Array.from({ length: 120 }, (_, index) => String(index))

    for (const [index, text] of texts.entries())
      await (index % 3 ? one : other).append(say(text, index % 2 ? {} : { topic: elsewhere }))

    const messages = await readAll(one, bob, [topic, elsewhere, topic])
    for (const [of, remainder] of [[topic, 1] as const, [elsewhere, 0] as const])
      expect(textsOf(messages.filter((message) => message.topic === of))).toEqual(
        texts.filter((_, index) => index % 2 === remainder),
      )
    expect(textsOf(await readAll(other, bob, [topic]))).toHaveLength(60)
    expect(await readAll(other, bob, [])).toEqual([])
  })

  test('[PAIR-05] default: a message waits for whoever subscribes later', async () => {
    const { one, other, say } = await openEmpty()

    await one.append(say('proposal'))
    await other.subscribe(bob, [topic])

    expect(textsOf(await readAll(other, bob, [topic]))).toEqual(['proposal'])
  })

  test('[PAIR-05] behavior: what is acknowledged is not shown to that client again', async () => {
    const { one, other, say } = await openEmpty()
    await one.subscribe(bob, [topic, elsewhere])
    await one.subscribe(carol, [topic])
    for (const text of ['1', '2', '3']) await one.append(say(text))
    await one.append(say('1', { topic: elsewhere }))
    const all = await readAll(one, bob, [topic, elsewhere])
    const done = all.filter(({ message }) => message === '1')

    await other.acknowledge(bob, done)
    // Twice, one of nobody, and none: no harm.
    await one.acknowledge(bob, done)
    await one.acknowledge(bob, [{ id: '999999999', topic }])
    await one.acknowledge(bob, [])

    expect(textsOf(await readAll(one, bob, [topic, elsewhere]))).toEqual(['2', '3'])
    expect(textsOf(await readAll(other, carol, [topic]))).toEqual(['1', '2', '3'])
    // A new subscription does not bring it back.
    await one.subscribe(bob, [topic])
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['2', '3'])
  })

  test('[PAIR-05] behavior: no more is read than was asked for, but always one', async () => {
    const { one, other, say } = await openEmpty()
    const text = (name: string) => name.repeat(500)
    const read = async (bytes: number, messages = 100) => {
      const page = await other.read(bob, [topic, elsewhere, topic], { bytes, messages })
      return { ...page, messages: page.messages.map(({ message }) => message[0]) }
    }
    await one.subscribe(bob, [topic, elsewhere])
    expect(await read(1)).toEqual({ hasMore: false, messages: [] })
    for (const name of ['1', '2', '3', '4']) await one.append(say(text(name)))
    await one.append(say(text('5'), { topic: elsewhere }))
    // Neither what is done nor what is one's own takes room.
    const [first] = await readAll(one, bob, [topic])
    await one.acknowledge(bob, [first!])
    await one.append(say(text('6'), { publisher: bob }))

    expect(await read(1)).toEqual({ hasMore: true, messages: ['2'] })
    expect(await read(1_499)).toEqual({ hasMore: true, messages: ['2', '3'] })
    expect(await read(1_500)).toEqual({ hasMore: true, messages: ['2', '3', '4'] })
    expect(await read(2_000)).toEqual({ hasMore: false, messages: ['2', '3', '4', '5'] })
    expect(await read(9_999, 2)).toEqual({ hasMore: true, messages: ['2', '3'] })
    expect(await read(9_999, 4)).toEqual({ hasMore: false, messages: ['2', '3', '4', '5'] })
  })

  test('[PAIR-05] behavior: many topics are read up to one budget', async () => {
    const { one, other, say } = await openEmpty()
    const topics = Array.from({ length: 120 }, (_, index) => index.toString(16).padStart(64, '0'))
    await one.subscribe(bob, topics)
    await Promise.all(topics.map((name) => one.append(say(name, { topic: name }))))
    const read = (messages: number) => other.read(bob, topics, { bytes: 1_000_000, messages })

    const all = await read(120)
    expect(all.hasMore).toBe(false)
    expect(textsOf(all.messages)).toEqual(topics)
    for (const count of [1, 50, 119])
      expect(await read(count)).toEqual({ hasMore: true, messages: all.messages.slice(0, count) })
  })

  test('[PAIR-05] behavior: a receipt by the hash of a text is an acknowledgement of its listener', async () => {
    const { one, other, say } = await openEmpty()
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    await one.subscribe(bob, [topic, elsewhere])
    await one.subscribe(carol, [topic])
    for (const text of ['1', '2', 'ä']) await one.append(say(text))
    await one.append(say('1', { topic: elsewhere }))

    await other.receive(bob, [
      { hash: hash('1'), topic },
      { hash: hash('ä'), topic },
      { hash: hash('ä'), topic },
      { hash: hash('2'), topic: elsewhere },
      { hash: 'no hash', topic },
    ])
    await other.receive(bob, [])
    // Of a topic that she does not hear.
    await other.receive(carol, [{ hash: hash('1'), topic: elsewhere }])
    await one.subscribe(carol, [elsewhere])

    const left = await readAll(one, bob, [topic, elsewhere])
    expect(textsOf(left)).toEqual(['2', '1'])
    expect(textsOf(await readAll(one, carol, [topic]))).toEqual(['1', '2', 'ä'])
    expect(textsOf(await readAll(one, carol, [elsewhere]))).toEqual(['1'])
  })

  test('[PAIR-05] behavior: nobody gets back what they sent', async () => {
    const { one, other, say } = await openEmpty()
    for (const client of [ann, bob]) await one.subscribe(client, [topic])

    await one.append(say('from ann'))
    await other.append(say('from bob', { publisher: bob }))

    expect(textsOf(await readAll(other, ann, [topic]))).toEqual(['from bob'])
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['from ann'])
  })

  test('[PAIR-05] behavior: the same text is one message, until it has expired', async () => {
    const { clock, one, other, say } = await openEmpty({ messages: 2 })
    const told: StoredMessage[] = []
    await one.subscribe(bob, [topic, elsewhere])
    await one.watch(topic, { onGap() {}, onMessage: (message) => told.push(message) })
    await one.append(say('same'))
    await other.append(say('other'))

    // Also when there is no room for more: whoever tries again is told that it is there.
    expect(await other.append(say('same'))).toEqual({ isNew: false })
    expect(await one.append(say('same', { topic: elsewhere }))).toEqual({ isNew: true })
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['same', 'other'])
    await expect.poll(() => textsOf(told)).toEqual(['same', 'other'])

    clock.nowMs += 300_001
    expect(await other.append(say('same'))).toEqual({ isNew: true })
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['same'])
    // Told in order, so a second telling of the first would be seen by now.
    await expect.poll(() => textsOf(told)).toEqual(['same', 'other', 'same'])
  })

  test('[PAIR-05] behavior: of the same text, sent many times at once, one is new', async () => {
    const { one, other, say } = await openEmpty()
    await one.subscribe(bob, [topic])
    const again = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other))

    const answers = await Promise.all(again.map((store) => store.append(say('same'))))

    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await readAll(one, bob, [topic])).toHaveLength(1)
  })

  test('[PAIR-05] behavior: a message is gone after its time', async () => {
    const { clock, one, other, say } = await openEmpty()
    await one.subscribe(bob, [topic])
    await one.append(say('short', { expiresAt: clock.nowMs + 1_000 }))
    await one.append(say('long', { expiresAt: clock.nowMs + 30 * dayMs }))

    clock.nowMs += 999
    expect(textsOf(await readAll(other, bob, [topic]))).toEqual(['short', 'long'])
    clock.nowMs += 2
    expect(textsOf(await readAll(other, bob, [topic]))).toEqual(['long'])
    await one.sweep()
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['long'])
    clock.nowMs += 29 * dayMs
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['long'])
    clock.nowMs += dayMs
    expect(await readAll(one, bob, [topic])).toEqual([])
  })

  test('[PAIR-05] behavior: unsubscribing drops the view, subscribing takes it up', async () => {
    const { one, other, say } = await openEmpty()
    await one.subscribe(bob, [topic, elsewhere])
    await one.append(say('1'))
    await one.append(say('1', { topic: elsewhere }))

    await other.unsubscribe(bob, [topic])
    // Of what one has not.
    await other.unsubscribe(carol, [topic])
    await other.unsubscribe(carol, [])

    const left = await readAll(one, bob, [topic, elsewhere])
    expect(left.map((message) => message.topic)).toEqual([elsewhere])
    await one.subscribe(bob, [topic])
    expect(textsOf(await readAll(other, bob, [topic]))).toEqual(['1'])
  })

  test('[PAIR-05] behavior: a subscription lasts its time, and as long again when refreshed', async () => {
    const { clock, one, other, say } = await openEmpty({ subscriptionMs: 1_000, subscribers: 1 })
    await one.append(say('1'))
    await one.subscribe(bob, [topic])
    clock.nowMs += 900
    await other.subscribe(bob, [topic])
    clock.nowMs += 900
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['1'])

    clock.nowMs += 101
    expect(await readAll(other, bob, [topic])).toEqual([])
    // And holds no place.
    await one.subscribe(carol, [topic])
    expect(textsOf(await readAll(one, carol, [topic]))).toEqual(['1'])
  })

  test.each([
    ['messages', { messages: 2 }],
    ['bytes', { bytes: 1_000 }],
  ] as const)('error: a topic that holds too many %s takes no more', async (limit, changed) => {
    const { clock, one, other, say } = await openEmpty(changed)
    await one.subscribe(bob, [topic])
    const long = (text: string, more = {}) => say(text.repeat(200), more)
    // Two bytes a character: 400 bytes each.
    await one.append(long('ä'))
    await other.append(long('ö', { expiresAt: clock.nowMs + 600_000 }))

    await expect(other.append(long('ü'))).rejects.toMatchObject({ limit, name: 'MailboxFull' })
    expect(await readAll(one, bob, [topic])).toHaveLength(2)
    // Another topic has its own room.
    expect(await one.append(long('ü', { topic: elsewhere }))).toEqual({ isNew: true })

    clock.nowMs += 300_001
    expect(await one.append(long('ü'))).toEqual({ isNew: true })
    expect(await readAll(one, bob, [topic])).toHaveLength(2)
  })

  test.each([
    ['messages', { messages: 2 }],
    ['bytes', { bytes: 1_000 }],
  ] as const)(
    '[PAIR-05] behavior: a topic with too many %s drops what all listeners have',
    async (_, changed) => {
      const { clock, one, other, say } = await openEmpty({ ...changed, subscriptionMs: 100_000 })
      const long = (text: string, more = {}) => say(text.repeat(400), more)
      const acknowledge = async (client: string, text: string) => {
        const waiting = await readAll(other, client, [topic])
        const done = waiting.filter(({ message }) => message.startsWith(text))
        await one.acknowledge(client, done)
      }
      for (const client of [ann, bob, carol]) await one.subscribe(client, [topic])
      await one.append(long('a'))
      await other.append(long('b', { publisher: bob }))
      const full = { name: 'MailboxFull' }
      await acknowledge(bob, 'a')
      await acknowledge(ann, 'b')

      // Carol has neither.
      await expect(other.append(long('c'))).rejects.toMatchObject(full)
      await acknowledge(carol, 'b')
      expect(await other.append(long('c'))).toEqual({ isNew: true })

      expect(textsOf(await readAll(one, carol, [topic]))).toEqual(
        [long('a'), long('c')].map(textOf),
      )
      // A listener whose time is over is not waited for; one who never listened counts as nobody.
      await expect(one.append(long('d'))).rejects.toMatchObject(full)
      clock.nowMs += 50_000
      await one.subscribe(bob, [topic])
      clock.nowMs += 60_000
      expect(await one.append(long('d'))).toEqual({ isNew: true })
      expect(textsOf(await readAll(other, bob, [topic]))).toEqual(
        [long('c'), long('d')].map(textOf),
      )
      // What was dropped may be said again, in its turn.
      await acknowledge(bob, 'c')
      expect(await other.append(long('a'))).toEqual({ isNew: true })
    },
  )

  test('[PAIR-05] behavior: what nobody has acknowledged is not dropped, though nobody listens', async () => {
    const { one, other, say } = await openEmpty({ messages: 1 })
    await one.subscribe(ann, [topic])
    await one.append(say('proposal'))

    await expect(other.append(say('2'))).rejects.toMatchObject({ limit: 'messages' })

    await one.subscribe(bob, [topic])
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['proposal'])
  })

  test('error: what a browser attests counts as the text does', async () => {
    const { one, other, say } = await openEmpty({ bytes: 1_000 })
    const attested = (text: string) => say(text, { attestation: 'ä'.repeat(200) })
    await one.subscribe(bob, [topic])
    await one.append(attested('1'))
    await other.append(attested('2'))

    await expect(other.append(attested('3'))).rejects.toMatchObject({ limit: 'bytes' })
    const page = await one.read(bob, [topic], { bytes: 500, messages: 10 })
    expect(textsOf(page.messages)).toEqual(['1'])
  })

  test('error: too many subscribers, and too many topics', async () => {
    const { one, other } = await openEmpty({ subscribers: 2, topics: 2 })
    await one.subscribe(ann, [topic, topic, topic])
    await other.subscribe(bob, [topic])
    const full = { name: 'MailboxFull', limit: 'subscribers' }
    await expect(other.subscribe(carol, [topic])).rejects.toMatchObject(full)
    // Those who are there stay, and may refresh.
    await other.subscribe(ann, [topic])

    await one.subscribe(ann, [elsewhere])
    const third = ['c3'.repeat(32)]
    const tooMany = { name: 'MailboxFull', limit: 'topics' }
    await expect(other.subscribe(ann, third)).rejects.toMatchObject(tooMany)
    await expect(one.subscribe(carol, [...third, elsewhere, topic])).rejects.toThrow()

    await one.unsubscribe(ann, [topic])
    await other.subscribe(ann, third)
    await other.subscribe(carol, [topic])
  })

  test('[PAIR-05] behavior: watchers hear of both processes, in order, until they stop', async () => {
    const { one, other, say } = await openEmpty()
    const heard: Record<'a' | 'b' | 'c', StoredMessage[]> = { a: [], b: [], c: [] }
    const watcher = (name: 'a' | 'b' | 'c') => ({
      onGap() {},
      onMessage: (message: StoredMessage) => void heard[name].push(message),
    })
    await one.subscribe(bob, [topic])
    await one.watch(topic, watcher('a'))
    const stop = await one.watch(topic, watcher('b'))
    await other.watch(topic, watcher('c'))

    await one.append(say('1', { attestation: 'eyJ.a.b' }))
    await other.append(say('2'))
    await one.append(say('1', { topic: elsewhere }))
    await one.append(say('3'))

    const expected = ['1', '2', '3']
    for (const name of ['a', 'b', 'c'] as const)
      await expect.poll(() => textsOf(heard[name])).toEqual(expected)
    expect(heard.a).toEqual(await readAll(one, bob, [topic]))
    expect(heard.c).toEqual(heard.a)

    stop()
    stop()
    await other.append(say('4'))
    await expect.poll(() => textsOf(heard.a)).toEqual([...expected, '4'])
    expect(textsOf(heard.b)).toEqual(expected)
    // Nobody is left, then somebody comes back.
    const again = await one.watch(elsewhere, watcher('b'))
    again()
    await one.watch(elsewhere, watcher('b'))
    await other.append(say('5', { topic: elsewhere }))
    await expect.poll(() => textsOf(heard.b)).toEqual([...expected, '5'])
  })

  test('[PAIR-05] behavior: whoever watches and then reads misses nothing', async () => {
    const { one, other, say } = await openEmpty()
    const count = 16

    for (let round = 0; round < 24; round += 1) {
      const of = round.toString(16).padStart(64, '0')
      const texts = Array.from({ length: count }, (_, index) => String(index))
      const writing: Promise<unknown>[] = []
      const seen = new Set<string>()
      const see = ({ message }: StoredMessage) => void seen.add(message)
      const look = async () => {
        await one.watch(of, { onGap() {}, onMessage: see })
        await one.subscribe(bob, [of])
        for (const message of await readAll(one, bob, [of])) see(message)
      }
      let looking: Promise<void> | undefined
      // Each round begins to look at another moment of the same traffic.
      for (const [index, text] of texts.entries()) {
        if (index === round % count) looking = look()
        const write = (index % 2 ? one : other).append(say(text, { topic: of }))
        writing.push(write)
        if (index % (1 + (round % 5)) === 0) await write
      }
      await Promise.all([...writing, looking])

      await expect.poll(() => seen.size, { timeout: 5_000 }).toBe(count)
    }
  })

  test('[PAIR-05] behavior: what is written at once is read in the order in which it is told', async () => {
    const { one, other, say } = await openEmpty()
    const told: string[] = []
    await one.subscribe(bob, [topic])
    await one.watch(topic, { onGap() {}, onMessage: ({ id }) => told.push(id) })

    await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 2 ? one : other).append(say(`${index}`))),
    )

    const ids = (await readAll(other, bob, [topic])).map(({ id }) => id)
    await expect.poll(() => told.length).toBe(60)
    expect(told).toEqual(ids)
  })

  test('[PAIR-05] behavior: sweeping forgets what has expired, and nothing else', async () => {
    const { clock, one, other, say } = await openEmpty({ subscriptionMs: 10_000, subscribers: 2 })
    await one.append(say('gone', { expiresAt: clock.nowMs + 1_000 }))
    await one.append(say('kept', { expiresAt: clock.nowMs + 60_000 }))
    await one.subscribe(ann, [topic])
    clock.nowMs += 5_000
    await one.subscribe(bob, [topic])
    const [kept] = await readAll(one, bob, [topic])
    await one.acknowledge(bob, [kept!])
    clock.nowMs += 6_000

    await Promise.all([one.sweep(), other.sweep()])

    expect(await readAll(one, bob, [topic])).toEqual([])
    await other.subscribe(carol, [topic])
    expect(textsOf(await readAll(other, carol, [topic]))).toEqual(['kept'])
    expect(await other.append(say('kept'))).toEqual({ isNew: false })
    expect(await other.append(say('gone'))).toEqual({ isNew: true })
  })

  test('default: it can be asked whether it is there', async () => {
    const { one, other } = await openEmpty()
    await one.ping()
    await other.ping()
  })
}

/** Messages of Ann that last five minutes, unless told otherwise. */
function createSpeaker(clock: Clock) {
  return (message: string, changed: Partial<NewMessage> = {}): NewMessage => ({
    expiresAt: clock.nowMs + 300_000,
    message,
    publishedAt: clock.nowMs,
    publisher: ann,
    tag: 1100,
    topic,
    ...changed,
  })
}

/** All that waits for a client, as far as a mailbox goes. */
export async function readAll(
  store: RelayStore,
  clientId: string,
  topics: readonly string[],
): Promise<readonly StoredMessage[]> {
  const budget = { bytes: 1_000_000_000, messages: 1_000_000 }
  const { hasMore, messages } = await store.read(clientId, topics, budget)
  expect(hasMore).toBe(false)
  return messages
}

function textOf({ message }: Pick<StoredMessage, 'message'>): string {
  return message
}

function textsOf(messages: readonly StoredMessage[]): string[] {
  return messages.map(textOf)
}
