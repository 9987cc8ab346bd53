import { expect, test } from 'vitest'
import { createWalletServer, type SignedInDevice } from '../../testing/createWalletServer.ts'
import { makeKey } from '../../testing/makeWallet.ts'
import { readAudit } from '../../testing/walletCalls.ts'

const hourMs = 3_600_000
const path = '/v1/recovery/devices'
const wrong = (digits: unknown) => String((Number(digits) + 1) % 1000).padStart(3, '0')

/** Opens a server with a wallet, its owner's device, and a new device that waits. */
async function open() {
  const server = await createWalletServer()
  await server.setDelay(24)
  const operator = await server.operator()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [operator])
  const recover = async (device: SignedInDevice) =>
    device.call(`${wallet.path}/recover`, {
      ephPub: (await makeKey()).publicKey,
      rid: operator.rid,
    })
  const device = await server.signIn('a')
  const { matchCode } = (await recover(device)).body
  const approve = (by: SignedInDevice, digits: unknown, deviceId = device.deviceId) =>
    by.call(`${path}/${deviceId}`, { answer: 'approve', matchCode: digits })
  const refuse = (by: SignedInDevice, deviceId = device.deviceId) =>
    by.call(`${path}/${deviceId}`, { answer: 'refuse' })
  return { approve, device, matchCode, owner, recover, refuse, server, wallet }
}

test('[AUTH-18][SEC-246] default: the older device lists the new one and approves it with its digits', async () => {
  const { approve, device, matchCode, owner, recover, server } = await open()
  const askedAt = server.clock.nowMs

  const listed = await owner.call(path)
  expect(listed.body).toEqual({
    devices: [
      {
        askedAt,
        deviceId: device.deviceId,
        dueAt: askedAt + 24 * hourMs,
        label: '',
        origins: ['http://localhost:4401'],
      },
    ],
  })
  expect(JSON.stringify(listed.body)).not.toContain(`"${matchCode}"`)
  expect((await approve(owner, matchCode)).body).toEqual({})

  expect((await recover(device)).body).toMatchObject({ r: expect.anything(), s: expect.anything() })
  expect((await owner.call(path)).body).toEqual({ devices: [] })
  expect(readAudit(server).map(({ action }) => action)).toContain('recovery.approved')
})

test('[AUTH-18][SEC-246] error: a device without a share lists and approves nothing, nor does another user', async () => {
  const { approve, device, matchCode, recover, refuse, server } = await open()
  const thief = await server.signIn('a')
  const other = await server.signIn('b')
  await server.keepWallet(other, [await server.operator()])

  for (const by of [device, thief]) {
    expect((await by.call(path)).body).toEqual({ devices: [] })
    expect((await approve(by, matchCode)).body.code).toBe('FACTOR_REQUIRED')
    expect((await refuse(by)).body.code).toBe('FACTOR_REQUIRED')
  }
  expect((await other.call(path)).body).toEqual({ devices: [] })
  expect((await approve(other, matchCode)).body.code).toBe('OTP_EXPIRED')
  expect((await refuse(other)).body.code).toBe('OTP_EXPIRED')
  expect((await approve(await server.signIn('c'), matchCode)).body.code).toBe('NOT_FOUND')
  expect((await recover(device)).status).toBe(425)
})

test('[AUTH-18][SEC-246] error: after three wrong digits, only the wait is left', async () => {
  const { approve, device, matchCode, owner, recover, server } = await open()

  expect((await approve(owner, wrong(matchCode))).body).toMatchObject({
    code: 'OTP_INVALID',
    triesLeft: 2,
  })
  expect((await approve(owner, wrong(matchCode))).body).toMatchObject({ triesLeft: 1 })
  expect((await approve(owner, wrong(matchCode))).body.code).toBe('LOCKED')
  expect((await approve(owner, matchCode)).body.code).toBe('LOCKED')
  expect((await recover(device)).status).toBe(425)
  server.clock.nowMs += 24 * hourMs
  expect((await recover(device)).status).toBe(200)
})

test('[AUTH-18][SEC-243] behavior: the older device refuses the new one for good', async () => {
  const { approve, device, matchCode, owner, recover, refuse } = await open()

  expect((await refuse(owner)).status).toBe(200)
  expect((await refuse(owner)).body.code).toBe('OTP_EXPIRED')
  expect((await approve(owner, matchCode)).body.code).toBe('OTP_EXPIRED')
  expect((await recover(device)).body.code).toBe('SESSION_EXPIRED')
  expect((await owner.call(path)).body).toEqual({ devices: [] })
})

test('[AUTH-18] behavior: an approval can still be taken back, and a frozen wallet approves nothing', async () => {
  const { approve, device, matchCode, owner, recover, refuse, server, wallet } = await open()
  expect((await approve(owner, matchCode)).status).toBe(200)
  expect((await refuse(owner)).status).toBe(200)
  expect((await recover(device)).body.code).toBe('SESSION_EXPIRED')

  const next = await server.signIn('a')
  await recover(next)
  await server.storage.custody.setFrozen(wallet.walletId, server.clock.nowMs)
  expect((await approve(owner, '000', next.deviceId)).body.code).toBe('FROZEN')
  expect((await refuse(owner, next.deviceId)).status).toBe(200)
})
