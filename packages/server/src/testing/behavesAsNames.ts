import { expect, onTestFinished, test } from 'vitest'
import { releasedMs } from '../storage/names/releasedMs.ts'
import type { Storage } from '../storage/Storage.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const zone = 'example.eth'
const nowMs = Date.UTC(2026, 0, 1)

/** Returns the id of a message, which is a hash in reality. */
const id = (number: number) => String(number).padStart(64, '0')
const named = (label: string, messageId: string, address = owner) => ({
  coinType: 2_147_492_101,
  messageId,
  name: `${label}.${zone}`,
  owner: address,
  perOwner: 10,
  skeleton: label,
  zone,
})

/** Tests of the storage of names, for every kind of database. Each test gets an empty one. */
export function behavesAsNames(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const clock = { nowMs }
    const storage = await open(() => clock.nowMs)
    onTestFinished(() => storage.close())
    return { clock, names: storage.names }
  }

  test('[API-16] default: a name has its address under the coin type and under 60', async () => {
    const { clock, names } = await openEmpty()

    expect(await names.register({ ...named('alice', id(1)), bio: 'Hello' })).toBe('done')
    clock.nowMs += 1
    expect(await names.register({ ...named('alina', id(2)), coinType: 60 })).toBe('done')

    const lower = owner.toLowerCase()
    const alice = {
      name: 'alice.example.eth',
      zone,
      owner: lower,
      coinType: 2_147_492_101,
      avatar: undefined,
      bio: 'Hello',
      registeredMs: nowMs,
      updatedMs: undefined,
      addresses: [
        { address: lower, coinType: 60, createdMs: nowMs },
        { address: lower, coinType: 2_147_492_101, createdMs: nowMs },
      ],
    }
    expect(await names.find('alice.example.eth')).toEqual(alice)
    expect(await names.find('unregistered.example.eth')).toBeUndefined()
    const [first, second, ...rest] = await names.findByOwner(owner)
    expect([first, rest]).toEqual([alice, []])
    expect(second).toMatchObject({ addresses: [{ coinType: 60 }], name: 'alina.example.eth' })
  })

  test('[API-16] behavior: of simultaneous registrations of look-alike names one wins', async () => {
    const { names } = await openEmpty()

    const changes = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        names.register({
          ...named('alice', id(number), number % 2 ? owner : other),
          name: `alice${number}.${zone}`,
        }),
      ),
    )

    expect(changes.toSorted()).toEqual(['done', 'taken', 'taken', 'taken'])
    const found = [...(await names.findByOwner(owner)), ...(await names.findByOwner(other))]
    expect(found).toHaveLength(1)
    expect([...(await names.findTaken(zone, ['alice', 'bob1']))]).toEqual(['alice'])
    expect([...(await names.findTaken('other.eth', ['alice']))]).toEqual([])
  })

  test('[API-16] behavior: an owner has a maximum of names in a zone, and can replace a released one', async () => {
    const { names } = await openEmpty()
    const few = (label: string, messageId: string) => ({
      ...named(label, messageId),
      perOwner: 2,
    })
    await names.register(few('alice', id(1)))
    await names.register(few('robert', id(2)))

    expect(await names.register(few('carla', id(3)))).toBe('full')
    expect(await names.find(`carla.${zone}`)).toBeUndefined()
    const elsewhere = { ...few('carla', id(4)), name: 'carla.other.eth', zone: 'other.eth' }
    expect(await names.register(elsewhere)).toBe('done')
    await names.release({ messageId: id(5), name: `robert.${zone}`, owner })
    expect(await names.register(few('carla', id(6)))).toBe('done')
  })

  test('[API-16] behavior: simultaneous registrations of an owner do not exceed the maximum', async () => {
    const { names } = await openEmpty()
    const labels = ['alice', 'bobby', 'carla', 'david', 'erika', 'felix']

    const changes = await Promise.all(
      labels.map((label, index) => names.register({ ...named(label, id(index)), perOwner: 2 })),
    )

    expect(changes.toSorted()).toEqual(['done', 'done', 'full', 'full', 'full', 'full'])
    expect(await names.findByOwner(owner)).toHaveLength(2)
  })

  test('[API-16] behavior: a message counts once, and one that changed nothing may be sent again', async () => {
    const { clock, names } = await openEmpty()

    const changes = await Promise.all([1, 2, 3].map(() => names.register(named('alice', id(1)))))
    expect(changes.toSorted()).toEqual(['done', 'used', 'used'])
    expect(await names.register(named('other', id(1)))).toBe('used')
    expect(await names.register(named('alice', id(2), other))).toBe('taken')
    expect(await names.register(named('bobby', id(2), other))).toBe('done')

    // After the time for which messages are accepted, they are deleted.
    clock.nowMs += 24 * 60 * 60_000 + 1
    expect(await names.register(named('carol', id(3)))).toBe('done')
    expect(await names.register(named('david', id(1)))).toBe('done')
  })

  test('behavior: the owner changes the attributes and the address of a name', async () => {
    const { clock, names } = await openEmpty()
    await names.register(named('alice', id(1)))
    const name = 'alice.example.eth'
    clock.nowMs += 1000

    const avatar = 'https://img.example/a.png'
    expect(await names.describe({ avatar, messageId: id(2), name, owner })).toBe('done')
    expect(await names.find(name)).toMatchObject({ avatar, updatedMs: nowMs + 1000 })
    expect(await names.describe({ messageId: id(3), name, owner: other })).toBe('missing')

    const moved = { address: other, coinType: 60, messageId: id(4), name, owner }
    expect(await names.transfer({ ...moved, owner: other })).toBe('missing')
    expect(await names.transfer(moved)).toBe('done')
    expect(await names.transfer({ ...moved, messageId: id(5) })).toBe('missing')
    expect(await names.find(name)).toMatchObject({
      addresses: [{ address: other.toLowerCase(), coinType: 60 }],
      avatar: undefined,
      owner: other.toLowerCase(),
    })
    expect(await names.findByOwner(owner)).toEqual([])
  })

  test('behavior: a released name resolves to nothing, and is reserved for its owner for a while', async () => {
    const { clock, names } = await openEmpty()
    await names.register(named('alice', id(1)))
    const name = 'alice.example.eth'

    expect(await names.release({ messageId: id(2), name, owner: other })).toBe('missing')
    expect(await names.release({ messageId: id(3), name, owner })).toBe('done')
    expect(await names.release({ messageId: id(4), name, owner })).toBe('missing')
    expect(await names.find(name)).toBeUndefined()
    expect(await names.findByOwner(owner)).toEqual([])

    expect(await names.register(named('alice', id(5), other))).toBe('taken')
    expect([...(await names.findTaken(zone, ['alice']))]).toEqual(['alice'])
    expect(await names.register(named('alice', id(6)))).toBe('done')
    await names.release({ messageId: id(7), name, owner })
    clock.nowMs += releasedMs
    expect([...(await names.findTaken(zone, ['alice']))]).toEqual([])
    expect(await names.register(named('alice', id(8), other))).toBe('done')
  })
}
