import { expect, test } from 'vitest'
import { otp, type TestServer } from '../testing/createTestServer.ts'
import { openOne } from '../testing/signInTo.ts'

const email = 'ada@example.com'
const own = { projectId: 'project', sdkType: 'fairlead' }
const other = { projectId: 'project', sdkType: 'other', sdkVersion: 'html-1.0.0' }

test.each([
  ['sends no SDK', undefined],
  ['names another SDK', other],
  ['sends only its project', { projectId: 'project' }],
])(
  '[AUTH-01] default: a client that %s gets no digits, and signs in by device and code',
  async (_, said) => {
    const { frame, server } = await openOne({ sdkType: '' })
    if (said) await frame.ask('SYNC_DAPP_DATA', said)

    expect(await frame.ask('CONNECT_EMAIL', { email })).toEqual({
      action: 'VERIFY_DEVICE',
      x: { expiresIn: 600 },
    })
    server.approveDevice()
    await frame.ask('CONNECT_DEVICE')
    await frame.ask('CONNECT_OTP', { otp })

    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: true })
  },
)

test('[AUTH-01][SEC-154] error: a later sync message does not change the first-party client to another', async () => {
  const { frame } = await openOne({ sdkType: '' })
  await frame.ask('SYNC_DAPP_DATA', own)
  await frame.ask('SYNC_DAPP_DATA', other)

  expect(await frame.ask('CONNECT_EMAIL', { email })).toMatchObject({ x: { matchCode: '417' } })
})

test('[AUTH-01][SEC-155] error: a project that allows only the first-party client reports so to others', async () => {
  const { frame, server } = await openOne({ sdkType: '', before: allowOwnOnly })
  await frame.ask('SYNC_DAPP_DATA', other)
  const calls: [string, unknown?][] = [
    ['CONNECT_EMAIL', { email }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
    ['CONNECT_SOCIAL', { uri: 'urn:fairlead:login:x' }],
    ['GET_FARCASTER_URI'],
  ]

  for (const [name, payload] of calls)
    await expect(frame.ask(name, payload)).rejects.toMatchObject({
      code: 'FEATURE_UNAVAILABLE',
      message: 'This project allows sign-in only with the Fairlead widget.',
    })
  expect(server.calls.filter(({ path }) => path.startsWith('/v1/auth'))).toEqual([])

  await frame.ask('SYNC_DAPP_DATA', own)
  expect(await frame.ask('CONNECT_EMAIL', { email })).toMatchObject({ x: { matchCode: '417' } })
})

test('[AUTH-04] behavior: a social login of a third-party client waits for the mail in the same call', async () => {
  const { frame, server } = await openOne({ schedule: runSoon, sdkType: '' })
  await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const { handle } = server.provider.comeBack()
  const connecting = frame.ask('CONNECT_SOCIAL', { uri: handle })
  await expect.poll(() => server.calls.map(({ path }) => path)).toContain('/v1/auth/device/wait')
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })

  server.provider.approve()

  expect(await connecting).toMatchObject({ email: 'ada@example.test', userName: 'ada' })
})

/** Pauses end at once; timeouts never fire. */
function runSoon(run: () => void, ms: number) {
  if (ms > 5_000) return () => {}
  const soon = setTimeout(run, 0)
  return () => clearTimeout(soon)
}

function allowOwnOnly(server: TestServer) {
  server.thirdPartyClients = 'off'
}
