import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  testFrameUrl,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { settleMs } from '../../frame/createFrame.ts'
import { countNewDevices, reviewNewDevice } from './newDevices.ts'

async function setUp() {
  const world = createTestEnvironment()
  const inside = createTestFrame({ GET_NEW_DEVICES: () => ({ count: 2 }) })
  const { fairlead } = createTestFairlead(
    { frameUrl: testFrameUrl, getSignInToken: async () => 'a.b.c' },
    world,
    { frame: inside.world },
  )
  const signIn = async () => {
    const connecting = connect(fairlead, { connectorId: 'token' })
    await world.clock.advance(settleMs)
    await connecting
  }
  return { fairlead, inside, signIn }
}

test('[AUTH-18] default: counts the devices that wait, and shows the frame for one of them', async () => {
  const { fairlead, inside, signIn } = await setUp()
  await signIn()
  expect(await countNewDevices(fairlead)).toBe(2)
  let answer = () => {}
  inside.script.REVIEW_NEW_DEVICE = () => new Promise<void>((resolve) => (answer = resolve))

  const reviewing = reviewNewDevice(fairlead)
  await expect.poll(() => inside.asked().at(-1)).toBe('REVIEW_NEW_DEVICE')
  expect(fairlead.modal.view()).toBe('ApproveTransaction')
  expect(fairlead.modal.isOpen()).toBe(true)
  answer()
  await reviewing
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[AUTH-18] error: wrong digits are reported; without a user, no frame is loaded', async () => {
  const { fairlead, inside, signIn } = await setUp()
  await expect(countNewDevices(fairlead)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await expect(reviewNewDevice(fairlead)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(inside.count()).toBe(0)

  await signIn()
  inside.script.REVIEW_NEW_DEVICE = () => {
    throw { code: 'OTP_INVALID', message: 'Wrong' }
  }
  await expect(reviewNewDevice(fairlead)).rejects.toMatchObject({ code: 'OTP_INVALID' })
})
