import { expect, onTestFinished, test } from 'vitest'
import type { Flow } from '../storage/auth/flows.ts'
import type { NewSession } from '../storage/auth/sessions.ts'
import type { SocialFlow } from '../storage/auth/socials.ts'
import type { Storage } from '../storage/Storage.ts'

const nowMs = Date.UTC(2026, 0, 1)
const caller = { jkt: 'k'.repeat(43), origin: 'https://shop.example', projectId: '0'.repeat(32) }
const flow: Flow = {
  ...caller,
  id: 'flw_1',
  kind: 'email',
  emailIndex: 'index',
  emailSealed: 'sealed',
  language: 'en',
  browser: 'Firefox',
  asksDigits: true,
  needsDevice: true,
  matchCode: '417',
  linkHash: 'link',
  linkTries: 0,
  deviceApprovedAt: null,
  expiresAt: nowMs + 600_000,
  usedAt: null,
}
const social: SocialFlow = {
  ...caller,
  id: 'flw_s',
  provider: 'google',
  step: 'begun',
  binderHash: 'binder',
  language: 'en',
  browser: 'Firefox',
  startHash: 'start',
  stateHash: null,
  cookieHash: null,
  returnUrl: null,
  contentSealed: null,
  handleHash: null,
  ticketHash: null,
  tries: 0,
  expiresAt: nowMs + 600_000,
}
const session: NewSession = {
  id: 'ses_1',
  userId: 'usr_1',
  deviceId: 'dev_1',
  projectId: caller.projectId,
  origin: caller.origin,
  provider: 'email',
  amr: ['otp', 'device'],
  refreshHash: 'first',
  idleUntil: nowMs + 1000,
  expiresAt: nowMs + 2000,
}

