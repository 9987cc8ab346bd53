import { expect, test } from 'vitest'
import { testFrameUrl, testOrigin } from '../../testing/createTestDevice.ts'
import { createWalletServer, type SignedInDevice } from '../../testing/createWalletServer.ts'
import { makeKey, openReleased, openVault } from '../../testing/makeWallet.ts'
import {
  answerChallenge,
  codeFactor,
  isOnDisk,
  type Kept,
  nextStep,
  readAudit,
  release,
} from '../../testing/walletCalls.ts'

const minuteMs = 60_000
const asWindow = { origin: testFrameUrl }

/** Creates a wallet whose owner is signed in at a window of the site. */
async function withWindow(recipients: Parameters<Server['keepWallet']>[1] = []) {
  const server = await createWalletServer()
  const window = await server.signIn('a', asWindow)
  const wallet = await server.keepWallet(window, recipients)
  return { server, wallet, window }
}
type Server = Awaited<ReturnType<typeof createWalletServer>>

async function askExport(
  device: SignedInDevice,
  { body, path, walletId }: Kept,
  more: object = {},
) {
  const worker = await makeKey()
  const [set] = body.sets
  const asked = { ephPub: worker.publicKey, ...more }
  const answer = await device.call(`${path}/sets/${set?.setId}/export`, asked)
  const label = { epoch: set?.epoch ?? 1, setId: set?.setId ?? '', walletId }
  const { s } = answer.body
  return { ...answer, share: s && (await openReleased(worker, s, label)) }
}

test('[AUTH-17] behavior: accepts the site’s own windows, under exactly its origin', async () => {
  const { server } = await withWindow()
  const window = await server.signIn('a', asWindow)
  expect((await window.call('/v1/devices')).status).toBe(200)
  for (const origin of [
    'https://frame.localhost:4400',
    'http://frame.localhost',
    'http://frame.localhost:4401',
    'http://x.frame.localhost:4400',
    'http://frame.localhost.evil.example:4400',
  ]) {
    const other = await server.signIn('a', { origin })
    expect((await other.call('/v1/devices')).body, origin).toMatchObject({
      code: 'ORIGIN_NOT_ALLOWED',
    })
  }
})

test('[AUTH-17][SEC-130] error: a page that embeds the frame cannot call the windows’ routes', async () => {
  const server = await createWalletServer()
  const page = await server.signIn('a', { origin: testOrigin })
  const wallet = await server.keepWallet(page)
  const refused = { code: 'ORIGIN_NOT_ALLOWED', status: 403 }
  expect((await page.call('/v1/devices')).body).toMatchObject(refused)
  expect((await page.call('/v1/activity')).body).toMatchObject(refused)
  expect((await page.call(`/v1/devices/${page.deviceId}/revoke`, {})).body).toMatchObject(refused)
  const asked = await askExport(page, wallet)
  expect(asked.body).toMatchObject(refused)
  expect(asked.body.s).toBeUndefined()
  // The page's own session with the window's origin is refused too.
  const forged = await page.call('/v1/devices', undefined, asWindow)
  expect(forged.body).toMatchObject({ code: 'SESSION_EXPIRED' })
})

test('[AUTH-18] default: releases the share for the recovery phrase after the owner was notified', async () => {
  const { server, wallet, window } = await withWindow()
  const answer = await askExport(window, wallet)
  expect(answer.body).toMatchObject({ version: 1 })
  expect(await openVault(wallet.body.vaultSign, [wallet.device.shares.d, answer.share!])).toEqual(
    wallet.seed,
  )
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    'Your recovery phrase is being shown',
  ])
  expect(readAudit(server).map(({ action }) => action)).toContain('wallet.exported')
})

