import { createTestEnvironment, createTestFairlead, settled, type TestWorld } from '@fairlead/test'
import { expect, test } from 'vitest'
import { type MockWallet, mock } from '../connectors/mock.ts'
import type { Fairlead } from '../Fairlead.ts'
import type { FairleadOptions } from '../FairleadOptions.ts'
import { switchNetwork } from '../features/networks/switchNetwork.ts'
import { connectionOf } from '../store/selectors.ts'
import type { Environment } from '../utils/environment.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from './getAccount.ts'
import { getConnections, getRecentConnections } from './getConnections.ts'
import { getNetwork } from './getNetwork.ts'
import { switchConnection } from './switchConnection.ts'

/** Opens two tabs of one browser, with the same wallets, and records the messages between them. */
function twoTabs(
  wallets: readonly MockWallet[] = [mock()],
  world: TestWorld = createTestEnvironment(),
  features: FairleadOptions['features'] = {},
) {
  const messages: unknown[] = []
  const openChannel: Environment['openChannel'] = (name) => {
    const channel = world.openTab().openChannel(name)
    return (
      channel && {
        listen: channel.listen,
        postMessage(message) {
          messages.push(message)
          // An endless exchange of messages fails here instead of blocking the test.
          if (messages.length < 100) channel.postMessage(message)
        },
      }
    )
  }
  const open = (connectors = wallets) =>
    createTestFairlead({ connectors: connectors.map(({ create }) => create), features }, world, {
      openChannel,
    }).fairlead
  return { left: open(), messages, open, right: open(), wallets, world }
}

/** Waits long enough to detect an endless exchange of messages. */
async function quiet() {
  for (let turn = 0; turn < 20; turn++) await settled()
}

test('[CONN-02] connecting in one tab connects the other, without a prompt, by one message', async () => {
  const { left, messages, right, wallets } = twoTabs()
  let prompts = 0
  wallets[0]!.onConnect = async () => void prompts++

  await connect(left, { connectorId: 'mock' })
  await quiet()

  expect(getAccount(right)).toEqual(getAccount(left))
  expect(getAccount(right).isConnected).toBe(true)
  expect(prompts).toBe(1)
  expect(messages).toHaveLength(1)
})

test('[CONN-03] disconnecting in one tab disconnects the other and closes its modal', async () => {
  const { left, messages, right } = twoTabs()
  await connect(left, { connectorId: 'mock' })
  await quiet()
  await right.modal.open({ view: 'Account' })

  await disconnect(left)
  await quiet()

  expect(getAccount(right).status).toBe('disconnected')
  expect(right.store.getState().remembered).toEqual({})
  expect(right.modal.isOpen()).toBe(false)
  expect(messages).toHaveLength(2)
})

test('[CONN-03] behavior: a tab with outdated storage still follows the message', async () => {
  const world = createTestEnvironment()
  const connectors = [mock().create]
  const left = createTestFairlead({ connectors }, world, world.openTab()).fairlead
  const { storage } = world
  let behind: ReadonlyMap<string, string> | undefined
  const right = createTestFairlead({ connectors }, world, {
    ...world.openTab(),
    storage: {
      getItem: (key) => behind?.get(key) ?? storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      setItem: (key, value) => storage.setItem(key, value),
    },
  }).fairlead
  await connect(left, { connectorId: 'mock' })
  await quiet()
  expect(getAccount(right).isConnected).toBe(true)

  behind = new Map(storage.entries)
  await disconnect(left)
  await quiet()

  expect(getAccount(right).status).toBe('disconnected')
})

test('behavior: another wallet in one tab becomes active in both, and the other’s modal stays open', async () => {
  const { left, messages, right } = twoTabs([mock(), mock({ id: 'other' })])
  await connect(left, { connectorId: 'mock' })
  await quiet()
  await right.modal.open({ view: 'Account' })

  await connect(left, { connectorId: 'other' })
  await quiet()

  expect(connectionOf(right.store.getState(), 'eip155')).toMatchObject({
    connectorId: 'other',
    status: 'connected',
  })
  expect(right.modal.isOpen()).toBe(true)
  expect(messages).toHaveLength(2)
})

