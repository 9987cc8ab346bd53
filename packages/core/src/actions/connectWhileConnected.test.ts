import { createTestEnvironment, createTestFairlead, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import { hasAddress } from '../store/selectors.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from './getAccount.ts'
import { getNetwork } from './getNetwork.ts'

const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Connects the first wallet, and asks the second one, which waits until `answer` is called. */
async function askSecond() {
  const [first, second] = [mock({ id: 'first' }), mock({ id: 'second' })]
  const { fairlead, world } = createTestFairlead({ connectors: [first.create, second.create] })
  await connect(fairlead, { connectorId: 'first' })
  let answer = { no: () => {}, yes: () => {} }
  second.onConnect = () =>
    new Promise((resolve, reject) => {
      answer = { no: () => reject(new Error('no')), yes: resolve }
    })
  const caller = new AbortController()
  const attempt = connect(fairlead, { connectorId: 'second', signal: caller.signal })
  attempt.catch(() => {})
  await settled()
  return { answer: () => answer, attempt, caller, fairlead, first, world }
}

test('[CONN-01] while another wallet is requested, the previous one stays in use', async () => {
  const { answer, attempt, fairlead } = await askSecond()

  expect(getAccount(fairlead)).toMatchObject({ isConnected: false, status: 'connecting' })
  expect(getAccount(fairlead).address).toBeDefined()
  expect(hasAddress(fairlead.store.getState())).toBe(true)

  answer().yes()
  await attempt
  expect(fairlead.store.getState().connections.eip155).toMatchObject({ connectorId: 'second' })
})

test('behavior: updates of the previous wallet during the request apply when the other is declined', async () => {
  const { answer, attempt, fairlead, first } = await askSecond()
  first.emit({ type: 'accountsChanged', accounts: [{ address: other }] })
  first.emit({ type: 'chainChanged', chainId: 'eip155:31338' })

  answer().no()
  await attempt.catch(() => {})

  expect(getAccount(fairlead)).toMatchObject({ address: other, status: 'connected' })
  expect(getNetwork(fairlead).chainId).toBe(31338)
})

test('behavior: a wallet that disconnected during the request is not restored', async () => {
  const { caller, attempt, fairlead, first, world } = await askSecond()
  first.emit({ type: 'disconnected' })
  expect(getAccount(fairlead)).toMatchObject({ address: undefined, status: 'connecting' })

  caller.abort()
  await attempt.catch(() => {})

  expect(getAccount(fairlead).status).toBe('disconnected')
  expect([...world.storage.entries.values()].join()).not.toContain('accounts')
})

test('[MOD-09] the chosen network is requested once, before the connection is shown', async () => {
  const wallet = mock()
  let asked = 0
  wallet.onSwitch = async () => {
    asked += 1
  }
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  const seen: unknown[] = []
  fairlead.store.setState({ chosenNetworks: { eip155: 'eip155:31338' } })
  fairlead.store.subscribe(({ connections }) => {
    if (connections.eip155?.status === 'connected') seen.push(connections.eip155.chainId)
  })

  await connect(fairlead, { connectorId: 'mock' })

  expect(asked).toBe(1)
  expect(new Set(seen)).toEqual(new Set(['eip155:31338']))
})

test('[MOD-09] a wallet that declines the network switch is connected on its network, and not asked again', async () => {
  const wallet = mock()
  let asked = 0
  wallet.onSwitch = async () => {
    asked += 1
    throw new Error('no')
  }
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  const names: string[] = []
  fairlead.events.subscribe(({ name }) => names.push(name))
  fairlead.store.setState({ chosenNetworks: { eip155: 'eip155:31338' } })

  await connect(fairlead, { connectorId: 'mock' })
  await settled()

  expect(asked).toBe(1)
  expect(getNetwork(fairlead).chainId).toBe(31337)
  expect(names).toEqual(['NETWORK_SWITCH_ERROR', 'CONNECT_SUCCESS'])
  expect(fairlead.store.getState().chosenNetworks).toEqual({})
})

test('[CONN-03] keepModalOpen: the modal stays open, and shows the wallet list', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })
  await connect(fairlead, { connectorId: 'mock' })
  await fairlead.modal.open()
  expect(fairlead.modal.view()).toBe('Account')

  await disconnect(fairlead, { keepModalOpen: true })

  expect(fairlead.modal.view()).toBe('Connect')
})

test('[CONN-03] a wallet that disconnects closes the modal, and an event is emitted', async () => {
  const wallet = mock()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  await connect(fairlead, { connectorId: 'mock' })
  await fairlead.modal.open()
  const names: string[] = []
  fairlead.events.subscribe(({ name }) => names.push(name))

  wallet.emit({ type: 'disconnected' })

  expect(fairlead.modal.isOpen()).toBe(false)
  expect(names).toContain('DISCONNECT_SUCCESS')
})

test('[MOD-12] with network switching disabled, neither the networks nor the unsupported view can be opened', async () => {
  const wallet = mock({ chainId: 'eip155:999' })
  const { fairlead } = createTestFairlead({
    connectors: [wallet.create],
    enableNetworkSwitch: false,
  })
  await connect(fairlead, { connectorId: 'mock' })

  await fairlead.modal.open({ view: 'Networks' })
  expect(fairlead.modal.view()).toBe('Account')
  fairlead.modal.push('UnsupportedChain')
  expect(fairlead.modal.view()).toBe('Account')
})

test('behavior: after destroy nothing opens, and cleanup functions have run once', async () => {
  const { fairlead } = createTestFairlead()
  let runs = 0
  fairlead.onDestroy(() => {
    runs += 1
  })
  const takeBack = fairlead.onDestroy(() => {
    runs += 10
  })
  takeBack()

  fairlead.destroy()
  fairlead.destroy()
  await fairlead.modal.open()

  expect(runs).toBe(1)
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[CONN-02] a tab whose wallet reports no account yet does not disconnect the other tab, and resumes later', async () => {
  const world = createTestEnvironment()
  const [here, there] = [mock(), mock()]
  const { fairlead: first } = createTestFairlead({ connectors: [here.create] }, world)
  const { fairlead: second } = createTestFairlead({ connectors: [there.create] }, world)

  await connect(first, { connectorId: 'mock' })
  await settled()
  await settled()

  // The second tab's wallet still reports no approved account.
  expect(getAccount(first).status).toBe('connected')
  expect(getAccount(second).status).toBe('disconnected')

  there.emit({ type: 'accountsChanged', accounts: getAccount(first).allAccounts as never })
  await settled()
  expect(getAccount(second).status).toBe('connected')
})
