import { createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import { switchNetwork } from '../features/networks/switchNetwork.ts'
import { connect } from './connect.ts'
import { getAccount } from './getAccount.ts'
import { getNetwork } from './getNetwork.ts'
import { getProvider } from './getProvider.ts'
import { subscribeAccount, subscribeNetwork } from './subscribe.ts'

const accounts = [
  { address: '0xa', type: 'smartAccount' },
  { address: '0xb', type: 'eoa' },
] as const

async function connected() {
  const provider = { request: async () => null }
  const wallet = mock({ provider })
  wallet.accounts = accounts
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  await connect(fairlead, { connectorId: 'mock' })
  return { fairlead, provider, wallet }
}

test('[ENT-03] returns the account of a namespace, with all its accounts', async () => {
  const { fairlead } = await connected()

  expect(getAccount(fairlead, 'eip155')).toEqual({
    status: 'connected',
    isConnected: true,
    isReconnecting: false,
    address: '0xa',
    caipAddress: 'eip155:31337:0xa',
    accountType: 'smartAccount',
    allAccounts: accounts.map(({ address, type }) => ({
      namespace: 'eip155',
      address,
      chainId: 'eip155:31337',
      type,
      publicKey: undefined,
      path: undefined,
    })),
    walletInfo: { imageUrl: undefined, info: undefined, name: 'Mock Wallet', type: 'ANNOUNCED' },
  })
  expect(getAccount(fairlead)).toEqual(getAccount(fairlead, 'eip155'))
  expect(getAccount(fairlead, 'solana')).toMatchObject({ status: 'disconnected', allAccounts: [] })
})

test('[ENT-03] an account without a type is an eoa', async () => {
  const { fairlead, wallet } = await connected()

  wallet.emit({ type: 'accountsChanged', accounts: [{ address: '0xc' }] })

  expect(getAccount(fairlead)).toMatchObject({ accountType: 'eoa', address: '0xc' })
})

test('[ENT-05] a connection has its connector, accounts and network', async () => {
  const { fairlead } = await connected()

  expect(fairlead.store.getState().connections.eip155).toEqual({
    status: 'connected',
    accounts,
    approved: 'all',
    chainId: 'eip155:31337',
    connectorId: 'mock',
    namespace: 'eip155',
    wallet: { imageUrl: undefined, info: undefined, name: 'Mock Wallet', type: 'ANNOUNCED' },
  })
})

test('[ENT-02] the network, and the networks that the wallet approves', async () => {
  const { fairlead, wallet } = await connected()

  expect(getNetwork(fairlead)).toMatchObject({
    network: { name: 'Devnet 31337' },
    caipNetworkId: 'eip155:31337',
    chainId: 31337,
    approvedIds: ['eip155:31337', 'eip155:31338'],
    supportsAllNetworks: true,
    isUnsupported: false,
    isSwitching: false,
  })
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:999' })
  expect(getNetwork(fairlead)).toMatchObject({
    network: { caipNetworkId: 'eip155:999', rpcUrls: { default: { http: [] } } },
    caipNetworkId: 'eip155:999',
    chainId: 999,
    isUnsupported: true,
  })
  expect(getNetwork(fairlead, 'solana')).toMatchObject({
    caipNetworkId: undefined,
    chainId: undefined,
    networks: [],
  })
})

test('[ENT-02] a wallet that approves some networks reports those', async () => {
  const wallet = mock()
  const { fairlead } = createTestFairlead({
    connectors: [
      (lent) => ({
        ...wallet.create(lent),
        connect: async () => ({
          accounts: [{ address: '0xa' }],
          approved: ['eip155:31338', 'eip155:5'],
          chainId: 'eip155:31338',
        }),
      }),
    ],
  })
  await connect(fairlead, { connectorId: 'mock' })

  expect(getNetwork(fairlead)).toMatchObject({
    approvedIds: ['eip155:31338'],
    supportsAllNetworks: false,
  })
})

test('behavior: the provider is available while connected', async () => {
  const { fairlead } = await connected()

  expect(getProvider(fairlead, 'eip155')).toHaveProperty('request')
  expect(getProvider(fairlead, 'solana')).toBeUndefined()
})

test('behavior: subscribers are notified of changes by value, until they unsubscribe', async () => {
  const { fairlead, wallet } = await connected()
  const heard: (string | undefined)[] = []
  const stops = [
    subscribeAccount(fairlead, ({ caipAddress }) => heard.push(caipAddress)),
    subscribeNetwork(fairlead, ({ caipNetworkId }) => heard.push(caipNetworkId)),
  ]

  wallet.emit({ type: 'accountsChanged', accounts: [...accounts] })
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:31337' })
  fairlead.modal.setLoading(true)
  expect(heard).toEqual([])
  await switchNetwork(fairlead, 'eip155:31338')
  expect(heard).toEqual(['eip155:31338:0xa', 'eip155:31338'])

  for (const stop of stops) stop()
  wallet.emit({ type: 'disconnected' })
  expect(heard).toHaveLength(2)
})
