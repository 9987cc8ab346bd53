import { expect, test } from 'vitest'
import { createAuthServer } from '../../testing/createAuthServer.ts'
import { testFrameUrl } from '../../testing/createTestDevice.ts'

const email = 'ada@example.test'

type Server = Awaited<ReturnType<typeof createAuthServer>>
type Device = Awaited<ReturnType<Server['createDevice']>>

/** Begins a login as a client that can't show digits. */
const startWithout = (server: Server, device: Device) =>
  server.call(device, '/v1/auth/email/start', { email, showsDigits: false })

async function post(server: Server, path: string, body: unknown) {
  const request = new Request(testFrameUrl + path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const response = await server.send(request)
  return { body: await response.json(), status: response.status }
}
const describe = (server: Server, token: string) =>
  post(server, '/v1/auth/device/describe', { token })
const press = (server: Server, token: string) => post(server, '/v1/auth/device/approve', { token })

const setThirdParties = (server: Server, thirdPartyClients: 'on' | 'off') =>
  server.storage.projects.update(server.projectId, { thirdPartyClients })

/**
 * Signs in on a new device as a client without digits.
 *
 * @returns The session's answer.
 */
async function signInWithout(server: Server, device: Device) {
  const { flowId } = (await startWithout(server, device)).body
  expect((await press(server, server.linkToken(email))).status).toBe(200)
  return server.verify(device, flowId, server.code(email))
}

test('[AUTH-01][SEC-154] default: without digits the mail describes the login, a click approves it, and the code follows', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()

  const started = await startWithout(server, device)
  expect(started.body).toMatchObject({ action: 'VERIFY_DEVICE' })
  expect(started.body).not.toHaveProperty('matchCode')
  const token = server.linkToken(email)
  expect(await describe(server, token)).toEqual({
    body: { browser: '', origin: 'http://localhost:4401', startedAt: server.clock.nowMs },
    status: 200,
  })

  const { flowId } = started.body
  expect((await server.verify(device, flowId, '000000')).status).toBe(401)
  expect((await press(server, token)).status).toBe(200)
  expect((await press(server, token)).status).toBe(410)
  expect((await describe(server, token)).status).toBe(410)
  const { body, status } = await server.verify(device, flowId, server.code(email))
  expect({ isDeviceVerified: body.isDeviceVerified, status }).toEqual({
    isDeviceVerified: true,
    status: 200,
  })
})

test('[AUTH-01][SEC-154] error: a login that began with digits is never approved by a click', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { flowId, matchCode } = (await server.start(device, email)).body
  const refused = await press(server, server.linkToken(email))
  expect(refused).toMatchObject({ body: { reasons: [{ field: 'matchCode' }] }, status: 400 })

  // The page requests the same login again, as a client without digits.
  server.clock.nowMs += 31_000
  const again = await startWithout(server, device)
  expect(again.body).toMatchObject({ flowId, matchCode })
  const token = server.linkToken(email)
  expect((await press(server, token)).status).toBe(400)
  // None of these counted as a try at the digits.
  expect((await server.approve(token, matchCode)).status).toBe(200)
})

test('[AUTH-01] behavior: a client that shows digits gets them, also after one that does not', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const first = (await startWithout(server, device)).body
  server.clock.nowMs += 31_000

  const second = (await server.start(device, email)).body

  expect(second.flowId).not.toBe(first.flowId)
  expect(second.matchCode).toMatch(/^\d{3}$/)
  expect((await press(server, server.linkToken(email))).status).toBe(400)
})

test('[AUTH-01][SEC-155] error: a project that allows only the first-party client refuses a login without digits', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  await setThirdParties(server, 'off')

  const refused = await startWithout(server, device)
  const description = 'This project allows sign-in only with the Fairlead widget.'
  const body = { code: 'FEATURE_UNAVAILABLE', reasons: [{ description }] }
  expect(refused).toMatchObject({ body, status: 501 })
  // Our own client still signs in.
  expect((await server.start(device, email)).body.matchCode).toMatch(/^\d{3}$/)
})

test('[AUTH-01][SEC-155] error: a device approved by a click is unverified in a project that allows only the first-party client', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { accessToken } = (await signInWithout(server, device)).body
  const verified = async () => {
    const { sessionId } = (await server.context.accessTokens.read(accessToken))!
    return (await server.guard.findSession(sessionId, server.clock.nowMs))?.isDeviceVerified
  }
  expect(await verified()).toBe(true)
  server.clock.nowMs += 31_000
  expect((await server.start(device, email)).body.action).toBe('VERIFY_OTP')

  await setThirdParties(server, 'off')

  expect(await verified()).toBe(false)
  server.clock.nowMs += 601_000
  const { flowId, matchCode } = (await server.start(device, email)).body
  expect((await server.approve(server.linkToken(email), matchCode)).status).toBe(200)
  expect((await server.verify(device, flowId, server.code(email))).status).toBe(200)
  // The device was approved by digits, so it counts here too.
  server.clock.nowMs += 31_000
  expect((await server.start(device, email)).body.action).toBe('VERIFY_OTP')
})
