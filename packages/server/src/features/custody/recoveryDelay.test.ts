import type { Recipient } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { testFrameUrl } from '../../testing/createTestDevice.ts'
import {
  createWalletServer,
  type SignedInDevice,
  type WalletServer,
} from '../../testing/createWalletServer.ts'
import { makeKey } from '../../testing/makeWallet.ts'
import { answerChallenge, codeFactor, readAudit } from '../../testing/walletCalls.ts'
import { localProjectId } from '../project/localProject.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Opens a server of a project with a delay of a day, with a wallet that was created on the owner's device. */
async function open(options: { recipients?: readonly Recipient[] } = {}) {
  const server = await createWalletServer()
  await server.setDelay(24)
  const operator = await server.operator()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [operator, ...(options.recipients ?? [])])
  const recover = async (device: SignedInDevice, proof: { nonce?: string; rid?: string } = {}) => {
    const ephPub = (await makeKey()).publicKey
    const answer = await device.call(`${wallet.path}/recover`, {
      ephPub,
      rid: operator.rid,
      ...proof,
    })
    return { ...answer, hasShares: 's' in answer.body || 'r' in answer.body }
  }
  return { owner, recover, server, wallet }
}

/** Presses the button of the page that the email's link opens. */
async function stop({ send }: WalletServer, token: string, headers: Record<string, string> = {}) {
  const request = new Request(`${testFrameUrl}/v1/recovery/stop`, {
    body: JSON.stringify({ token }),
    headers: { 'content-type': 'application/json', ...headers },
    method: 'POST',
  })
  return (await send(request)).status
}

/** Returns the token of the newest link that stops a recovery. */
const tokenOf = ({ mails }: WalletServer) =>
  /stop=recovery#t=([\w-]{43})\s*$/.exec(
    mails.findLast(({ subject }) => subject === 'Request to recover your wallet')?.text ?? '',
  )?.[1] ?? ''

test('[AUTH-18][SEC-241] default: beside an active device, recovery waits a day after the first request', async () => {
  const { recover, server } = await open()
  const device = await server.signIn('a')

  const first = await recover(device)
  expect(first.body).toMatchObject({
    code: 'TOO_EARLY',
    matchCode: expect.stringMatching(/^\d{3}$/),
    reasons: [{ field: 'recovery' }],
  })
  expect(first).toMatchObject({ hasShares: false, status: 425 })
  expect(first.response.headers.get('retry-after')).toBe(String(24 * 3_600))
  server.clock.nowMs += dayMs - 1
  const second = await recover(device)
  expect(second.body.matchCode).toBe(first.body.matchCode)
  expect(second.response.headers.get('retry-after')).toBe('1')
  // One mail for all requests.
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Request to recover your wallet'])
  server.clock.nowMs += 1
  expect(await recover(device)).toMatchObject({ hasShares: true, status: 200 })
  expect(await recover(await server.signIn('a'))).toMatchObject({ status: 425 })
})

test('[AUTH-18] behavior: a device that waits may ask as often as it likes', async () => {
  const { recover, server } = await open()
  const device = await server.signIn('a')

  for (let count = 0; count < 8; count++) expect((await recover(device)).status).toBe(425)
  server.clock.nowMs += dayMs
  expect((await recover(device)).status).toBe(200)
})

test('[AUTH-18][SEC-241] default: without another device of the last 30 days, it is at once', async () => {
  const { recover, server } = await open()
  server.clock.nowMs += 30 * dayMs + 1

  expect((await recover(await server.signIn('a'))).status).toBe(200)
  // Now that device is the active one.
  expect((await recover(await server.signIn('a'))).status).toBe(425)
})

test('[AUTH-18][SEC-242] error: removing the owner’s devices first does not shorten the wait', async () => {
  const { owner, recover, server } = await open()
  const thief = await server.signIn('a')
  await server.storage.auth.revokeDevice(owner.userId, owner.deviceId, server.clock.nowMs)
  expect((await recover(thief)).status).toBe(425)
  server.clock.nowMs += 29 * dayMs
  expect((await recover(await server.signIn('a'))).status).toBe(425)
})

test('[AUTH-18][SEC-245] error: another project, or a later setting, does not shorten the wait', async () => {
  const { recover, server } = await open()
  const other = 'f'.repeat(32)
  const local = await server.storage.projects.find(localProjectId)
  await server.storage.projects.add(other, { ...local!, recoveryDelayHours: 0 })
  const device = await server.signIn('a', { projectId: other })
  expect((await recover(device)).response.headers.get('retry-after')).toBe(String(24 * 3_600))
  await server.setDelay(0)
  expect((await recover(device)).status).toBe(425)
  // Devices that ask from now on don’t wait.
  expect((await recover(await server.signIn('a'))).status).toBe(200)
  await server.storage.projects.update(other, { recoveryDelayHours: 48 })
  const slow = await recover(await server.signIn('a', { projectId: other }))
  expect(slow.response.headers.get('retry-after')).toBe(String(48 * 3_600))
})