test('[AUTH-18][SEC-131] error: no recovery phrase with a login older than 60 s, or on an unapproved device', async () => {
  const { server, wallet, window } = await withWindow()
  server.clock.nowMs += minuteMs + 1
  const late = await askExport(window, wallet)
  expect(late.body).toMatchObject({ code: 'FACTOR_REQUIRED', status: 403 })
  server.clock.nowMs -= minuteMs + 1
  await server.storage.auth.revokeDevice(window.userId, window.deviceId, server.clock.nowMs)
  expect((await askExport(window, wallet)).status).toBe(401)

  const unknown = await server.signIn('b', { ...asWindow, isVerified: false })
  const theirs = await server.keepWallet(unknown)
  expect((await askExport(unknown, theirs)).body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  expect(server.mails).toEqual([])
})

test('[AUTH-18][SEC-76][SEC-77] error: no recovery phrase of another device’s set, or of another user', async () => {
  const { server, wallet } = await withWindow()
  const other = await server.signIn('a', asWindow)
  expect((await askExport(other, wallet)).body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  const stranger = await server.signIn('b', asWindow)
  expect((await askExport(stranger, wallet)).status).toBe(404)
  const revoked = await stranger.call(`/v1/devices/${other.deviceId}/revoke`, {})
  expect(revoked.status).toBe(404)
  expect((await stranger.call('/v1/devices')).body).toMatchObject({
    devices: [{ deviceId: stranger.deviceId }],
  })
})

test('[AUTH-18] behavior: if only a recovery factor restores the wallet, exporting the phrase needs it', async () => {
  const factor = await codeFactor()
  const { wallet, window } = await withWindow([factor.recipient])
  const { rid } = factor.recipient
  expect((await askExport(window, wallet)).body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  const wrong = 'A'.repeat(43)
  expect((await askExport(window, wallet, { nonce: wrong, rid })).status).toBe(403)
  const nonce = await answerChallenge(window, wallet, factor)
  expect((await askExport(window, wallet, { nonce, rid })).status).toBe(200)
  // An answer is accepted only once.
  expect((await askExport(window, wallet, { nonce, rid })).status).toBe(403)
})

test('[AUTH-18][SEC-131] behavior: with a recovery factor the login may be 5 min old, but no older', async () => {
  const code = await codeFactor()
  for (const recipients of [[code.recipient], [code.recipient, 'operator' as const]]) {
    const server = await createWalletServer()
    const window = await server.signIn('a', asWindow)
    const kept = await Promise.all(
      recipients.map((one) => (one === 'operator' ? server.operator() : one)),
    )
    const wallet = await server.keepWallet(window, kept)
    const { rid } = code.recipient
    server.clock.nowMs += 5 * minuteMs
    // The id of a recovery method alone proves nothing.
    expect((await askExport(window, wallet, { rid })).body).toMatchObject({
      code: 'FACTOR_REQUIRED',
    })
    const nonce = await answerChallenge(window, wallet, code)
    expect((await askExport(window, wallet, { nonce, rid })).status).toBe(200)
    const late = await answerChallenge(window, wallet, code)
    server.clock.nowMs += 1
    expect((await askExport(window, wallet, { nonce: late, rid })).body).toMatchObject({
      code: 'FACTOR_REQUIRED',
    })
  }
})

test('[AUTH-18][SEC-98] error: three exports a day across all devices, and none of a frozen wallet', async () => {
  const { server, wallet, window } = await withWindow()
  const statuses: number[] = []
  for (let count = 0; count < 4; count++) statuses.push((await askExport(window, wallet)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(server.mails).toHaveLength(3)
  server.clock.nowMs += 24 * 60 * minuteMs
  const again = await server.signIn('b', asWindow)
  const frozen = await server.keepWallet(again)
  await again.call(`${frozen.path}/freeze`, {})
  expect((await askExport(again, frozen)).body).toMatchObject({ code: 'FROZEN' })
})

test('[AUTH-18] error: without a mail the phrase is not released', async () => {
  const server = await createWalletServer({
    mailer: {
      close: async () => {},
      maxConcurrent: 1,
      send: async () => {
        const { BaseError } = await import('@fairlead/protocol')
        throw new BaseError('UPSTREAM_UNAVAILABLE')
      },
    },
  })
  const window = await server.signIn('a', asWindow)
  const wallet = await server.keepWallet(window)
  const answer = await askExport(window, wallet)
  expect({ s: answer.body.s, status: answer.status }).toEqual({ status: 503 })
})

test('[AUTH-18][SEC-75] behavior: a removed device releases nothing, and its share is deleted', async () => {
  const server = await createWalletServer()
  const factor = await codeFactor()
  const page = await server.signIn('a')
  const wallet = await server.keepWallet(page, [factor.recipient])
  const kept = await server.storage.custody.listSets(wallet.walletId)
  const { share } = kept.find(({ role }) => role === 'device')!
  expect(isOnDisk(server, share)).toBe(true)
  const window = await server.signIn('a', asWindow)
  const revoke = (body: object) => window.call(`/v1/devices/${page.deviceId}/revoke`, body)
  expect((await window.call('/v1/devices')).body).toMatchObject({
    devices: expect.arrayContaining([
      expect.objectContaining({
        deviceId: page.deviceId,
        hasShare: true,
        isCurrent: false,
        origins: [testOrigin],
      }),
      expect.objectContaining({ deviceId: window.deviceId, hasShare: false, isCurrent: true }),
    ]),
  })

  const { rid } = factor.recipient
  expect((await revoke({ nonce: 'A'.repeat(43), rid })).body).toMatchObject({
    code: 'FACTOR_REQUIRED',
  })
  expect((await release(page, wallet)).status).toBe(200)
  const nonce = await answerChallenge(window, wallet, factor)
  expect((await revoke({ nonce, rid })).status).toBe(200)
  expect((await revoke({})).status).toBe(200)

  expect((await release(page, wallet)).body).toMatchObject({ code: 'SESSION_EXPIRED' })
  expect(isOnDisk(server, share)).toBe(false)
  const sets = await server.storage.custody.listSets(wallet.walletId)
  expect(sets.map(({ role }) => role)).toEqual(['recovery'])
  expect((await window.call('/v1/devices')).body).toMatchObject({
    devices: [{ deviceId: window.deviceId }],
  })
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Device removed'])
  expect(readAudit(server).filter(({ action }) => action === 'device.revoked')).toHaveLength(1)
  // After a new login the device has no share and can't overwrite sets.
  const { body } = await nextStep(server, wallet)
  expect((await window.call(`${wallet.path}/update`, body)).status).toBe(403)
})

test('[AUTH-18][SEC-75] behavior: a login alone ends a device’s sessions, but deletes no share', async () => {
  const server = await createWalletServer()
  const page = await server.signIn('a')
  const wallet = await server.keepWallet(page, [await server.operator()])
  const window = await server.signIn('a', asWindow)

  expect((await window.call(`/v1/devices/${page.deviceId}/revoke`, {})).status).toBe(200)

  expect((await release(page, wallet)).body).toMatchObject({ code: 'SESSION_EXPIRED' })
  const sets = await server.storage.custody.listSets(wallet.walletId)
  expect(sets.map(({ role }) => role).sort()).toEqual(['device', 'recovery'])
})

test('[AUTH-18][SEC-75] error: a device with the only share is not removed, nor by an unapproved device', async () => {
  const server = await createWalletServer()
  await server.setRecovery('user')
  const page = await server.signIn('a')
  const wallet = await server.keepWallet(page)
  const window = await server.signIn('a', asWindow)
  const path = `/v1/devices/${page.deviceId}/revoke`
  expect((await window.call(path, {})).body).toMatchObject({ code: 'CONFLICT', status: 409 })
  expect((await release(page, wallet)).status).toBe(200)

  const unknown = await server.signIn('a', { ...asWindow, isVerified: false })
  expect((await unknown.call(path, {})).body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  // The operator doesn't count as a recovery method if the project excludes it.
  const other = await server.signIn('b')
  await server.setRecovery('automatic')
  await server.keepWallet(other, [await server.operator()])
  await server.setRecovery('user')
  const theirs = await server.signIn('b', asWindow)
  const refused = await theirs.call(`/v1/devices/${other.deviceId}/revoke`, {})
  expect(refused.body).toMatchObject({ code: 'CONFLICT' })
})

test('[AUTH-18][SEC-75] behavior: a device with its own share deletes that of another', async () => {
  const { server, wallet, window } = await withWindow([(await codeFactor()).recipient])
  const page = await server.signIn('a')
  await server.storage.custody.grantRecovery(wallet.walletId, page.jkt, { isAutomatic: true })
  const { body } = await nextStep(server, wallet)
  expect((await page.call(`${wallet.path}/update`, body)).status).toBe(200)

  expect((await window.call(`/v1/devices/${page.deviceId}/revoke`, {})).status).toBe(200)

  const sets = await server.storage.custody.listSets(wallet.walletId)
  expect(sets.map(({ jkt }) => jkt)).not.toContain(page.jkt)
})

test('[AUTH-18][SEC-131] error: no device is removed with a login older than 5 min', async () => {
  const { server, window } = await withWindow()
  const page = await server.signIn('a')
  server.clock.nowMs += 5 * minuteMs + 1
  const answer = await window.call(`/v1/devices/${page.deviceId}/revoke`, {})
  expect(answer.body).toMatchObject({ code: 'FACTOR_REQUIRED', status: 403 })
})

test('[AUTH-18] behavior: users see their own wallet events, and no other user’s', async () => {
  const { server, wallet, window } = await withWindow()
  for (let round = 0; round < 16; round++) {
    await window.call(`${wallet.path}/freeze`, {})
    await server.storage.custody.setFrozen(wallet.walletId, null)
  }
  await server.signIn('b', asWindow).then((other) => server.keepWallet(other))
  for (let count = 0; count < 25; count++) await release(window, wallet)

  const first = await window.call('/v1/activity')
  expect(first.body.entries).toHaveLength(30)
  expect((first.body.entries as object[])[0]).toEqual({
    action: 'share.released',
    at: server.clock.nowMs,
    origin: testFrameUrl,
  })
  const seen = [...(first.body.entries as unknown[])]
  const htu = `${testFrameUrl}/v1/activity`
  const second = await window.call(`/v1/activity?cursor=${first.body.cursor}`, undefined, {
    claims: { htu },
  })
  seen.push(...(second.body.entries as unknown[]))
  expect(second.body.cursor).toBeUndefined()
  // Freezing is limited to ten per hour.
  const frozen = readAudit(server).filter(({ action }) => action === 'wallet.frozen')
  expect(seen).toHaveLength(1 + frozen.length + 25)
})
