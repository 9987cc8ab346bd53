import { expect, test } from 'vitest'
import {
  ann,
  bob,
  carol,
  dayMs,
  elsewhere,
  emptyRelayStores,
  type OpenRelayStores,
  readAll,
  textOf,
  textsOf,
  topic,
} from './emptyRelayStores.ts'

/** Tests that messages and subscriptions expire, and that mailboxes respect their limits. */
export function limitsRelayMailboxes(open: OpenRelayStores) {
  const openEmpty = emptyRelayStores(open)

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
    // A topic that Carol does not subscribe to.
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
    // An ended subscription does not count towards the limit.
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
    // Two bytes per character: 400 bytes each.
    await one.append(long('ä'))
    await other.append(long('ö', { expiresAt: clock.nowMs + 600_000 }))

    await expect(other.append(long('ü'))).rejects.toMatchObject({ limit, name: 'MailboxFull' })
    expect(await readAll(one, bob, [topic])).toHaveLength(2)
    // Limits are per topic.
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

      // Carol has received neither.
      await expect(other.append(long('c'))).rejects.toMatchObject(full)
      await acknowledge(carol, 'b')
      expect(await other.append(long('c'))).toEqual({ isNew: true })

      expect(textsOf(await readAll(one, carol, [topic]))).toEqual(
        [long('a'), long('c')].map(textOf),
      )
      // Expired subscribers are not waited for; clients that never subscribed don't count.
      await expect(one.append(long('d'))).rejects.toMatchObject(full)
      clock.nowMs += 50_000
      await one.subscribe(bob, [topic])
      clock.nowMs += 60_000
      expect(await one.append(long('d'))).toEqual({ isNew: true })
      expect(textsOf(await readAll(other, bob, [topic]))).toEqual(
        [long('c'), long('d')].map(textOf),
      )
      // A deleted message may be sent again, as a new one.
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
    // Existing subscribers stay, and can renew.
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
}
