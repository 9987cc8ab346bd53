import { expect, onTestFinished, test } from 'vitest'
import type { CustodyStore } from '../storage/custody/createCustodyStore.ts'
import type { KeptSet } from '../storage/custody/custodyRows.ts'
import type { Storage } from '../storage/Storage.ts'

const wallet = {
  walletId: 'wal_0123456789abcdef',
  userId: 'usr_1',
  projectId: '0123456789abcdef0123456789abcdef',
  addresses: { eip155: '0xabc', solana: 'So1' },
  vaultRoot: 'cm9vdA',
  vaultSign: 'c2lnbg',
  recipients: [
    { rid: 'rcp_operator00000000', type: 'operator', publicKey: 'A'.repeat(43) },
    { rid: 'rcp_code000000000000', type: 'code', publicKey: 'B'.repeat(43), label: 'Paper' },
  ],
  mac: 'bWFj',
} as const
const device: KeptSet = {
  setId: 'set_device0000000000',
  role: 'device',
  jkt: 'key-1',
  deviceId: 'dev_1',
  epoch: 1,
  share: '1|kid|a|b|c',
  commits: ['YQ', 'Yg', 'Yw'],
  r: [],
}
const recovery: KeptSet = {
  ...device,
  setId: 'set_recovery00000000',
  role: 'recovery',
  jkt: null,
  deviceId: null,
  r: wallet.recipients.map(({ rid }) => ({ rid, sealed: { enc: 'ZQ', ct: rid } })),
}
const { walletId } = wallet
const challenge = { walletId, jkt: 'key-2', rid: 'rcp_code000000000000', digest: 'ZGln' }

