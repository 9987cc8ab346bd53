import {
  createTestAdapter,
  createTestFairlead,
  createTestWallet,
  rpcError,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { getNetwork } from '../../actions/getNetwork.ts'
import { createUniversalAdapter } from '../../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../../connectors/mock.ts'
import { topOf } from '../../modal/modalStore.ts'
import { type NetworkRoute, networkRoute, switchNetwork } from './switchNetwork.ts'

async function connected(options: Parameters<typeof createTestFairlead>[0] = {}) {
  const wallet = mock()
  const events: [string, unknown][] = []
  const { fairlead } = createTestFairlead({
    connectors: [wallet.create],
    telemetry: ({ name, properties }) => events.push([name, properties]),
    ...options,
  })
  await connect(fairlead, { connectorId: 'mock' })
  events.length = 0
  const views = () => {
    const { navigation } = fairlead.modal.store.getState()
    return navigation.open ? navigation.history.map(({ view }) => view) : []
  }
  return { events, fairlead, views, wallet }
}

test('[MOD-09] default: shows the wallet’s request, then closes the view it opened', async () => {
  const { events, fairlead, views, wallet } = await connected()
  let shown: readonly string[] = []
  wallet.onSwitch = async () => {
    shown = views()
  }

  const result = await switchNetwork(fairlead, 'eip155:31338')

  expect(result).toEqual({ ok: true })
  expect(shown).toEqual(['SwitchNetwork'])
  expect(views()).toEqual([])
  expect(getNetwork(fairlead)).toMatchObject({
    caipNetworkId: 'eip155:31338',
    isUnsupported: false,
  })
  expect(events).toContainEqual(['NETWORK_SWITCHED', { network: 'eip155:31338' }])
})

test('[MOD-09] a network object is accepted too', async () => {
  const { fairlead } = await connected()

  await switchNetwork(fairlead, testNetwork(31338))

  expect(getNetwork(fairlead).chainId).toBe(31338)
})

test('[MOD-09] behavior: the number of an EVM network is accepted too', async () => {
  const { fairlead } = await connected()

  expect(await switchNetwork(fairlead, 31338)).toEqual({ ok: true })

  expect(getNetwork(fairlead, 'eip155').chainId).toBe(31338)
})

test('[MOD-09] no view if the confirmation is disabled and nothing is open', async () => {
  const { events, fairlead, views, wallet } = await connected()
  let shown: readonly string[] = ['?']
  wallet.onSwitch = async () => {
    shown = views()
  }

  await switchNetwork(fairlead, 'eip155:31338', { ignoreConfirmation: true })

  expect(shown).toEqual([])
  expect(events.map(([name]) => name)).toEqual(['NETWORK_SWITCHED'])
})

test('behavior: chosen in Networks, the modal returns to the previous view', async () => {
  const { fairlead, views } = await connected()
  await fairlead.modal.open()
  fairlead.modal.push('Networks')

  await switchNetwork(fairlead, 'eip155:31338')

  expect(views()).toEqual(['Account'])
})

test('behavior: choosing the same network only closes Networks', async () => {
  const { events, fairlead, views, wallet } = await connected()
  wallet.onSwitch = async () => {
    throw new TypeError('asked')
  }
  await fairlead.modal.open()

  expect(await switchNetwork(fairlead, 'eip155:31337')).toEqual({ ok: true })
  expect(views()).toEqual(['Account'])
  fairlead.modal.push('Networks')
  await switchNetwork(fairlead, 'eip155:31337')

  expect(views()).toEqual(['Account'])
  expect(events.map(([name]) => name)).toEqual(['MODAL_OPENED'])
})

test('behavior: without a connection, the choice is stored and the modal stays as it is', async () => {
  const { fairlead } = createTestFairlead()
  await fairlead.modal.open()

  await switchNetwork(fairlead, 'eip155:31338')

  expect(getNetwork(fairlead).caipNetworkId).toBe('eip155:31338')
  expect(fairlead.modal.view()).toBe('Connect')
})

test('[MOD-11] a failed switch goes one view back, and shows the reason', async () => {
  const { events, fairlead, views, wallet } = await connected()
  wallet.onSwitch = async () => {
    throw rpcError(4001)
  }
  await fairlead.modal.open()
  fairlead.modal.push('Networks')

  const result = await switchNetwork(fairlead, 'eip155:31338')

  expect(result).toMatchObject({ ok: false, error: { code: 'UNKNOWN' } })
  expect(views()).toEqual(['Account', 'Networks'])
  expect(fairlead.modal.store.getState().toast).toMatchObject({
    open: true,
    switchError: { code: 'UNKNOWN' },
    variant: 'error',
  })
  expect(events.at(-1)).toEqual([
    'NETWORK_SWITCH_ERROR',
    { code: 'UNKNOWN', network: 'eip155:31338' },
  ])
  expect(getNetwork(fairlead).caipNetworkId).toBe('eip155:31337')
})

test('[MOD-11] no navigation if the view was left during the switch', async () => {
  for (const fails of [true, false]) {
    const { fairlead, views, wallet } = await connected()
    let settle = () => {}
    wallet.onSwitch = () =>
      new Promise<void>((resolve, reject) => {
        settle = fails ? () => reject(rpcError(4001)) : resolve
      })
    await fairlead.modal.open()
    const switching = switchNetwork(fairlead, 'eip155:31338')
    await settled()
    expect(views()).toEqual(['Account', 'SwitchNetwork'])

    fairlead.modal.back()
    settle()
    await switching

    expect(views()).toEqual(['Account'])
  }
})

test('[MOD-14] a click outside the card keeps the wallet’s request open', async () => {
  const { fairlead, views, wallet } = await connected()
  wallet.onSwitch = () => new Promise(() => {})
  void switchNetwork(fairlead, 'eip155:31338')

  fairlead.modal.pressBackdrop()

  expect(views()).toEqual(['SwitchNetwork'])
})

test('[MOD-12] an unsupported network opens UnsupportedChain; a supported one closes it', async () => {
  const { fairlead, views, wallet } = await connected()

  wallet.emit({ type: 'chainChanged', chainId: 'eip155:999' })
  expect(views()).toEqual(['UnsupportedChain'])
  expect(getNetwork(fairlead)).toMatchObject({
    network: { caipNetworkId: 'eip155:999' },
    chainId: 999,
    isUnsupported: true,
  })
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:31338' })
  expect(views()).toEqual([])

  wallet.emit({ type: 'chainChanged', chainId: 'eip155:999' })
  await switchNetwork(fairlead, 'eip155:31338')
  expect(views()).toEqual([])
})

test.each([
  [{ enableNetworkSwitch: false }],
  [{ allowUnsupportedChain: true }],
  [{ allowUnsupportedChain: 'banner' as const }],
  [{ basic: true }],
])('[MOD-12] an unsupported network does not open UnsupportedChain with %j', async (options) => {
  const { fairlead, views, wallet } = await connected(options)

  wallet.emit({ type: 'chainChanged', chainId: 'eip155:999' })

  expect(views()).toEqual([])
  expect(getNetwork(fairlead).isUnsupported).toBe(true)
})

test('[MOD-12] connecting a wallet on an unsupported network opens UnsupportedChain; resuming one does not', async () => {
  const wallet = mock({ chainId: 'eip155:999' })
  const { fairlead, world } = createTestFairlead({ connectors: [wallet.create] })
  await connect(fairlead, { connectorId: 'mock' })
  expect(fairlead.modal.view()).toBe('UnsupportedChain')
  fairlead.destroy()

  const next = createTestFairlead({ connectors: [wallet.create] }, world).fairlead
  await settled()

  expect(getNetwork(next).isUnsupported).toBe(true)
  expect(next.modal.isOpen()).toBe(false)
})

test('[MOD-12] a failed switch stays on UnsupportedChain', async () => {
  const { fairlead, views, wallet } = await connected()
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:999' })
  wallet.onSwitch = async () => {
    throw rpcError(4001)
  }

  await switchNetwork(fairlead, 'eip155:31338')

  expect(views()).toEqual(['UnsupportedChain'])
})

test('[ERR-02] error: a network that is not configured: an alert, and an error if requested', async () => {
  const { events, fairlead } = await connected({ debug: true })

  const result = await switchNetwork(fairlead, 'eip155:5')

  expect(result).toMatchObject({ ok: false, error: { shortMessage: 'Network not found' } })
  await settled()
  expect(fairlead.modal.store.getState().alert).toMatchObject({
    code: 'FL001',
    message: 'Network Not Found',
  })
  expect(events).toEqual([])
  await expect(switchNetwork(fairlead, 'eip155:5', { throwOnFailure: true })).rejects.toMatchObject(
    { code: 'NETWORK_NOT_FOUND' },
  )
})

test('[ERR-02][ERR-06] error: a wallet that fails without a message', async () => {
  const { fairlead, wallet } = await connected()
  wallet.onSwitch = () => Promise.reject()

  await expect(
    switchNetwork(fairlead, 'eip155:31338', { throwOnFailure: true }),
  ).rejects.toMatchObject({ code: 'UNKNOWN', shortMessage: 'An error occurred' })
})

test('[API-25] an injected wallet’s network is switched, and added, with EIP-1193', async () => {
  const events = new EventTarget()
  const wallet = createTestWallet()
  wallet.answers.wallet_switchEthereumChain = () => {
    if (wallet.calls.some(({ method }) => method === 'wallet_addEthereumChain')) {
      wallet.chainId = '0x7a6a'
      return null
    }
    throw rpcError(4902)
  }
  wallet.answers.wallet_addEthereumChain = () => null
  wallet.announce(events)
  const { fairlead } = createTestFairlead({}, undefined, { events })
  await connect(fairlead, { connectorId: 'org.example.fox' })

  expect(await switchNetwork(fairlead, 'eip155:31338')).toEqual({ ok: true })
  expect(getNetwork(fairlead).caipNetworkId).toBe('eip155:31338')
})

const solana = () =>
  createTestAdapter(mock({ chainId: 'solana:sun', chains: ['solana'], id: 'ray' }), ['solana'])

test('[MOD-10] a namespace that is not connected: SwitchActiveChain with its payload', async () => {
  const { events, fairlead, wallet } = await connected({
    adapters: [createUniversalAdapter(), solana()],
    networks: [testNetwork(31337), testSolanaNetwork],
  })
  wallet.onSwitch = async () => {
    throw new TypeError('asked')
  }

  expect(await switchNetwork(fairlead, 'solana:sun')).toEqual({ ok: true })

  expect(topOf(fairlead.modal.store.getState().navigation)).toEqual({
    view: 'SwitchActiveChain',
    data: {
      switchToChain: 'solana',
      network: 'solana:sun',
      navigateTo: 'Connect',
      navigateWithReplace: true,
    },
  })
  expect(fairlead.store.getState().activeNamespace).toBe('eip155')
  expect(events.map(([name]) => name)).toEqual(['MODAL_OPENED'])
})

test('[CONN-07][NS-07] switching to another connected namespace sets the flag until it ends', async () => {
  const { fairlead } = await connected({
    adapters: [createUniversalAdapter(), solana()],
    networks: [testNetwork(31337), testSolanaNetwork],
  })
  await connect(fairlead, { connectorId: 'ray' })
  expect(fairlead.store.getState().activeNamespace).toBe('solana')
  const flags: boolean[] = []
  fairlead.store.subscribe(({ isSwitchingNamespace }) => flags.push(isSwitchingNamespace))

  // The wallet is on this network already, so it is not asked. Only the namespace changes.
  await switchNetwork(fairlead, 'eip155:31337')

  expect(flags[0]).toBe(true)
  expect(flags.at(-1)).toBe(false)
  expect(fairlead.store.getState().activeNamespace).toBe('eip155')
})

test('[CONN-07] the flag is cleared when the switch fails', async () => {
  const { fairlead, wallet } = await connected({
    adapters: [createUniversalAdapter(), solana()],
    networks: [testNetwork(31337), testSolanaNetwork],
  })
  await connect(fairlead, { connectorId: 'ray' })
  wallet.onSwitch = async () => {
    throw rpcError(4001)
  }

  expect(await switchNetwork(fairlead, 'eip155:31337')).toMatchObject({ ok: false })

  expect(fairlead.store.getState()).toMatchObject({
    activeNamespace: 'solana',
    isSwitchingNamespace: false,
  })
})

test('behavior: leaving the view ends the wait, and a later approval in the wallet is followed', async () => {
  const wallet = mock()
  let sayYes = () => {}
  wallet.onSwitch = () => new Promise((resolve) => (sayYes = resolve))
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  await connect(fairlead, { connectorId: 'mock' })
  const names: string[] = []
  fairlead.events.subscribe(({ name }) => names.push(name))
  const switching = switchNetwork(fairlead, 'eip155:31338')
  expect(fairlead.modal.store.getState().pendingApprovals).toBe(1)

  fairlead.modal.close()

  expect(await switching).toMatchObject({ error: { code: 'REQUEST_ABORTED' }, ok: false })
  expect(fairlead.modal.store.getState().pendingApprovals).toBe(0)
  expect(names).toEqual(['MODAL_OPENED', 'MODAL_CLOSED'])
  sayYes()
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:31338' })
  expect(getNetwork(fairlead).chainId).toBe(31338)
})

const usual: networkRoute.Facts = {
  ignoreConfirmation: false,
  isAuthConnector: false,
  isModalOpen: true,
  isSameNetwork: false,
  isSourceConnected: true,
  isTargetConnected: true,
  sourceNamespace: 'eip155',
  targetNamespace: 'eip155',
}
const toSolana = { isTargetConnected: false, targetNamespace: 'solana' }
const toBitcoin = { isTargetConnected: false, targetNamespace: 'bip122' }

test.each<[string, Partial<networkRoute.Facts>, NetworkRoute]>([
  ['the same network', { isSameNetwork: true }, 'none'],
  ['another network of the wallet', {}, 'SwitchNetwork'],
  ['another network of the wallet, with the modal closed', { isModalOpen: false }, 'SwitchNetwork'],
  ['no connection', { isSourceConnected: false, isTargetConnected: false }, 'direct'],
  ['confirmation disabled, modal open', { ignoreConfirmation: true }, 'SwitchNetwork'],
  [
    'confirmation disabled, modal closed',
    { ignoreConfirmation: true, isModalOpen: false },
    'direct',
  ],
  ['a namespace that is not connected', toSolana, 'SwitchActiveChain'],
  [
    'a namespace that is not connected, with the confirmation disabled',
    { ...toSolana, ignoreConfirmation: true },
    'SwitchNetwork',
  ],
  [
    'a namespace that is not connected, with the confirmation disabled and the modal closed',
    { ...toSolana, ignoreConfirmation: true, isModalOpen: false },
    'direct',
  ],
  ['a namespace that is connected', { ...toSolana, isTargetConnected: true }, 'SwitchNetwork'],
  ['the embedded wallet', { isAuthConnector: true }, 'SwitchNetwork'],
  [
    'the embedded wallet, to its other namespace',
    { ...toSolana, isAuthConnector: true },
    'SwitchNetwork',
  ],
  [
    'the embedded wallet, to an unsupported namespace',
    { ...toBitcoin, isAuthConnector: true },
    'SwitchActiveChain',
  ],
  [
    'from no connection to a connected namespace',
    { ...toSolana, isSourceConnected: false, isTargetConnected: true },
    'SwitchNetwork',
  ],
])('[MOD-09] %s', (_, facts, expected) => {
  expect(networkRoute({ ...usual, ...facts })).toBe(expected)
})
