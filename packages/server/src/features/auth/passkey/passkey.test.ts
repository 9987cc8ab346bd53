import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasskeyServer } from '../../../testing/createPasskeyServer.ts'
import { createTestAuthenticator, type Forgery } from '../../../testing/createTestAuthenticator.ts'

const email = 'ada@example.test'
const refused = { body: { code: 'SIGNATURE_INVALID' }, status: 401 }

async function joined() {
  const server = await createPasskeyServer()
  const device = await server.createDevice()
  const authenticator = createTestAuthenticator()
  const { body } = await server.join(device, authenticator)
  return { authenticator, body, device, server }
}

/** Opens a server with a user who has just signed in by email. */
async function signedIn() {
  const server = await createPasskeyServer()
  const device = await server.createDevice()
  const { accessToken, user } = (await server.signedIn(device, email)).body
  const add = async (authenticator = createTestAuthenticator(), how = { accessToken }) => {
    const challenge = await server.challengeFor(device, 'create', how)
    return server.verifyPasskey(device, 'create', authenticator.create(challenge), how)
  }
  return { accessToken, add, device, server, userId: user.id as string }
}

test('[AUTH-16][SEC-66] default: a passkey alone creates an account, and signs in on another device', async () => {
  const { authenticator, body, device, server } = await joined()
  expect(body).toMatchObject({
    isSynced: true,
    session: { isDeviceVerified: true, user: { email: null, provider: 'passkey' } },
  })

  const phone = await server.createDevice()
  const answer = authenticator.get(await server.challengeFor(phone))
  const again = await server.verifyPasskey(phone, 'login', answer)
  expect(again.body.session).toMatchObject({
    isDeviceVerified: true,
    user: { id: body.session.user.id },
  })
  expect(device.jkt).not.toBe(phone.jkt)
  const { accessToken } = again.body.session
  const claims = await server.context.accessTokens.read(accessToken)
  const session = await server.storage.auth.findSession(claims!.sessionId, server.clock.nowMs)
  expect(session?.amr).toEqual(['pop', 'user'])
})

test('[AUTH-16][SEC-101] error: a challenge that is reused, expired, invalid, or of another key, page or purpose', async () => {
  const { authenticator, device, server } = await joined()
  const verify = server.verifyPasskey

  const used = authenticator.get(await server.challengeFor(device))
  expect((await verify(device, 'login', used)).status).toBe(200)
  expect(await verify(device, 'login', used)).toMatchObject(refused)

  const late = authenticator.get(await server.challengeFor(device))
  server.clock.nowMs += 5 * 60_000
  expect(await verify(device, 'login', late)).toMatchObject(refused)

  const thief = await server.createDevice()
  const stolen = authenticator.get(await server.challengeFor(device))
  expect(await verify(thief, 'login', stolen)).toMatchObject(refused)
  expect(await verify(device, 'login', stolen, { origin: 'https://shop.pages.dev' })).toMatchObject(
    refused,
  )
  // None of these attempts used up the challenge.
  expect((await verify(device, 'login', stolen)).status).toBe(200)

  const madeUp = authenticator.get(Buffer.alloc(32).toString('base64url'))
  expect(await verify(device, 'login', madeUp)).toMatchObject(refused)
  const { session } = (
    await verify(device, 'login', authenticator.get(await server.challengeFor(device)))
  ).body
  const how = { accessToken: session.accessToken }
  const forUnlock = authenticator.get(await server.challengeFor(device, 'unlock', how))
  expect(await verify(device, 'login', forUnlock, how)).toMatchObject(refused)
  const forLogin = authenticator.get(await server.challengeFor(device))
  expect(await verify(device, 'unlock', forLogin, how)).toMatchObject(refused)
})

