import { expect, test } from 'vitest'
import { otp, type TestServer } from '../testing/createTestServer.ts'
import { type Opened, openOne, signInTo } from '../testing/signInTo.ts'

/** Returns how often the server was asked for the wallet. */
const asked = ({ server }: Opened) =>
  server.calls.filter(({ path }) => path === '/v1/wallet').length

async function sign({ frame }: Opened, address: string) {
  const answer = frame.ask('RPC_REQUEST', {
    chainId: 1,
    method: 'personal_sign',
    params: ['0x68656c6c6f', address],
  })
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  frame.queue.approve(frame.queue.shown()!.asked)
  return answer
}

/** Runs a client's typical session: account, networks, silent methods, two signatures. */
async function walk(opened: Opened, address: string) {
  const { frame } = opened
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  for (const chainId of [1, solana, 1]) {
    await frame.ask('SWITCH_NETWORK', { chainId })
    await frame.ask('GET_USER', { chainId })
  }
  for (const method of ['eth_accounts', 'wallet_getCapabilities', 'eth_accounts'])
    await frame.ask('RPC_REQUEST', { chainId: 1, method })
  await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  for (const _ of [1, 2]) expect(await sign(opened, address)).toMatch(/^0x[0-9a-f]{130}$/)
}

test('[AUTH-09][AUTH-11] default: the wallet is requested at login, and never again in the session', async () => {
  const opened = await openOne()
  const address = await signInTo(opened)
  // This request was sent before the wallet was created. The response to the creation contains the record.
  expect(asked(opened)).toBe(1)

  await walk(opened, address)

  expect(asked(opened)).toBe(1)
  // A session that was ended elsewhere is noticed when its token expires.
  opened.time.now += 600_000
  await opened.frame.ask('GET_USER')
  expect(asked(opened)).toBe(2)
})

test('[AUTH-09] behavior: without a recovery method, it is requested once in ten seconds, and before each signature', async () => {
  const before = (server: TestServer) => {
    server.recovery = 'user'
  }
  const opened = await openOne({ before })
  const address = await signInTo(opened)
  const ask = () => opened.frame.ask('RPC_REQUEST', { chainId: 1, method: 'eth_accounts' })
  for (const _ of [1, 2, 3]) expect(await ask()).toEqual([address])
  expect(asked(opened)).toBe(1)

  opened.time.now += 10_000
  await ask()
  expect(asked(opened)).toBe(2)

  // Another window secures the wallet within the ten seconds.
  const { clock, server } = opened
  const other = await openOne({ clock, server, store: opened.frame.store })
  const { keep } = await other.frame.person.wallet.secure({ hasCode: true })
  await keep()
  const known = asked(opened)
  expect(await opened.frame.person.wallet.state()).toMatchObject({ need: undefined })
  expect(await sign(opened, address)).toMatch(/^0x[0-9a-f]{130}$/)
  expect(asked(opened)).toBe(known + 1)
})

test('[AUTH-09] behavior: a reloaded page requests it once', async () => {
  const first = await openOne()
  const address = await signInTo(first)
  const { clock, server } = first
  const again = await openOne({ clock, server, store: first.frame.store })
  const before = asked(again)

  await walk(again, address)
  // The server rejects a document's first request once, to give it a DPoP nonce.
  expect(asked(again)).toBe(before + 2)
})

test('[AUTH-09] behavior: another login, and a failed signature, request it again', async () => {
  const opened = await openOne()
  const { frame, server, time } = opened
  const address = await signInTo(opened)
  const before = asked(opened)

  time.now += 1
  await frame.ask('CONNECT_EMAIL', { email: 'ada@example.com' })
  await frame.ask('CONNECT_OTP', { otp })
  await frame.ask('GET_USER')
  expect(asked(opened)).toBe(before + 1)

  server.isOffline = true
  await expect(sign(opened, address)).rejects.toThrow()
  server.isOffline = false
  await sign(opened, address)
  expect(asked(opened)).toBe(before + 2)
})

test('[AUTH-18] behavior: a version created by another device is read with the next signature', async () => {
  const opened = await openOne()
  const address = await signInTo(opened)
  const { clock, server } = opened
  // The same browser in another window, which has its own memory.
  const other = await openOne({ clock, server, store: opened.frame.store })
  const { keep } = await other.frame.person.wallet.secure({ hasCode: true })
  await keep()
  const before = asked(opened)
  expect(await opened.frame.ask('GET_USER')).toMatchObject({ x: { secured: false } })

  await sign(opened, address)

  expect(asked(opened)).toBe(before + 1)
  expect(await opened.frame.ask('GET_USER')).toMatchObject({ x: { secured: true } })
  expect(asked(opened)).toBe(before + 1)
})

test('[AUTH-18] behavior: securing the wallet reads it before and after', async () => {
  const opened = await openOne()
  await signInTo(opened)
  const before = asked(opened)

  const { keep } = await opened.frame.person.wallet.secure({ hasCode: true })
  await keep()

  expect(await opened.frame.ask('GET_USER')).toMatchObject({ x: { secured: true } })
  expect(asked(opened)).toBe(before + 2)
})