/** Tests of wallet storage, for every kind of database. Each test gets one with a wallet. */
export function behavesAsCustody(open: (clock: () => number) => Promise<Storage>) {
  async function openCustody() {
    const clock = { nowMs: Date.UTC(2026, 0, 1) }
    const storage = await open(() => clock.nowMs)
    onTestFinished(() => storage.close())
    const { auth, custody } = storage
    const owner = { emailIndex: 'a', emailSealed: 'sealed', id: 'usr_1', language: 'en' }
    await auth.ensureEmailUser(owner, clock.nowMs)
    for (const number of [1, 2]) {
      const own = { id: `dev_${number}`, jkt: `key-${number}`, userId: 'usr_1' }
      await auth.ensureDevice({ ...own, isVerified: true }, clock.nowMs)
    }
    expect(await custody.create(wallet, [device, recovery])).toBe(true)
    return { auth, clock, custody }
  }
  const change = (given: Partial<Parameters<CustodyStore['update']>[0]>) => ({
    walletId,
    deviceId: 'dev_1',
    version: 2,
    recipients: wallet.recipients,
    mac: 'Mg',
    sets: [],
    dropped: [],
    ...given,
  })

  test('[AUTH-18] default: a wallet comes back as it was kept', async () => {
    const { custody } = await openCustody()

    expect(await custody.findWallet('usr_1')).toEqual({ ...wallet, frozenAt: null, version: 1 })
    expect(await custody.findWallet('usr_2')).toBeUndefined()
    const old = { ...wallet, projectId: null, userId: 'usr_4', walletId: 'wal_4' }
    expect(await custody.create(old, [])).toBe(true)
    expect(await custody.findWallet('usr_4')).toMatchObject({ projectId: null })
    const sets = await custody.listSets(walletId)
    expect(sets).toHaveLength(2)
    expect(sets).toContainEqual(device)
    expect(sets).toContainEqual({ ...recovery, r: recovery.r.toReversed() })
  })

  test('[AUTH-18][SEC-95] behavior: a person has one wallet, however many are made at once', async () => {
    const { custody } = await openCustody()
    const made = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        custody.create({ ...wallet, userId: 'usr_2', walletId: `wal_${number}` }, [
          { ...device, setId: `set_${number}` },
        ]),
      ),
    )

    expect(made.filter(Boolean)).toHaveLength(1)
    // The id of another user's wallet, and another user's set: nothing is stored.
    expect(await custody.create({ ...wallet, userId: 'usr_3' }, [])).toBe(false)
    const stolen = { ...wallet, userId: 'usr_3', walletId: 'wal_9' }
    expect(await custody.create(stolen, [device])).toBe(false)
    expect(await custody.findWallet('usr_3')).toBeUndefined()
    expect(await custody.listSets(walletId)).toHaveLength(2)
  })

  test('[AUTH-18] behavior: an update is one step, and of two at once one', async () => {
    const { custody } = await openCustody()
    const next = (number: number) =>
      change({
        dropped: [recovery.setId],
        sets: [{ ...recovery, setId: `set_next${number}` }],
      })

    const done = await Promise.all([1, 2, 3].map((number) => custody.update(next(number))))

    expect(done.filter(Boolean)).toHaveLength(1)
    expect((await custody.findWallet('usr_1'))?.version).toBe(2)
    const ids = (await custody.listSets(walletId)).map(({ setId }) => setId)
    expect(ids).toHaveLength(2)
    expect(ids).not.toContain(recovery.setId)
    expect(await custody.update(change({ version: 4 }))).toBe(false)
    expect(await custody.update(change({ version: 2 }))).toBe(false)
    // The set already exists, so the update is refused.
    expect(await custody.update(change({ sets: [device], version: 3 }))).toBe(false)
    expect((await custody.findWallet('usr_1'))?.version).toBe(2)
  })

  test('[AUTH-18][SEC-75] behavior: a device that was taken away changes nothing any more', async () => {
    const { auth, clock, custody } = await openCustody()
    const late = { ...device, deviceId: 'dev_2', jkt: 'key-2', setId: 'set_late' }
    const ask = () => custody.update(change({ deviceId: 'dev_2', sets: [late] }))

    await auth.revokeDevice('usr_1', 'dev_2', clock.nowMs)

    expect(await ask()).toBe(false)
    expect(await custody.update(change({ deviceId: 'dev_9' }))).toBe(false)
    expect((await custody.findWallet('usr_1'))?.version).toBe(1)
    expect(await custody.listSets(walletId)).toHaveLength(2)
  })

  test('[AUTH-18][SEC-75] behavior: of a change and the end of its device at once, no share stays', async () => {
    const { auth, clock, custody } = await openCustody()
    const late = { ...device, deviceId: 'dev_2', jkt: 'key-2', setId: 'set_late' }
    const take = async () => {
      await auth.revokeDevice('usr_1', 'dev_2', clock.nowMs)
      await custody.dropDevice(walletId, 'key-2')
    }

    await Promise.all([custody.update(change({ deviceId: 'dev_2', sets: [late] })), take()])

    expect((await custody.listSets(walletId)).map(({ jkt }) => jkt)).not.toContain('key-2')
  })

  test('[AUTH-18][SEC-75] behavior: a device’s sets, questions and grants are erased, and no other’s', async () => {
    const { clock, custody } = await openCustody()
    const second = { ...device, deviceId: 'dev_2', jkt: 'key-2', setId: 'set_second' }
    await custody.update(change({ deviceId: 'dev_2', sets: [second] }))
    for (const jkt of ['key-1', 'key-2']) {
      await custody.grantRecovery(walletId, jkt)
      await custody.putChallenge({ ...challenge, expiresAt: clock.nowMs + 1000, jkt })
    }

    await custody.dropDevice('wal_other', 'key-2')
    expect(await custody.listSets(walletId)).toHaveLength(3)
    await custody.dropDevice(walletId, 'key-2')

    expect((await custody.listSets(walletId)).map(({ jkt }) => jkt).sort()).toEqual(['key-1', null])
    expect(await custody.findGrant(walletId, 'key-2')).toBeUndefined()
    expect(await custody.findGrant(walletId, 'key-1')).toBe(clock.nowMs)
    expect(await custody.takeChallenge(challenge)).toBe(false)
    expect(await custody.takeChallenge({ ...challenge, jkt: 'key-1' })).toBe(true)
  })

  test('[AUTH-18] behavior: what was sealed to somebody who is no recipient any more is gone', async () => {
    const { custody } = await openCustody()
    const [, code] = wallet.recipients

    expect(await custody.update(change({ recipients: [code] }))).toBe(true)
    const kept = (await custody.listSets(walletId)).flatMap(({ r }) => r.map(({ rid }) => rid))
    expect(kept).toEqual([code.rid])

    expect(await custody.update(change({ recipients: [], version: 3 }))).toBe(true)
    expect((await custody.listSets(walletId)).flatMap(({ r }) => r)).toEqual([])
  })

  test('[AUTH-18] behavior: a wallet is frozen, and not', async () => {
    const { custody } = await openCustody()

    await custody.setFrozen(walletId, 5)
    expect((await custody.findWallet('usr_1'))?.frozenAt).toBe(5)
    await custody.setFrozen(walletId, null)
    expect((await custody.findWallet('usr_1'))?.frozenAt).toBeNull()
  })

  test('[AUTH-18][SEC-100] behavior: a challenge counts once, for its recipient and device, in time', async () => {
    const { clock, custody } = await openCustody()
    const put = () => custody.putChallenge({ ...challenge, expiresAt: clock.nowMs + 1000 })

    await put()
    expect(await custody.takeChallenge({ ...challenge, jkt: 'key-3' })).toBe(false)
    expect(await custody.takeChallenge(challenge)).toBe(true)
    expect(await custody.takeChallenge(challenge)).toBe(false)

    await put()
    expect(await custody.takeChallenge({ ...challenge, digest: 'other' })).toBe(false)
    expect(await custody.takeChallenge(challenge)).toBe(false)

    await put()
    expect(await custody.takeChallenge({ ...challenge, rid: 'rcp_operator00000000' })).toBe(false)

    await put()
    await custody.putChallenge({ ...challenge, digest: 'newer', expiresAt: clock.nowMs + 1000 })
    expect(await custody.takeChallenge({ ...challenge, digest: 'newer' })).toBe(true)

    await put()
    clock.nowMs += 1000
    expect(await custody.takeChallenge(challenge)).toBe(false)
  })

  test('[AUTH-18] behavior: what a device asked for is taken back, not what it was granted', async () => {
    const { clock, custody } = await openCustody()
    const ask = (jkt: string) => custody.askRecovery(walletId, jkt, 5000)
    await ask('key-2')
    await ask('key-3')
    clock.nowMs += 1000

    await custody.takeBackRecovery(walletId, 'key-2')

    expect(await ask('key-2')).toEqual({ askedAt: clock.nowMs, isFirst: true })
    expect(await ask('key-3')).toEqual({ askedAt: clock.nowMs - 1000, isFirst: false })
    await custody.grantRecovery(walletId, 'key-2')
    await custody.takeBackRecovery(walletId, 'key-2')
    expect(await custody.findGrant(walletId, 'key-2')).toBe(clock.nowMs)
  })

  test('[AUTH-18] behavior: who asks waits from then on, for a while; a grant is remembered', async () => {
    const { clock, custody } = await openCustody()
    const start = clock.nowMs
    const ask = () => custody.askRecovery(walletId, 'key-2', 5000)

    expect(await ask()).toEqual({ askedAt: start, isFirst: true })
    clock.nowMs += 1000
    expect(await ask()).toEqual({ askedAt: start, isFirst: false })
    expect(await custody.findGrant(walletId, 'key-2')).toBeUndefined()
    await custody.grantRecovery(walletId, 'key-2')
    expect(await custody.findGrant(walletId, 'key-2')).toBe(clock.nowMs)
    expect(await custody.findGrant(walletId, 'key-3')).toBeUndefined()

    clock.nowMs += 4000
    expect(await ask()).toEqual({ askedAt: clock.nowMs, isFirst: true })
    expect(await custody.findGrant(walletId, 'key-2')).toBeUndefined()

    await custody.grantRecovery(walletId, 'key-2')
    await custody.clearRecoveries(walletId)
    expect(await custody.findGrant(walletId, 'key-2')).toBeUndefined()
  })
}
