import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  type FrameScript,
  settled,
  testFrameUrl,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../../actions/connect.ts'
import { disconnect } from '../../../actions/disconnect.ts'
import { getAccount } from '../../../actions/getAccount.ts'
import { mock } from '../../../connectors/mock.ts'
import { settleMs } from '../../../frame/createFrame.ts'
import { embeddedWallet } from '../embeddedWallet.ts'
import { emailUpdate, updateEmail } from './updateEmail.ts'

const old = 'anna@example.com'
const next = 'anna@new.example'
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** Signs in to the embedded wallet, with the modal closed. */
async function signedIn(script: FrameScript = {}) {
  const world = createTestEnvironment()
  const inside = createTestFrame({
    UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP', x: { expiresIn: 600 } }),
    UPDATE_EMAIL_PRIMARY_OTP: () => ({ x: { expiresIn: 600 } }),
    UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: next }),
    ...script,
  })
  const { fairlead } = createTestFairlead({ frameUrl: testFrameUrl }, world, {
    frame: inside.world,
  })
  void fairlead.modal.open()
  const { login } = await embeddedWallet(fairlead)
  const sent = login.submit(old)
  await world.clock.advance(settleMs)
  await sent
  await login.verify('493827')
  fairlead.modal.close()
  return { fairlead, inside, update: await emailUpdate(fairlead), world }
}

test('[AUTH-03][VIEW-09] default: with both codes, the new address is stored and shown', async () => {
  const { fairlead, inside, update, world } = await signedIn()
  fairlead.modal.reset('UpdateEmailWallet')

  await update.submit(next)
  expect(fairlead.modal.view()).toBe('UpdateEmailPrimaryCode')
  expect(update.state.getState()).toMatchObject({ email: next })
  await update.confirmOld('111111')
  expect(fairlead.modal.view()).toBe('UpdateEmailSecondaryCode')
  expect(getAccount(fairlead).embedded?.user.email).toBe(old)
  await update.confirmNew('222222')

  expect(getAccount(fairlead).embedded?.user.email).toBe(next)
  expect([...world.storage.entries].find(([key]) => key.endsWith('frame/email'))?.[1]).toBe(next)
  const asked = inside.heard.filter(({ type }) => type.includes('UPDATE_EMAIL'))
  expect(asked.map(({ payload }) => payload)).toEqual([
    { email: next },
    { otp: '111111' },
    { otp: '222222' },
  ])
})

test('[AUTH-03] behavior: without an existing address, only the new one needs a code', async () => {
  const { fairlead, update } = await signedIn({
    UPDATE_EMAIL: () => ({ action: 'VERIFY_SECONDARY_OTP' }),
  })
  fairlead.modal.reset('UpdateEmailWallet')
  await update.submit(next)
  expect(fairlead.modal.view()).toBe('UpdateEmailSecondaryCode')
})

test('[AUTH-03][AUTH-02] error: a second mail within 30 s is not requested', async () => {
  const { fairlead, inside, update, world } = await signedIn()
  fairlead.modal.reset('UpdateEmailWallet')
  await update.submit(next)
  await world.clock.advance(10_000)
  const count = inside.heard.length

  expect(await caught(update.resend())).toMatchObject({
    seconds: 20,
    shortMessage: 'Please try again after 20 seconds',
  })

  expect(inside.heard).toHaveLength(count)
  await world.clock.advance(20_000)
  await update.resend()
  expect(fairlead.modal.view()).toBe('UpdateEmailPrimaryCode')
})

test('[AUTH-03][ERR-02] error: not signed in with the embedded wallet, and no embedded wallet', async () => {
  const inside = createTestFrame()
  const given = { connectors: [mock().create], frameUrl: testFrameUrl }
  const { fairlead } = createTestFairlead(given, createTestEnvironment(), { frame: inside.world })
  await connect(fairlead, { connectorId: 'mock' })
  expect(await caught(updateEmail(fairlead))).toMatchObject({
    code: 'NOT_CONNECTED',
    shortMessage: 'Not connected to email or social',
  })
  expect(fairlead.modal.isOpen()).toBe(false)
  const without = createTestFairlead({ connectors: [mock().create] }).fairlead
  expect(await caught(updateEmail(without))).toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
    shortMessage: 'No auth connector found',
  })
  expect(inside.count()).toBe(0)
})

test('[AUTH-03] default: a page that requests a change receives the new address, polled every second', async () => {
  const { fairlead, update, world } = await signedIn()
  const asking = updateEmail(fairlead)
  await settled()
  expect(fairlead.modal.view()).toBe('UpdateEmailWallet')
  await update.submit(next)
  await update.confirmOld('111111')
  await world.clock.advance(5_000)
  await update.confirmNew('222222')
  expect(fairlead.modal.isOpen()).toBe(true)

  await world.clock.advance(1_000)

  expect(await asking).toEqual({ email: next })
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[AUTH-03][ERR-02] error: closing early is reported, and nothing changes', async () => {
  const { fairlead, update } = await signedIn()
  const asking = caught(updateEmail(fairlead))
  await settled()
  await update.submit(next)
  fairlead.modal.close()

  expect(await asking).toMatchObject({ code: 'MODAL_CLOSED', shortMessage: 'Modal closed' })
  expect(getAccount(fairlead).embedded?.user.email).toBe(old)
})

test('[AUTH-03] error: a wrong code, and a view that was left', async () => {
  const { fairlead, update } = await signedIn({
    UPDATE_EMAIL_PRIMARY_OTP() {
      throw { code: 'OTP_INVALID', message: 'Wrong' }
    },
  })
  const events: string[] = []
  fairlead.events.subscribe(({ name }) => void events.push(name))
  fairlead.modal.reset('UpdateEmailWallet')
  await update.submit(next)
  expect(await caught(update.confirmOld('000000'))).toMatchObject({ code: 'OTP_INVALID' })
  expect(events).toContain('EMAIL_CODE_ERROR')
  const left = new AbortController()
  left.abort()
  expect(await caught(update.confirmNew('222222', left.signal))).toMatchObject({
    code: 'REQUEST_ABORTED',
  })
  // The frame has changed the address, so it is shown.
  await settled()
  expect(getAccount(fairlead).embedded?.user.email).toBe(next)
})

test('[AUTH-03][AUTH-09] behavior: signing out clears a pending change', async () => {
  const { fairlead, update } = await signedIn()
  fairlead.modal.reset('UpdateEmailWallet')
  await update.submit(next)
  await disconnect(fairlead)
  expect(update.state.getState().email).toBe('')
  await expect(update.resend()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})
