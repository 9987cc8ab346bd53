import { randomBytes } from 'node:crypto'
import { sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { sealValue } from '../../kms/envelope.ts'
import { openSealed } from '../../kms/hpke.ts'
import type { Mailer } from '../../mail/Mailer.ts'
import { Refusal } from '../../problem.ts'
import { createWalletServer, type SignedInDevice } from '../../testing/createWalletServer.ts'
import { makeKey, openReleased, openVault } from '../../testing/makeWallet.ts'
import {
  answerChallenge,
  codeFactor,
  nextStep,
  readAudit,
  release,
} from '../../testing/walletCalls.ts'
import { localProjectId } from '../project/localProject.ts'

const minuteMs = 60_000

test('[AUTH-18][SEC-100] default: a recovery factor opens the wallet on a new device', async () => {
  const server = await createWalletServer()
  await server.setRecovery('user')
  const factor = await codeFactor()
  const wallet = await server.keepWallet(await server.signIn('a'), [factor.recipient])
  const device = await server.signIn('a')
  const worker = await makeKey()
  const nonce = await answerChallenge(device, wallet, factor)
  const { rid } = factor.recipient

  const { body } = await device.call(`${wallet.path}/recover`, {
    ephPub: worker.publicKey,
    nonce,
    rid,
  })

  const { label } = wallet.recovery
  const s = await openReleased(worker, body.s!, label)
  const r = await openSealed(factor.privateKey, body.r!, {
    aad: sealingAad({ ...label, rid }),
    info: sealingInfo.recoveryShare,
  })
  expect(await openVault(wallet.body.vaultRoot, [s!, r!])).toEqual(wallet.seed)
  // The device may now create a set of its own.
  const step = await nextStep(server, wallet)
  expect((await device.call(`${wallet.path}/update`, step.body)).body).toEqual({ version: 2 })
  const next = { ...wallet, body: { ...wallet.body, sets: step.body.sets } }
  expect((await release(device, next)).status).toBe(200)
})

test('[AUTH-18][SEC-100] error: no proof, another factor’s, another device’s, an expired and a reused proof', async () => {
  const server = await createWalletServer()
  const [factor, second] = [await codeFactor(), await codeFactor()]
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [factor.recipient, second.recipient])
  const ephPub = (await makeKey()).publicKey
  const { rid } = factor.recipient
  async function recover(nonce: string | undefined, device: SignedInDevice) {
    const { body, status } = await device.call(`${wallet.path}/recover`, { ephPub, nonce, rid })
    return { code: body.code, r: body.r, s: body.s, status }
  }
  const refused = { code: 'FACTOR_REQUIRED', r: undefined, s: undefined, status: 403 }
  const [one, two, three] = [
    await server.signIn('a'),
    await server.signIn('a'),
    await server.signIn('a'),
  ]

  expect(await recover(undefined, one)).toEqual(refused)
  expect(await recover(randomBytes(32).toString('base64url'), one)).toEqual(refused)
  expect(await recover(await answerChallenge(one, wallet, second), one)).toEqual(refused)
  expect(await recover(await answerChallenge(two, wallet, factor), one)).toEqual(refused)
  const late = await answerChallenge(two, wallet, factor)
  server.clock.nowMs += 5 * minuteMs
  expect(await recover(late, two)).toEqual(refused)
  const good = await answerChallenge(three, wallet, factor)
  expect((await recover(good, three)).status).toBe(200)
  expect(await recover(good, three)).toEqual(refused)
  // An unapproved device gets nothing by itself either.
  const unknown = await server.signIn('a', { isVerified: false })
  expect(await recover(undefined, unknown)).toEqual(refused)
  expect(readAudit(server).filter(({ action }) => action === 'recovery.refused')).toHaveLength(7)
})

test('[AUTH-18][SEC-98] error: a device gets five tries to recover per hour', async () => {
  const server = await createWalletServer()
  const factor = await codeFactor()
  const wallet = await server.keepWallet(await server.signIn('a'), [factor.recipient])
  const { rid } = factor.recipient
  const ephPub = (await makeKey()).publicKey
  const [one, two] = [await server.signIn('a'), await server.signIn('a')]
  const recover = async (device: SignedInDevice) =>
    (await device.call(`${wallet.path}/recover`, { ephPub, rid })).body.code

  for (let tried = 0; tried < 5; tried++) expect(await recover(one)).toBe('FACTOR_REQUIRED')
  expect(await recover(one)).toBe('RATE_LIMITED')
  expect(await recover(two)).toBe('FACTOR_REQUIRED')
})

