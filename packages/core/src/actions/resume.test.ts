import {
  createTestEnvironment,
  createTestFairlead,
  createTestWallet,
  settled,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import { updateFeatures } from '../features/project/updateFeatures.ts'
import { connectionOf } from '../store/selectors.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from './getAccount.ts'
import { getConnections, getRecentConnections } from './getConnections.ts'

const rdns = 'org.example.fox'
const never = () => new Promise<void>(() => {})

/** Creates a browser in which a wallet was connected at an earlier visit. */
async function visited(wallet = mock()) {
  const world = createTestEnvironment()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world)
  await connect(fairlead, { connectorId: 'mock' })
  fairlead.destroy()
  return { wallet, world }
}

test('[CONN-02] a stored connection starts as connecting and becomes connected', async () => {
  const { wallet, world } = await visited()

  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world)

  expect(getAccount(fairlead)).toMatchObject({
    status: 'connecting',
    isConnected: false,
    isReconnecting: true,
  })
  // The address stays visible while the wallet is being resumed.
  expect(getAccount(fairlead).address).toBe(wallet.accounts[0]?.address)
  expect(fairlead.store.getState().initialized).toBe(false)
  await fairlead.modal.ready()
  expect(getAccount(fairlead)).toMatchObject({
    status: 'connected',
    isConnected: true,
    isReconnecting: false,
  })
  expect(fairlead.store.getState().initialized).toBe(true)
})

test('[CONN-02] a stored connection becomes disconnected when the wallet no longer permits it', async () => {
  const { wallet, world } = await visited()
  wallet.accounts = []

  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world)
  await fairlead.modal.ready()

  expect(connectionOf(fairlead.store.getState(), 'eip155')).toEqual({ status: 'disconnected' })
  expect(fairlead.store.getState().remembered).toEqual({})
  expect(fairlead.store.getState().initialized).toBe(true)
})

test('[CONN-02] with reconnect off it starts disconnected, and stored data is removed', async () => {
  const { wallet, world } = await visited()
  let asked = 0
  wallet.onResume = async () => void asked++

  const { fairlead } = createTestFairlead(
    { connectors: [wallet.create], enableReconnect: false },
    world,
  )
  await settled()
  fairlead.destroy()

  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(asked).toBe(0)
  const later = createTestFairlead({ connectors: [wallet.create] }, world)
  expect(getAccount(later.fairlead).status).toBe('disconnected')
})

test('behavior: a first visit requests no wallet and is ready at once', async () => {
  const wallet = createTestWallet()
  const events = new EventTarget()
  wallet.announce(events)

  const { fairlead } = createTestFairlead({}, undefined, { events })
  await fairlead.modal.ready()

  expect(fairlead.store.getState().connectors).toHaveLength(1)
  expect(wallet.calls).toEqual([])
})

test('behavior: the wallet’s current network applies, not the stored one', async () => {
  const { wallet, world } = await visited()
  wallet.chainId = 'eip155:31338'
  wallet.accounts = [{ address: '0xnew' }]

  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world)
  await fairlead.modal.ready()

  expect(getAccount(fairlead).caipAddress).toBe('eip155:31338:0xnew')
})

test('behavior: an unresponsive wallet is given up after 3 s, and stays remembered', async () => {
  const { wallet, world } = await visited()
  wallet.onResume = never
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world)
  let isReady = false
  void fairlead.modal.ready().then(() => {
    isReady = true
  })

  await world.clock.advance(2_999)
  expect([getAccount(fairlead).status, isReady]).toEqual(['connecting', false])
  await world.clock.advance(1)

  expect([getAccount(fairlead).status, isReady]).toEqual(['disconnected', true])
  fairlead.destroy()
  wallet.onResume = undefined
  const next = createTestFairlead({ connectors: [wallet.create] }, world)
  await next.fairlead.modal.ready()
  expect(getAccount(next.fairlead).status).toBe('connected')
})

