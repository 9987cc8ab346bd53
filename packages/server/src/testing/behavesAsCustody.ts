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
/** Request of a device for automatic recovery, due in an hour. */
const asked = (jkt: string, nowMs: number) => ({
  deviceId: jkt.replace('key-', 'dev_'),
  dueAt: nowMs + hourMs,
  jkt,
  matchCode: '042',
  stopHash: `stop ${jkt}`,
  walletId,
})
const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs
const automatic = { isAutomatic: true }
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

    expect(await custody.findWallet('usr_1')).toEqual({
      ...wallet,
      createdAt: Date.UTC(2026, 0, 1),
      frozenAt: null,
      version: 1,
    })
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
      await custody.grantRecovery(walletId, jkt, automatic)
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
    const ask = (jkt: string) => custody.askRecovery(asked(jkt, clock.nowMs))
    await ask('key-2')
    await ask('key-3')
    clock.nowMs += 1000

    await custody.takeBackRecovery(walletId, 'key-2')

    const [again, other] = [await ask('key-2'), await ask('key-3')]
    expect(again).toMatchObject({ isFirst: true, recovery: { askedAt: clock.nowMs } })
    expect(other).toMatchObject({ isFirst: false, recovery: { askedAt: clock.nowMs - 1000 } })
    await custody.grantRecovery(walletId, 'key-2', automatic)
    await custody.takeBackRecovery(walletId, 'key-2')
    expect(await custody.findGrant(walletId, 'key-2')).toBe(clock.nowMs)
  })

  test('[AUTH-18] behavior: a request counts from its first call until a week after it is due; a grant is remembered', async () => {
    const { clock, custody } = await openCustody()
    const start = clock.nowMs
    const ask = () => custody.askRecovery(asked('key-2', clock.nowMs))

    const all = await Promise.all([ask(), ask(), ask()])
    expect(all.filter(({ isFirst }) => isFirst)).toHaveLength(1)
    clock.nowMs += 1000
    const { isFirst, recovery } = await ask()
    expect(isFirst).toBe(false)
    expect(recovery).toMatchObject({ askedAt: start, dueAt: start + hourMs, matchCode: '042' })
    expect(await custody.findGrant(walletId, 'key-2')).toBeUndefined()
    await custody.grantRecovery(walletId, 'key-2', automatic)
    expect(await custody.findGrant(walletId, 'key-2')).toBe(clock.nowMs)
    expect(await custody.findGrant(walletId, 'key-3')).toBeUndefined()
    expect(await custody.listWaiting(walletId)).toEqual([])

    clock.nowMs = start + hourMs + weekMs - 1
    expect(await custody.findWaiting(walletId, 'key-2')).toMatchObject({ isGranted: true })
    clock.nowMs += 1
    expect(await custody.findWaiting(walletId, 'key-2')).toBeUndefined()
    expect(await ask()).toMatchObject({ isFirst: true, recovery: { isGranted: false } })
    expect(await custody.findGrant(walletId, 'key-2')).toBeUndefined()

    await custody.grantRecovery(walletId, 'key-2', automatic)
    await custody.clearRecoveries(walletId)
    expect(await custody.findGrant(walletId, 'key-2')).toBeUndefined()
    // A grant without a wait leaves nothing that waits.
    await custody.grantRecovery(walletId, 'key-2', automatic)
    expect(await custody.findWaiting(walletId, 'key-2')).toBeUndefined()
    expect(await ask()).toMatchObject({ isFirst: true })
  })

  test('[AUTH-18][SEC-243] behavior: a stopped device is revoked and stays stopped, whatever is deleted', async () => {
    const { auth, clock, custody } = await openCustody()
    await custody.askRecovery(asked('key-2', clock.nowMs))
    const stop = () => custody.stopRecovery({ stopHash: 'stop key-2' })
    const all = await Promise.all([
      stop(),
      stop(),
      custody.stopRecovery({ stopHash: 'stop other' }),
    ])

    expect(all.filter(Boolean)).toEqual([{ deviceId: 'dev_2', userId: 'usr_1', walletId }])
    expect(await auth.findDevice('usr_1', 'key-2')).toMatchObject({
      isKnown: false,
      isRevoked: true,
    })
    expect(await auth.findDevice('usr_1', 'key-1')).toMatchObject({ isRevoked: false })
    await custody.clearRecoveries(walletId)
    await custody.takeBackRecovery(walletId, 'key-2')
    await custody.dropDevice(walletId, 'key-2')
    clock.nowMs += hourMs + weekMs
    expect(await custody.askRecovery(asked('key-2', clock.nowMs))).toMatchObject({
      isFirst: false,
      recovery: { isStopped: true },
    })
    expect(await custody.grantRecovery(walletId, 'key-2', automatic)).toBe(false)
    expect(await custody.findGrant(walletId, 'key-2')).toBeUndefined()
    // The user's own recovery method still opens the wallet there.
    expect(await custody.grantRecovery(walletId, 'key-2', { isAutomatic: false })).toBe(true)
  })

  test('[AUTH-18][SEC-244] behavior: of a grant and a stop at once, one wins', async () => {
    const { auth, clock, custody } = await openCustody()
    for (const number of [1, 2, 3, 4]) {
      const jkt = `key-2${number}`
      const own = { id: jkt.replace('key-', 'dev_'), jkt, userId: 'usr_1' }
      await auth.ensureDevice({ ...own, isVerified: true }, clock.nowMs)
      await custody.askRecovery(asked(jkt, clock.nowMs))
      const [isGranted, stopped] = await Promise.all([
        custody.grantRecovery(walletId, jkt, automatic),
        custody.stopRecovery({ stopHash: `stop ${jkt}` }),
      ])
      expect([isGranted, stopped !== undefined].filter(Boolean)).toHaveLength(1)
    }
  })

  test('[AUTH-18][SEC-246] behavior: three attempts to approve, also at once', async () => {
    const { clock, custody } = await openCustody()
    const about = { deviceId: 'dev_2', maxTries: 3, walletId }
    expect(await custody.tryApproval(about)).toBeUndefined()
    await custody.askRecovery(asked('key-2', clock.nowMs))

    const all = await Promise.all([1, 2, 3, 4, 5].map(() => custody.tryApproval(about)))

    expect(all.flatMap((one) => one?.matchTries ?? []).sort()).toEqual([0, 1, 2])
    expect(await custody.tryApproval({ ...about, deviceId: 'dev_1' })).toBeUndefined()
    expect(await custody.approveRecovery(about)).toBe(true)
    expect(await custody.findWaiting(walletId, 'key-2')).toMatchObject({ isApproved: true })
    await custody.stopRecovery(about)
    expect(await custody.approveRecovery(about)).toBe(false)
  })

  test('[AUTH-18][SEC-242] behavior: another device is active if it was seen, used or revoked since then', async () => {
    const { auth, clock } = await openCustody()
    const start = clock.nowMs
    const isActive = (deviceId: string, sinceMs: number) =>
      auth.hasOtherActiveDevice({ deviceId, sinceMs, userId: 'usr_1' })

    expect(await isActive('dev_1', start)).toBe(true)
    expect(await isActive('dev_1', start + 1)).toBe(false)
    expect(await auth.hasOtherActiveDevice({ deviceId: 'x', sinceMs: 0, userId: 'y' })).toBe(false)
    clock.nowMs += 10
    await auth.beginSession(session('dev_2'), clock.nowMs)
    expect(await isActive('dev_1', start + 10)).toBe(true)
    expect(await isActive('dev_2', start + 10)).toBe(false)
    await auth.revokeDevice('usr_1', 'dev_1', start + 20)
    expect(await isActive('dev_2', start + 20)).toBe(true)
    expect(await isActive('dev_2', start + 21)).toBe(false)
  })
}

function session(deviceId: string) {
  const id = `ses_${deviceId}`
  const times = { expiresAt: 8_000_000_000_000, idleUntil: 8_000_000_000_000 }
  const page = { origin: 'https://shop.example', projectId: wallet.projectId, provider: 'email' }
  return { amr: ['otp'], deviceId, id, refreshHash: id, userId: 'usr_1', ...page, ...times }
}
