import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  type FrameScript,
  frameAddress,
  settled,
  testFrameUrl,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../../actions/connect.ts'
import { disconnect } from '../../../actions/disconnect.ts'
import { getAccount } from '../../../actions/getAccount.ts'
import type { FairleadOptions } from '../../../FairleadOptions.ts'
import { settleMs } from '../../../frame/createFrame.ts'

const token = 'header.payload.signature'
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

function setUp(options: Partial<FairleadOptions> = {}, script: FrameScript = {}) {
  const world = createTestEnvironment()
  const inside = createTestFrame(script)
  const { fairlead } = createTestFairlead(
    {
      features: { email: false, socials: false },
      frameUrl: testFrameUrl,
      getSignInToken: async () => token,
      ...options,
    },
    world,
    { frame: inside.world },
  )
  const signIn = async (signal?: AbortSignal) => {
    const done = caught(connect(fairlead, { connectorId: 'token', signal }))
    await world.clock.advance(settleMs)
    return done
  }
  return { fairlead, inside, signIn, world }
}

test('default: the page’s token signs in and connects, with every other login off and the modal closed', async () => {
  const asked: string[] = []
  const { fairlead, inside, signIn, world } = setUp({
    async getSignInToken({ nonce }) {
      asked.push(nonce)
      return token
    },
  })
  expect(inside.count()).toBe(0)

  expect(await signIn()).toMatchObject({ namespace: 'eip155' })

  expect(asked).toEqual(['nonce-of-the-frame'])
  expect(inside.asked()).toEqual(['GET_TOKEN_NONCE', 'CONNECT_TOKEN', 'GET_USER'])
  expect(inside.heard.find(({ type }) => type.endsWith('CONNECT_TOKEN'))?.payload).toEqual({
    token,
  })
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(getAccount(fairlead)).toMatchObject({
    address: frameAddress,
    embedded: { authProvider: 'token', user: { email: 'anna@example.com', username: 'Anna' } },
  })
  expect(world.storage.entries.get('fairlead/connected-social')).toBe('token')
  expect(JSON.stringify([...world.storage.entries])).not.toContain(token)
})

test('behavior: another sign-in asks for a new token, also for a user who is signed in', async () => {
  let count = 0
  const { fairlead, inside, signIn } = setUp({
    async getSignInToken() {
      count += 1
      return token
    },
  })
  await signIn()
  await signIn()
  expect(count).toBe(2)
  await disconnect(fairlead)
  await signIn()
  expect(count).toBe(3)
  expect(inside.asked().filter((name) => name === 'CONNECT_TOKEN')).toHaveLength(3)
})

test('error: the reason of a rejected token reaches the page, and nothing is connected', async () => {
  const message = 'Sign-in token rejected: `aud` is missing or not the expected one.'
  const { fairlead, inside, signIn } = setUp(
    {},
    {
      CONNECT_TOKEN() {
        throw { code: 'SIGNATURE_INVALID', message }
      },
    },
  )
  expect(await signIn()).toMatchObject({ code: 'SIGNATURE_INVALID', shortMessage: message })
  expect(getAccount(fairlead).isConnected).toBe(false)
  expect(inside.asked()).not.toContain('GET_USER')
})

test.each([
  ['throws', () => Promise.reject(new TypeError('Signed out')), '`getSignInToken` failed'],
  ['returns no token', async () => '', '`getSignInToken` did not return a JSON Web Token'],
])('error: a function of the page that %s', async (_, getSignInToken, shortMessage) => {
  const { inside, signIn } = setUp({ getSignInToken })
  expect(await signIn()).toMatchObject({ code: 'LOGIN_FAILED', shortMessage })
  expect(inside.asked()).not.toContain('CONNECT_TOKEN')
})

test('error: without the option, no frame is loaded', async () => {
  const { inside, signIn } = setUp({ getSignInToken: undefined })
  expect(await signIn()).toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  expect(inside.count()).toBe(0)
})

test('behavior: a sign-in that is aborted while the frame answers is signed out there', async () => {
  const leave = new AbortController()
  let agree = (_: unknown) => {}
  const { fairlead, inside, signIn } = setUp(
    {},
    { CONNECT_TOKEN: () => new Promise((resolve) => (agree = resolve)) },
  )
  const done = signIn(leave.signal)
  await settled()
  await settled()
  leave.abort()
  expect(await done).toBeDefined()
  agree({ email: null, userName: null })
  await settled()
  expect(inside.asked()).toContain('SIGN_OUT')
  expect(getAccount(fairlead).isConnected).toBe(false)
})