test('behavior: a failing wallet is not a refusal', async () => {
  const { wallet, world } = await visited()
  wallet.onResume = async () => {
    throw new TypeError('extension reloading')
  }

  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world)
  await fairlead.modal.ready()

  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(fairlead.store.getState().remembered.eip155?.connectorId).toBe('mock')
})

test('behavior: a wallet announced after the timeout is resumed then', async () => {
  const world = createTestEnvironment()
  const events = new EventTarget()
  const wallet = createTestWallet()
  wallet.announce(events)
  const first = createTestFairlead({}, world, { events })
  await connect(first.fairlead, { connectorId: rdns })
  first.fairlead.destroy()

  const later = new EventTarget()
  const { fairlead } = createTestFairlead({ reconnectTimeoutMs: 500 }, world, { events: later })
  expect(getAccount(fairlead).status).toBe('connecting')
  await world.clock.advance(500)
  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(fairlead.store.getState().initialized).toBe(true)
  wallet.announce(later)
  await settled()

  expect(getAccount(fairlead).status).toBe('connected')
  expect(wallet.calls.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('behavior: a wallet announced just before the timeout has its full time', async () => {
  const { wallet, world } = await visited()
  const fox = createTestWallet()
  const events = new EventTarget()
  fox.announce(events)
  const before = createTestFairlead({}, world, { events })
  await connect(before.fairlead, { connectorId: rdns })
  before.fairlead.destroy()
  let answer = () => {}
  fox.answers.eth_accounts = () =>
    new Promise((resolve) => {
      answer = () => resolve(fox.accounts)
    })
  const late = new EventTarget()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world, { events: late })

  await world.clock.advance(2_900)
  fox.announce(late)
  await world.clock.advance(1_000)
  answer()
  await settled()

  expect(getAccount(fairlead).status).toBe('connected')
})

test('behavior: the user’s choice overrides a wallet whose request is pending', async () => {
  const { wallet, world } = await visited()
  let answer = () => {}
  wallet.onResume = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const { fairlead } = createTestFairlead(
    { connectors: [wallet.create, mock({ id: 'other' }).create] },
    world,
  )

  await connect(fairlead, { connectorId: 'other' })
  answer()
  await settled()

  expect(connectionOf(fairlead.store.getState(), 'eip155')).toMatchObject({ connectorId: 'other' })
  expect(fairlead.store.getState().remembered.eip155?.connectorId).toBe('other')
})

test('behavior: declining a wallet while the stored one is pending restores the stored one', async () => {
  const { wallet, world } = await visited()
  let answer = () => {}
  wallet.onResume = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const other = mock({ id: 'other' })
  other.onConnect = async () => {
    throw new TypeError('declined')
  }
  const { fairlead } = createTestFairlead({ connectors: [wallet.create, other.create] }, world)

  await connect(fairlead, { connectorId: 'other' }).catch(() => {})
  answer()
  await settled()

  expect(connectionOf(fairlead.store.getState(), 'eip155')).toMatchObject({
    connectorId: 'mock',
    status: 'connected',
  })
})

test('behavior: declining a wallet restores the stored one that responded during the attempt', async () => {
  const { wallet, world } = await visited()
  let decline = () => {}
  const other = mock({ id: 'other' })
  other.onConnect = () =>
    new Promise<void>((_, reject) => {
      decline = () => reject(new TypeError('declined'))
    })
  const { fairlead } = createTestFairlead({ connectors: [wallet.create, other.create] }, world)
  const attempt = connect(fairlead, { connectorId: 'other' }).catch(() => {})
  await settled()
  expect(getAccount(fairlead).status).toBe('connecting')

  decline()
  await attempt
  await settled()

  expect(connectionOf(fairlead.store.getState(), 'eip155')).toMatchObject({ connectorId: 'mock' })
})

test('behavior: a connection disconnected during the request stays disconnected', async () => {
  const { wallet, world } = await visited()
  let answer = () => {}
  wallet.onResume = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world)

  await disconnect(fairlead)
  answer()
  await settled()

  expect(connectionOf(fairlead.store.getState(), 'eip155')).toEqual({ status: 'disconnected' })
  expect(fairlead.store.getState().remembered).toEqual({})
})

test('behavior: a response after destroy has no effect', async () => {
  const { wallet, world } = await visited()
  let answer = () => {}
  wallet.onResume = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const names: string[] = []
  const { fairlead } = createTestFairlead(
    { connectors: [wallet.create], telemetry: ({ name }) => names.push(name) },
    world,
  )

  fairlead.destroy()
  answer()
  await settled()

  expect(getAccount(fairlead).status).toBe('connecting')
  expect(names).toEqual([])
})

test('behavior: a resumed wallet is reported as resumed', async () => {
  const { wallet, world } = await visited()
  const events: unknown[] = []

  const { fairlead } = createTestFairlead(
    { connectors: [wallet.create], telemetry: ({ properties }) => events.push(properties) },
    world,
  )
  await fairlead.modal.ready()

  expect(events).toEqual([
    { id: 'mock', method: 'ANNOUNCED', name: 'Mock Wallet', reconnect: true },
  ])
})

test('[MOD-04] Connect, opened while the stored wallet is pending, becomes the account view', async () => {
  const { wallet, world } = await visited()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] }, world)

  await fairlead.modal.open()
  expect(fairlead.modal.view()).toBe('Connect')
  await fairlead.modal.ready()

  expect(fairlead.modal.view()).toBe('Account')
})

