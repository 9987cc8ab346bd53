import {
  createTestEnvironment,
  createTestFairlead,
  createTestWallet,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getProvider } from '../../actions/getProvider.ts'
import { mock } from '../../connectors/mock.ts'
import { walletRows } from '../../features/wallets/walletRows.ts'
import { polkadot } from '../../namespaces/polkadotNetworks.ts'

test('[NS-01] default: an injected wallet has an eip155 connection', async () => {
  const events = new EventTarget()
  const wallet = createTestWallet({ chainId: '0x7a6a' })
  const { fairlead } = createTestFairlead({}, undefined, { events })
  wallet.announce(events)

  await connect(fairlead, { connectorId: 'org.example.fox' })

  expect(getAccount(fairlead, 'eip155')).toMatchObject({
    caipAddress: 'eip155:31338:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    isConnected: true,
    walletInfo: { imageUrl: 'data:image/png,', info: { rdns: 'org.example.fox' }, name: 'Fox' },
  })
  const provider = getProvider<typeof wallet.provider>(fairlead, 'eip155')
  await expect(provider?.request({ method: 'eth_chainId' })).resolves.toBe('0x7a6a')
})

test('behavior: changes in the wallet are shown on the page', async () => {
  const events = new EventTarget()
  const wallet = createTestWallet()
  wallet.announce(events)
  const { fairlead } = createTestFairlead({}, undefined, { events })
  await connect(fairlead, { connectorId: 'org.example.fox' })
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

  wallet.emit('accountsChanged', [other])
  wallet.emit('chainChanged', '0x7a6a')
  expect(getAccount(fairlead).caipAddress).toBe(`eip155:31338:${other}`)

  wallet.emit('accountsChanged', [])
  expect(getAccount(fairlead).status).toBe('disconnected')
  wallet.emit('accountsChanged', [other])
  expect(getAccount(fairlead).status).toBe('disconnected')
})

test('behavior: ignores events of a wallet that is not connected', async () => {
  const events = new EventTarget()
  const [fox, bear] = [createTestWallet(), createTestWallet()]
  fox.announce(events)
  bear.announce(events, { name: 'Bear', rdns: 'org.example.bear', uuid: 'bear' })
  const { fairlead } = createTestFairlead({}, undefined, { events })
  await connect(fairlead, { connectorId: 'org.example.fox' })
  const before = getAccount(fairlead)

  bear.emit('accountsChanged', ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])
  bear.emit('chainChanged', '0x7a6a')
  bear.emit('accountsChanged', [])

  expect(getAccount(fairlead)).toEqual(before)
})

test('behavior: a later wallet of the same rdns cannot take over a connection', async () => {
  const events = new EventTarget()
  const [fox, thief] = [createTestWallet(), createTestWallet()]
  fox.announce(events)
  const { fairlead } = createTestFairlead({}, undefined, { events })
  await connect(fairlead, { connectorId: 'org.example.fox' })

  thief.announce(events, { uuid: 'thief' })
  thief.emit('accountsChanged', ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'])

  const provider = getProvider<typeof fox.provider>(fairlead, 'eip155')
  await provider?.request({ method: 'eth_chainId' })
  expect(fox.calls.at(-1)).toEqual({ method: 'eth_chainId' })
  expect(thief.calls).toEqual([])
  expect(getAccount(fairlead).address).toMatch(/^0x7099/)
  expect(fairlead.store.getState().connectors).toHaveLength(1)
})

test('behavior: two names of one wallet are merged', () => {
  const events = new EventTarget()
  createTestWallet().announce(events, { rdns: 'io.metamask', uuid: 'a' })
  createTestWallet().announce(events, { rdns: 'io.metamask.mobile', uuid: 'b' })
  const { fairlead } = createTestFairlead({}, undefined, { events })

  expect(fairlead.store.getState().connectors.map(({ id }) => id)).toEqual(['io.metamask'])
})

test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'behavior: a wallet named %s is an ordinary wallet',
  async (rdns) => {
    const events = new EventTarget()
    createTestWallet().announce(events, { rdns })
    const { fairlead } = createTestFairlead({ excludeWalletIds: ['x'] }, undefined, { events })

    expect(walletRows(fairlead).map(({ wallet: { id } }) => id)).toEqual([rdns])
    await connect(fairlead, { connectorId: rdns })
    expect(getAccount(fairlead).isConnected).toBe(true)
  },
)

test('behavior: window.ethereum is Browser Wallet; options disable either discovery', () => {
  const ids = (options: Parameters<typeof createTestFairlead>[0]) => {
    const events = new EventTarget()
    createTestWallet().announce(events)
    const { provider } = createTestWallet()
    const { fairlead } = createTestFairlead(options, undefined, {
      events,
      injected: () => provider,
    })
    return fairlead.store.getState().connectors.map(({ id, name }) => [id, name])
  }
  const fox = ['org.example.fox', 'Fox']
  const browser = ['injected', 'Browser Wallet']

  expect(ids({})).toEqual([fox, browser])
  expect(ids({ enableInjected: false })).toEqual([fox])
  expect(ids({ enableEIP6963: false })).toEqual([browser])
})

test.each([[undefined], [null], ['ethereum'], [{}], [{ request: 'eth_accounts' }]])(
  'behavior: %j at window.ethereum is not a wallet',
  (value) => {
    const { fairlead } = createTestFairlead({}, undefined, { injected: () => value })

    expect(fairlead.store.getState().connectors).toEqual([])
  },
)

test('behavior: detached, it receives no wallet events in any namespace', async () => {
  const wallet = mock({ chains: ['eip155', 'solana'] })
  let watched = 0
  const create: typeof wallet.create = (lent) => ({
    ...wallet.create(lent),
    watch() {
      watched++
      return () => {
        watched--
      }
    },
  })
  const networks = [testNetwork(31337), testSolanaNetwork]
  const { fairlead } = createTestFairlead({ connectors: [create], networks })
  // The widget does not listen to wallets that the user has not chosen.
  expect(watched).toBe(0)
  await connect(fairlead, { connectorId: 'mock', namespace: 'eip155' })
  await connect(fairlead, { connectorId: 'mock', namespace: 'solana' })
  expect(watched).toBe(2)

  fairlead.destroy()

  expect(watched).toBe(0)
})

test('behavior: sign-out revokes the permission', async () => {
  const events = new EventTarget()
  const wallet = createTestWallet()
  wallet.announce(events)
  const { fairlead } = createTestFairlead({}, createTestEnvironment(), { events })
  await connect(fairlead, { connectorId: 'org.example.fox' })

  await disconnect(fairlead)

  expect(wallet.calls.at(-1)?.method).toBe('wallet_revokePermissions')
})

test('[CONN-01] an attempt aborted before its code has loaded requests no wallet', async () => {
  const events = new EventTarget()
  const wallet = createTestWallet()
  wallet.announce(events)
  const { fairlead } = createTestFairlead({}, undefined, { events })
  const given = new AbortController()

  const attempt = connect(fairlead, { connectorId: 'org.example.fox', signal: given.signal })
  given.abort()

  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await settled()
  expect(wallet.calls).toEqual([])
})

test('[NS-04] behavior: opening the list finds the wallets of Polkadot', async () => {
  const injectedWeb3 = { fox: { enable: async () => ({}), version: '1.0.0' } }
  const { fairlead } = createTestFairlead({ networks: [testNetwork(1), polkadot] }, undefined, {
    globals: { injectedWeb3 },
  })

  await fairlead.modal.open()

  const names = () => fairlead.store.getState().connectors.map(({ name }) => name)
  await expect.poll(names).toEqual(['fox'])
})
