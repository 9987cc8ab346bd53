import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  createTestPopups,
  type FrameScript,
  frameAddress,
  settled,
  testFrameUrl,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { getAccount } from '../../../actions/getAccount.ts'
import { settleMs } from '../../../frame/createFrame.ts'
import { socialState } from './socialState.ts'
import { startSocial } from './startSocial.ts'

const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

/** Starts a login, up to the code. */
async function shown(script: FrameScript = {}) {
  const world = createTestEnvironment()
  let agree = (_: unknown) => {}
  const inside = createTestFrame({
    CONNECT_FARCASTER: () => new Promise((resolve) => (agree = resolve)),
    ...script,
  })
  const popups = createTestPopups()
  const { fairlead } = createTestFairlead({ frameUrl: testFrameUrl }, world, {
    frame: inside.world,
    popups: popups.world,
  })
  void fairlead.modal.open()
  const done = caught(startSocial(fairlead, { provider: 'farcaster' }))
  await world.clock.advance(settleMs)
  return { agree: (answer: unknown) => agree(answer), done, fairlead, inside, popups, world }
}
const state = ({ fairlead }: Pick<Awaited<ReturnType<typeof shown>>, 'fairlead'>) =>
  socialState(fairlead).getState()

test('[AUTH-07][VIEW-04] default: an address for a code, approval in the app, and an account', async () => {
  const set = await shown()
  expect(set.fairlead.modal.view()).toBe('ConnectingFarcaster')
  expect(set.popups.opened).toEqual([])
  expect(state(set)).toMatchObject({ farcasterUrl: `${testFrameUrl}/farcaster`, status: 'started' })
  await set.world.clock.advance(600_000)
  set.agree({ userName: 'anna.eth' })
  expect(await set.done).toBeUndefined()
  expect(set.inside.asked()).toEqual(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'GET_USER'])
  expect(getAccount(set.fairlead)).toMatchObject({
    address: frameAddress,
    embedded: { authProvider: 'farcaster', user: { username: 'anna.eth' } },
  })
  expect(set.world.storage.entries.get('fairlead/connected-social')).toBe('farcaster')
  set.fairlead.modal.close()
  await settled()
  expect(set.inside.asked()).not.toContain('RELOAD')
})

test.each([
  ['back', 'REQUEST_ABORTED'],
  ['close', 'MODAL_CLOSED'],
] as const)(
  '[MOD-06][AUTH-07] default: %s without an address clears the code, and the frame reloads',
  async (how, code) => {
    const set = await shown()
    set.fairlead.modal[how]()
    expect(await set.done).toMatchObject({ code })
    await settled()
    expect(state(set)).toEqual({ status: 'idle' })
    expect(set.inside.asked().at(-1)).toBe('RELOAD')
    expect(set.inside.heard.at(-1)?.type).toBe('@w3m-app/SYNC_DAPP_DATA')
    expect(getAccount(set.fairlead).isConnected).toBe(false)
  },
)

test('[MOD-06] behavior: an approval after the view was left signs in no user', async () => {
  const set = await shown()
  set.fairlead.modal.back()
  await set.done
  set.agree({ userName: 'anna.eth' })
  await settled()
  expect(set.inside.asked()).toContain('SIGN_OUT')
  expect(set.inside.asked()).not.toContain('GET_USER')
  expect(getAccount(set.fairlead).isConnected).toBe(false)
})

test.each([
  ['no URL', { GET_FARCASTER_URI: () => ({ url: '' }) }],
  ['an invalid URL', { GET_FARCASTER_URI: () => ({ url: 'javascript:alert(1)' }) }],
  ['a refusal', { CONNECT_FARCASTER: () => Promise.reject({ message: 'No' }) }],
] as const)(
  '[AUTH-07][ERR-02] error: %s is reported, and another attempt requests another code',
  async (_, script) => {
    const set = await shown(script)
    expect(await set.done).toMatchObject({
      code: 'LOGIN_FAILED',
      shortMessage: 'Failed to connect to farcaster',
    })
    expect(state(set)).toMatchObject({ status: 'error' })
    expect(state(set).farcasterUrl).toBeUndefined()
    set.inside.script.GET_FARCASTER_URI = () => ({ url: `${testFrameUrl}/second` })
    set.inside.script.CONNECT_FARCASTER = () => ({ userName: 'anna.eth' })
    expect(await caught(startSocial(set.fairlead, { provider: 'farcaster' }))).toBeUndefined()
    expect(getAccount(set.fairlead).isConnected).toBe(true)
  },
)

test('[AUTH-07] default: an unknown device is approved first', async () => {
  let tries = 0
  const set = await shown({
    CONNECT_FARCASTER() {
      tries += 1
      if (tries === 1) throw { code: 'FACTOR_REQUIRED', matchCode: '427', message: 'Approve' }
      return { userName: 'anna.eth' }
    },
  })
  expect(await set.done).toBeUndefined()
  expect(set.inside.asked()).toEqual([
    'GET_FARCASTER_URI',
    'CONNECT_FARCASTER',
    'CONNECT_DEVICE',
    'CONNECT_FARCASTER',
    'GET_USER',
  ])
})
