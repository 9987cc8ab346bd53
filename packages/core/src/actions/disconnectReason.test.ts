import {
  createTestEnvironment,
  createTestFairlead,
  createTestFrame,
  createTestWallet,
  settled,
  testFrameUrl,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import type { Fairlead } from '../Fairlead.ts'
import { settleMs } from '../frame/createFrame.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from './getAccount.ts'
import { signMessage } from './sign.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const reasonOf = (fairlead: Fairlead) => {
  const { disconnectReason, status } = getAccount(fairlead)
  return { disconnectReason, status }
}

/** Opens a page with a wallet that announces itself, and reports whether it is locked as MetaMask does. */
async function withWallet(world = createTestEnvironment()) {
  const wallet = createTestWallet()
  const lock = { isLocked: false }
  const _metamask = { isUnlocked: async () => !lock.isLocked }
  Object.assign(wallet.provider, { _metamask })
  const events = new EventTarget()
  wallet.announce(events)
  const { fairlead } = createTestFairlead({}, world, { events })
  await settled()
  return {
    fairlead,
    async setLocked(isLocked: boolean) {
      lock.isLocked = isLocked
      wallet.accounts = isLocked ? [] : [address]
      wallet.emit('accountsChanged', wallet.accounts)
      await settled()
    },
    wallet,
    world,
  }
}

test('default: a wallet that is locked says so, and is connected again once it is unlocked', async () => {
  const { fairlead, setLocked } = await withWallet()
  await connect(fairlead, { connectorId: 'org.example.fox' })
  expect(reasonOf(fairlead)).toEqual({ disconnectReason: undefined, status: 'connected' })

  await setLocked(true)
  expect(reasonOf(fairlead)).toEqual({ disconnectReason: 'locked', status: 'disconnected' })

  await setLocked(false)
  expect(getAccount(fairlead)).toMatchObject({
    address,
    disconnectReason: undefined,
    status: 'connected',
  })
})

test('default: a wallet that is locked during a reload stays remembered until it is unlocked', async () => {
  const before = await withWallet()
  await connect(before.fairlead, { connectorId: 'org.example.fox' })
  before.fairlead.destroy()
  const events = new EventTarget()
  const wallet = createTestWallet({ accounts: [] })
  Object.assign(wallet.provider, { _metamask: { isUnlocked: async () => false } })
  wallet.announce(events)
  const { fairlead } = createTestFairlead({}, before.world, { events })
  await settled()
  expect(reasonOf(fairlead)).toEqual({ disconnectReason: 'locked', status: 'disconnected' })

  wallet.accounts = [address]
  wallet.emit('accountsChanged', [address])
  await settled()
  expect(getAccount(fairlead)).toMatchObject({ address, status: 'connected' })
})

test('behavior: an empty list of accounts from an unlocked wallet gives no reason, and forgets it', async () => {
  const { fairlead, wallet } = await withWallet()
  await connect(fairlead, { connectorId: 'org.example.fox' })
  wallet.emit('accountsChanged', [])
  await settled()
  expect(reasonOf(fairlead)).toEqual({ disconnectReason: undefined, status: 'disconnected' })
  expect(fairlead.store.getState().remembered).toEqual({})
})

test('behavior: disconnecting a locked wallet clears the reason', async () => {
  const { fairlead, setLocked } = await withWallet()
  await connect(fairlead, { connectorId: 'org.example.fox' })
  await setLocked(true)
  await disconnect(fairlead)
  expect(reasonOf(fairlead)).toEqual({ disconnectReason: undefined, status: 'disconnected' })
  await setLocked(false)
  expect(getAccount(fairlead).status).toBe('disconnected')
})

/** Opens a page with a user who is signed in to the embedded wallet. */
async function withUser(world = createTestEnvironment()) {
  const inside = createTestFrame()
  const { fairlead } = createTestFairlead(
    { frameUrl: testFrameUrl, getSignInToken: async () => 'a.b.c' },
    world,
    { frame: inside.world },
  )
  return { fairlead, inside, world }
}

test('default: a session of the embedded wallet that ended before a reload is reported as expired', async () => {
  const before = await withUser()
  const connecting = connect(before.fairlead, { connectorId: 'token' })
  await before.world.clock.advance(settleMs)
  await connecting
  before.fairlead.destroy()

  const { fairlead, inside, world } = await withUser(before.world)
  inside.script.IS_CONNECTED = () => ({ isConnected: false })
  await settled()
  await world.clock.advance(settleMs)
  expect(reasonOf(fairlead)).toEqual({ disconnectReason: 'expired', status: 'disconnected' })

  const again = connect(fairlead, { connectorId: 'token' })
  await world.clock.advance(settleMs)
  await again
  expect(reasonOf(fairlead)).toEqual({ disconnectReason: undefined, status: 'connected' })
})

test('behavior: a frame that fails gives no reason, because the session may still be valid', async () => {
  const before = await withUser()
  const connecting = connect(before.fairlead, { connectorId: 'token' })
  await before.world.clock.advance(settleMs)
  await connecting
  before.fairlead.destroy()

  const { fairlead, inside, world } = await withUser(before.world)
  inside.script.IS_CONNECTED = () => {
    throw { message: 'Failed' }
  }
  await settled()
  await world.clock.advance(settleMs)
  expect(reasonOf(fairlead)).toEqual({ disconnectReason: undefined, status: 'disconnected' })
})

test('default: a session of the embedded wallet that ends during a visit is reported with the next request', async () => {
  const { fairlead, inside, world } = await withUser()
  const connecting = connect(fairlead, { connectorId: 'token' })
  await world.clock.advance(settleMs)
  await connecting
  inside.script.RPC_REQUEST = () => {
    throw { code: 'NOT_CONNECTED', message: 'Not connected' }
  }
  const signing = signMessage(fairlead, { message: 'Hello' }).catch((error: unknown) => error)
  await settled()
  expect(await signing).toBeDefined()
  expect(reasonOf(fairlead)).toEqual({ disconnectReason: 'expired', status: 'disconnected' })
  expect(world.storage.entries.get('fairlead/frame/login-used')).toBeUndefined()
})
