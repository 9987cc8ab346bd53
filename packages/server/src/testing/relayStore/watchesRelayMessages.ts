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

/** Tests that watchers get every message, from any process. */
export function watchesRelayMessages(open: OpenRelayStores) {
  const openEmpty = emptyRelayStores(open)

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
    // The last watcher leaves, then another one comes.
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
      // Each round starts reading at another point of the same traffic.
      for (const [index, text] of texts.entries()) {
        if (index === round % count) looking = look()
        const write = (index % 2 ? one : other).append(say(text, { topic: of }))
        writing.push(write)
        if (index % (1 + (round % 5)) === 0) await write
      }
      await Promise.all([...writing, looking])

      await expect.poll(() => seen.size).toBe(count)
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
}
