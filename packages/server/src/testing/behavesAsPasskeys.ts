import { expect, onTestFinished, test } from 'vitest'
import type { NewPasskey, PasskeyChallenge } from '../storage/auth/passkeys.ts'
import type { Storage } from '../storage/Storage.ts'

const nowMs = Date.UTC(2026, 0, 1)
const caller = { jkt: 'k'.repeat(43), origin: 'https://shop.example', projectId: '0'.repeat(32) }
const challenge: PasskeyChallenge = {
  ...caller,
  digest: 'digest',
  purpose: 'login',
  userId: null,
  userHandle: 'handle',
  expiresAt: nowMs + 300_000,
}
const passkey: NewPasskey & { userId: string } = {
  id: 'psk_1',
  userId: 'usr_1',
  credentialId: 'credential',
  publicKey: 'key',
  userHandle: 'handle',
  counter: 0,
  isSynced: true,
  isBackedUp: false,
}

/** Tests of passkey storage, for every kind of database. */
export function behavesAsPasskeys(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const storage = await open(() => nowMs)
    onTestFinished(() => storage.close())
    return storage.auth
  }

  test('[AUTH-16][SEC-101] behavior: a challenge counts once, for its caller and purpose, and in its time', async () => {
    const auth = await openEmpty()
    await auth.addPasskeyChallenge(challenge)
    const { digest, purpose } = challenge
    const own = { ...caller, digest, purpose }

    for (const wrong of [
      { digest: 'other' },
      { jkt: 'j'.repeat(43) },
      { origin: 'https://other.example' },
      { projectId: '1'.repeat(32) },
      { purpose: 'create' },
    ])
      expect(await auth.takePasskeyChallenge({ ...own, ...wrong }, nowMs)).toBeUndefined()
    const taken = await Promise.all(
      Array.from({ length: 10 }, () => auth.takePasskeyChallenge(own, nowMs)),
    )
    expect(taken.filter(Boolean)).toEqual([challenge])

    await auth.addPasskeyChallenge(challenge)
    expect(await auth.takePasskeyChallenge(own, challenge.expiresAt)).toBeUndefined()
    await auth.addPasskeyChallenge({ ...challenge, userHandle: null, userId: 'usr_1' })
    await auth.sweep(challenge.expiresAt)
    expect(await auth.takePasskeyChallenge(own, nowMs)).toBeUndefined()
  })

  test('[AUTH-16] behavior: a person comes with their first passkey, and a credential is one person’s', async () => {
    const auth = await openEmpty()
    const made = await Promise.all(
      ['usr_1', 'usr_2'].map((userId, index) =>
        auth.addPasskeyUser({ ...passkey, id: `psk_${index}`, userId }, nowMs),
      ),
    )
    expect(made.filter(Boolean)).toHaveLength(1)
    const found = (await auth.findPasskey('credential'))!
    const other = found.userId === 'usr_1' ? 'usr_2' : 'usr_1'
    expect(found).toMatchObject({ createdAt: nowMs, isSynced: true, lastUsedAt: nowMs })
    expect(await auth.findUser(found.userId)).toMatchObject({ id: found.userId })
    expect(await auth.findUser(other)).toBeUndefined()

    const second = { ...passkey, credentialId: 'second', id: 'psk_9', userId: found.userId }
    expect(await auth.addPasskey(second, nowMs + 1)).toBe(true)
    expect(await auth.addPasskey({ ...second, id: 'psk_8' }, nowMs + 2)).toBe(false)
    const listed = await auth.listPasskeys(found.userId)
    expect(listed.map(({ credentialId }) => credentialId)).toEqual(['credential', 'second'])
    expect(await auth.listPasskeys(other)).toEqual([])
  })

  test('[AUTH-16][SEC-101] behavior: a counter only goes up, also when two use it at once; one that is not kept stays 0', async () => {
    const auth = await openEmpty()
    await auth.addPasskeyUser(passkey, nowMs)
    const use = (counter: number) =>
      auth.usePasskey('psk_1', { counter, isBackedUp: true }, nowMs + 5)

    expect([await use(0), await use(0)]).toEqual([true, true])
    expect(await use(7)).toBe(true)
    expect([await use(7), await use(6), await use(0)]).toEqual([false, false, false])
    const raced = await Promise.all(Array.from({ length: 8 }, () => use(8)))
    expect(raced.filter(Boolean)).toHaveLength(1)
    expect(await auth.findPasskey('credential')).toMatchObject({
      counter: 8,
      isBackedUp: true,
      lastUsedAt: nowMs + 5,
    })
  })

  test('[AUTH-16][SEC-129] behavior: the last way to sign in stays, also when two go at once', async () => {
    const auth = await openEmpty()
    await auth.addPasskeyUser(passkey, nowMs)
    await auth.addPasskey({ ...passkey, credentialId: 'second', id: 'psk_2' }, nowMs)

    expect(await auth.removePasskey('usr_2', 'psk_1')).toBe('missing')
    const outcomes = await Promise.all(
      ['psk_1', 'psk_2'].map((id) => auth.removePasskey('usr_1', id)),
    )
    expect(outcomes.sort()).toEqual(['last', 'removed'])

    const user = { emailIndex: 'index', emailSealed: 'sealed', id: 'usr_3', language: 'en' }
    await auth.ensureEmailUser(user, nowMs)
    const own = { ...passkey, credentialId: 'third', id: 'psk_3', userId: 'usr_3' }
    await auth.addPasskey(own, nowMs)
    expect(await auth.removePasskey('usr_3', 'psk_3')).toBe('removed')
  })

  test('[AUTH-16][AUTH-18] behavior: what recovers the wallet stays, until it no longer does', async () => {
    const storage = await open(() => nowMs)
    onTestFinished(() => storage.close())
    const { auth, custody } = storage
    await auth.addPasskeyUser(passkey, nowMs)
    await auth.addPasskey({ ...passkey, credentialId: 'second', id: 'psk_2' }, nowMs)
    await auth.ensureDevice({ id: 'dev_1', isVerified: true, jkt: 'k', userId: 'usr_1' }, nowMs)
    const wallet = {
      addresses: { eip155: '0xabc', solana: 'So1' },
      mac: 'bWFj',
      recipients: [
        {
          credentialId: 'credential',
          publicKey: 'A'.repeat(43),
          rid: 'rcp_passkey000000000',
          salt: 'B'.repeat(43),
          type: 'passkey',
        },
      ],
      vaultRoot: 'cm9vdA',
      vaultSign: 'c2lnbg',
      walletId: 'wal_0123456789abcdef',
    } as const
    await custody.create({ ...wallet, projectId: null, userId: 'usr_1' }, [])

    expect(await auth.removePasskey('usr_1', 'psk_1')).toBe('needed')
    expect(await auth.findPasskey('credential')).toBeDefined()
    expect(await auth.removePasskey('usr_1', 'psk_2')).toBe('removed')

    const { mac, walletId } = wallet
    const without = { deviceId: 'dev_1', dropped: [], mac, recipients: [], sets: [], walletId }
    expect(await custody.update({ ...without, version: 2 })).toBe(true)
    await auth.addPasskey({ ...passkey, credentialId: 'third', id: 'psk_3' }, nowMs)
    expect(await auth.removePasskey('usr_1', 'psk_1')).toBe('removed')
  })
}
