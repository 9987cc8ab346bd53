import type { WalletRecord } from '@fairlead/protocol/embedded'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { restoreKit } from '../keys/restoreKit.ts'
import { otp } from '../testing/createTestServer.ts'
import { createTestStore } from '../testing/openTestFrame.ts'
import { type Opened, openOne, signInTo } from '../testing/signInTo.ts'
import { createRecovery } from './createRecovery.ts'

/** Opens a user of a project without automatic recovery. */
async function openUser(options: Parameters<typeof openOne>[0] = {}) {
  const first = await openOne()
  first.server.recovery = 'user'
  return openOne({ server: first.server, ...options, clock: first.clock }).then((opened) => ({
    ...opened,
    time: first.time,
  }))
}

/** Requests a signature, as a page does. */
function askToSign({ frame }: Pick<Opened, 'frame'>, address: string) {
  return frame.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', address] })
}

/** Approves the next request that is shown. */
async function approve({ frame }: Pick<Opened, 'frame'>) {
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  frame.queue.approve(frame.queue.shown()!.asked)
}

const taskOf = ({ frame }: Pick<Opened, 'frame'>) => frame.person.recovery.shown()

/** Creates a recovery code, as the view does. */
async function secure({ frame }: Pick<Opened, 'frame'>) {
  const { code, keep, kit } = await frame.person.wallet.secure({ hasCode: true })
  await keep()
  return { code: code!, kit: kit! }
}

test('[AUTH-18] with user-only recovery: a code before the first signature, and on each new device', async () => {
  const first = await openUser()
  const address = await signInTo(first)
  const answer = askToSign(first, address)
  await expect.poll(() => taskOf(first)?.kind).toBe('secure')
  expect(first.frame.queue.shown()).toBeUndefined()
  const { code, kit } = await secure(first)
  taskOf(first)?.done()
  await approve(first)
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  expect(taskOf(first)).toBeUndefined()

  // Another device: gets the address at once, but signs only after the recovery code.
  const next = await openOne({ clock: first.clock, server: first.server })
  expect(await signInTo(next)).toBe(address)
  expect(await next.frame.ask('GET_USER')).toMatchObject({ x: { recovery: 'user', secured: true } })
  const again = askToSign(next, address)
  await expect.poll(() => taskOf(next)?.kind).toBe('unlock')
  await next.frame.person.wallet.unlock({ code, type: 'code' })
  taskOf(next)?.done()
  await approve(next)
  const signature = (await again) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
  // The first device still works.
  const still = askToSign(first, address)
  await approve(first)
  expect(await still).toMatch(/^0x/)
  // The kit works without a server.
  expect(await restoreKit({ code, kit })).toMatchObject({ addresses: { eip155: address } })
})

test('[AUTH-18] without a recovery method nothing is signed, whatever is skipped', async () => {
  const first = await openUser()
  const address = await signInTo(first)
  const answer = askToSign(first, address)
  await expect.poll(() => taskOf(first)).toBeDefined()
  // Marked as done although it isn't.
  taskOf(first)?.done()
  await expect.poll(() => taskOf(first)).toBeDefined()
  taskOf(first)?.refuse()
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect(
    first.frame.person.wallet.sign({
      chain: 'eip155:1',
      signingRequests: [],
      method: 'personal_sign',
      shown: first.server.custody.record(),
    }),
  ).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
  await expect(first.frame.person.wallet.secure({})).rejects.toMatchObject({
    code: 'FACTOR_REQUIRED',
  })

  const second = askToSign(first, address)
  await expect.poll(() => taskOf(first)).toBeDefined()
  const ended = expect(second).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await first.frame.ask('RPC_ABORT')
  await ended
  expect(taskOf(first)).toBeUndefined()
})

test.each([
  ['passkey', true],
  ['code', false],
] as const)('[AUTH-18] a code is offered next to a %s: %s', async (type, isOffered) => {
  const record = { recipients: [{ type }] } as unknown as WalletRecord
  const state = { isGuest: false, isSecured: true, need: undefined, record }
  const recovery = createRecovery({ wallet: { state: async () => state } })
  await recovery.ready(new AbortController().signal)
  expect(recovery.canSecure()).toBe(isOffered)
})

test('[AUTH-18] with automatic recovery a user can take over: the operator’s copy is removed', async () => {
  const opened = await openOne()
  const address = await signInTo(opened)
  const { recovery } = opened.frame.person
  const answer = askToSign(opened, address)
  await expect.poll(() => opened.frame.queue.shown()).toBeDefined()
  expect(recovery.canSecure()).toBe(true)
  recovery.offer()
  expect(taskOf(opened)?.kind).toBe('secure')
  const { code } = await secure(opened)
  taskOf(opened)?.done()
  await expect.poll(() => recovery.canSecure()).toBe(false)
  await approve(opened)
  expect(await answer).toMatch(/^0x/)
  expect(opened.server.custody.record().recipients.map(({ type }) => type)).toEqual(['code'])

  const next = await openOne({ clock: opened.clock, server: opened.server })
  expect(await signInTo(next)).toBe(address)
  expect(await next.frame.person.wallet.state()).toMatchObject({ need: 'unlock' })
  await next.frame.person.wallet.unlock({ code, type: 'code' })
  expect(await next.frame.person.wallet.state()).toMatchObject({ need: undefined })
})

