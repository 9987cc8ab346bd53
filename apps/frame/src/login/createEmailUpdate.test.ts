import type { Session as SessionAnswer } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import type { Api } from '../api/createApi.ts'
import { createSession } from '../session/createSession.ts'
import { createTestServer, otp } from '../testing/createTestServer.ts'
import { createTestStore, openTestFrame } from '../testing/openTestFrame.ts'
import { createEmailUpdate } from './createEmailUpdate.ts'

async function signedIn() {
  const now = { ms: Date.UTC(2026, 0, 1) }
  const clock = () => now.ms
  const server = await createTestServer(clock)
  const frame = await openTestFrame({ clock, server })
  server.approveDevice()
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  await frame.ask('CONNECT_OTP', { otp })
  const answer = (path: string, body: object) =>
    server.answer(`/v1/email/${path}`, () => new Response(JSON.stringify(body)))
  return { answer, frame, server }
}

test('[AUTH-03][AUTH-10] default: with both codes, the frame has the new address', async () => {
  const { answer, frame, server } = await signedIn()
  answer('update', { action: 'VERIFY_PRIMARY_OTP', expiresIn: 600, resendAfter: 30 })
  answer('primary', { action: 'VERIFY_SECONDARY_OTP', expiresIn: 600, resendAfter: 30 })
  answer('secondary', { newEmail: 'ada@new.example' })

  expect(await frame.ask('UPDATE_EMAIL', { email: 'ada@new.example' })).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
    x: { expiresIn: 600 },
  })
  expect(await frame.ask('GET_USER')).toMatchObject({ email: 'ada@example.com' })
  await frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp })
  expect(await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({
    newEmail: 'ada@new.example',
  })

  expect(await frame.ask('GET_USER')).toMatchObject({ email: 'ada@new.example' })
  const tokens = server.calls.filter(({ path }) => path.startsWith('/v1/email/'))
  expect(tokens.every(({ token }) => token?.startsWith('DPoP '))).toBe(true)
})

test('[AUTH-03] error: not signed in, no code, a wrong code', async () => {
  const { answer, frame, server } = await signedIn()
  await expect(frame.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: 'abc' })).rejects.toMatchObject({
    code: 'OTP_INVALID',
  })
  expect(server.calls.some(({ path }) => path === '/v1/email/primary')).toBe(false)
  answer('secondary', {})
  await expect(frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
  })
  expect(await frame.ask('GET_USER')).toMatchObject({ email: 'ada@example.com' })
  await frame.ask('SIGN_OUT')
  await expect(frame.ask('UPDATE_EMAIL', { email: 'ada@new.example' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  })
})

test('[AUTH-03] behavior: another user who signed in during the change does not get the address', async () => {
  const wrapKey = await crypto.subtle.generateKey({ length: 256, name: 'AES-GCM' }, false, [
    'decrypt',
    'encrypt',
  ])
  const person = (id: string): SessionAnswer => ({
    accessToken: `token ${id}`,
    expiresIn: 600,
    isDeviceVerified: true,
    refreshToken: `refresh ${id}`,
    user: { email: `${id}@example.com`, id, provider: 'email', userName: null },
  })
  const session = createSession({
    // Another tab of the page signs in while the request is pending.
    api: {
      call: async () => {
        await session.begin(person('eve'))
        return { newEmail: 'ada@new.example' } as never
      },
    } as unknown as Api,
    environment: {
      clock: () => 0,
      random: (count) => crypto.getRandomValues(new Uint8Array(count)),
      schedule: () => () => {},
    },
    locks: (_, work) => work(),
    scope: 'page',
    store: createTestStore(),
    wrapKey,
  })
  await session.begin(person('ada'))

  await createEmailUpdate({ locale: () => 'en', session }).confirmNew(otp)

  expect((await session.read())?.user).toEqual(person('eve').user)
})