test('[AUTH-18] behavior: a recovery code, and a sign-in by passkey, need no wait', async () => {
  const factor = await codeFactor()
  const { recover, server, wallet } = await open({ recipients: [factor.recipient] })
  const device = await server.signIn('a')
  expect((await recover(device)).status).toBe(425)

  const nonce = (await answerChallenge(device, wallet, factor))!
  expect(await recover(device, { nonce, rid: factor.recipient.rid })).toMatchObject({
    hasShares: true,
    status: 200,
  })
  expect((await recover(await server.signIn('a', { amr: ['pop', 'user'] }))).status).toBe(200)
})

test('[AUTH-18][SEC-243] default: the email’s link stops a device for good', async () => {
  const { owner, recover, server } = await open()
  const device = await server.signIn('a')
  await recover(device)
  const token = tokenOf(server)

  // A request without a press: scanners open links, and other sites can’t post.
  const get = new Request(`${testFrameUrl}/v1/recovery/stop?t=${token}`)
  expect((await server.send(get)).ok).toBe(false)
  expect(await stop(server, token, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await stop(server, 'x'.repeat(43))).toBe(410)
  expect((await recover(device)).status).toBe(425)

  expect(await stop(server, token)).toBe(200)
  expect(await stop(server, token)).toBe(410)
  server.clock.nowMs += dayMs
  expect((await recover(device)).body.code).toBe('SESSION_EXPIRED')
  expect((await owner.call('/v1/wallet')).status).toBe(200)
  // The mailbox approves the same device again; it still gets nothing.
  await restore(server, device)
  expect(await recover(device)).toMatchObject({
    body: { code: 'FACTOR_REQUIRED' },
    hasShares: false,
  })
  expect(readAudit(server).map(({ action }) => action)).toContain('recovery.stopped')
})

/** Approves a revoked device again, as a login by email does. */
async function restore({ clock, storage }: WalletServer, device: SignedInDevice) {
  const { deviceId, jkt, userId } = device
  await storage.auth.ensureDevice({ id: deviceId, isVerified: true, jkt, userId }, clock.nowMs)
}

test('[AUTH-18][SEC-244] error: no stop after the release, and no release after the stop', async () => {
  const { recover, server } = await open()
  const late = await server.signIn('a')
  await recover(late)
  const lateToken = tokenOf(server)
  server.clock.nowMs += dayMs
  expect((await recover(late)).status).toBe(200)
  expect(await stop(server, lateToken)).toBe(410)

  // The stop arrives after the server has checked the wait and before it records the release.
  const device = await server.signIn('a')
  await recover(device)
  const token = tokenOf(server)
  server.clock.nowMs += dayMs
  const statuses = await Promise.all([recover(device), stop(server, token)])
  const [released, stopped] = [statuses[0].hasShares, statuses[1] === 200]
  expect([released, stopped].filter(Boolean)).toHaveLength(1)
})

test('[AUTH-18][SEC-247] behavior: the email tells what the server saw, and what the device claims', async () => {
  const { recover, server } = await open()
  await recover(await server.signIn('a', { origin: 'http://localhost:4401' }))

  const [mail] = server.mails
  expect(mail?.text).toContain('Time: Fri, 02 Jan 2026 00:00:00 GMT')
  expect(mail?.text).toContain('Network address that our server saw: 203.0.113.1')
  expect(mail?.text).toContain('The page says it is: http://localhost:4401')
  expect(mail?.text).toContain('The browser says it is: ')
  expect(mail?.html).toContain(`/u?locale=en&#38;projectId=${localProjectId}&#38;stop=recovery#t=`)
})

test('[AUTH-18] behavior: freezing ends the wait; the device asks again afterwards', async () => {
  const { owner, recover, server, wallet } = await open()
  const device = await server.signIn('a')
  await recover(device)
  const token = tokenOf(server)
  server.clock.nowMs += dayMs

  await owner.call(`${wallet.path}/freeze`, {})
  expect((await recover(device)).body.code).toBe('FROZEN')
  await server.storage.custody.setFrozen(wallet.walletId, null)
  expect((await recover(device)).response.headers.get('retry-after')).toBe(String(24 * 3_600))
  expect(await stop(server, token)).toBe(410)
  expect(await stop(server, tokenOf(server))).toBe(200)
})
