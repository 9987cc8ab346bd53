import {
  createTestAdapter,
  createTestFairlead,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../connectors/mock.ts'
import type { Fairlead } from '../Fairlead.ts'
import { switchNetwork } from '../features/networks/switchNetwork.ts'
import { connectionOf } from '../store/selectors.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from './getAccount.ts'
import { getNetwork } from './getNetwork.ts'
import { getProvider } from './getProvider.ts'

/** Collects the codes of errors that are reported from now on. */
function errorsOf(fairlead: Fairlead): readonly string[] {
  const codes: string[] = []
  fairlead.events.subscribe((event) => {
    if (event.name === 'ERROR') codes.push(event.properties.errorType)
  })
  return codes
}

async function until(isDone: () => boolean) {
  await expect.poll(isDone).toBe(true)
}

async function connected(wallet = mock({ provider: { request: async () => null } })) {
  const { fairlead, world } = createTestFairlead({ connectors: [wallet.create] })
  await connect(fairlead, { connectorId: 'mock' })
  return { fairlead, wallet, world }
}

test('[CONN-03] account, network, connector and provider are removed, now and after a reload', async () => {
  const { fairlead, world } = await connected()
  await switchNetwork(fairlead, 'eip155:31338')
  expect(getProvider(fairlead, 'eip155')).toBeDefined()

  await disconnect(fairlead)

  expect(getAccount(fairlead)).toEqual({
    status: 'disconnected',
    isConnected: false,
    isReconnecting: false,
    address: undefined,
    caipAddress: undefined,
    accountType: undefined,
    allAccounts: [],
    walletInfo: undefined,
  })
  expect(getNetwork(fairlead).caipNetworkId).toBe('eip155:31337')
  expect(getProvider(fairlead, 'eip155')).toBeUndefined()
  const [stored] = [...world.storage.entries.values()].map((text) => JSON.parse(text))
  expect(stored).toMatchObject({ chosenNetworks: {}, remembered: {} })
})

test('[CONN-03] the modal closes, unless the option keeps it open', async () => {
  const { fairlead } = await connected()
  await fairlead.modal.open({ view: 'WhatIsAWallet' })
  await disconnect(fairlead)
  expect(fairlead.modal.isOpen()).toBe(false)

  await fairlead.modal.open({ view: 'WhatIsAWallet' })
  await disconnect(fairlead, { keepModalOpen: true })
  expect(fairlead.modal.isOpen()).toBe(true)
})

test('[CONN-04] signs out by default, but not if the option disables it', async () => {
  const one = await connected()
  await disconnect(one.fairlead)
  const other = await connected()
  await disconnect(other.fairlead, { signOut: false })

  expect(one.wallet.accounts).toEqual([])
  expect(other.wallet.accounts).toHaveLength(1)
})

test('[CONN-04] waits 3 s for an unresponsive wallet, without blocking the page', async () => {
  const { fairlead, wallet, world } = await connected()
  wallet.onDisconnect = () => new Promise(() => {})
  let isDone = false

  const leaving = disconnect(fairlead).then(() => {
    isDone = true
  })
  expect(getAccount(fairlead).status).toBe('disconnected')
  await world.clock.advance(2_999)
  expect(isDone).toBe(false)
  await world.clock.advance(1)

  await leaving
  expect(isDone).toBe(true)
})

test('[CONN-04] a wallet that fails after those 3 s causes no error', async () => {
  const { fairlead, wallet, world } = await connected()
  let fail = () => {}
  wallet.onDisconnect = () =>
    new Promise((_, reject) => {
      fail = () => reject(new TypeError('late'))
    })
  const leaving = disconnect(fairlead)
  await world.clock.advance(3_000)

  await leaving
  fail()
  await settled()
})

test('[CONN-04] error: a disconnect that reaches no wallet is logged as an error', async () => {
  const { fairlead, wallet, world } = await connected()
  const failures = errorsOf(fairlead)
  wallet.onDisconnect = () => new Promise(() => {})
  const leaving = disconnect(fairlead)
  await world.clock.advance(3_000)
  await leaving
  await until(() => failures.length === 1)

  // At the next visit, the wallet's extension is gone.
  const kept = await connected()
  kept.fairlead.destroy()
  const { fairlead: next } = createTestFairlead({}, kept.world)
  const later = errorsOf(next)
  await disconnect(next)
  await until(() => later.length === 1)

  expect([...failures, ...later]).toEqual(['DISCONNECT_FAILED', 'CONNECTOR_NOT_FOUND'])
})

test('[ERR-02] error: the wallet fails; it is forgotten anyway', async () => {
  const { fairlead, wallet, world } = await connected()
  const names: string[] = []
  fairlead.events.subscribe(({ name }) => names.push(name))
  wallet.onDisconnect = async () => {
    throw new TypeError('bridge down')
  }

  const error = await disconnect(fairlead).catch((cause: unknown) => cause)

  expect(error).toMatchObject({
    name: 'DisconnectError',
    code: 'DISCONNECT_FAILED',
    shortMessage: 'Failed to disconnect chains: Failed to disconnect',
    cause: { shortMessage: 'Failed to disconnect', cause: new TypeError('bridge down') },
  })
  expect(connectionOf(fairlead.store.getState(), 'eip155')).toEqual({ status: 'disconnected' })
  expect(fairlead.store.getState().remembered).toEqual({})
  expect([...world.storage.entries.values()].join()).toContain('"remembered":{}')
  expect(names).toEqual(['DISCONNECT_ERROR'])
})

test('behavior: one namespace is disconnected, another stays', async () => {
  const { fairlead } = createTestFairlead({
    adapters: [createUniversalAdapter(), solana()],
    connectors: [mock().create],
    networks: [testNetwork(31337), testSolanaNetwork],
  })
  await connect(fairlead, { connectorId: 'mock' })
  await connect(fairlead, { connectorId: 'ray' })

  await disconnect(fairlead, { namespace: 'eip155' })

  expect(getAccount(fairlead, 'eip155').status).toBe('disconnected')
  expect(getAccount(fairlead, 'solana').status).toBe('connected')
})

test('[NS-07] two adapters list their wallets side by side', () => {
  const { fairlead } = createTestFairlead({
    adapters: [createUniversalAdapter(), solana()],
    connectors: [mock().create],
    networks: [testNetwork(31337), testSolanaNetwork],
  })

  expect(fairlead.store.getState().connectors.map(({ id }) => id)).toEqual(['mock', 'ray'])
})

test('behavior: without a connection there is nothing to fail', async () => {
  const { fairlead } = createTestFairlead()

  await disconnect(fairlead)
  await disconnect(fairlead, { namespace: 'solana' })

  expect(getAccount(fairlead).status).toBe('disconnected')
})

function solana() {
  return createTestAdapter(mock({ chainId: 'solana:sun', chains: ['solana'], id: 'ray' }), [
    'solana',
  ])
}