test('[AUTH-07][AUTH-18] behavior: the recovery code replaces device approval, which a Farcaster sign-in lacks', async () => {
  const server = await createWalletServer()
  await server.setRecovery('user')
  const factor = await codeFactor()
  const farcaster = { amr: ['fed'], isVerified: false }
  const wallet = await server.keepWallet(await server.signIn('a', farcaster), [factor.recipient])
  const device = await server.signIn('a', farcaster)
  const { rid } = factor.recipient
  const nonce = await answerChallenge(device, wallet, factor)
  const ephPub = (await makeKey()).publicKey

  const { body } = await device.call(`${wallet.path}/recover`, { ephPub, nonce, rid })
  expect(body).toMatchObject({ r: expect.anything(), s: expect.anything() })
  const step = await nextStep(server, wallet)
  expect((await device.call(`${wallet.path}/update`, step.body)).body).toEqual({ version: 2 })
  const next = { ...wallet, body: { ...wallet.body, sets: step.body.sets } }
  expect((await release(device, next)).status).toBe(200)
})

test('[AUTH-18][SEC-98] error: unapproved devices get ten challenges a day each, and none of another device’s', async () => {
  const server = await createWalletServer()
  const factor = await codeFactor()
  const wallet = await server.keepWallet(await server.signIn('a'), [factor.recipient])
  const ask = async (device: SignedInDevice) =>
    (await device.call(`${wallet.path}/recover/challenge`, { rid: factor.recipient.rid })).status
  const thief = await server.signIn('a', { isVerified: false })
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) statuses.push(await ask(thief))
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])

  for (let device = 0; device < 9; device++) {
    const another = await server.signIn('a', { isVerified: false })
    for (let count = 0; count < 10; count++) await ask(another)
  }
  expect(await ask(await server.signIn('a', { isVerified: false }))).toBe(429)
  expect(await ask(await server.signIn('a'))).toBe(200)
  server.clock.nowMs += 24 * 60 * minuteMs
  expect(await ask(await server.signIn('a', { isVerified: false }))).toBe(200)
})

test('[AUTH-18] default: automatic recovery after approval and code; the owner is notified', async () => {
  const server = await createWalletServer()
  const operator = await server.operator()
  const wallet = await server.keepWallet(await server.signIn('a'), [operator])
  const device = await server.signIn('a')
  const worker = await makeKey()
  const { rid } = operator

  const { body } = await device.call(`${wallet.path}/recover`, { ephPub: worker.publicKey, rid })

  const { label } = wallet.recovery
  const s = await openReleased(worker, body.s!, label)
  const r = await openSealed(worker.privateKey, body.r!, {
    aad: sealingAad({ ...label, rid }),
    info: sealingInfo.releasedRecoveryShare,
  })
  expect(await openVault(wallet.body.vaultRoot, [s!, r!])).toEqual(wallet.seed)
  expect(server.mails).toMatchObject([{ subject: 'New device', to: 'a@example.com' }])
  expect(server.mails[0]?.text).toContain('http://localhost:4401')
})

test('[AUTH-18] error: the operator recovers nothing without approval, code, or the project’s permission', async () => {
  const server = await createWalletServer()
  const operator = await server.operator()
  const wallet = await server.keepWallet(await server.signIn('a'), [operator])
  const ephPub = (await makeKey()).publicKey
  const recover = async (how: Parameters<typeof server.signIn>[1]) => {
    const device = await server.signIn('a', how)
    const { body } = await device.call(`${wallet.path}/recover`, { ephPub, rid: operator.rid })
    return { code: body.code, r: body.r, s: body.s }
  }
  const refused = { code: 'FACTOR_REQUIRED' }

  expect(await recover({ isVerified: false })).toEqual(refused)
  expect(await recover({ amr: ['passkey'] })).toEqual(refused)
  await server.setRecovery('user')
  expect(await recover({})).toEqual(refused)
  await server.setRecovery('automatic')
  expect(await recover({})).toMatchObject({ s: expect.anything() })
  expect(await recover({ amr: ['pop', 'user'] })).toMatchObject({ s: expect.anything() })
  const device = await server.signIn('a')
  const challenge = await device.call(`${wallet.path}/recover/challenge`, { rid: operator.rid })
  expect(challenge.status).toBe(404)
})