test('behavior: tabs that follow each other stop sending messages', async () => {
  const { left, messages, right } = twoTabs([mock(), mock({ id: 'other' })])

  for (const connectorId of ['mock', 'other', 'mock']) {
    await connect(left, { connectorId })
    await quiet()
    await switchNetwork(right, 'eip155:31338', { ignoreConfirmation: true })
    await quiet()
    await disconnect(right)
    await quiet()
  }

  const before = messages.length
  await quiet()
  expect(messages).toHaveLength(before)
  expect(before).toBeLessThanOrEqual(9)
})

test('behavior: a wallet that reports different accounts to each tab causes no message loop', async () => {
  const world = createTestEnvironment()
  const here = mock()
  const there = mock({ chainId: 'eip155:31338' })
  there.accounts = [{ address: '0xother' }]
  const { left, messages, open } = twoTabs([here], world)
  const right = open([there])

  await connect(left, { connectorId: 'mock' })
  await quiet()

  expect(getAccount(right).caipAddress).toBe('eip155:31338:0xother')
  expect(getAccount(left).caipAddress).toBe(`eip155:31337:${here.accounts[0]!.address}`)
  expect(messages.length).toBeLessThanOrEqual(3)
})

test('behavior: a network chosen in one tab is selected in the other', async () => {
  const { left, messages, right } = twoTabs()

  await switchNetwork(left, 'eip155:31338')
  await quiet()

  expect(getNetwork(right).caipNetworkId).toBe('eip155:31338')
  expect(messages).toHaveLength(1)
})

test('behavior: a pending attempt here continues, whatever the other tab does', async () => {
  const slow = mock({ id: 'slow' })
  let answer = () => {}
  slow.onConnect = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const { left, right } = twoTabs([mock(), slow])
  const attempt = connect(right, { connectorId: 'slow' })

  await connect(left, { connectorId: 'mock' })
  await quiet()
  expect(connectionOf(right.store.getState(), 'eip155')).toEqual({
    status: 'connecting',
    connectorId: 'slow',
  })
  answer()
  await attempt
  await quiet()

  for (const tab of [left, right])
    expect(connectionOf(tab.store.getState(), 'eip155')).toMatchObject({ connectorId: 'slow' })
})

test('behavior: after a failed attempt, this tab takes over the other tab’s current connection', async () => {
  const slow = mock({ id: 'slow' })
  let decline = () => {}
  slow.onConnect = () =>
    new Promise<void>((_, reject) => {
      decline = () => reject(new TypeError('declined'))
    })
  const { left, right } = twoTabs([mock(), mock({ id: 'other' }), slow])
  await connect(left, { connectorId: 'mock' })
  await quiet()
  const attempt = connect(right, { connectorId: 'slow' }).catch(() => {})

  await connect(left, { connectorId: 'other' })
  await quiet()
  decline()
  await attempt
  await quiet()

  expect(connectionOf(right.store.getState(), 'eip155')).toMatchObject({ connectorId: 'other' })
})

test('behavior: a failed attempt does not restore a connection that the other tab ended', async () => {
  const slow = mock({ id: 'slow' })
  let decline = () => {}
  slow.onConnect = () =>
    new Promise<void>((_, reject) => {
      decline = () => reject(new TypeError('declined'))
    })
  const { left, right } = twoTabs([mock(), slow])
  await connect(left, { connectorId: 'mock' })
  await quiet()
  const attempt = connect(right, { connectorId: 'slow' }).catch(() => {})

  await disconnect(left)
  await quiet()
  decline()
  await attempt
  await quiet()

  for (const tab of [left, right]) expect(getAccount(tab).status).toBe('disconnected')
})

