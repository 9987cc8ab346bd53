import { expect, test } from 'vitest'
import { createAuthServer } from '../../testing/createAuthServer.ts'
import { testFrameUrl } from '../../testing/createTestDevice.ts'

const email = 'ada@example.test'
const wrong = (matchCode: string) => String((Number(matchCode) + 1) % 1000).padStart(3, '0')

test('[AUTH-01][SEC-20] error: opening the link, or calling without the digits, approves nothing', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { flowId } = (await server.start(device, email)).body
  const token = server.linkToken(email)

  const requests = ['GET', 'HEAD'].map(
    (method) => new Request(`${testFrameUrl}/v1/auth/device/approve?t=${token}`, { method }),
  )
  for (const request of requests) expect((await server.send(request)).ok).toBe(false)
  expect((await server.approve(token, '')).status).toBe(400)

  const [flow] = [
    await server.storage.auth.findFlow(flowId, { ...caller(server), jkt: device.jkt }),
  ]
  expect(flow).toMatchObject({ deviceApprovedAt: null, linkTries: 0 })
  expect((await server.verify(device, flowId, '000000')).status).toBe(401)
})

function caller(server: Awaited<ReturnType<typeof createAuthServer>>) {
  return { origin: 'http://localhost:4401', projectId: server.projectId }
}

test('[AUTH-01][SEC-21] error: three wrong digits end the login; starting again creates another', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { flowId, matchCode } = (await server.start(device, email)).body
  const token = server.linkToken(email)

  const statuses: number[] = []
  for (const digits of [wrong(matchCode), wrong(matchCode), wrong(matchCode), matchCode])
    statuses.push((await server.approve(token, digits)).status)
  expect(statuses).toEqual([401, 401, 423, 423])
  const waited = await server.call(device, '/v1/auth/device/wait', { flowId })
  expect(waited).toMatchObject({ status: 423, body: { code: 'LOCKED' } })

  server.clock.nowMs += 31_000
  const again = await server.start(device, email)
  expect(again.body.action).toBe('VERIFY_DEVICE')
  expect(again.body.flowId).not.toBe(flowId)
})

test('[AUTH-01][SEC-21] error: only three of the concurrent attempts count', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { matchCode } = (await server.start(device, email)).body
  const token = server.linkToken(email)
  const guesses = Array.from({ length: 30 }, (_, index) =>
    String((Number(matchCode) + index + 1) % 1000).padStart(3, '0'),
  )

  await Promise.all(guesses.map((digits) => server.approve(token, digits)))

  expect((await server.approve(token, matchCode)).status).toBe(423)
})

test('[AUTH-01][SEC-22] error: a link that is used, replaced, expired or unknown', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { matchCode } = (await server.start(device, email)).body
  const first = server.linkToken(email)
  server.clock.nowMs += 31_000
  expect((await server.start(device, email)).body.matchCode).toBe(matchCode)
  const second = server.linkToken(email)

  expect((await server.approve(first, matchCode)).status).toBe(410)
  expect((await server.approve(second, matchCode)).status).toBe(200)
  expect((await server.approve(second, matchCode)).status).toBe(410)
  expect((await server.approve('x'.repeat(43), matchCode)).status).toBe(410)

  const late = (await server.start(await server.createDevice(), 'late@example.test')).body
  server.clock.nowMs += 600_000
  const answer = await server.approve(server.linkToken('late@example.test'), late.matchCode)
  expect(answer).toMatchObject({ status: 410, body: { code: 'OTP_EXPIRED' } })
})

test('[AUTH-01][SEC-78] error: another site cannot approve', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { matchCode } = (await server.start(device, email)).body
  const token = server.linkToken(email)

  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])
    expect((await server.approve(token, matchCode, headers)).status).toBe(403)
  const plain = { 'content-type': 'text/plain' }
  expect((await server.approve(token, matchCode, plain)).body.code).toBe('MEDIA_TYPE')
  const own = { origin: testFrameUrl, 'sec-fetch-site': 'same-origin' }
  expect((await server.approve(token, matchCode, own)).status).toBe(200)
})

test('[AUTH-01][AUTH-08] behavior: waiting ends when the caller disconnects, when a newer wait replaces it, and after 25 s', async () => {
  const server = await createAuthServer()
  const device = await server.createDevice()
  const { flowId } = (await server.start(device, email)).body
  const wait = (signal?: AbortSignal) =>
    server.call(device, '/v1/auth/device/wait', { flowId }, signal ? { signal } : {})

  const leaving = new AbortController()
  const left = wait(leaving.signal)
  await expect.poll(() => server.waiting.size).toBe(1)
  leaving.abort()
  expect((await left).body).toEqual({ status: 'pending' })
  expect(server.waiting.size).toBe(0)

  const first = wait()
  await expect.poll(() => server.waiting.size).toBe(1)
  const second = wait()
  expect((await first).body).toEqual({ status: 'pending' })
  await expect.poll(() => server.waiting.size).toBe(1)
  const startedMs = server.clock.nowMs
  const ticks = setInterval(() => server.tick(), 1)
  expect((await second).body).toEqual({ status: 'pending' })
  clearInterval(ticks)
  expect(server.clock.nowMs - startedMs).toBe(25_000)
  expect(server.waiting.size).toBe(0)

  server.clock.nowMs += 600_000
  expect((await wait()).body).toEqual({ status: 'expired' })
})
