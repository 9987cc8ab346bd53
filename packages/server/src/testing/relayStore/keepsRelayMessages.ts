import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StoredMessage } from '../../storage/relay/RelayStore.ts'
import {
  ann,
  bob,
  carol,
  elsewhere,
  emptyRelayStores,
  type OpenRelayStores,
  readAll,
  textsOf,
  topic,
} from './emptyRelayStores.ts'

/** Tests that messages are stored completely and in order, and delivered to clients that have not had them. */
export function keepsRelayMessages(open: OpenRelayStores) {
  const openEmpty = emptyRelayStores(open)

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
    // Repeated, unknown and empty acknowledgements are ignored.
    await one.acknowledge(bob, done)
    await one.acknowledge(bob, [{ id: '999999999', topic }])
    await one.acknowledge(bob, [])

    expect(textsOf(await readAll(one, bob, [topic, elsewhere]))).toEqual(['2', '3'])
    expect(textsOf(await readAll(other, carol, [topic]))).toEqual(['1', '2', '3'])
    // A new subscription does not deliver it again.
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
    // Neither acknowledged nor own messages count towards the budget.
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
    // A message of a topic that Carol does not subscribe to.
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

    // A repeated message is recognized even in a full mailbox.
    expect(await other.append(say('same'))).toEqual({ isNew: false })
    expect(await one.append(say('same', { topic: elsewhere }))).toEqual({ isNew: true })
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['same', 'other'])
    await expect.poll(() => textsOf(told)).toEqual(['same', 'other'])

    clock.nowMs += 300_001
    expect(await other.append(say('same'))).toEqual({ isNew: true })
    expect(textsOf(await readAll(one, bob, [topic]))).toEqual(['same'])
    // Notifications are ordered, so a repeated one would have arrived by now.
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
}