test('behavior: a tab with a pending request to its old wallet does not switch the other tab back', async () => {
  const old = mock()
  const { left, open, world } = twoTabs([old, mock({ id: 'other' })])
  await connect(left, { connectorId: 'mock' })
  await quiet()
  const answers: (() => void)[] = []
  old.onResume = () => new Promise<void>((resolve) => void answers.push(resolve))
  const late = open()
  expect(getAccount(late).status).toBe('connecting')

  await connect(left, { connectorId: 'other' })
  await quiet()
  for (const answer of answers) answer()
  await quiet()

  for (const tab of [left, late])
    expect(connectionOf(tab.store.getState(), 'eip155')).toMatchObject({
      connectorId: 'other',
      status: 'connected',
    })
  expect([...world.storage.entries.values()].join()).toContain('"connectorId":"other"')
})

test('behavior: a wallet that only the other tab has leaves this one disconnected, not pending', async () => {
  const both = mock()
  const { left, open } = twoTabs([both, mock({ id: 'other' })])
  const poor = open([both])
  await connect(left, { connectorId: 'mock' })
  await quiet()
  expect(getAccount(poor).status).toBe('connected')

  await connect(left, { connectorId: 'other' })
  await quiet()

  expect(getAccount(poor).status).toBe('disconnected')
  expect(poor.store.getState().remembered.eip155?.connectorId).toBe('other')
})

test.each([
  [null],
  ['connected'],
  [{ version: 2 }],
  [
    {
      version: 1,
      activeNamespace: 'eip155',
      chosenNetworks: {},
      recentWallets: [],
      remembered: { eip155: { accounts: [], chainId: 'eip155:1', connectorId: 'mock' } },
    },
  ],
  [{ version: 1, activeNamespace: 'evm', chosenNetworks: {}, recentWallets: [], remembered: {} }],
])('error: %j on the channel has no effect', async (message) => {
  const { left, messages, world } = twoTabs()
  await connect(left, { connectorId: 'mock' })
  await quiet()
  const before = left.store.getState()
  const count = messages.length

  world.openTab().openChannel('fairlead/state')?.postMessage(message)
  await quiet()

  expect(left.store.getState()).toBe(before)
  expect(messages).toHaveLength(count)
})

test('behavior: a destroyed tab neither receives nor sends messages', async () => {
  const { left, messages, right } = twoTabs()
  right.destroy()

  await connect(left, { connectorId: 'mock' })
  await quiet()

  expect(getAccount(right).status).toBe('disconnected')
  expect(messages).toHaveLength(1)
})

test('[FEAT-15] several wallets are the same in both tabs: connected, switched, disconnected, without a prompt', async () => {
  const wallets = [mock({ id: 'fox' }), mock({ id: 'bear' })]
  const { left, messages, right } = twoTabs(wallets, createTestEnvironment(), { multiWallet: true })
  let prompts = 0
  for (const wallet of wallets) wallet.onConnect = async () => void prompts++
  const listed = (fairlead: Fairlead) =>
    getConnections(fairlead).map(({ connectorId, status }) => `${connectorId} ${status}`)

  await connect(left, { connectorId: 'fox' })
  await connect(left, { connectorId: 'bear' })
  await quiet()
  expect(listed(right)).toEqual(['bear active', 'fox connected'])

  const [, fox] = getConnections(right)
  await switchConnection(right, { connection: fox! })
  await quiet()
  expect(listed(left)).toEqual(['fox active', 'bear connected'])

  await disconnect(left, { id: 'fox' })
  await quiet()
  expect(listed(right)).toEqual(['bear active'])
  expect(getRecentConnections(right)).toMatchObject([{ connectorId: 'fox' }])
  expect(right.store.getState().others).toEqual(left.store.getState().others)
  expect(prompts).toBe(2)
  expect(messages).toHaveLength(4)
})