test.each<[string, Forgery]>([
  ['another origin', { origin: 'http://evil.localhost:4400' }],
  ['the parent domain as origin', { origin: 'http://localhost:4400' }],
  ['another port', { origin: 'http://frame.localhost:4401' }],
  ['another host', { rpId: 'evil.localhost' }],
  ['the parent domain as host', { rpId: 'localhost' }],
  ['a cross-origin frame', { crossOrigin: true }],
  [
    'a cross-origin frame with a top origin',
    { crossOrigin: true, topOrigin: 'http://localhost:4401' },
  ],
  ['a top origin without a cross-origin frame', { topOrigin: 'http://localhost:4401' }],
  ['no user verification', { isVerified: false }],
  ['another ceremony', { type: 'payment.get' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
])('[AUTH-16][SEC-101] error: rejects an assertion with %s', async (_, forgery) => {
  const { authenticator, device, server } = await joined()
  const login = await server.challengeFor(device)
  expect(
    await server.verifyPasskey(device, 'login', authenticator.get(login, forgery)),
  ).toMatchObject(refused)

  const made = createTestAuthenticator()
  const create = await server.challengeFor(device)
  expect(await server.verifyPasskey(device, 'login', made.create(create, forgery))).toMatchObject(
    refused,
  )
  expect(await server.storage.auth.findPasskey(made.id)).toBeUndefined()
})

test('[AUTH-16][SEC-101] error: a cloned passkey whose counter is not larger', async () => {
  const { authenticator, device, server } = await joined()
  const use = async (counter: number) => {
    const answer = authenticator.get(await server.challengeFor(device), { counter })
    return server.verifyPasskey(device, 'login', answer)
  }

  expect((await use(40)).status).toBe(200)
  expect(await use(40)).toMatchObject(refused)
  expect(await use(3)).toMatchObject(refused)
  expect(await use(0)).toMatchObject(refused)
  expect((await use(41)).status).toBe(200)
})

test('[AUTH-16][SEC-101] error: signatures by another key for a known passkey', async () => {
  const { authenticator, device, server } = await joined()
  const other = createTestAuthenticator()
  const sent = async (forgery: Forgery) =>
    server.verifyPasskey(device, 'login', other.get(await server.challengeFor(device), forgery))

  expect(await sent({})).toMatchObject(refused)
  expect(await sent({ id: authenticator.id })).toMatchObject(refused)
  const handle = Buffer.from('somebody').toString('base64url')
  const answer = authenticator.get(await server.challengeFor(device), { userHandle: handle })
  expect(await server.verifyPasskey(device, 'login', answer)).toMatchObject(refused)
  const bound = authenticator.get(await server.challengeFor(device), { isSynced: false })
  expect(await server.verifyPasskey(device, 'login', bound)).toMatchObject(refused)

  // A new passkey with the id of a known one doesn't take over its account.
  const credential = other.create(await server.challengeFor(device))
  const hostile = { ...credential, id: authenticator.id }
  expect(await server.verifyPasskey(device, 'login', hostile)).toMatchObject(refused)
  const twice = authenticator.create(await server.challengeFor(device))
  expect(await server.verifyPasskey(device, 'login', twice)).toMatchObject({
    body: { code: 'CONFLICT' },
    status: 409,
  })
})

test('[AUTH-16] default: a signed-in user adds a passkey, is notified, and signs in with it', async () => {
  const { add, device, server, userId } = await signedIn()
  const authenticator = createTestAuthenticator({ isSynced: false })
  const mails = server.mailbox.messages(email).length

  expect((await add(authenticator)).body).toEqual({ isSynced: false })
  const [mail] = server.mailbox.messages(email).slice(mails)
  expect(mail?.subject).toContain('New passkey')

  const answer = authenticator.get(await server.challengeFor(device))
  const { session } = (await server.verifyPasskey(device, 'login', answer)).body
  expect(session.user).toEqual({ email, id: userId, provider: 'passkey', userName: null })
})

test('[AUTH-16][SEC-131] error: adding a passkey without a session, a fresh login, or an approved device', async () => {
  const { accessToken, add, device, server, userId } = await signedIn()
  const how = { accessToken }
  expect(await server.startPasskey(device, 'create')).toMatchObject({ status: 401 })
  const thief = await server.createDevice()
  expect(await server.startPasskey(thief, 'create', how)).toMatchObject({ status: 401 })

  // The challenge was requested while the login was fresh, and answered too late.
  server.clock.nowMs += 4 * 60_000
  const challenge = await server.challengeFor(device, 'create', how)
  server.clock.nowMs += 2 * 60_000
  const credential = createTestAuthenticator().create(challenge)
  const late = { body: { code: 'FACTOR_REQUIRED' }, status: 403 }
  expect(await server.verifyPasskey(device, 'create', credential, how)).toMatchObject(late)
  expect(await server.startPasskey(device, 'create', how)).toMatchObject(late)
  expect(await server.storage.auth.listPasskeys(userId)).toEqual([])

  const again = (await server.signedIn(device, email)).body.accessToken
  expect((await add(createTestAuthenticator(), { accessToken: again })).status).toBe(200)
})

test('[AUTH-16][SEC-101] behavior: unlocking verifies the signed-in user only, and approves the device', async () => {
  const { add, server, userId } = await signedIn()
  const authenticator = createTestAuthenticator()
  await add(authenticator)
  const stranger = createTestAuthenticator()
  const phone = await server.createDevice()
  await server.join(await server.createDevice(), stranger)
  const login = authenticator.get(await server.challengeFor(phone))
  const { accessToken } = (await server.verifyPasskey(phone, 'login', login)).body.session
  const how = { accessToken }

  const { body } = await server.startPasskey(phone, 'unlock', how)
  expect(body.known).toEqual([authenticator.id])
  expect(body).not.toHaveProperty('userHandle')
  const theirs = stranger.get(body.challenge)
  expect(await server.verifyPasskey(phone, 'unlock', theirs, how)).toMatchObject(refused)

  const own = authenticator.get(await server.challengeFor(phone, 'unlock', how))
  const answer = await server.verifyPasskey(phone, 'unlock', own, how)
  expect(answer.body.session).toMatchObject({ isDeviceVerified: true, user: { id: userId } })

  const made = createTestAuthenticator().create(
    await server.challengeFor(phone, 'unlock', { accessToken: answer.body.session.accessToken }),
  )
  expect(
    await server.verifyPasskey(phone, 'unlock', made, {
      accessToken: answer.body.session.accessToken,
    }),
  ).toMatchObject(refused)
})

test('[AUTH-16][SEC-129] default: passkeys are listed and can be removed, except the last sign-in method', async () => {
  const { accessToken, add, device, server, userId } = await signedIn()
  const authenticator = createTestAuthenticator()
  await add(authenticator)
  const [passkey] = await server.storage.auth.listPasskeys(userId)
  const remove = (how = { accessToken }) =>
    server.call(device, '/v1/passkeys/remove', { passkeyId: passkey!.id }, how)

  const stranger = await server.createDevice()
  const alone = createTestAuthenticator()
  const theirs = (await server.join(stranger, alone)).body.session
  const theirHow = { accessToken: theirs.accessToken as string }
  expect(
    await server.call(stranger, '/v1/passkeys/remove', { passkeyId: passkey!.id }, theirHow),
  ).toMatchObject({ status: 404 })
  const [last] = await server.storage.auth.listPasskeys(theirs.user.id)
  expect(
    await server.call(stranger, '/v1/passkeys/remove', { passkeyId: last!.id }, theirHow),
  ).toMatchObject({ body: { code: 'CONFLICT' }, status: 409 })

  expect((await remove()).status).toBe(200)
  expect(server.mailbox.messages(email).at(-1)?.subject).toContain('Passkey removed')
  const answer = authenticator.get(await server.challengeFor(device))
  expect(await server.verifyPasskey(device, 'login', answer)).toMatchObject(refused)
})

test('[AUTH-16][SEC-75] behavior: a removed device is not approved again by a passkey where a mail is required', async () => {
  const { add, device, server, userId } = await signedIn()
  const authenticator = createTestAuthenticator()
  await add(authenticator)
  const { auth } = server.storage
  server.clock.nowMs += 73 * 3_600_000
  const known = await auth.findDevice(userId, device.jkt)
  await auth.revokeDevice(userId, known!.id, server.clock.nowMs)

  const login = authenticator.get(await server.challengeFor(device))
  expect(await server.verifyPasskey(device, 'login', login)).toMatchObject({
    body: { code: 'SESSION_EXPIRED' },
    status: 401,
  })
  expect(await auth.findDevice(userId, device.jkt)).toMatchObject({
    isRevoked: true,
    isVerified: false,
  })

  // A user without an email address has no other login method.
  const own = await joined()
  const { id } = own.body.session.user
  const theirs = await own.server.storage.auth.findDevice(id, own.device.jkt)
  await own.server.storage.auth.revokeDevice(id, theirs!.id, own.server.clock.nowMs)
  const again = own.authenticator.get(await own.server.challengeFor(own.device))
  expect((await own.server.verifyPasskey(own.device, 'login', again)).status).toBe(200)
})

test('[AUTH-16][SEC-100] behavior: a session from a newly added passkey is marked as such for 72 h', async () => {
  const { add, server } = await signedIn()
  const authenticator = createTestAuthenticator()
  server.clock.nowMs += 1000
  await add(authenticator)
  async function amrOf() {
    const phone = await server.createDevice()
    const login = authenticator.get(await server.challengeFor(phone))
    const { accessToken } = (await server.verifyPasskey(phone, 'login', login)).body.session
    const claims = await server.context.accessTokens.read(accessToken)
    return (await server.storage.auth.findSession(claims!.sessionId, server.clock.nowMs))?.amr
  }

  expect(await amrOf()).toEqual(['pop', 'user', 'young'])
  server.clock.nowMs += 72 * 3_600_000
  expect(await amrOf()).toEqual(['pop', 'user'])
})

test('[AUTH-16][SEC-19] error: too many challenges per key, and accounts per address', async () => {
  const { device, server } = await joined()
  const limited = { body: { code: 'RATE_LIMITED' }, status: 429 }
  for (let count = 1; count < 30; count++) await server.startPasskey(device, 'login')
  expect(await server.startPasskey(device, 'login')).toMatchObject(limited)

  for (let count = 1; count < 20; count++)
    await server.join(await server.createDevice(), createTestAuthenticator())
  const next = await server.createDevice()
  expect(await server.join(next, createTestAuthenticator())).toMatchObject(limited)
})

test('[AUTH-16] error: the operator has disabled passkeys', async () => {
  const server = await createPasskeyServer({ passkey: false })
  const device = await server.createDevice()
  expect(await server.startPasskey(device, 'login')).toMatchObject({
    body: { code: 'FEATURE_UNAVAILABLE' },
    status: 501,
  })
})

test('[AUTH-18][SEC-135] behavior: audits events without the submitted data', async () => {
  const { authenticator, device, server } = await joined()
  const forged = authenticator.get(await server.challengeFor(device), { isVerified: false })
  await server.verifyPasskey(device, 'login', forged)
  const text = JSON.stringify(server.entries)
  expect(text).not.toContain(forged.signature)
  expect(text).not.toContain(authenticator.id)
})

test('[AUTH-16][AUTH-18][SEC-131] error: a user with a passkey needs it to add another; the mailbox alone is not enough', async () => {
  const { add, device, server, userId } = await signedIn()
  const first = createTestAuthenticator()
  expect((await add(first)).status).toBe(200)
  const refusal = { body: { code: 'FACTOR_REQUIRED' }, status: 403 }
  expect(await add(createTestAuthenticator())).toMatchObject(refusal)
  expect(await server.storage.auth.listPasskeys(userId)).toHaveLength(1)

  const login = first.get(await server.challengeFor(device))
  const { accessToken } = (await server.verifyPasskey(device, 'login', login)).body.session
  expect((await add(createTestAuthenticator(), { accessToken })).status).toBe(200)
  // The passkey login has to be fresh as well.
  server.clock.nowMs += 5 * 60_000 + 1
  const late = await server.startPasskey(device, 'create', { accessToken })
  expect(late).toMatchObject(refusal)
})

test('[AUTH-16][AUTH-18][SEC-131] error: a user with a recovery code must enter it before adding a passkey', async () => {
  const { accessToken, device, server, userId } = await signedIn()
  const { custody } = server.storage
  const walletId = `wal_${'0'.repeat(22)}`
  const rid = `rcp_${'0'.repeat(22)}`
  await custody.create(
    {
      addresses: { eip155: '0x', solana: '' },
      mac: '',
      projectId: null,
      recipients: [{ publicKey: 'A'.repeat(43), rid, type: 'code' }],
      userId,
      vaultRoot: '',
      vaultSign: '',
      walletId,
    },
    [],
  )
  const nonce = Buffer.alloc(32, 7).toString('base64url')
  const digest = createHash('sha256').update(Buffer.from(nonce, 'base64url')).digest('base64url')
  const ask = () =>
    custody.putChallenge({
      digest,
      expiresAt: server.clock.nowMs + 60_000,
      jkt: device.jkt,
      rid,
      walletId,
    })
  const add = async (factor?: { nonce: string; rid: string }) => {
    const challenge = await server.challengeFor(device, 'create', { accessToken })
    const credential = createTestAuthenticator().create(challenge)
    const how = { accessToken, ...(factor && { factor }) }
    return (await server.verifyPasskey(device, 'create', credential, how)).status
  }
  await ask()
  expect(await add()).toBe(403)
  expect(await add({ nonce: Buffer.alloc(32, 8).toString('base64url'), rid })).toBe(403)
  expect(await add({ nonce, rid: `rcp_${'1'.repeat(22)}` })).toBe(403)
  await ask()
  expect(await add({ nonce, rid })).toBe(200)
  // An answer is accepted only once.
  expect(await add({ nonce, rid })).toBe(403)
})
