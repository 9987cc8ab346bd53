import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  type FrameScript,
  frameAddress,
  settled,
  testFrameUrl,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../../actions/connect.ts'
import { disconnect } from '../../../actions/disconnect.ts'
import { getAccount } from '../../../actions/getAccount.ts'
import { getProvider } from '../../../actions/getProvider.ts'
import { mock } from '../../../connectors/mock.ts'
import type { FairleadOptions } from '../../../FairleadOptions.ts'
import { settleMs } from '../../../frame/createFrame.ts'
import type { Eip1193Provider } from '../../../namespaces/eip1193Provider.ts'
import { embeddedWallet } from '../embeddedWallet.ts'

const email = 'anna@example.com'

/** Submits an email address with the modal open. */
async function submitted(
  script: FrameScript = {},
  options: Partial<FairleadOptions> = {},
  world = createTestEnvironment(),
) {
  const inside = createTestFrame(script)
  const { fairlead } = createTestFairlead({ frameUrl: testFrameUrl, ...options }, world, {
    frame: inside.world,
  })
  void fairlead.modal.open()
  const { login } = await embeddedWallet(fairlead)
  const left = new AbortController()
  const sent = login.submit(email, { left: left.signal }).catch((error: unknown) => error)
  await world.clock.advance(settleMs)
  return { fairlead, inside, left, login, sent, world }
}

/** Creates a promise that the test resolves. */
function later<value>() {
  let answer = (_: value) => {}
  const promise = new Promise<value>((resolve) => (answer = resolve))
  return { answer: (value: value) => answer(value), promise }
}
const user = { address: frameAddress, chainId: 'eip155:31337', email }
const kept = (world: ReturnType<typeof createTestEnvironment>) =>
  [...world.storage.entries.keys()].filter((key) => /frame\/(email$|login|last-used)/.test(key))
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

test('[AUTH-01][ERR-02] error: closing after the code was accepted completes no login, and signs out', async () => {
  const entering = later<unknown>()
  const { fairlead, inside, login, world } = await submitted({ GET_USER: () => entering.promise })
  const verified = caught(login.verify('493827'))
  await settled()
  expect(inside.asked().at(-1)).toBe('GET_USER')
  fairlead.modal.close()
  expect(await verified).toMatchObject({ code: 'MODAL_CLOSED', shortMessage: 'Modal closed' })
  entering.answer(user)
  await settled()
  expect(getAccount(fairlead).isConnected).toBe(false)
  expect(inside.asked().at(-1)).toBe('SIGN_OUT')
  expect(kept(world)).toEqual([])
})