test.each([
  ['says yes', ['bear active', 'fox connected', 'owl connected']],
  ['says no', ['owl active', 'fox connected']],
] as const)(
  '[FEAT-15] behavior: while one tab waits for a wallet that %s, another connects a third: none is lost',
  async (answer, expected) => {
    const wallets = [mock({ id: 'fox' }), mock({ id: 'bear' }), mock({ id: 'owl' })]
    const { left, right } = twoTabs(wallets, createTestEnvironment(), { multiWallet: true })
    const listed = (fairlead: Fairlead) =>
      getConnections(fairlead).map(({ connectorId, status }) => `${connectorId} ${status}`)
    await connect(left, { connectorId: 'fox' })
    await quiet()
    const end = { no: (_: unknown) => {}, yes: () => {} }
    wallets[1]!.onConnect = () =>
      new Promise<void>((resolve, reject) => Object.assign(end, { no: reject, yes: resolve }))
    const waiting = connect(left, { connectorId: 'bear' }).catch(() => {})
    await quiet()

    await connect(right, { connectorId: 'owl' })
    await quiet()
    // The waiting tab still shows the user's address.
    expect(getAccount(left).address).toBeDefined()
    if (answer === 'says yes') end.yes()
    else end.no(new Error('No'))
    await waiting
    await quiet()

    expect(listed(left)).toEqual(expected)
    expect(listed(right)).toEqual(expected)
  },
)

test('[FEAT-15] behavior: an inactive wallet that reports in one tab only causes no message loop', async () => {
  // Each tab has its own instance of the wallet's script.
  const wallets = ['bear', 'fox'].map((id) => mock({ id }))
  const elsewhere = ['bear', 'fox'].map((id) => mock({ id }))
  for (const wallet of elsewhere) wallet.accounts = [{ address: '0xold' }]
  for (const wallet of wallets) wallet.accounts = [{ address: '0xold' }]
  const world = createTestEnvironment()
  const { left, messages, open, right: third } = twoTabs(wallets, world, { multiWallet: true })
  third.destroy()
  await connect(left, { connectorId: 'bear' })
  await connect(left, { connectorId: 'fox' })
  await quiet()
  const right = open(elsewhere)
  await quiet()
  const before = messages.length
  const beside = (fairlead: Fairlead) =>
    getConnections(fairlead).map(({ connectorId, status }) => `${connectorId} ${status}`)
  expect(beside(right)).toEqual(['fox active', 'bear connected'])

  wallets[0]!.emit({ type: 'chainChanged', chainId: 'eip155:5' })
  await quiet()
  wallets[0]!.emit({ type: 'accountsChanged', accounts: [{ address: '0xnew' }] })
  await quiet()

  expect(messages).toHaveLength(before + 2)
  expect(messages.at(-1)).toMatchObject({
    others: [{ accounts: [{ address: '0xnew' }], chainId: 'eip155:5', connectorId: 'bear' }],
  })
  for (const tab of [left, right]) expect(beside(tab)).toEqual(['fox active', 'bear connected'])
})

test('[FEAT-15] behavior: a wallet disconnected in one tab is not restored by another’s approval in the other tab', async () => {
  const wallets = [mock({ id: 'fox' }), mock({ id: 'bear' })]
  const { left, right } = twoTabs(wallets, createTestEnvironment(), { multiWallet: true })
  await connect(left, { connectorId: 'fox' })
  await quiet()
  let sayYes = () => {}
  wallets[1]!.onConnect = () => new Promise((resolve) => (sayYes = resolve))
  const attempt = connect(right, { connectorId: 'bear' })
  await quiet()

  await disconnect(left)
  await quiet()
  expect(getAccount(right).address).toBeUndefined()
  sayYes()
  await attempt
  await quiet()

  for (const tab of [left, right]) {
    const held = getConnections(tab).map(({ connectorId, status }) => `${connectorId} ${status}`)
    expect(held).toEqual(['bear active'])
  }
})