/** Tests of login storage, for every kind of database. Each test gets an empty one. */
export function behavesAsAuth(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const storage = await open(() => nowMs)
    onTestFinished(() => storage.close())
    return storage.auth
  }

  async function openSignedIn() {
    const auth = await openEmpty()
    const user = { emailIndex: 'index', emailSealed: 'sealed', id: 'usr_1', language: 'en' }
    await auth.ensureEmailUser(user, nowMs)
    const device = { id: 'dev_1', isVerified: true, jkt: caller.jkt, userId: 'usr_1' }
    await auth.ensureDevice(device, nowMs)
    await auth.beginSession(session, nowMs)
    return auth
  }

  test('[AUTH-01] default: a login comes back as it was added, to its caller alone', async () => {
    const auth = await openEmpty()
    await auth.addFlow(flow, nowMs)

    expect(await auth.findFlow('flw_1', caller)).toEqual(flow)
    expect(await auth.findOpenFlow(caller, 'index', nowMs)).toEqual(flow)
    for (const other of [{ jkt: 'x' }, { origin: 'https://x.example' }, { projectId: 'x' }])
      expect(await auth.findFlow('flw_1', { ...caller, ...other })).toBeUndefined()
    expect(await auth.findOpenFlow(caller, 'other', nowMs)).toBeUndefined()
    expect(await auth.findOpenFlow(caller, 'index', flow.expiresAt)).toBeUndefined()
    await auth.sweep(flow.expiresAt + 86_400_001)
    expect(await auth.findFlow('flw_1', caller)).toBeUndefined()
  })

  test('[SEC-229] behavior: of many uses of a proof at the same time one counts, until the proof is too old', async () => {
    const auth = await openEmpty()
    const [one, other] = ['a'.repeat(43), 'b'.repeat(43)] as const

    const uses = await Promise.all(
      Array.from({ length: 10 }, () => auth.useProof(one, nowMs + 120_000)),
    )

    expect(uses.filter(Boolean)).toHaveLength(1)
    expect(await auth.useProof(other, nowMs + 240_000)).toBe(true)
    await auth.sweep(nowMs + 120_000)
    expect(await auth.useProof(one, nowMs + 240_000)).toBe(true)
    expect(await auth.useProof(other, nowMs + 240_000)).toBe(false)
  })

  test('[AUTH-01][SEC-6][SEC-7] behavior: of fifty tries at once five count, and a new code gives none back', async () => {
    const auth = await openEmpty()
    await auth.addFlow(flow, nowMs)
    const code = { expiresAt: nowMs + 1000, flowId: 'flw_1', mac: 'a', purpose: 'login' } as const
    await auth.setOtp(code)
    const limits = { maxTries: 5, nowMs }

    const tries = await Promise.all(
      Array.from({ length: 50 }, () => auth.tryOtp('flw_1', 'login', limits)),
    )

    expect(tries.filter(({ outcome }) => outcome === 'counted')).toHaveLength(5)
    await auth.setOtp({ ...code, mac: 'b' })
    expect(await auth.tryOtp('flw_1', 'login', limits)).toEqual({ outcome: 'locked' })
    expect(await auth.isOtpLocked('flw_1', 'login', 5)).toBe(true)
    expect(await auth.tryOtp('flw_2', 'login', limits)).toEqual({ outcome: 'missing' })
  })

  test('[AUTH-01][SEC-1][SEC-8] behavior: a code is used up once', async () => {
    const auth = await openEmpty()
    await auth.addFlow(flow, nowMs)
    const code = { expiresAt: nowMs + 1000, flowId: 'flw_1', mac: 'a', purpose: 'login' } as const
    await auth.setOtp(code)

    const used = await Promise.all([1, 2, 3].map(() => auth.useOtp('flw_1', 'login', 'a', nowMs)))

    expect(used.filter(Boolean)).toHaveLength(1)
    const limits = { maxTries: 5, nowMs }
    expect(await auth.tryOtp('flw_1', 'login', limits)).toEqual({ outcome: 'used' })
    await auth.setOtp({ ...code, mac: 'b' })
    expect(await auth.useOtp('flw_1', 'login', 'b', nowMs)).toBe(false)
    expect(await auth.findOpenFlow(caller, 'index', nowMs)).toBeUndefined()
  })

  test('[AUTH-01][SEC-21] behavior: tries at a link are counted before they are looked at', async () => {
    const auth = await openEmpty()
    await auth.addFlow(flow, nowMs)
    const limits = { maxTries: 3, nowMs }

    const tries = await Promise.all(Array.from({ length: 10 }, () => auth.tryLink('link', limits)))

    expect(tries.filter(({ outcome }) => outcome === 'counted')).toHaveLength(3)
    expect((await auth.tryLink('link', limits)).outcome).toBe('locked')
    expect(await auth.tryLink('other', limits)).toEqual({ outcome: 'gone' })
    const approvals = await Promise.all([1, 2].map(() => auth.approveDevice('flw_1', nowMs)))
    expect(approvals.sort()).toEqual([false, true])
    expect(await auth.tryLink('link', limits)).toEqual({ outcome: 'gone' })
  })

  test('[AUTH-16] default: a login with a provider comes back to its caller, and takes each step once', async () => {
    const auth = await openEmpty()
    await auth.addSocial(social, nowMs)

    expect(await auth.findSocial('flw_s', caller)).toEqual(social)
    for (const other of [{ jkt: 'x' }, { origin: 'https://x.example' }, { projectId: 'x' }])
      expect(await auth.findSocial('flw_s', { ...caller, ...other })).toBeUndefined()
    expect(await auth.findSocialBy('startHash', 'start', nowMs)).toEqual(social)
    expect(await auth.findSocialBy('startHash', 'start', social.expiresAt)).toBeUndefined()
    const step = { from: 'begun', to: 'asked' } as const
    const steps = [1, 2, 3].map(() => auth.stepSocial('flw_s', step, { stateHash: 'state' }))
    expect((await Promise.all(steps)).filter(Boolean)).toHaveLength(1)
    expect(await auth.findSocialBy('stateHash', 'state', nowMs)).toMatchObject({ step: 'asked' })
    const tries = await Promise.all([1, 2, 3, 4].map(() => auth.trySocial('flw_s', 2)))
    expect(tries.filter(Boolean)).toHaveLength(2)
    await auth.sweep(social.expiresAt + 86_400_001)
    expect(await auth.findSocial('flw_s', caller)).toBeUndefined()
  })

  test('[AUTH-16][SEC-66][SEC-67] behavior: one person a subject of a provider, whoever is faster', async () => {
    const auth = await openEmpty()
    const ensure = (userId: string, change = {}) =>
      auth.ensureIdentityUser(
        {
          issuer: 'https://id.example',
          profile: { id: `of ${userId}`, sealed: `sealed ${userId}` },
          provider: 'google',
          subject: 'ada',
          userId,
          ...change,
        },
        nowMs,
      )

    const users = await Promise.all(['usr_1', 'usr_2', 'usr_3'].map((id) => ensure(id)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    const [user] = users
    expect(await auth.findIdentityUser('https://id.example', 'ada')).toEqual(user)
    expect((await ensure('usr_4', { subject: 'bob' })).id).toBe('usr_4')
    expect((await ensure('usr_5', { issuer: 'https://other.example' })).id).toBe('usr_5')

    await ensure('usr_6')
    const kept = { id: 'of usr_6', sealed: 'sealed usr_6' }
    expect(await auth.findProfile(user!.id, 'google')).toEqual(kept)
    expect(await auth.findProfile(user!.id, 'x')).toBeUndefined()
  })

  test('[AUTH-01] behavior: one person an address, whoever is faster', async () => {
    const auth = await openEmpty()
    const ensure = (id: string) =>
      auth.ensureEmailUser(
        { emailIndex: 'index', emailSealed: `of ${id}`, id, language: 'de' },
        nowMs,
      )

    const users = await Promise.all(['usr_1', 'usr_2', 'usr_3'].map(ensure))

    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    expect(await auth.findUserByEmail('index')).toEqual(users[0])
    expect(await auth.findUserByEmail('other')).toBeUndefined()
    const [user] = users
    await Promise.all([1, 2].map(() => auth.countFailure(user!.id)))
    expect((await auth.findUser(user!.id))?.failCount).toBe(2)
    await auth.clearFailures(user!.id)
    expect((await auth.findUser(user!.id))?.failCount).toBe(0)
  })

  test('[AUTH-18] behavior: the language of mails stays until it is set', async () => {
    const auth = await openEmpty()
    const user = { emailIndex: 'index', emailSealed: 'sealed', id: 'usr_1', language: 'de' }
    await auth.ensureEmailUser(user, nowMs)

    const again = await auth.ensureEmailUser({ ...user, id: 'usr_2', language: 'ar' }, nowMs)
    expect(again.language).toBe('de')
    await auth.setLanguage('usr_1', 'zh-TW')
    expect((await auth.findUser('usr_1'))?.language).toBe('zh-TW')
  })

  test('[AUTH-17] default: a session, its token put in place of another, and its end', async () => {
    const auth = await openSignedIn()

    expect(await auth.findSession('ses_1', nowMs)).toEqual({
      ...caller,
      id: 'ses_1',
      userId: 'usr_1',
      deviceId: 'dev_1',
      provider: 'email',
      amr: ['otp', 'device'],
      authTime: nowMs,
      isDeviceByDigits: true,
      isDeviceVerified: true,
      refreshHash: 'first',
      previousHash: null,
      isLive: true,
    })
    const rotate = (to: string) =>
      auth.rotateSession('ses_1', { from: 'first', idleUntil: nowMs + 5000, to }, nowMs + 1)
    expect((await Promise.all([rotate('a'), rotate('b')])).sort()).toEqual([false, true])
    expect((await auth.findSession('ses_1', nowMs + 1999))?.isLive).toBe(true)
    expect((await auth.findSession('ses_1', nowMs + 2000))?.isLive).toBe(false)
    expect(await auth.revokeSession('ses_1', nowMs)).toBe(true)
    expect(await auth.revokeSession('ses_1', nowMs)).toBe(false)
    expect((await auth.findSession('ses_1', nowMs))?.isLive).toBe(false)
  })

  test('[AUTH-17] behavior: a new session ends the one before on its page, and no other', async () => {
    const auth = await openSignedIn()
    await auth.beginSession({ ...session, id: 'ses_2', origin: 'https://b.example' }, nowMs)
    const eve = { emailIndex: 'eve', emailSealed: 'sealed', id: 'usr_2', language: 'en' }
    await auth.ensureEmailUser(eve, nowMs)
    const device = { id: 'dev_2', isVerified: false, jkt: caller.jkt, userId: 'usr_2' }
    await auth.ensureDevice(device, nowMs)

    await auth.beginSession({ ...session, deviceId: 'dev_2', id: 'ses_3', userId: 'usr_2' }, nowMs)

    const isLive = async (id: string) => (await auth.findSession(id, nowMs))?.isLive
    expect([await isLive('ses_1'), await isLive('ses_2'), await isLive('ses_3')]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('[AUTH-17][SEC-75] behavior: a device that is taken away ends its sessions, until it is approved anew', async () => {
    const auth = await openSignedIn()
    expect(await auth.revokeDevice('usr_2', 'dev_1', nowMs)).toBe(false)
    expect(await auth.revokeDevice('usr_1', 'dev_1', nowMs)).toBe(true)

    expect((await auth.findSession('ses_1', nowMs))?.isLive).toBe(false)
    const device = { id: 'dev_9', jkt: caller.jkt, userId: 'usr_1' }
    const seen = await auth.ensureDevice({ ...device, isVerified: false }, nowMs)
    expect(seen).toEqual({
      id: 'dev_1',
      isByDigits: true,
      isKnown: false,
      isRevoked: true,
      isVerified: false,
    })
    const byPasskey = { ...device, isVerified: true, staysRevoked: true }
    expect(await auth.ensureDevice(byPasskey, nowMs)).toEqual(seen)
    const approved = await auth.ensureDevice({ ...device, isVerified: true }, nowMs)
    expect(await auth.ensureDevice(byPasskey, nowMs)).toEqual(approved)
    expect(approved).toEqual({ ...seen, isKnown: true, isRevoked: false, isVerified: true })
  })

  test('[AUTH-01] behavior: an approval without digits is remembered, and never weakens one with digits', async () => {
    const auth = await openSignedIn()
    const device = { id: 'dev_2', jkt: 'q'.repeat(43), userId: 'usr_1' }
    const byButton = { ...device, isByDigits: false, isVerified: true }
    expect(await auth.ensureDevice(byButton, nowMs)).toMatchObject({ isByDigits: false })
    const unapproved = { ...device, isVerified: false }
    expect(await auth.ensureDevice(unapproved, nowMs)).toMatchObject({ isByDigits: false })

    const byDigits = { ...device, isVerified: true }
    expect(await auth.ensureDevice(byDigits, nowMs)).toMatchObject({ isByDigits: true })
    expect(await auth.ensureDevice(byButton, nowMs)).toMatchObject({ isByDigits: true })

    // A revoked device starts over: only its next approval counts.
    await auth.revokeDevice('usr_1', 'dev_2', nowMs)
    expect(await auth.ensureDevice(byButton, nowMs)).toMatchObject({
      isByDigits: false,
      isVerified: true,
    })
  })

  test('[AUTH-18][SEC-75] behavior: devices of a person, with the pages they are signed in on', async () => {
    const auth = await openSignedIn()
    const [known] = await auth.listDevices('usr_1', nowMs)
    expect(known).toMatchObject({
      id: 'dev_1',
      isRevoked: false,
      jkt: caller.jkt,
      lastSeenAt: nowMs,
      origins: [caller.origin],
    })
    await auth.beginSession({ ...session, id: 'ses_2', origin: 'https://b.example' }, nowMs + 500)
    const originsAt = async (atMs: number) => (await auth.listDevices('usr_1', atMs))[0]

    expect(await originsAt(nowMs + 500)).toMatchObject({
      lastSeenAt: nowMs + 500,
      origins: ['https://b.example', caller.origin],
    })
    expect(await originsAt(nowMs + 2000)).toMatchObject({ origins: [] })
    expect(await auth.listDevices('usr_2', nowMs)).toEqual([])
    await auth.revokeDevice('usr_1', 'dev_1', nowMs)
    expect(await originsAt(nowMs)).toMatchObject({ isRevoked: true, origins: [] })
  })

  test('[AUTH-18] behavior: what happened to a person, the newest first, page by page', async () => {
    const auth = await openEmpty()
    const sign = async (content: string) => `s${content.length}`
    const projects = ['one', undefined, 'two', 'one', undefined, 'two', 'one']
    for (const [index, projectId] of projects.entries()) {
      const entry = { action: `a${index}`, origin: caller.origin, projectId, userId: 'usr_1' }
      await auth.writeAudit(entry, sign, nowMs + index)
      await auth.writeAudit({ ...entry, userId: 'usr_2' }, sign, nowMs + index)
    }
    const list = (options: { before?: string; limit: number }) => auth.listAudit('usr_1', options)

    const all = await list({ limit: 9 })
    expect(all.map(({ action, at }) => [action, at])).toEqual(
      projects.map((_, index) => [`a${index}`, nowMs + index]).reverse(),
    )
    expect(all[0]?.origin).toBe(caller.origin)
    const seen: string[] = []
    let page = await list({ limit: 1 })
    while (page[0]) {
      seen.push(page[0].action)
      page = await list({ before: page[0].cursor, limit: 1 })
    }
    expect(seen).toEqual(all.map(({ action }) => action))
  })

  test('[AUTH-02][SEC-14] behavior: a window takes so many, and opens again', async () => {
    const auth = await openEmpty()
    const limit = { count: 3, windowMs: 1000 }

    const waits = await Promise.all(Array.from({ length: 8 }, () => auth.take('k', limit, nowMs)))

    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    expect(await auth.take('k', limit, nowMs + 400)).toBe(600)
    expect(await auth.take('other', limit, nowMs)).toBe(0)
    expect(await auth.take('k', limit, nowMs + 1000)).toBe(0)
    const once = { count: 1, windowMs: 1000 }
    expect([await auth.take('one', once, nowMs), await auth.take('one', once, nowMs)]).toEqual([
      0, 1000,
    ])
    await auth.giveBack('one')
    expect(await auth.take('one', once, nowMs)).toBe(0)
  })
}
