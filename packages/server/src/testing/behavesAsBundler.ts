import { expect, onTestFinished, test } from 'vitest'
import type { KeptBundle } from '../storage/bundler/bundlerRows.ts'
import type { BundlerStore } from '../storage/bundler/createBundlerStore.ts'
import type { Storage } from '../storage/Storage.ts'

const chain = 'eip155:31337'
const project = '0123456789abcdef0123456789abcdef'
const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}` as const
const sender = `0x${'a'.repeat(40)}` as const
const entryPoint = `0x${'b'.repeat(40)}` as const
const operation = {
  callData: '0x',
  callGasLimit: '0x1',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  nonce: '0x0',
  preVerificationGas: '0x1',
  sender,
  signature: '0x',
  verificationGasLimit: '0x1',
} as const
const attempt = (number: number) =>
  ({
    hash: hashOf(number),
    isCancel: false,
    maxFeePerGas: '2',
    maxPriorityFeePerGas: '1',
    raw: '0x02',
  }) as const
const bundle: KeptBundle = {
  account: `0x${'c'.repeat(40)}`,
  attempts: [attempt(100)],
  block: null,
  chain,
  entryPoint,
  id: 'bundle-1',
  nonce: 7,
  sentAtMs: 5,
  state: 'sent',
}
const lease = { chain, leaseMs: 100, owner: 'one' }
/** What a mined bundle cost, in wei. */
const cost = { receivedWei: 90n, spentWei: 100n }
const sponsored = {
  chain,
  day: '2026-01-01',
  limitWei: 10n ** 20n,
  projectId: project,
  sender: 'x',
  senderLimitWei: 10n ** 20n,
  slot: 'a',
}

/** Tests of operation storage, for every kind of database. Each test gets an empty one. */
export function behavesAsBundler(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const clock = { nowMs: Date.UTC(2026, 0, 1) }
    const storage = await open(() => clock.nowMs)
    onTestFinished(() => storage.close())
    await storage.projects.add(project, {
      name: 'Shop',
      allowedOrigins: [],
      features: null,
      isAnalyticsEnabled: false,
      isDisabled: false,
    })
    await storage.bundler.claim(lease)
    const add = (number: number, options: Partial<Parameters<BundlerStore['add']>[1]> = {}) =>
      storage.bundler.add(
        {
          addedAtMs: number,
          chain,
          entryPoint,
          expiresAtMs: 1_000,
          hash: hashOf(number),
          operation,
        },
        { checkRoom: () => {}, replaces: undefined, slot: `slot-${number}`, ...options },
      )
    return { add, clock, storage, store: storage.bundler }
  }
  const state = async (store: BundlerStore, number: number) =>
    (await store.find(chain, hashOf(number)))?.state

  test('[API-24] default: an operation comes back as it was taken in, the oldest first', async () => {
    const { add, store } = await openEmpty()

    expect([await add(2), await add(1)]).toEqual([true, true])

    const [first, second] = await store.listPending(chain, 10)
    expect(first).toEqual({
      addedAtMs: 1,
      chain,
      entryPoint,
      expiresAtMs: 1_000,
      hash: hashOf(1),
      isSuspect: false,
      operation,
      reason: null,
      state: 'pending',
      transactionHash: null,
    })
    expect(second?.hash).toBe(hashOf(2))
    expect(await store.countOpen(chain, { paymaster: entryPoint, sender })).toEqual({
      all: 2,
      paymaster: 0,
      sender: 2,
    })
    expect(await store.find('eip155:1', hashOf(1))).toBeUndefined()
  })

  test('[API-24] behavior: of one nonce there is one operation, unless it replaces the other', async () => {
    const { add, store } = await openEmpty()
    await add(1)

    expect(await add(2, { slot: 'slot-1' })).toBe(false)
    expect(await add(1)).toBe(false)
    expect(await add(2, { replaces: hashOf(1), slot: 'slot-1' })).toBe(true)
    expect([await state(store, 1), await state(store, 2)]).toEqual(['dropped', 'pending'])
    expect((await store.findBySlot(chain, 'slot-1'))?.hash).toBe(hashOf(2))
    // Accepted again after the other is dropped.
    await store.drop(chain, [hashOf(2)], 'AA25 invalid account nonce')
    expect(await add(1)).toBe(true)
  })

  test('[API-24][SEC-299] behavior: operations that are added at the same time do not exceed the limits', async () => {
    const { add, store } = await openEmpty()
    const full = new TypeError('full')
    const checkRoom = (open: { all: number }) => {
      if (open.all >= 3) throw full
    }

    const added = await Promise.allSettled(
      Array.from({ length: 12 }, (_, number) => add(number, { checkRoom })),
    )

    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({ reason: full })
    const counts = { all: 3, paymaster: 0, sender: 3 }
    expect(await store.countOpen(chain, { paymaster: undefined, sender })).toEqual(counts)
    // A replaced operation makes room for its replacement.
    const [oldest] = await store.listPending(chain, 1)
    const slot = `slot-${oldest!.addedAtMs}`
    expect(await add(20, { checkRoom, replaces: oldest!.hash, slot })).toBe(true)
    await expect(add(21, { checkRoom })).rejects.toBe(full)
  })

  test('[API-24] behavior: a replacement that can not be taken in leaves the other where it is', async () => {
    const { add, store } = await openEmpty()
    await add(1)
    await add(2)

    expect(await add(3, { replaces: hashOf(1), slot: 'slot-2' })).toBe(false)

    expect([await state(store, 1), await state(store, 2)]).toEqual(['pending', 'pending'])
  })

  test('[API-24] behavior: a bundle takes its operations along, or is not opened', async () => {
    const { add, store } = await openEmpty()
    await add(1)
    await add(2)

    expect(await store.open(lease, bundle, [hashOf(1), hashOf(3)])).toBe(false)
    expect(await state(store, 1)).toBe('pending')
    expect(await store.open(lease, bundle, [hashOf(1), hashOf(2)])).toBe(true)
    expect(await state(store, 1)).toBe('sent')
    expect(await store.listOpen(chain)).toEqual([bundle])
    expect(await store.listPending(chain, 10)).toEqual([])
    // In a bundle: can be neither replaced nor dropped.
    expect(await add(4, { replaces: hashOf(1), slot: 'slot-1' })).toBe(false)
    await store.drop(chain, [hashOf(1)], 'late')
    expect(await state(store, 1)).toBe('sent')
  })

  test('[API-24] behavior: what is mined is included, what is not waits again', async () => {
    const { add, store } = await openEmpty()
    await add(1)
    await add(2)
    await store.open(lease, bundle, [hashOf(1), hashOf(2)])
    await store.addAttempt(lease, bundle, attempt(101), 9)
    const [kept] = await store.listOpen(chain)
    expect(kept).toMatchObject({ attempts: [attempt(100), attempt(101)], sentAtMs: 9 })

    await store.settle(lease, bundle, {
      block: { hash: hashOf(50), number: 12 },
      included: [hashOf(1)],
      kind: 'mined',
      cost,
      credited: [],
      transactionHash: hashOf(101),
    })
    expect(await store.find(chain, hashOf(1))).toMatchObject({
      state: 'included',
      transactionHash: hashOf(101),
    })
    expect(await state(store, 2)).toBe('pending')

    await store.settle(lease, bundle, { kind: 'reorganised' })
    expect(await store.find(chain, hashOf(1))).toMatchObject({
      state: 'sent',
      transactionHash: null,
    })
    expect(await store.listOpen(chain)).toMatchObject([{ block: null, state: 'sent' }])

    await store.settle(lease, bundle, { kind: 'failed' })
    expect(await state(store, 1)).toBe('pending')
    expect(await store.listOpen(chain)).toEqual([])
  })

  test('[API-24] behavior: operations of a reverted bundle are sent alone, and dropped if that reverts', async () => {
    const { add, store } = await openEmpty()
    await add(1)
    await add(2)
    await store.open(lease, bundle, [hashOf(1), hashOf(2)])

    await store.settle(lease, bundle, { banned: [], cost, kind: 'reverted' })
    for (const number of [1, 2])
      expect(await store.find(chain, hashOf(number))).toMatchObject({
        isSuspect: true,
        state: 'pending',
      })
    const next = { ...bundle, id: 'bundle-2', nonce: 8 }
    await store.open(lease, next, [hashOf(1)])
    await store.settle(lease, next, { banned: [], cost, kind: 'reverted' })

    expect([await state(store, 1), await state(store, 2)]).toEqual(['dropped', 'pending'])
  })

  test('[SEC-205] behavior: a day’s loss is what its bundles cost more than they were paid', async () => {
    const { add, clock, storage, store } = await openEmpty()
    const block = { hash: hashOf(50), number: 12 }
    const mined = {
      block,
      cost,
      credited: [],
      included: [hashOf(1)],
      kind: 'mined',
      transactionHash: hashOf(100),
    } as const
    await add(1)
    await add(2)
    await store.open(lease, bundle, [hashOf(1)])
    await store.settle(lease, bundle, mined)
    expect(await store.readLoss(chain)).toBe(10n)

    // Counted once, although the bundle is mined twice.
    await store.settle(lease, bundle, { kind: 'reorganised' })
    expect(await store.readLoss(chain)).toBe(0n)
    await store.settle(lease, bundle, { ...mined, cost: { receivedWei: 95n, spentWei: 100n } })
    const next = { ...bundle, id: 'bundle-2', nonce: 8 }
    await store.open(lease, next, [hashOf(2)])
    await store.settle(lease, next, {
      banned: [],
      cost: { receivedWei: 0n, spentWei: 10n ** 19n },
      kind: 'reverted',
    })
    expect(await store.readLoss(chain)).toBe(10n ** 19n + 5n)

    expect(await storage.bundler.readLoss('eip155:1')).toBe(0n)
    clock.nowMs += 86_400_000
    expect(await store.readLoss(chain)).toBe(0n)
  })

  test('[SEC-204] behavior: reputation counts accepted and included operations, and decays by the hour', async () => {
    const { add, clock, store } = await openEmpty()
    const read = () => store.readReputations(chain, [sender, entryPoint])
    expect(await read()).toEqual([
      { included: 0, seen: 0 },
      { included: 0, seen: 0 },
    ])

    await Promise.all(Array.from({ length: 24 }, () => store.countSeen(chain, [sender])))
    await add(1)
    await store.open(lease, bundle, [hashOf(1)])
    await store.settle(lease, bundle, {
      block: { hash: hashOf(50), number: 12 },
      cost,
      credited: [sender, entryPoint],
      included: [hashOf(1)],
      kind: 'mined',
      transactionHash: hashOf(100),
    })
    expect(await read()).toEqual([
      { included: 1, seen: 24 },
      { included: 1, seen: 0 },
    ])
    clock.nowMs += 3_600_000
    expect((await read())[0]).toEqual({ included: 0, seen: 23 })

    await add(2)
    const next = { ...bundle, id: 'bundle-2', nonce: 8 }
    await store.open(lease, next, [hashOf(2)])
    await store.settle(lease, next, { banned: [sender], cost, kind: 'reverted' })
    expect((await read())[0]).toEqual({ included: 0, seen: 10_000 })
    await store.sweep(chain, clock.nowMs + 3_600_000)
    expect((await read())[0]).toEqual({ included: 0, seen: 0 })
  })

  test('[API-24] behavior: what has ended is forgotten after a while, nothing else', async () => {
    const { add, store } = await openEmpty()
    for (const number of [1, 2, 3]) await add(number)
    await store.drop(chain, [hashOf(1)], 'late')
    await store.open(lease, bundle, [hashOf(2)])
    const block = { hash: hashOf(50), number: 12 }
    await store.settle(lease, bundle, {
      block,
      included: [hashOf(2)],
      kind: 'mined',
      cost,
      credited: [],
      transactionHash: hashOf(100),
    })
    await store.settle(lease, bundle, { kind: 'final' })

    await store.sweep(chain, 2)
    expect([await state(store, 1), await state(store, 2)]).toEqual([undefined, 'included'])
    await store.sweep(chain, 100)
    expect([await state(store, 2), await state(store, 3)]).toEqual([undefined, 'pending'])
  })

  test('[API-24] behavior: one process bundles for a chain, until it ends or is silent', async () => {
    const { clock, store } = await openEmpty()
    const other = { ...lease, owner: 'two' }

    expect([await store.claim(lease), await store.claim(other)]).toEqual([true, false])
    expect(await store.claim({ ...other, chain: 'eip155:1' })).toBe(true)
    clock.nowMs += 101
    expect([await store.claim(other), await store.claim(lease)]).toEqual([true, false])
    await store.release(other)
    expect(await store.claim(lease)).toBe(true)
  })

  test('[API-24][SEC-330] error: a process that has lost the right to bundle changes nothing', async () => {
    const { add, clock, store } = await openEmpty()
    await add(1)
    await add(2)
    await store.open(lease, bundle, [hashOf(1)])
    clock.nowMs += 101
    // An expired right is still held while no other process wants it.
    await store.addAttempt(lease, bundle, attempt(101), 9)
    clock.nowMs += 99
    await store.renew(lease)
    clock.nowMs += 99
    const other = { ...lease, owner: 'two' }
    expect(await store.claim(other)).toBe(false)
    clock.nowMs += 2
    expect(await store.claim(other)).toBe(true)
    await store.release(other)

    await store.renew(lease)
    const lost = { code: 'CONFLICT' }
    const next = { ...bundle, id: 'bundle-2' }
    await expect(store.open(lease, next, [hashOf(2)])).rejects.toMatchObject(lost)
    await expect(store.addAttempt(lease, bundle, undefined, 10)).rejects.toMatchObject(lost)
    await expect(store.settle(lease, bundle, { kind: 'failed' })).rejects.toMatchObject(lost)
    const kept = { attempts: [attempt(100), attempt(101)], id: 'bundle-1', sentAtMs: 9 }
    expect(await store.listOpen(chain)).toMatchObject([kept])
    expect([await state(store, 1), await state(store, 2)]).toEqual(['sent', 'pending'])
  })

  test('[API-24] behavior: a project spends so much a day, to the wei, however many ask at once', async () => {
    const { store } = await openEmpty()
    const half = 5n * 10n ** 19n

    const agreed = await Promise.all(
      ['a', 'b', 'c', 'd'].map((slot) => store.reserve({ ...sponsored, slot, wei: half })),
    )
    expect(agreed.filter(Boolean)).toHaveLength(2)
    expect(await store.reserve({ ...sponsored, slot: 'e', wei: 1n })).toBe(false)
    expect(await store.reserve({ ...sponsored, day: '2026-01-02', wei: 1n })).toBe(true)
  })

  test('[API-24] behavior: of all that is agreed to for one nonce the dearest counts', async () => {
    const { store } = await openEmpty()
    const limited = { ...sponsored, limitWei: 10n }

    expect(await store.reserve({ ...limited, wei: 6n })).toBe(true)
    expect(await store.reserve({ ...limited, wei: 6n })).toBe(true)
    expect(await store.reserve({ ...limited, wei: 11n })).toBe(false)
    expect(await store.reserve({ ...limited, wei: 8n })).toBe(true)
    expect(await store.reserve({ ...limited, slot: 'b', wei: 3n })).toBe(false)
    expect(await store.reserve({ ...limited, slot: 'b', wei: 2n })).toBe(true)
  })

  test('[API-24] behavior: one sender gets only so much of a day, whatever the project has left', async () => {
    const { store } = await openEmpty()
    const limited = { ...sponsored, senderLimitWei: 10n }

    expect(await store.reserve({ ...limited, wei: 6n })).toBe(true)
    expect(await store.reserve({ ...limited, slot: 'b', wei: 5n })).toBe(false)
    expect(await store.reserve({ ...limited, slot: 'b', wei: 4n })).toBe(true)
    // For one nonce only the increase counts.
    expect(await store.reserve({ ...limited, wei: 6n })).toBe(true)
    expect(await store.reserve({ ...limited, wei: 7n })).toBe(false)
    expect(await store.reserve({ ...limited, sender: 'y', slot: 'c', wei: 10n })).toBe(true)
    expect(await store.reserve({ ...limited, day: '2026-01-02', wei: 10n })).toBe(true)
  })
}
