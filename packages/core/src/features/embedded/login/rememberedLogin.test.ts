import { openEmbedded, signInEmbedded } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../../actions/connect.ts'
import { getAccount } from '../../../actions/getAccount.ts'
import { readyLimitMs, requestLimitMs, settleMs } from '../../../frame/createFrame.ts'

/** Signs in at an earlier visit. */
async function before() {
  const first = await signInEmbedded()
  first.fairlead.destroy()
  return first.world
}
const isRemembered = ({ storage }: Awaited<ReturnType<typeof before>>) =>
  storage.entries.get('fairlead/frame/login-used') === 'true' &&
  storage.entries.get('fairlead/state')?.includes('"auth"')

test('[AUTH-08][AUTH-09][ERR-03] error: if the frame does not load, the stored login is kept', async () => {
  const world = await before()
  const { alerts, fairlead, inside } = openEmbedded({ world })
  inside.isReady = false
  await world.clock.advance(readyLimitMs)
  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(alerts).toContain('FL003')
  expect(isRemembered(world)).toBe(true)
  fairlead.destroy()

  const next = openEmbedded({ world })
  await world.clock.advance(settleMs)
  expect(getAccount(next.fairlead).isConnected).toBe(true)
})

test.each([
  ['https://evil.example', 'FL002'],
  ['http://localhost:3000', 'FL003'],
])(
  '[AUTH-17][SEC-252] error: in a page of %s, a frame that does not load raises %s',
  async (around, alert) => {
    const world = await before()
    const { alerts, inside } = openEmbedded({ world })
    inside.around.push(around)
    inside.isReady = false
    await world.clock.advance(readyLimitMs)
    expect(alerts).toEqual([alert])
  },
)

test('[AUTH-09] error: a frame that does not load signs out no other tab', async () => {
  const one = await signInEmbedded()
  const two = openEmbedded({ world: one.world })
  two.inside.isReady = false
  await one.world.clock.advance(readyLimitMs)
  expect(getAccount(two.fairlead).isConnected).toBe(false)
  expect(getAccount(one.fairlead).isConnected).toBe(true)
  expect(one.inside.asked()).not.toContain('SIGN_OUT')
})

test('[AUTH-09] error: a frame that does not respond in time does not end the login', async () => {
  const world = await before()
  const { fairlead } = openEmbedded({
    script: { IS_CONNECTED: () => new Promise(() => {}) },
    world,
  })
  await world.clock.advance(requestLimitMs)
  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(isRemembered(world)).toBe(true)
})

test('[AUTH-09][ERR-02] error: connecting with a frame that does not load is an error, and keeps the stored login', async () => {
  const world = await before()
  const { fairlead, inside } = openEmbedded({ options: { enableReconnect: false }, world })
  inside.isReady = false
  const connecting = connect(fairlead, { connectorId: 'email' }).catch((error: unknown) => error)
  await world.clock.advance(readyLimitMs)
  expect(await connecting).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(world.storage.entries.get('fairlead/frame/login-used')).toBe('true')
})
