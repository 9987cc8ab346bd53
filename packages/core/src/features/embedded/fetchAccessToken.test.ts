import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  testFrameUrl,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { settleMs } from '../../frame/createFrame.ts'
import { fetchAccessToken } from './fetchAccessToken.ts'

async function setUp() {
  const world = createTestEnvironment()
  const inside = createTestFrame()
  const { fairlead } = createTestFairlead(
    { frameUrl: testFrameUrl, getSignInToken: async () => 'a.b.c' },
    world,
    { frame: inside.world },
  )
  return { fairlead, inside, world }
}

test('default: returns a token for the page’s backend, and when it expires', async () => {
  const { fairlead, inside, world } = await setUp()
  const connecting = connect(fairlead, { connectorId: 'token' })
  await world.clock.advance(settleMs)
  await connecting
  expect(await fetchAccessToken(fairlead)).toEqual({
    accessToken: 'header.payload.signature',
    expiresAt: world.clock.now() + 300_000,
  })
  inside.script.GET_ACCESS_TOKEN = () => {
    throw { code: 'NOT_CONNECTED', message: 'Signed out' }
  }
  await expect(fetchAccessToken(fairlead)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})

test('error: without a signed-in user, no frame is loaded', async () => {
  const { fairlead, inside } = await setUp()
  await expect(fetchAccessToken(fairlead)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(inside.count()).toBe(0)
})