test('[AUTH-18] an offer closes when the requests end', async () => {
  const opened = await openOne()
  const address = await signInTo(opened)
  const answer = askToSign(opened, address)
  await expect.poll(() => opened.frame.queue.shown()).toBeDefined()
  opened.frame.person.recovery.offer()
  const ended = expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await opened.frame.ask('RPC_ABORT')
  await ended
  expect(taskOf(opened)).toBeUndefined()
})

test('[AUTH-18][SEC-89][SEC-100] a wrong code, or one with a typo, gets no share and no blob', async () => {
  const first = await openUser()
  await signInTo(first)
  const { code } = await secure(first)
  const stranger = await openUser()
  await signInTo(stranger)
  const other = (await secure(stranger)).code
  const next = await openOne({ clock: first.clock, server: first.server })
  await signInTo(next)
  const before = first.server.custody.record()
  const swapped = code.replace(/^(.)(.)/, (_, one, two) => (one === two ? `Z${two}` : two + one))

  for (const wrong of [other, swapped, ''])
    await expect(
      next.frame.person.wallet.unlock({ code: wrong, type: 'code' }),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  for (const wrong of [new Uint8Array(32), new Uint8Array(0)])
    await expect(
      next.frame.person.wallet.unlock({ prf: wrong, salt: 'c2FsdA', type: 'passkey' }),
    ).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(next.server.calls.filter(({ path }) => path.endsWith('/recover'))).toEqual([])
  expect(first.server.custody.record()).toEqual(before)
  expect(await next.frame.person.wallet.state()).toMatchObject({ need: 'unlock' })
})

test('[AUTH-18][SEC-100] a passkey opens the wallet next to the code; with another secret it does not', async () => {
  const first = await openUser()
  const address = await signInTo(first)
  await secure(first)
  const prf = crypto.getRandomValues(new Uint8Array(32))
  const salt = 'c2FsdHNhbHRzYWx0c2FsdHNhbHRzYWx0c2FsdHNhbHQ'
  const passkey = { credentialId: 'Y3JlZGVudGlhbA', label: 'Phone', prf, salt }
  const { code, keep } = await first.frame.person.wallet.secure({ passkey })
  expect(code).toBeUndefined()
  await keep()
  const types = first.server.custody.record().recipients.map(({ type }) => type)
  expect(types).toEqual(['code', 'passkey'])

  const next = await openOne({ clock: first.clock, server: first.server })
  expect(await signInTo(next)).toBe(address)
  const { wallet } = next.frame.person
  await expect(
    wallet.unlock({ prf: new Uint8Array(32), salt, type: 'passkey' }),
  ).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  await wallet.unlock({ prf, salt, type: 'passkey' })
  expect(await wallet.state()).toMatchObject({ need: undefined })
})

test('[AUTH-18] a new code replaces the previous one; a passkey can be removed, the last recovery method cannot', async () => {
  const first = await openUser()
  await signInTo(first)
  const old = await secure(first)
  const { code } = await secure(first)
  const [recipient] = first.server.custody.record().recipients
  expect(first.server.custody.record().recipients).toHaveLength(1)
  await expect(
    first.frame.person.wallet.secure({ without: [recipient!.rid] }),
  ).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })

  const next = await openOne({ clock: first.clock, server: first.server })
  await signInTo(next)
  const { wallet } = next.frame.person
  await expect(wallet.unlock({ code: old.code, type: 'code' })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  await wallet.unlock({ code, type: 'code' })
  expect(await wallet.state()).toMatchObject({ isSecured: true, need: undefined })
})

test('[AUTH-18][SEC-131] an old login changes nothing; a code by mail in the frame does', async () => {
  const first = await openUser()
  await signInTo(first)
  first.time.now += 6 * 60_000
  const { openSignIn, wallet } = first.frame.person
  const signIn = openSignIn()
  const { keep } = await wallet.secure({ hasCode: true })
  await expect(keep()).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
  expect(first.server.custody.record().recipients).toEqual([])

  expect(await signIn.start()).toEqual({ email: 'ada@example.com', matchCode: undefined })
  await expect(signIn.verify('000000')).rejects.toMatchObject({ code: 'OTP_INVALID' })
  await expect(keep()).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
  // What a window begins or aborts doesn't affect the frame's own sign-in.
  const other = openSignIn()
  await other.start()
  const verified = signIn.verify(otp)
  other.abort()
  await verified
  await keep()
  expect(await wallet.state()).toMatchObject({ isSecured: true })
})

test('[AUTH-18] a change on another device is reported: the shown code never counts', async () => {
  const store = createTestStore()
  const first = await openUser({ store })
  await signInTo(first)
  const early = await first.frame.person.wallet.secure({ hasCode: true })
  const { code } = await secure(first)
  await expect(early.keep()).rejects.toMatchObject({ code: 'CONFLICT' })
  const next = await openOne({ clock: first.clock, server: first.server })
  await signInTo(next)
  await expect(
    next.frame.person.wallet.unlock({ code: early.code!, type: 'code' }),
  ).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  await next.frame.person.wallet.unlock({ code, type: 'code' })
})