/** Creates a browser in which two wallets were connected at an earlier visit; the second is in use. */
async function visitedByTwo() {
  const world = createTestEnvironment()
  const wallets = [mock({ id: 'fox', name: 'Fox' }), mock({ id: 'bear', name: 'Bear' })]
  const [fox, bear] = wallets
  const connectors = wallets.map(({ create }) => create)
  const options = { connectors, features: { multiWallet: true } }
  const { fairlead } = createTestFairlead(options, world)
  await connect(fairlead, { connectorId: 'fox' })
  await connect(fairlead, { connectorId: 'bear' })
  fairlead.destroy()
  return { bear: bear!, fox: fox!, options, world }
}

test('[FEAT-15] after a reload, the other wallets are resumed silently too', async () => {
  const { fox, options, world } = await visitedByTwo()
  let prompts = 0
  fox.onConnect = async () => void prompts++

  const { fairlead } = createTestFairlead(options, world)
  await settled()

  expect(getConnections(fairlead)).toMatchObject([
    { connectorId: 'bear', status: 'active' },
    { connectorId: 'fox', name: 'Fox', status: 'connected' },
  ])
  expect(prompts).toBe(0)
})

test('[FEAT-15] a wallet that declines is disconnected; an unresponsive one is requested at the next visit', async () => {
  const { bear, fox, options, world } = await visitedByTwo()
  bear.accounts = []
  fox.onResume = never

  const { fairlead } = createTestFairlead(options, world)
  await settled()
  world.clock.advance(60_000)
  await settled()

  expect(getConnections(fairlead)).toEqual([])
  expect(getRecentConnections(fairlead)).toMatchObject([{ connectorId: 'bear' }])
  expect(fairlead.store.getState().remembered).toMatchObject({ eip155: { connectorId: 'fox' } })
})

test('[CONN-08] with the feature off, the other wallets are not requested', async () => {
  const { fox, options, world } = await visitedByTwo()
  let asked = 0
  fox.onResume = async () => void asked++

  const { fairlead } = createTestFairlead({ ...options, features: {} }, world)
  await settled()
  expect(asked).toBe(0)
  expect(getAccount(fairlead).isConnected).toBe(true)

  updateFeatures(fairlead, { multiWallet: true })
  await settled()
  expect(getConnections(fairlead)).toHaveLength(2)
})
