import { expect, onTestFinished, test } from 'vitest'
import type { EmailUpdate } from '../storage/auth/emailUpdates.ts'
import type { KeptSet } from '../storage/custody/custodyRows.ts'
import type { Storage } from '../storage/Storage.ts'

const nowMs = Date.UTC(2026, 0, 1)
const limits = { maxTries: 5, nowMs }
const update: EmailUpdate = {
  id: 'eup_1',
  userId: 'usr_1',
  sessionId: 'ses_1',
  oldIndex: 'old',
  newIndex: 'new',
  newSealed: 'sealed',
  step: 'primary',
  mac: 'first',
  tries: 0,
  codeExpiresAt: nowMs + 1000,
  expiresAt: nowMs + 5000,
}
const change = {
  mac: 'second',
  sessionId: 'ses_1',
  emailSealed: 'new sealed',
  language: 'en',
  undo: { emailSealed: 'old sealed', expiresAt: nowMs + 9000, id: 'und_1', tokenHash: 'token' },
}
const keptWallet = {
  addresses: { eip155: '0xabc', solana: 'So1' },
  mac: 'bWFj',
  projectId: null,
  recipients: [],
  userId: 'usr_1',
  vaultRoot: 'cm9vdA',
  vaultSign: 'c2lnbg',
  walletId: 'wal_0123456789abcdef',
}
const keptSet: KeptSet = {
  commits: ['YQ', 'Yg', 'Yw'],
  deviceId: 'dev_1',
  epoch: 1,
  jkt: 'key-1',
  r: [],
  role: 'device',
  setId: 'set_device0000000000',
  share: '1|kid|a|b|c',
}

