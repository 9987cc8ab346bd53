import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { openTestFrame } from '../testing/openTestFrame.ts'

async function open(options: { server?: TestServer } = {}) {
  const time = { now: 1_800_000_000_000 }
  const clock = () => time.now
  const server = options.server ?? (await createTestServer(clock))
  const timers: { ms: number; run: () => void }[] = []
  const schedule = (run: () => void, ms: number) => {
    const timer = { ms, run }
    timers.push(timer)
    return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
  }
  const frame = await openTestFrame({ clock, schedule, server })
  /** Lets the frame poll again. */
  const pass = async () => {
    await expect.poll(() => timers.some(({ ms }) => ms === 2_000)).toBe(true)
    timers.find(({ ms }) => ms === 2_000)?.run()
  }
  return { frame, pass, server, time }
}

test('[AUTH-07] default: an address for the phone; the login waits until it signs', async () => {
  const { frame, pass, server } = await open()
  const url = 'https://farcaster.example/connect?channel=1'
  expect(await frame.ask('GET_FARCASTER_URI')).toEqual({ url })
  const answer = frame.ask('CONNECT_FARCASTER')
  await pass()
  server.provider.sign()
  await pass()
  expect(await answer).toEqual({ userName: 'ada.eth' })
  expect(await frame.ask('GET_USER')).toMatchObject({
    address: server.custody.record().addresses.eip155,
    email: null,
  })
})

/** Signs in by phone. @returns The address that the page gets. */
async function signIn({ frame, server }: Awaited<ReturnType<typeof open>>) {
  await frame.ask('GET_FARCASTER_URI')
  server.provider.sign()
  await frame.ask('CONNECT_FARCASTER')
  return ((await frame.ask('GET_USER')) as { address: `0x${string}` }).address
}

test.each(['user', 'automatic'] as const)(
  '[AUTH-07][AUTH-18] behavior: on a new device the recovery code opens the wallet of a user without another factor (%s)',
  async (recovery) => {
    const first = await open()
    first.server.recovery = recovery
    const address = await signIn(first)
    const { code, keep } = await first.frame.person.wallet.secure({ hasCode: true })
    await keep()

    const next = await open(first)
    expect(await signIn(next)).toBe(address)
    const answer = next.frame.ask('RPC_REQUEST', {
      method: 'personal_sign',
      params: ['0x6869', address],
    })
    const task = () => next.frame.person.recovery.shown()
    await expect.poll(() => task()?.kind).toBe('unlock')
    await next.frame.person.wallet.unlock({ code: code!, type: 'code' })
    task()?.done()
    await expect.poll(() => next.frame.queue.shown()).toBeDefined()
    next.frame.queue.approve(next.frame.queue.shown()!.asked)
    const signature = (await answer) as `0x${string}`
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
  },
)

test('[AUTH-07][AUTH-18] error: a phone alone does not restore the wallet on a new device', async () => {
  const first = await open()
  const address = await signIn(first)
  const next = await open(first)
  expect(await signIn(next)).toBe(address)
  expect(await next.frame.person.wallet.state()).toMatchObject({ need: 'unlock' })
})

test('[AUTH-07] behavior: a short server failure does not end it; its expiry does', async () => {
  const { frame, pass, server, time } = await open()
  await frame.ask('GET_FARCASTER_URI')
  server.isOffline = true
  const answer = expect(frame.ask('CONNECT_FARCASTER')).rejects.toMatchObject({
    code: 'OTP_EXPIRED',
  })
  await pass()
  await pass()
  time.now += 600_000
  await pass()
  await answer
})

test('[AUTH-07] error: no login started, or it was declined', async () => {
  const { frame, server } = await open()
  await expect(frame.ask('CONNECT_FARCASTER')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await frame.ask('GET_FARCASTER_URI')
  server.answer('/v1/auth/farcaster/complete', () => new Response('{}', { status: 401 }))
  await expect(frame.ask('CONNECT_FARCASTER')).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test.each(['RELOAD', 'SIGN_OUT', 'GET_FARCASTER_URI', 'GET_SOCIAL_REDIRECT_URI'])(
  '[AUTH-07][MOD-06] race: %s ends the wait, and a later signature signs in no user',
  async (name) => {
    const { frame, server } = await open()
    await frame.ask('GET_FARCASTER_URI')
    const release = server.hold('/v1/auth/farcaster/complete')
    const ended = expect(frame.ask('CONNECT_FARCASTER')).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
    })
    server.provider.sign()
    await expect.poll(() => server.calls.at(-1)?.path).toBe('/v1/auth/farcaster/complete')
    await frame.ask(name, { provider: 'google' })
    release()
    await ended
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  },
)
