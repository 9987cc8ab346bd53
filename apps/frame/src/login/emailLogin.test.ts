import { expect, test } from 'vitest'
import { otp } from '../testing/createTestServer.ts'
import { openOne } from '../testing/signInTo.ts'

/** Returns a login with an approved device, whose code is being verified. */
async function verifying() {
  const opened = await openOne()
  const { frame, server } = opened
  server.approveDevice()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  const release = server.hold('/v1/auth/otp/verify')
  const ended = frame.ask('CONNECT_OTP', { otp }).then(
    () => 'signed in',
    (error: { code: string }) => error.code,
  )
  await expect
    .poll(() => server.calls.some(({ path }) => path === '/v1/auth/otp/verify'))
    .toBe(true)
  return { ...opened, ended, release }
}

test('[AUTH-01][AUTH-17] behavior: a code in transit at sign-out signs in no user', async () => {
  const { ended, frame, release, server } = await verifying()

  await frame.ask('SIGN_OUT')
  release()

  expect(await ended).toBe('REQUEST_ABORTED')
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  // The session that the server started is ended there.
  expect(server.calls.map(({ path }) => path)).toContain('/v1/session/logout')
})

test('[AUTH-01] behavior: a code of a restarted login signs in no user', async () => {
  const { ended, frame, release } = await verifying()

  await frame.ask('CONNECT_EMAIL', { email: 'eve@example.com' })
  release()

  expect(await ended).toBe('REQUEST_ABORTED')
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('[AUTH-01][AUTH-08] behavior: a rate-limited wait pauses for the given time, and continues', async () => {
  const timers: { ms: number; run: () => void }[] = []
  const schedule = (run: () => void, ms: number) => {
    const timer = { ms, run }
    timers.push(timer)
    return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
  }
  const { frame, server } = await openOne({ schedule })
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  server.approveDevice()
  const reasons = [{ description: 'Too many', field: '' }]
  const said = { detail: '', reasons, requestId: 'r', status: 429, title: '', type: '' }
  server.answer('/v1/auth/device/wait', () =>
    Response.json(
      { ...said, code: 'RATE_LIMITED' },
      { headers: { 'retry-after': '42' }, status: 429 },
    ),
  )
  const waited = frame.ask('CONNECT_DEVICE')
  await expect.poll(() => timers.some(({ ms }) => ms === 42_000)).toBe(true)
  server.answer('/v1/auth/device/wait', undefined)
  timers.find(({ ms }) => ms === 42_000)?.run()
  await waited
})

/** Makes the server refuse emails from now on. */
function refuseMails(server: Awaited<ReturnType<typeof openOne>>['server']) {
  const body = {
    code: 'RATE_LIMITED',
    detail: 'Wait',
    reasons: [{ description: 'Wait', field: 'rate' }],
    requestId: '1',
    status: 429,
    title: 'Wait',
    type: 'about:blank',
  }
  server.answer('/v1/auth/email/start', () => new Response(JSON.stringify(body), { status: 429 }))
}

test('[AUTH-01] behavior: a refused second mail changes nothing: the wait continues, the code is valid', async () => {
  const pauses: (() => void)[] = []
  const { frame, server } = await openOne({
    schedule(run, ms) {
      if (ms === 2_000) pauses.push(run)
      return () => {}
    },
  })
  const email = 'ada@example.com'
  await frame.ask('CONNECT_EMAIL', { email })
  const approved = frame.ask('CONNECT_DEVICE').then(
    () => 'approved',
    (error: { code: string }) => error.code,
  )
  await expect.poll(() => pauses.length).toBe(1)
  refuseMails(server)
  await expect(frame.ask('CONNECT_EMAIL', { email })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })

  server.approveDevice()
  pauses[0]?.()
  expect(await approved).toBe('approved')
  await expect(frame.ask('CONNECT_EMAIL', { email })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  await frame.ask('CONNECT_OTP', { otp })
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('[AUTH-01] error: another address ends the previous login, even if its mail is refused', async () => {
  const { frame, server } = await openOne()
  server.approveDevice()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  refuseMails(server)
  await expect(frame.ask('CONNECT_EMAIL', { email: 'eve@example.com' })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  await expect(frame.ask('CONNECT_OTP', { otp })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})