test('[AUTH-01][ERR-02] error: closing while the second namespace is requested keeps neither', async () => {
  const entering = later<unknown>()
  const { fairlead, inside, login, world } = await submitted(
    {
      GET_USER: ({ chainId }: { chainId: string }) =>
        chainId.startsWith('eip155')
          ? entering.promise
          : { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', chainId },
    },
    { networks: [testNetwork(31337), { ...testSolanaNetwork, caipNetworkId: 'solana:sun' }] },
  )
  const verified = caught(login.verify('493827'))
  await settled()
  fairlead.modal.close()
  await verified
  entering.answer(user)
  await settled()
  expect(getAccount(fairlead, 'eip155').isConnected).toBe(false)
  expect(getAccount(fairlead, 'solana').isConnected).toBe(false)
  expect(inside.asked().at(-1)).toBe('SIGN_OUT')
  expect(kept(world)).toEqual([])
  const { connector } = await embeddedWallet(fairlead)
  expect(connector.now?.('solana')).toBeUndefined()
})

test('[AUTH-01][ERR-02] error: a page that waits for the login gets an error when the modal closes after the code', async () => {
  const entering = later<unknown>()
  const { inside, ...set } = await submitted({ GET_USER: () => entering.promise })
  set.fairlead.modal.close()
  const connecting = caught(connect(set.fairlead, { connectorId: 'email' }))
  await set.world.clock.advance(30_000)
  await set.login.submit(email)
  const verified = caught(set.login.verify('493827'))
  await settled()
  expect(inside.asked().at(-1)).toBe('GET_USER')
  set.fairlead.modal.close()
  expect(await verified).toMatchObject({ code: 'MODAL_CLOSED' })
  expect(await connecting).toMatchObject({ code: 'MODAL_CLOSED' })
  entering.answer(user)
  await settled()
  expect(getAccount(set.fairlead).isConnected).toBe(false)
  expect(inside.asked().at(-1)).toBe('SIGN_OUT')
})

test('[AUTH-01] behavior: a modal that closes because of the new account cancels nothing', async () => {
  const { fairlead, inside, login } = await submitted()
  fairlead.store.subscribe(() => {
    if (getAccount(fairlead).isConnected) fairlead.modal.close()
  })
  await login.verify('493827')
  await settled()
  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(inside.asked()).not.toContain('SIGN_OUT')
})

test('[AUTH-01] error: a submitted address has no effect after its view was left, and its mail still counts', async () => {
  const sending = later<unknown>()
  const { fairlead, inside, left, login, sent } = await submitted({
    CONNECT_EMAIL: () => sending.promise,
  })
  fairlead.modal.push('AllWallets')
  left.abort()
  sending.answer({ action: 'VERIFY_OTP' })
  expect(await sent).toMatchObject({ code: 'REQUEST_ABORTED' })
  await settled()
  expect(fairlead.modal.view()).toBe('AllWallets')
  expect(inside.asked()).toEqual(['CONNECT_EMAIL'])
  await expect(login.submit(email)).rejects.toThrow('Please try again after')
})

test('[AUTH-01] error: a known device connects nothing after the view was left, and is signed out', async () => {
  const sending = later<unknown>()
  const { fairlead, inside, left, sent } = await submitted({ CONNECT_EMAIL: () => sending.promise })
  left.abort()
  sending.answer({ action: 'CONNECT' })
  await sent
  await settled()
  expect(inside.asked()).toEqual(['CONNECT_EMAIL', 'SIGN_OUT'])
  expect(getAccount(fairlead).isConnected).toBe(false)
})

test('[AUTH-01] error: a code, and another mail, have no effect after their view was left', async () => {
  const coding = later<unknown>()
  const { fairlead, inside, login, world } = await submitted({ CONNECT_OTP: () => coding.promise })
  await world.clock.advance(30_000)
  fairlead.modal.push('AllWallets')
  const left = new AbortController()
  const verified = caught(login.verify('493827', left.signal))
  const resent = caught(login.resend(left.signal))
  left.abort()
  coding.answer(undefined)
  expect(await verified).toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(await resent).toMatchObject({ code: 'REQUEST_ABORTED' })
  await settled()
  expect(fairlead.modal.view()).toBe('AllWallets')
  expect(inside.asked()).not.toContain('GET_USER')
  expect(inside.asked().at(-1)).toBe('SIGN_OUT')
})

test('[AUTH-01] behavior: after an accepted code, connecting is retried without another code', async () => {
  const { fairlead, inside, login } = await submitted({
    GET_USER: () => {
      throw { message: 'Server away' }
    },
  })
  await expect(login.verify('493827')).rejects.toThrow('Server away')
  inside.script.GET_USER = () => user
  await login.verify('493827')
  expect(inside.asked().filter((name) => name === 'CONNECT_OTP')).toHaveLength(1)
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[AUTH-01] error: another address after a failed connection signs out the previous user', async () => {
  const { fairlead, inside, login } = await submitted({
    GET_USER: () => {
      throw {}
    },
  })
  await caught(login.verify('493827'))
  await login.submit('bea@example.com')
  expect(inside.asked().slice(-2)).toEqual(['SIGN_OUT', 'CONNECT_EMAIL'])
  inside.script.GET_USER = () => user
  await login.verify('111111')
  expect(inside.asked().slice(-2)).toEqual(['CONNECT_OTP', 'GET_USER'])
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[AUTH-01][ERR-02] error: closing after a failed connection signs out; the next login starts again', async () => {
  const { fairlead, inside, login } = await submitted({
    GET_USER: () => {
      throw {}
    },
  })
  await caught(login.verify('493827'))
  fairlead.modal.close()
  await settled()
  expect(inside.asked().at(-1)).toBe('SIGN_OUT')
  const connecting = caught(connect(fairlead, { connectorId: 'email' }))
  await settled()
  expect(fairlead.modal.view()).toBe('EmailLogin')
  fairlead.modal.close()
  await connecting
})

test('[AUTH-01][AUTH-09] error: a login that ended in another tab is not restored here', async () => {
  const world = createTestEnvironment()
  const one = await submitted({}, {}, world)
  await one.login.verify('493827')
  one.fairlead.modal.close()
  const two = createTestFairlead({ frameUrl: testFrameUrl }, world, {
    frame: createTestFrame().world,
  })
  const told: unknown[] = []
  const provider = getProvider<Eip1193Provider>(one.fairlead, 'eip155')
  provider?.on?.('accountsChanged', (accounts) => told.push(accounts))
  await world.clock.advance(settleMs)
  await disconnect(two.fairlead)
  await settled()
  expect(getAccount(one.fairlead).isConnected).toBe(false)
  const { connector } = await embeddedWallet(one.fairlead)
  expect(connector.now?.('eip155')).toBeUndefined()
  expect(told).toEqual([[]])
  const connecting = caught(connect(one.fairlead, { connectorId: 'email' }))
  await settled()
  expect(one.fairlead.modal.view()).toBe('EmailLogin')
  expect(getAccount(one.fairlead).isConnected).toBe(false)
  one.fairlead.modal.close()
  await connecting
})

test('[AUTH-01] behavior: replacing the embedded wallet with another keeps its login stored', async () => {
  const fox = mock({ name: 'Fox' })
  const { fairlead, inside, login, world } = await submitted({}, { connectors: [fox.create] })
  await login.verify('493827')
  await connect(fairlead, { connectorId: 'mock' })
  await settled()
  expect(inside.asked()).not.toContain('SIGN_OUT')
  expect(kept(world)).not.toEqual([])
  await connect(fairlead, { connectorId: 'email' })
  expect(inside.asked().filter((name) => name === 'CONNECT_EMAIL')).toHaveLength(1)
})

const switchedOff: readonly [string, Partial<FairleadOptions>][] = [
  ['switched off', { features: { email: false, socials: false } }],
  ['not for basic pages', { basic: true }],
  ['not for payments', { features: { pay: true } }],
]
test.each(switchedOff)(
  '[CFG-01][AUTH-09] error: a stored login adds no frame to a page where it is %s',
  async (_, options) => {
    const world = createTestEnvironment()
    const one = await submitted({}, {}, world)
    await one.login.verify('493827')
    one.fairlead.destroy()

    const inside = createTestFrame()
    const { fairlead } = createTestFairlead({ frameUrl: testFrameUrl, ...options }, world, {
      frame: inside.world,
    })
    await world.clock.advance(settleMs)
    expect(getAccount(fairlead).isConnected).toBe(false)
    await expect(connect(fairlead, { connectorId: 'email' })).rejects.toMatchObject({
      code: 'FEATURE_UNAVAILABLE',
    })
    expect(inside.urls).toEqual([])
    // Kept for when the feature is on again.
    expect(kept(world)).not.toEqual([])
    const { connector } = await embeddedWallet(fairlead)
    await connector.disconnect({ namespace: 'eip155', signOut: true })
    expect(inside.urls).toEqual([])
  },
)

test('[AUTH-01][VIEW-03] default: the code’s full lifetime begins after the device approval', async () => {
  const { login, world } = await submitted({
    CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE', x: { expiresIn: 600 } }),
  })
  expect(login.state.getState().expiresAt).toBeUndefined()
  await world.clock.advance(60_000)
  await login.approveDevice(new AbortController().signal)
  expect(login.state.getState().expiresAt).toBe(world.clock.now() + 600_000)
})

test('[AUTH-01] behavior: a rejected request for another mail keeps waiting for the device, and the first code', async () => {
  const yes = later<undefined>()
  const { fairlead, inside, login, world } = await submitted({
    CONNECT_DEVICE: () => yes.promise,
    CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE' }),
  })
  const approved = login.approveDevice(new AbortController().signal)
  await world.clock.advance(30_000)
  inside.script.CONNECT_EMAIL = () => {
    throw { code: 'RATE_LIMITED', message: 'Wait' }
  }
  await expect(login.resend()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  yes.answer(undefined)
  await approved
  await expect(login.resend()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await login.verify('493827')
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[ERR-01] behavior: another attempt clears the previous error', async () => {
  const { fairlead, login, world } = await submitted()
  const { modal } = fairlead
  for (const attempt of [
    () => login.verify('000000'),
    () => login.resend(),
    () => login.submit(email),
  ]) {
    modal.showToast({ autoClose: false, message: 'The window was closed', variant: 'error' })
    await world.clock.advance(1_000)
    expect(modal.store.getState().toast?.open).toBe(true)
    attempt().catch(() => {})
    expect(modal.store.getState().toast?.open).toBe(false)
    await settled()
  }
})

test('[AUTH-01][AUTH-09] behavior: signing out clears the email address', async () => {
  const { fairlead, login } = await submitted()
  await login.verify('493827')
  expect(login.state.getState().email).toBe(email)
  await disconnect(fairlead)
  expect(login.state.getState()).toEqual({ email: '', nextMailAt: 0 })
})
