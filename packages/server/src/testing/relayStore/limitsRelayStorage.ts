import { expect, test } from 'vitest'
import type { Quota, Sender } from '../../storage/relay/quotas.ts'
import {
  ann,
  bob,
  carol,
  dayMs,
  elsewhere,
  emptyRelayStores,
  type OpenRelayStores,
  topic,
} from './emptyRelayStores.ts'

const few: Quota = { bytes: 1_000_000, messages: 2 }
const [home, office] = ['203.0.113.0/24', '2001:db8:1::/48']

/** Tests the quotas of stored data. */
export function limitsRelayStorage(open: OpenRelayStores) {
  const openEmpty = emptyRelayStores(open)

  test.each<
    ['addressBlock' | 'client' | 'project' | 'total' | 'unknownProjects', Sender[], Sender]
  >([
    ['client', [{}, { project: 'shop' }], { block: home }],
    ['addressBlock', [{ block: home }, { block: home, project: 'shop' }], { block: home }],
    ['project', [{ project: 'shop' }, { block: home, project: 'shop' }], { project: 'shop' }],
    ['unknownProjects', [{}, { block: home }], { block: office }],
    ['total', [{ project: 'shop' }, { block: home }], { block: office, project: 'game' }],
  ])(
    '[SEC-220] error: messages of a %s beyond its quota are refused until they expire',
    async (name, before, last) => {
      const { clock, one, other, say } = await openEmpty({}, { [name]: few })
      const publisherOf = (index: number) => (name === 'client' ? ann : [ann, bob, carol][index]!)
      for (const [index, sender] of before.entries())
        await (index === 0 ? one : other).append(
          say(`${index}`, { publisher: publisherOf(index) }),
          sender,
        )
      const third = () => say('2', { publisher: publisherOf(2), topic: elsewhere })

      await expect(other.append(third(), last)).rejects.toMatchObject({
        limit: name,
        name: 'MailboxFull',
      })
      // A repeated message is still known, and needs no space.
      expect(await one.append(say('0', { publisher: publisherOf(0) }), before[0])).toEqual({
        isNew: false,
      })

      // The five minutes of the messages, rounded up by one minute at most.
      clock.nowMs += 360_001
      expect(await one.append(third(), last)).toEqual({ isNew: true })
    },
  )

  test('[SEC-220] error: the size of messages counts, and each sender has a quota of its own', async () => {
    const quotas = {
      addressBlock: { bytes: 1_000, messages: 100 },
      client: { bytes: 1_000, messages: 100 },
      project: { bytes: 1_000, messages: 100 },
    }
    const { one, other, say } = await openEmpty({}, quotas)
    const long = (text: string, publisher: string) => say(text.repeat(300), { publisher })
    await one.append(long('ä', ann), { block: home, project: 'shop' })

    for (const sender of [
      { block: home, project: 'game' },
      { block: office, project: 'shop' },
    ])
      await expect(other.append(long('ö', bob), sender)).rejects.toMatchObject({
        name: 'MailboxFull',
      })
    expect(await other.append(long('ö', bob), { block: office, project: 'game' })).toEqual({
      isNew: true,
    })
  })

  test('[SEC-220] behavior: a message of a month counts for a month, and at most an eighth longer', async () => {
    const { clock, one, say } = await openEmpty({}, { client: { bytes: 1_000, messages: 1 } })
    await one.append(say('1', { expiresAt: clock.nowMs + 30 * dayMs }))

    clock.nowMs += 30 * dayMs - 1
    await one.sweep()
    await expect(one.append(say('2'))).rejects.toMatchObject({ limit: 'client' })
    clock.nowMs += (30 / 8) * dayMs + 1
    await one.sweep()
    expect(await one.append(say('2'))).toEqual({ isNew: true })
  })

  test('[SEC-221] error: subscriptions of an address block beyond its quota are refused, renewals are not', async () => {
    const { clock, one, other } = await openEmpty(
      { subscriptionMs: 60_000 },
      { blockSubscriptions: 2 },
    )
    await one.subscribe(ann, [topic], { block: home })
    await other.subscribe(bob, [topic], { block: home })

    const third = () => other.subscribe(carol, [topic], { block: home })
    await expect(third()).rejects.toMatchObject({ limit: 'blockSubscriptions' })
    await one.subscribe(ann, [topic], { block: home })
    await one.subscribe(carol, [elsewhere], { block: office })
    await one.subscribe(carol, [elsewhere])

    await one.unsubscribe(ann, [topic])
    await third()
    clock.nowMs += 60_001
    await one.subscribe(ann, [topic, elsewhere], { block: home })
  })

  test('[SEC-221] behavior: a subscription counts towards the address block where it began, until it ends', async () => {
    const { clock, one, other } = await openEmpty(
      { subscriptionMs: 60_000 },
      { blockSubscriptions: 1 },
    )
    await one.subscribe(ann, [topic], { block: home })
    clock.nowMs += 40_000
    // Ann moves, and renews.
    await other.subscribe(ann, [topic], { block: office })
    await one.subscribe(bob, [topic], { block: office })
    clock.nowMs += 40_000
    const refused = { limit: 'blockSubscriptions' }
    await expect(one.subscribe(carol, [topic], { block: home })).rejects.toMatchObject(refused)

    await other.unsubscribe(ann, [topic])

    await one.subscribe(carol, [topic], { block: home })
    // A new subscription counts at the new address.
    await one.unsubscribe(bob, [topic])
    await one.subscribe(ann, [elsewhere], { block: office })
    await expect(one.subscribe(bob, [topic], { block: office })).rejects.toMatchObject(refused)
  })

  test('[SEC-221] error: a refused batch leaves no subscription behind, and keeps those from before', async () => {
    const { one, other } = await openEmpty({ subscribers: 1, topics: 3 }, { blockSubscriptions: 3 })
    const [crowded, free] = ['c3'.repeat(32), 'd4'.repeat(32)]
    await one.subscribe(bob, [crowded])
    await one.subscribe(ann, [topic], { block: home })

    const batch = [topic, elsewhere, crowded]
    await expect(other.subscribe(ann, batch, { block: home })).rejects.toMatchObject({
      limit: 'subscribers',
    })
    await expect(
      other.subscribe(carol, [free, elsewhere, 'e5'.repeat(32)], { block: home }),
    ).rejects.toMatchObject({ limit: 'blockSubscriptions' })

    // Neither counts: not for the client, not for its block, not for the topic.
    await other.subscribe(carol, [elsewhere, free], { block: home })
    await one.subscribe(
      ann,
      ['e5', 'f6'].map((text) => text.repeat(32)),
      { block: office },
    )
    await expect(one.subscribe(bob, [topic])).rejects.toMatchObject({ limit: 'subscribers' })
  })
}