test('[AUTH-18][SEC-100] error: another project of the server cannot recover what the wallet’s project forbids', async () => {
  const server = await createWalletServer()
  const other = 'f'.repeat(32)
  const local = await server.storage.projects.find(localProjectId)
  await server.storage.projects.add(other, local!)
  const owner = await server.signIn('a')
  const operator = await server.operator()
  const wallet = await server.keepWallet(owner, [operator])
  const ephPub = (await makeKey()).publicKey
  const recover = async (projectId: string) => {
    const device = await server.signIn('a', { projectId })
    const { body } = await device.call(`${wallet.path}/recover`, { ephPub, rid: operator.rid })
    return body.code ?? 'given'
  }

  await server.setRecovery('user')
  expect(await recover(other)).toBe('FACTOR_REQUIRED')
  const { body } = await nextStep(server, wallet)
  const elsewhere = await server.signIn('a', { projectId: other })
  for (const device of [owner, elsewhere]) {
    const { body: refused } = await device.call(`${wallet.path}/update`, body)
    expect(refused.code).toBe(device === owner ? 'REQUEST_INVALID' : 'FACTOR_REQUIRED')
  }
  await server.setRecovery('automatic')
  expect(await recover(other)).toBe('given')
  await server.storage.projects.update(other, { recovery: 'user' })
  expect(await recover(other)).toBe('FACTOR_REQUIRED')
  expect(await recover(localProjectId)).toBe('given')
})

test('[AUTH-18] error: the recovery delay begins with the first mail that was delivered', async () => {
  const subjects: string[] = []
  let isDown = true
  const mailer: Mailer = {
    close: async () => {},
    maxConcurrent: 1,
    async send({ subject }) {
      if (isDown) throw new Refusal('UPSTREAM_UNAVAILABLE')
      subjects.push(subject)
    },
  }
  const server = await createWalletServer({ mailer, recoveryDelayMs: 60 * minuteMs })
  const operator = await server.operator()
  const wallet = await server.keepWallet(await server.signIn('a'), [operator])
  const device = await server.signIn('a')
  const ephPub = (await makeKey()).publicKey
  const recover = () => device.call(`${wallet.path}/recover`, { ephPub, rid: operator.rid })

  expect((await recover()).body).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', status: 503 })
  server.clock.nowMs += 61 * minuteMs
  expect((await recover()).body).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  isDown = false
  const asked = await recover()
  expect(asked.body).toMatchObject({ code: 'TOO_EARLY', reasons: [{ field: 'recovery' }] })
  expect(asked.response.headers.get('retry-after')).toBe('3600')
  expect(subjects).toEqual(['Request to recover your wallet'])
  // After that, an unavailable mail server has no effect.
  isDown = true
  server.clock.nowMs += 60 * minuteMs
  expect((await recover()).status).toBe(200)
})

test('[AUTH-18] behavior: automatic recovery can be delayed, and freezing cancels it', async () => {
  const server = await createWalletServer({ recoveryDelayMs: 60 * minuteMs })
  const owner = await server.signIn('a')
  const { rid, ...operator } = await server.operator()
  const wallet = await server.keepWallet(owner, [{ ...operator, rid }])
  const device = await server.signIn('a')
  const ephPub = (await makeKey()).publicKey
  const recover = () => device.call(`${wallet.path}/recover`, { ephPub, rid })

  const first = await recover()
  expect(first.body).toMatchObject({ code: 'TOO_EARLY' })
  expect(first.response.headers.get('retry-after')).toBe('3600')
  expect(server.mails).toMatchObject([{ subject: 'Request to recover your wallet' }])
  expect(server.mails[0]?.text).toContain('01:00:00 GMT')
  server.clock.nowMs += 59 * minuteMs
  expect((await recover()).response.headers.get('retry-after')).toBe('60')
  await owner.call(`${wallet.path}/freeze`, {})
  await server.storage.custody.setFrozen(wallet.walletId, null)
  server.clock.nowMs += minuteMs
  expect((await recover()).response.headers.get('retry-after')).toBe('3600')
  server.clock.nowMs += 60 * minuteMs
  expect((await recover()).status).toBe(200)
})