/** Tests of email changes, for every kind of database. Each test gets an empty one. */
export function behavesAsEmailUpdate(open: (clock: () => number) => Promise<Storage>) {
  async function openSignedIn() {
    const storage = await open(() => nowMs)
    onTestFinished(() => storage.close())
    const { auth } = storage
    for (const [id, emailIndex] of [
      ['usr_1', 'old'],
      ['usr_2', 'other'],
    ] as const)
      await auth.ensureEmailUser({ emailIndex, emailSealed: 'sealed', id, language: 'de' }, nowMs)
    for (const number of [1, 2]) {
      const id = `dev_${number}`
      const jkt = `${number}`.repeat(43)
      await auth.ensureDevice({ id, isVerified: true, jkt, userId: 'usr_1' }, nowMs)
      await auth.beginSession(
        {
          id: `ses_${number}`,
          userId: 'usr_1',
          deviceId: id,
          projectId: '0'.repeat(32),
          origin: 'https://shop.example',
          provider: 'email',
          amr: ['otp'],
          refreshHash: 'first',
          idleUntil: nowMs + 10_000,
          expiresAt: nowMs + 10_000,
        },
        nowMs,
      )
    }
    const isLive = async (id: string) => (await auth.findSession(id, nowMs))?.isLive
    return { auth, isLive }
  }
  const atNew = { ...update, mac: 'second', step: 'secondary' } as const

  test('[AUTH-03] default: a change comes back as it was begun; a newer one takes its place', async () => {
    const { auth } = await openSignedIn()
    await auth.beginEmailUpdate(update)
    expect(await auth.findEmailUpdate('usr_1', nowMs)).toEqual(update)
    expect(await auth.findEmailUpdate('usr_1', update.expiresAt)).toBeUndefined()
    expect(await auth.findEmailUpdate('usr_2', nowMs)).toBeUndefined()

    await auth.beginEmailUpdate({ ...update, id: 'eup_2', newIndex: 'newer', mac: 'x' })

    expect((await auth.findEmailUpdate('usr_1', nowMs))?.newIndex).toBe('newer')
    expect(await auth.tryEmailCode('eup_1', 'primary', limits)).toEqual({ outcome: 'missing' })
    const code = { codeExpiresAt: nowMs + 1, mac: 'y', step: 'primary' } as const
    expect(await auth.renewEmailCode('eup_1', code)).toBe(false)
    expect(await auth.renewEmailCode('eup_2', code)).toBe(true)
    await auth.sweep(update.expiresAt)
    expect(await auth.findEmailUpdate('usr_1', nowMs)).toBeUndefined()
  })

  test('[AUTH-03][SEC-6][SEC-7] behavior: of fifty tries at once five count, and a new code gives none back', async () => {
    const { auth } = await openSignedIn()
    await auth.beginEmailUpdate(update)

    const tries = await Promise.all(
      Array.from({ length: 50 }, () => auth.tryEmailCode('eup_1', 'primary', limits)),
    )

    const counted = tries.flatMap((tried) => (tried.outcome === 'counted' ? [tried.tries] : []))
    expect(counted.toSorted()).toEqual([1, 2, 3, 4, 5])
    const code = { codeExpiresAt: nowMs + 9000, mac: 'y', step: 'primary' } as const
    await auth.renewEmailCode('eup_1', code)
    expect(await auth.tryEmailCode('eup_1', 'primary', limits)).toEqual({ outcome: 'locked' })
    expect(await auth.tryEmailCode('eup_1', 'secondary', limits)).toEqual({ outcome: 'missing' })
  })

  test('[AUTH-03][SEC-124] behavior: the old address’s code is used once, and only at its step', async () => {
    const { auth } = await openSignedIn()
    await auth.beginEmailUpdate({ ...update, tries: 4 })
    expect(await auth.finishEmailUpdate('eup_1', { ...change, mac: 'first' }, nowMs)).toBe('gone')

    const step = { codeExpiresAt: nowMs + 2000, from: 'first', to: 'second' }
    const steps = await Promise.all([1, 2, 3].map(() => auth.stepEmailUpdate('eup_1', step)))

    expect(steps.filter(Boolean)).toHaveLength(1)
    expect(await auth.findEmailUpdate('usr_1', nowMs)).toEqual({
      ...atNew,
      codeExpiresAt: nowMs + 2000,
    })
    expect((await auth.findUser('usr_1'))?.emailIndex).toBe('old')
  })

  test('[AUTH-03][SEC-125] behavior: the address changes once, in one step; other sessions end', async () => {
    const { auth, isLive } = await openSignedIn()
    await auth.beginEmailUpdate(atNew)
    const { finishEmailUpdate } = auth
    for (const wrong of [{ mac: 'x' }, { sessionId: 'ses_2' }])
      expect(await finishEmailUpdate('eup_1', { ...change, ...wrong }, nowMs)).toBe('gone')

    const ends = await Promise.all([1, 2, 3].map(() => finishEmailUpdate('eup_1', change, nowMs)))

    expect(ends.sort()).toEqual(['done', 'gone', 'gone'])
    expect(await auth.findUserByEmail('old')).toBeUndefined()
    const user = { emailIndex: 'new', emailSealed: 'new sealed', id: 'usr_1', language: 'de' }
    expect(await auth.findUserByEmail('new')).toMatchObject(user)
    expect([await isLive('ses_1'), await isLive('ses_2')]).toEqual([true, false])
    // The old address belongs to no user now, so its mailbox's owner gets a new account.
    const fresh = { emailIndex: 'old', emailSealed: 'sealed', id: 'usr_3', language: 'en' }
    expect((await auth.ensureEmailUser(fresh, nowMs)).id).toBe('usr_3')
  })

  test('[AUTH-03][SEC-125] behavior: of two who want one address one gets it, and the other loses nothing', async () => {
    const { auth } = await openSignedIn()
    const other = { ...atNew, id: 'eup_2', oldIndex: 'other', userId: 'usr_2', sessionId: 'ses_9' }
    await auth.beginEmailUpdate(atNew)
    await auth.beginEmailUpdate(other)
    const undo = { ...change.undo, id: 'und_2', tokenHash: 'token 2' }

    const ends = await Promise.all([
      auth.finishEmailUpdate('eup_1', change, nowMs),
      auth.finishEmailUpdate('eup_2', { ...change, sessionId: 'ses_9', undo }, nowMs),
    ])

    expect([...ends].sort()).toEqual(['done', 'taken'])
    const [loser, oldIndex] = ends[0] === 'taken' ? ['usr_1', 'old'] : ['usr_2', 'other']
    expect((await auth.findUserByEmail(oldIndex!))?.id).toBe(loser)
    expect(await auth.findEmailUndo(ends[0] === 'taken' ? 'token' : 'token 2', nowMs)).toBe(
      undefined,
    )
  })

  test('[AUTH-03][SEC-125] error: an address that was registered meanwhile, or an old one that changed', async () => {
    const { auth } = await openSignedIn()
    await auth.beginEmailUpdate({ ...atNew, newIndex: 'other' })
    expect(await auth.finishEmailUpdate('eup_1', change, nowMs)).toBe('taken')
    expect((await auth.findUserByEmail('other'))?.id).toBe('usr_2')
    expect((await auth.findUserByEmail('old'))?.id).toBe('usr_1')

    await auth.beginEmailUpdate({ ...atNew, oldIndex: 'older' })
    expect(await auth.finishEmailUpdate('eup_1', change, nowMs)).toBe('gone')
    expect((await auth.findUserByEmail('old'))?.id).toBe('usr_1')
  })

  test('[AUTH-03] behavior: somebody without an address gets one; nothing takes it back', async () => {
    const { auth } = await openSignedIn()
    const profile = { id: 'pro_1', sealed: 'sealed' }
    const identity = { issuer: 'https://id.example', profile, provider: 'x', subject: 'ada' }
    await auth.ensureIdentityUser({ ...identity, userId: 'usr_5' }, nowMs)
    await auth.beginEmailUpdate({ ...atNew, oldIndex: null, userId: 'usr_5' })
    expect(await auth.findEmailChange('usr_5')).toBeUndefined()

    const first = { ...change, undo: undefined }
    expect(await auth.finishEmailUpdate('eup_1', first, nowMs + 1)).toBe('done')

    expect((await auth.findUserByEmail('new'))?.id).toBe('usr_5')
    expect((await auth.findIdentityUser('https://id.example', 'ada'))?.id).toBe('usr_5')
    expect(await auth.findEmailChange('usr_5')).toBe(nowMs + 1)
  })

  test('[AUTH-03][SEC-127] behavior: a change is taken back once, in time, whoever holds sessions or the address', async () => {
    const { auth, isLive } = await openSignedIn()
    await auth.beginEmailUpdate(atNew)
    await auth.finishEmailUpdate('eup_1', change, nowMs + 1)
    expect(await auth.findEmailChange('usr_1')).toBe(nowMs + 1)
    // The attacker makes a second change, and another user registers the old address.
    await auth.beginEmailUpdate({ ...atNew, id: 'eup_2', newIndex: 'newest', oldIndex: 'new' })
    const later = { ...change.undo, id: 'und_2', tokenHash: 'later' }
    expect(await auth.finishEmailUpdate('eup_2', { ...change, undo: later }, nowMs + 2)).toBe(
      'done',
    )
    const fresh = { emailIndex: 'old', emailSealed: 'sealed', id: 'usr_3', language: 'en' }
    await auth.ensureEmailUser(fresh, nowMs)
    expect(await auth.findEmailUndo('token', nowMs + 9000)).toBeUndefined()
    expect(await auth.undoEmailUpdate('und_1', 'back', nowMs + 9000)).toBe(false)
    const found = await auth.findEmailUndo('token', nowMs + 8999)
    expect(found).toEqual({ emailSealed: 'old sealed', id: 'und_1', userId: 'usr_1' })

    const undone = await Promise.all(
      [1, 2].map(() => auth.undoEmailUpdate('und_1', 'back', nowMs + 8000)),
    )

    expect(undone.sort()).toEqual([false, true])
    expect(await auth.findUserByEmail('old')).toMatchObject({ emailSealed: 'back', id: 'usr_1' })
    expect(await auth.findUserByEmail('newest')).toBeUndefined()
    expect(await auth.findEmailUndo('later', nowMs)).toBeUndefined()
    expect([await isLive('ses_1'), await isLive('ses_2')]).toEqual([false, false])
    expect(await auth.findDevice('usr_1', '1'.repeat(43))).toMatchObject({
      isKnown: true,
      isVerified: false,
    })
    expect(await auth.findEmailChange('usr_1')).toBe(nowMs + 8000)
    // The user still exists with an address for emails, but no login finds the account.
    expect(await auth.findUser('usr_3')).toMatchObject({ emailSealed: 'sealed' })
    const again = await auth.ensureEmailUser({ ...fresh, id: 'usr_4' }, nowMs)
    expect(again.id).toBe('usr_1')
  })

  test('[AUTH-03][SEC-127] behavior: taking it back ends passkeys that whoever changed it may have made', async () => {
    const { auth } = await openSignedIn()
    const hourMs = 3_600_000
    const changedAt = nowMs + 200 * hourMs
    const passkey = {
      counter: 0,
      isBackedUp: false,
      isSynced: true,
      publicKey: 'k',
      userHandle: 'h',
    }
    const add = (id: string, atMs: number, userId = 'usr_1') =>
      auth.addPasskey({ ...passkey, credentialId: id, id, userId }, atMs)
    await add('first', nowMs)
    await add('owner', changedAt - 73 * hourMs)
    await add('thief', changedAt - 72 * hourMs)
    await add('later', changedAt + hourMs)
    await add('somebody', changedAt, 'usr_2')
    await auth.beginEmailUpdate({
      ...atNew,
      codeExpiresAt: changedAt + 1,
      expiresAt: changedAt + 1,
    })
    const undo = { ...change.undo, expiresAt: changedAt + 72 * hourMs }
    await auth.finishEmailUpdate('eup_1', { ...change, undo }, changedAt)

    await auth.undoEmailUpdate('und_1', 'back', changedAt + 2 * hourMs)

    const ids = async (userId: string) => (await auth.listPasskeys(userId)).map(({ id }) => id)
    expect(await ids('usr_1')).toEqual(['first', 'owner'])
    expect(await ids('usr_2')).toEqual(['somebody'])
  })

  test('[AUTH-03][AUTH-18][SEC-127] behavior: taking it back ends shares that whoever changed it may have got', async () => {
    const clock = { nowMs }
    const storage = await open(() => clock.nowMs)
    onTestFinished(() => storage.close())
    const { auth, custody } = storage
    const hourMs = 3_600_000
    const changedAt = nowMs + 200 * hourMs
    /** Creates a user whose devices get their shares at these times; the first one creates the wallet. */
    async function keep(userId: string, times: Readonly<Record<string, number>>) {
      await auth.ensureEmailUser(
        { emailIndex: userId, emailSealed: 'sealed', id: userId, language: 'en' },
        nowMs,
      )
      const wallet = { ...keptWallet, userId, walletId: `wal_${userId}` }
      const { walletId } = wallet
      let version = 0
      for (const [name, atMs] of Object.entries(times)) {
        clock.nowMs = atMs
        const own = { id: `dev_${userId}${name}`, jkt: `${userId}${name}`, userId }
        await auth.ensureDevice({ ...own, isVerified: true }, atMs)
        const set = { ...keptSet, deviceId: own.id, jkt: own.jkt, setId: `set_${userId}${name}` }
        const recovery = { ...set, deviceId: null, jkt: null, setId: `rec_${userId}` }
        version += 1
        if (version === 1) await custody.create(wallet, [set, { ...recovery, role: 'recovery' }])
        else
          await custody.update({
            ...{ deviceId: own.id, mac: 'Mg', recipients: [], version, walletId },
            dropped: [],
            sets: [set],
          })
      }
      return {
        /** Replaces the set of a device. */
        async renew(name: string) {
          version += 1
          await custody.update({
            ...{ deviceId: `dev_${userId}${name}`, mac: 'Mg', recipients: [], version, walletId },
            dropped: [`set_${userId}${name}`],
            sets: [{ ...keptSet, jkt: `${userId}${name}`, setId: `new_${userId}${name}` }],
          })
        },
        ids: async () => (await custody.listSets(walletId)).map(({ setId }) => setId).sort(),
      }
    }
    const one = await keep('usr_1', {
      a: nowMs,
      b: changedAt - 73 * hourMs,
      c: changedAt - 72 * hourMs,
      d: changedAt + hourMs,
    })
    clock.nowMs = changedAt + hourMs
    for (const name of ['b', 'c']) await one.renew(name)
    // A recent wallet may have no other set that opens it.
    const young = await keep('usr_2', { a: changedAt - hourMs })
    clock.nowMs = changedAt
    await young.renew('a')
    for (const userId of ['usr_1', 'usr_2']) {
      const id = `eup_${userId}`
      const times = { codeExpiresAt: changedAt + 1, expiresAt: changedAt + 1 }
      const newIndex = `${userId} new`
      await auth.beginEmailUpdate({ ...atNew, ...times, id, newIndex, oldIndex: userId, userId })
      const undo = {
        ...{ emailSealed: 'x', expiresAt: changedAt + 72 * hourMs },
        ...{ id: `und_${userId}`, tokenHash: userId },
      }
      expect(await auth.finishEmailUpdate(id, { ...change, undo }, changedAt)).toBe('done')
      if (userId === 'usr_1') expect(await young.ids()).toHaveLength(2)
      await auth.undoEmailUpdate(`und_${userId}`, 'back', changedAt + 2 * hourMs)
    }

    expect(await one.ids()).toEqual(['new_usr_1b', 'rec_usr_1', 'set_usr_1a'])
    expect(await young.ids()).toEqual(['new_usr_2a', 'rec_usr_2'])
  })

  test('[AUTH-03] behavior: a share counts for a device that had it before its login', async () => {
    const storage = await open(() => nowMs)
    onTestFinished(() => storage.close())
    await storage.custody.create(keptWallet, [keptSet])
    const { hasShare } = storage.auth

    expect(await hasShare('usr_1', 'key-1', nowMs + 1)).toBe(true)
    expect(await hasShare('usr_1', 'key-1', nowMs)).toBe(false)
    expect(await hasShare('usr_1', 'key-2', nowMs + 1)).toBe(false)
    expect(await hasShare('usr_2', 'key-1', nowMs + 1)).toBe(false)
  })
}
