import {
  createTestEnvironment,
  createTestFairlead,
  createTestWallet,
  settled,
  testNetwork,
} from '@fairlead/test'
import { anything, assert, json, property } from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from './actions/connect.ts'
import { getAccount } from './actions/getAccount.ts'
import { createUniversalAdapter } from './adapters/universal/createUniversalAdapter.ts'
import { mock } from './connectors/mock.ts'
import { createFairlead } from './createFairlead.ts'
import type { createModal } from './modal/createModal.ts'
import type { Environment, KeyValueStorage } from './utils/environment.ts'

test('default: on creation, nothing is requested, stored or shown', () => {
  const requests: string[] = []
  const { fairlead, world } = createTestFairlead({ serverUrl: 'https://api.example' }, undefined, {
    fetch: async (url) => {
      requests.push(String(url))
      return Response.json({})
    },
  })

  expect(requests).toEqual([])
  expect(world.storage.entries.size).toBe(0)
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(fairlead.store.getState().initialized).toBe(true)
})

test('default: works in an environment without any browser API', async () => {
  const nothing: Partial<Environment> = {
    events: undefined,
    injected: () => undefined,
    openChannel: () => undefined,
    origin: '',
    storage: undefined,
    timeZone: '',
  }
  const { fairlead } = createTestFairlead({ connectors: [mock().create] }, undefined, nothing)

  await connect(fairlead, { connectorId: 'mock' })

  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('default: works in plain Node', () => {
  expect(typeof window).toBe('undefined')

  const fairlead = createFairlead({ networks: [testNetwork(1)], projectId: 'test' })

  expect(fairlead.environment).toMatchObject({ events: undefined, origin: '', storage: undefined })
  expect(fairlead.environment.openChannel('state')).toBeUndefined()
  expect(fairlead.environment.injected()).toBeUndefined()
  fairlead.destroy()
})

test.each<[string, Partial<KeyValueStorage>]>([
  ['reads', { getItem: boom }],
  ['writes', { setItem: boom }],
  ['both', { getItem: boom, setItem: boom, removeItem: boom }],
])('behavior: storage that throws on %s loses only the stored state', async (_, broken) => {
  const world = createTestEnvironment()
  const storage = { ...world.storage, ...broken }
  const { fairlead } = createTestFairlead({ connectors: [mock().create] }, world, { storage })

  await connect(fairlead, { connectorId: 'mock' })

  expect(getAccount(fairlead).isConnected).toBe(true)
})

const remembered = {
  eip155: { accounts: [{ address: '0xa' }], chainId: 'eip155:31337', connectorId: 'mock' },
}
const stored = {
  version: 1,
  activeNamespace: 'eip155',
  chosenNetworks: {},
  recentWallets: ['mock'],
  remembered,
}
test.each([
  ['the stored format', stored, 'connecting'],
  ['an older version', { ...stored, version: 0 }, 'disconnected'],
  ['a newer version', { ...stored, version: 2 }, 'disconnected'],
  ['no version', { ...stored, version: undefined }, 'disconnected'],
  [
    'no accounts',
    { ...stored, remembered: { eip155: { ...remembered.eip155, accounts: [] } } },
    'disconnected',
  ],
  [
    'an invalid account',
    {
      ...stored,
      remembered: { eip155: { ...remembered.eip155, accounts: [{ address: '<img onerror=1>' }] } },
    },
    'disconnected',
  ],
  [
    'an invalid chain',
    { ...stored, remembered: { eip155: { ...remembered.eip155, chainId: '1' } } },
    'disconnected',
  ],
  ['an unknown namespace', { ...stored, remembered: { evm: remembered.eip155 } }, 'disconnected'],
  ['too many recent wallets', { ...stored, recentWallets: ['a', 'b', 'c'] }, 'disconnected'],
])('behavior: a store with %s', (_, value, status) => {
  const world = createTestEnvironment()
  world.storage.setItem('fairlead/state', JSON.stringify(value))

  const { fairlead } = createTestFairlead({ connectors: [mock().create] }, world)

  expect(getAccount(fairlead).status).toBe(status)
})

test('behavior: the page starts with any stored value', async () => {
  const values = json()
  await settled()
  assert(
    property(values, anything(), (text, value) => {
      const wrapped = JSON.stringify({ ...stored, remembered: value, recentWallets: value }) ?? ''
      for (const content of [text, wrapped, text.slice(1), `{"version":1,${text}`]) {
        const world = createTestEnvironment()
        world.storage.setItem('fairlead/state', content)
        const { fairlead } = createTestFairlead({}, world)
        expect(fairlead.store.getState().networks).toHaveLength(2)
        fairlead.destroy()
      }
    }),
    { numRuns: 50 },
  )
})

test('behavior: a stored network that is no longer configured is forgotten', () => {
  const world = createTestEnvironment()
  const chosenNetworks = { eip155: 'eip155:5' }
  world.storage.setItem(
    'fairlead/state',
    JSON.stringify({ ...stored, activeNamespace: 'cosmos', chosenNetworks, remembered: {} }),
  )

  const { fairlead } = createTestFairlead({}, world)

  expect(fairlead.store.getState()).toMatchObject({ activeNamespace: 'eip155', chosenNetworks: {} })
})

test('behavior: a second widget with the same prefix destroys the first, and warns developers', async () => {
  const world = createTestEnvironment()
  const events = new EventTarget()
  const wallet = mock()
  const options = { connectors: [wallet.create], debug: true }
  const first = createTestFairlead(options, world, { events }).fairlead
  await connect(first, { connectorId: 'mock' })
  await first.modal.open()

  const second = createTestFairlead(options, world, { events }).fairlead
  await settled()

  expect([first.isDestroyed, first.modal.isOpen()]).toEqual([true, false])
  expect(second.isDestroyed).toBe(false)
  expect(getAccount(second).isConnected).toBe(true)
  expect(world.consoleLines).toEqual([
    'warn: [Fairlead] Destroyed: a newer widget uses this storage prefix.',
  ])
})

test('behavior: without debug, or with its own prefix, a second widget causes no warning', () => {
  const world = createTestEnvironment()
  const events = new EventTarget()
  const first = createTestFairlead({}, world, { events }).fairlead
  const apart = createTestFairlead({ storage: { prefix: 'other/' } }, world, { events }).fairlead
  createTestFairlead({}, world, { events })

  expect([first.isDestroyed, apart.isDestroyed]).toEqual([true, false])
  expect(world.consoleLines).toEqual([])
})

test('behavior: one adapter object can serve two widgets in turn', async () => {
  const world = createTestEnvironment()
  const events = new EventTarget()
  const wallet = createTestWallet()
  wallet.announce(events)
  const adapters = [createUniversalAdapter()]
  createTestFairlead({ adapters }, world, { events })

  const { fairlead } = createTestFairlead({ adapters }, world, { events })
  await connect(fairlead, { connectorId: 'org.example.fox' })
  wallet.emit('chainChanged', '0x7a6a')

  expect(getAccount(fairlead).caipAddress).toMatch(/^eip155:31338:/)
})

test('behavior: destroy is final, and calling it twice has no further effect', async () => {
  const wallet = createTestWallet()
  const events = new EventTarget()
  wallet.announce(events)
  const names: string[] = []
  const { fairlead, world } = createTestFairlead(
    { telemetry: ({ name }) => names.push(name) },
    undefined,
    { events },
  )
  await connect(fairlead, { connectorId: 'org.example.fox' })
  await fairlead.modal.open()
  const stored = new Map(world.storage.entries)

  fairlead.destroy()
  fairlead.destroy()
  wallet.emit('accountsChanged', [])
  createTestWallet().announce(events, { rdns: 'org.example.late', uuid: 'late' })
  await settled()

  expect(fairlead.isDestroyed).toBe(true)
  expect(fairlead.modal.isOpen()).toBe(false)
  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(world.storage.entries).toEqual(stored)
  expect(names).toEqual(['CONNECT_SUCCESS', 'MODAL_OPENED', 'MODAL_CLOSED'])
})

test('behavior: destroying cancels a pending attempt', async () => {
  const wallet = mock()
  wallet.onConnect = () => new Promise(() => {})
  const { fairlead, world } = createTestFairlead({ connectors: [wallet.create] })
  const attempt = connect(fairlead, { connectorId: 'mock' })

  fairlead.destroy()

  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(world.storage.entries.size).toBe(0)
})

test('behavior: a wallet that disconnects closes the modal; one of another namespace does not', async () => {
  const wallet = mock()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  await connect(fairlead, { connectorId: 'mock' })
  await fairlead.modal.open()

  wallet.emit({ type: 'disconnected' })

  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('behavior: a listener that throws affects nothing else', async () => {
  const { fairlead, world } = createTestFairlead({
    connectors: [mock().create],
    telemetry: () => {
      throw new TypeError('listener broke')
    },
  })

  await fairlead.modal.open()
  await connect(fairlead, { connectorId: 'mock' })

  expect(getAccount(fairlead).isConnected).toBe(true)
  expect(world.consoleLines[0]).toMatch('A listener of events failed: TypeError: listener broke')
})

test('[CFG-04] a missing project id is reported to developers, and wallets still work', async () => {
  const alerts: createModal.RaisedAlert[] = []
  const { fairlead, world } = createTestFairlead({
    connectors: [mock().create],
    debug: true,
    onAlert: (alert) => alerts.push(alert),
    projectId: '',
  })

  await connect(fairlead, { connectorId: 'mock' })
  await settled()

  expect(alerts).toEqual([
    { code: 'FL008', detail: undefined, message: 'Project ID Not Configured', variant: 'error' },
  ])
  expect(fairlead.modal.store.getState().alert).toMatchObject({ code: 'FL008', open: true })
  // Without a server, the page may do without one.
  expect(world.consoleLines[0]).toMatch(/^info: \[Fairlead FL008\] Project ID Not Configured\. /)
  expect(getAccount(fairlead).isConnected).toBe(true)
})

test('[CFG-04] error: a missing project id is an error in the console where a server is configured', async () => {
  const serverUrl = 'https://server.example'
  const { world } = createTestFairlead({ debug: true, projectId: '', serverUrl })

  await expect
    .poll(() => world.consoleLines[0])
    .toMatch(/^error: \[Fairlead FL008\] .*\(https:\/\/server\.example\)$/)
})

test('behavior: an embedding window has its own storage', async () => {
  const world = createTestEnvironment()
  for (const embedding of ['top', 'safe', 'frame'] as const) {
    const { fairlead } = createTestFairlead({ connectors: [mock().create] }, world, { embedding })
    await connect(fairlead, { connectorId: 'mock' })
  }
  const { fairlead } = createTestFairlead(
    { connectors: [mock().create], storage: { partition: 'none', prefix: 'mine/' } },
    world,
    { embedding: 'frame' },
  )
  await connect(fairlead, { connectorId: 'mock' })

  expect([...world.storage.entries.keys()]).toEqual([
    'fairlead/state',
    'fairlead/safe/state',
    'fairlead/frame/state',
    'mine/state',
  ])
})

function boom(): never {
  throw new TypeError('SecurityError')
}
