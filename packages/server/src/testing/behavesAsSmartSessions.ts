import { expect, onTestFinished, test } from 'vitest'
import type { Storage } from '../storage/Storage.ts'
import { expiredKeptSeconds, pendingMs } from '../storage/smartSessions/lifetimes.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const chain = 'eip155:31337'
const nowMs = Date.UTC(2026, 0, 1)
const expiry = nowMs / 1000 + 3600
const publicKey = `0x04${'a'.repeat(128)}`
const projectId = '0'.repeat(32)

const pci = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const request = {
  permissions: [{ type: 'contract-call', data: { address: other } }],
  policies: [],
}
const session = (number: number, given: object = {}) => ({
  address,
  chain,
  expiry,
  origin: 'https://shop.example',
  pci: pci(number),
  projectId,
  request,
  ...given,
})
const created = (number: number, given: object = {}) => ({
  ...session(number, given),
  keySealed: `sealed ${number}`,
  publicKey,
})
const activation = (number: number, limit = 10) => ({
  block: 5n,
  context: `0xab${number}0`,
  contextHash: String(number).padStart(64, '0'),
  limit,
})

/** Tests of the storage of smart sessions, for every kind of database. Each test gets an empty one. */
export function behavesAsSmartSessions(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const clock = { nowMs }
    const storage = await open(() => clock.nowMs)
    onTestFinished(() => storage.close())
    return { clock, sessions: storage.smartSessions, storage }
  }

  test('[API-19] default: a session is created, activated and listed, newest first', async () => {
    const { clock, sessions } = await openEmpty()

    await sessions.create(created(1))
    expect(await sessions.list({ address, limit: 10 })).toEqual([])
    clock.nowMs += 1000
    expect(await sessions.activate(pci(1), activation(1))).toBe('done')
    expect(
      await sessions.save(session(2, { chain: 'eip155:1', origin: undefined }), activation(2)),
    ).toBe('done')

    const found = await sessions.find(pci(1))
    expect(found).toEqual({
      ...session(1),
      activatedBlock: 5n,
      activatedMs: nowMs + 1000,
      address: address.toLowerCase(),
      context: '0xab10',
      createdMs: nowMs,
      keySealed: 'sealed 1',
      publicKey,
      revokedMs: undefined,
      signerKind: 'co-signed',
    })
    const listed = await sessions.list({ address, limit: 10 })
    expect(listed.map((one) => one.pci)).toEqual([pci(2), pci(1)])
    expect(listed[0]).toMatchObject({ origin: undefined, signerKind: 'app' })
    expect(listed[1]).toEqual(found)
    expect(await sessions.list({ address, chain, limit: 10 })).toEqual([found])
    expect(await sessions.list({ address, limit: 1 })).toHaveLength(1)
    expect(await sessions.list({ address: other, limit: 10 })).toEqual([])
    expect(await sessions.findByContext(activation(2).contextHash)).toEqual(listed[0])
  })

  test('[API-19] behavior: of simultaneous activations one succeeds, and a context counts once', async () => {
    const { sessions } = await openEmpty()
    await sessions.create(created(1))
    await sessions.create(created(2))

    const results = await Promise.all([1, 2, 3].map(() => sessions.activate(pci(1), activation(1))))

    expect(results.toSorted()).toEqual(['done', 'used', 'used'])
    expect(await sessions.activate(pci(2), activation(1))).toBe('used')
    expect(await sessions.save(session(3), activation(1))).toBe('used')
    expect(await sessions.activate(pci(4), activation(4))).toBe('missing')
  })

  test('[API-19] behavior: an account has a maximum number of live sessions', async () => {
    const { clock, sessions } = await openEmpty()
    await sessions.create(created(1))
    await sessions.create(created(2))
    await sessions.activate(pci(1), activation(1, 1))

    expect(await sessions.activate(pci(2), activation(2, 1))).toBe('full')
    expect(await sessions.save(session(3), activation(3, 1))).toBe('full')
    expect(await sessions.find(pci(3))).toBeUndefined()
    // Other accounts, and ended sessions, don't count.
    expect(await sessions.save(session(4, { address: other }), activation(4, 1))).toBe('done')
    await sessions.revoke(pci(1))
    expect(await sessions.activate(pci(2), activation(2, 1))).toBe('done')
    clock.nowMs = expiry * 1000
    expect(await sessions.save(session(3), activation(3, 1))).toBe('done')
  })

  test('[API-19] behavior: simultaneous grants of an account do not exceed the maximum', async () => {
    const { sessions } = await openEmpty()
    await sessions.create(created(1))
    await sessions.create(created(2))

    const results = await Promise.all([
      ...[1, 2].map((number) => sessions.activate(pci(number), activation(number, 2))),
      ...[3, 4, 5].map((number) => sessions.save(session(number), activation(number, 2))),
    ])

    expect(results.toSorted()).toEqual(['done', 'done', 'full', 'full', 'full'])
    expect(await sessions.list({ address, limit: 10 })).toHaveLength(2)
  })

  test('[FEAT-14] behavior: a revocation counts once and deletes the key', async () => {
    const { sessions } = await openEmpty()
    await sessions.create(created(1))

    expect(await sessions.revoke(pci(1))).toBe(false)
    await sessions.activate(pci(1), activation(1))
    const results = await Promise.all([1, 2, 3].map(() => sessions.revoke(pci(1))))

    expect(results.toSorted()).toEqual([false, false, true])
    expect(await sessions.find(pci(1))).toMatchObject({ keySealed: undefined, revokedMs: nowMs })
    expect(await sessions.revoke(pci(2))).toBe(false)
  })

  test('behavior: a session that is not activated within an hour is deleted', async () => {
    const { clock, sessions } = await openEmpty()
    await sessions.create(created(1))
    expect(await sessions.countPending(projectId)).toBe(1)

    clock.nowMs += pendingMs
    expect(await sessions.activate(pci(1), activation(1))).toBe('missing')
    expect(await sessions.countPending(projectId)).toBe(0)
    await sessions.sweep(clock.nowMs)

    expect(await sessions.find(pci(1))).toBeUndefined()
  })

  test('behavior: a session with its key is deleted 30 days after its expiry', async () => {
    const { sessions, storage } = await openEmpty()
    await sessions.create(created(1))
    await sessions.activate(pci(1), activation(1))
    const end = (expiry + expiredKeptSeconds) * 1000

    await sessions.sweep(end - 1000)
    expect(await sessions.find(pci(1))).toBeDefined()
    expect(await storage.envelopes.isEmpty()).toBe(false)
    await sessions.sweep(end)

    expect(await sessions.find(pci(1))).toBeUndefined()
    expect(await storage.envelopes.isEmpty()).toBe(true)
  })
}