test('[AUTH-03][AUTH-18] error: a recently changed address allows no automatic recovery for 72 h', async () => {
  const server = await createWalletServer()
  const operator = await server.operator()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [operator])
  const { auth } = server.storage
  const update = { id: 'eup_1', sessionId: owner.sessionId, userId: owner.userId }
  const mac = 'mac'
  await auth.beginEmailUpdate({
    ...update,
    codeExpiresAt: server.clock.nowMs + minuteMs,
    expiresAt: server.clock.nowMs + minuteMs,
    mac,
    newIndex: 'b',
    newSealed: 'sealed',
    oldIndex: 'a',
    step: 'secondary',
    tries: 0,
  })
  const undo = { emailSealed: 'x', expiresAt: server.clock.nowMs, id: 'und_1', tokenHash: 'x' }
  const { sessionId } = owner
  server.clock.nowMs += 1
  const emailSealed = await sealValue({
    kms: server.kms,
    place: { column: 'email_ct', key: owner.userId, table: 'email_login' },
    plaintext: new TextEncoder().encode('b@example.com'),
    random: randomBytes,
  })
  const change = { emailSealed, language: 'en', mac, sessionId, undo }
  expect(await auth.finishEmailUpdate('eup_1', change, server.clock.nowMs)).toBe('done')
  const recover = async () => {
    const ephPub = (await makeKey()).publicKey
    const device = await server.signIn('b')
    expect(device.userId).toBe(owner.userId)
    return device.call(`${wallet.path}/recover`, { ephPub, rid: operator.rid })
  }

  server.clock.nowMs += 72 * 60 * minuteMs - 1
  const early = await recover()
  expect(early).toMatchObject({
    body: { code: 'TOO_EARLY', reasons: [{ field: 'email' }] },
    status: 425,
  })
  expect([early.body.s, early.body.r]).toEqual([undefined, undefined])
  expect(early.response.headers.get('retry-after')).toBe('1')
  server.clock.nowMs += 1
  expect((await recover()).status).toBe(200)
})

test('[AUTH-18][SEC-100] error: no automatic recovery with a recently added passkey', async () => {
  const server = await createWalletServer()
  const operator = await server.operator()
  const wallet = await server.keepWallet(await server.signIn('a'), [operator])
  server.clock.nowMs += 60 * minuteMs
  const thief = await server.signIn('a', { amr: ['pop', 'user', 'young'], provider: 'passkey' })
  const owner = await server.signIn('a', { amr: ['pop', 'user'] })
  const recover = async (device: SignedInDevice) =>
    device.call(`${wallet.path}/recover`, {
      ephPub: (await makeKey()).publicKey,
      rid: operator.rid,
    })

  const early = await recover(thief)
  expect(early.body).toMatchObject({ code: 'TOO_EARLY', reasons: [{ field: 'login' }] })
  expect(early.response.headers.get('retry-after')).toBe(String(72 * 3_600))
  expect(early.body.s).toBeUndefined()
  expect((await recover(owner)).status).toBe(200)
})

test('behavior: the wait for a new login ends 72 h after it was added, whenever it is used', async () => {
  const server = await createWalletServer()
  const operator = await server.operator()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [operator])
  server.clock.nowMs += 60 * minuteMs
  const link = {
    issuer: 'https://github.example',
    profile: { id: 'pro_1', sealed: 'sealed' },
    provider: 'github',
    subject: '1',
    userId: owner.userId,
  }
  expect(await server.storage.auth.linkIdentity(link, server.clock.nowMs)).toBe('linked')
  server.clock.nowMs += 10 * 60 * minuteMs
  const device = await server.signIn('a', { amr: ['fed', 'device', 'young'], provider: 'github' })
  const early = await device.call(`${wallet.path}/recover`, {
    ephPub: (await makeKey()).publicKey,
    rid: operator.rid,
  })
  expect(early.body).toMatchObject({ code: 'TOO_EARLY', reasons: [{ field: 'login' }] })
  expect(early.response.headers.get('retry-after')).toBe(String(62 * 3_600))
})
