import {
  createTestEnvironment,
  createTestFairlead,
  createTestSolanaWallet,
  settled,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getConnectors, getProvider } from '../../actions/getProvider.ts'
import { signMessage } from '../../actions/sign.ts'
import { mock } from '../../connectors/mock.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { switchNetwork } from '../../features/networks/switchNetwork.ts'
import type { SolanaProvider } from '../../namespaces/providers.ts'
import { solana as mainnet, solanaDevnet } from '../../namespaces/solanaNetworks.ts'
import { connectedOf } from '../../store/selectors.ts'
import { solana } from './createSolanaAdapter.ts'

function open(options: Partial<FairleadOptions> = {}, world = createTestEnvironment()) {
  const events = new EventTarget()
  const { fairlead } = createTestFairlead(
    { adapters: [solana()], networks: [mainnet, solanaDevnet], ...options },
    world,
    { events },
  )
  const ids = () => getConnectors(fairlead, 'solana').map(({ id }) => id)
  const connection = () => connectedOf(fairlead.store.getState(), 'solana')
  return { connection, events, fairlead, ids, world }
}

test('[NS-04][CONN-05] lists wallets by name, connectors of the page, and pairing', async () => {
  const page = mock({ chains: ['solana'], id: 'own', name: 'Own' })
  const other = mock({ chains: ['eip155'], id: 'other' })
  const { events, fairlead, ids } = open({
    connectors: [page.create, other.create],
    relayUrl: 'wss://relay.example',
  })
  const wallet = await createTestSolanaWallet()

  const leave = wallet.register(events)

  expect(ids()).toEqual(['own', 'walletConnect', 'Sunbird'])
  expect(getConnectors(fairlead).at(-1)).toEqual({
    chains: ['solana'],
    id: 'Sunbird',
    imageUrl: 'data:image/svg+xml,',
    name: 'Sunbird',
    type: 'ANNOUNCED',
  })
  leave()
  expect(ids()).toEqual(['own', 'walletConnect'])
})

test('[NS-04] connects, switches, signs and disconnects; the page gets its provider', async () => {
  const { connection, events, fairlead } = open()
  const wallet = await createTestSolanaWallet()
  wallet.register(events)

  await connect(fairlead, { connectorId: 'Sunbird' })
  await switchNetwork(fairlead, solanaDevnet, { throwOnFailure: true })
  const provider = getProvider<SolanaProvider>(fairlead, 'solana')
  const signature = await signMessage(fairlead, { message: 'Hello' })

  expect(getAccount(fairlead, 'solana')).toMatchObject({ address: wallet.keys[0]?.address })
  expect(connection()?.chainId).toBe(solanaDevnet.caipNetworkId)
  expect(provider?.signTransaction).toBeTypeOf('function')
  expect(getProvider(fairlead, 'solana')).toBe(provider)
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  await disconnect(fairlead)
  expect(connection()).toBeUndefined()
  expect(wallet.wallet.accounts).toEqual([])
})

test('[CONN-02] reconnects without a prompt, on the network that was in use', async () => {
  const world = createTestEnvironment()
  const first = open({}, world)
  const wallet = await createTestSolanaWallet()
  wallet.register(first.events)
  await connect(first.fairlead, { connectorId: 'Sunbird' })
  await switchNetwork(first.fairlead, solanaDevnet)
  first.fairlead.destroy()
  const prompts = wallet.calls.length

  const second = open({}, world)
  await settled()
  wallet.register(second.events)
  await settled()

  expect(second.connection()?.chainId).toBe(solanaDevnet.caipNetworkId)
  expect(wallet.calls.slice(prompts)).toEqual([
    { feature: 'standard:connect', inputs: [{ silent: true }] },
  ])
})

test('[CONN-02] follows account changes in the wallet, also to none', async () => {
  const { connection, events, fairlead } = open()
  const wallet = await createTestSolanaWallet()
  wallet.register(events)
  await connect(fairlead, { connectorId: 'Sunbird' })

  wallet.show([wallet.keys[1]!])
  expect(connection()?.accounts).toEqual([{ address: wallet.keys[1]?.address }])
  wallet.show([])

  expect(connection()).toBeUndefined()
})

test('behavior: a wallet that unregisters is no longer connected', async () => {
  const { connection, events, fairlead } = open()
  const wallet = await createTestSolanaWallet()
  const leave = wallet.register(events)
  await connect(fairlead, { connectorId: 'Sunbird' })

  leave()

  expect(connection()).toBeUndefined()
})

test('[MOD-11] error: a network that the account does not have', async () => {
  const { connection, events, fairlead } = open()
  const wallet = await createTestSolanaWallet({ chains: ['solana:mainnet'] })
  wallet.register(events)
  await connect(fairlead, { connectorId: 'Sunbird' })

  const result = await switchNetwork(fairlead, solanaDevnet)

  expect(result).toMatchObject({
    error: {
      code: 'SWITCH_FAILED',
      shortMessage: 'Sunbird does not offer Solana Devnet for this account',
    },
    ok: false,
  })
  expect(connection()).toMatchObject({
    approved: [mainnet.caipNetworkId],
    chainId: mainnet.caipNetworkId,
  })
})

test('error: a wallet without a method for it', async () => {
  const { events, fairlead } = open()
  const wallet = await createTestSolanaWallet({ without: ['solana:signMessage'] })
  wallet.register(events)
  await connect(fairlead, { connectorId: 'Sunbird' })

  await expect(signMessage(fairlead, { message: 'Hello' })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
})

test('[MOD-01] unattached, it has no effect; after a widget is destroyed, another can use it', async () => {
  const adapter = solana({ commitment: 'finalized' })
  const first = open({ adapters: [adapter] })
  const wallet = await createTestSolanaWallet()
  wallet.register(first.events)
  first.fairlead.destroy()

  const second = open({ adapters: [adapter] })

  expect(second.ids()).toEqual([])
  wallet.register(second.events)
  expect(second.ids()).toEqual(['Sunbird'])
})
