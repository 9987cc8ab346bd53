import { BaseError } from '@fairlead/protocol'
import {
  createTestAdapter,
  createTestFairlead,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import type { Adapter } from '../adapters/adapter.ts'
import { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'
import type { CreateConnector } from '../connectors/createConnector.ts'
import { mock } from '../connectors/mock.ts'
import { connect } from './connect.ts'
import { getAccount } from './getAccount.ts'

const networks = [testNetwork(31337), testNetwork(31338), testSolanaNetwork] as never
const sun = { accounts: [{ address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' }] } as const

/** Opens a page with one adapter per namespace, and a wallet that approves both at once. */
function open(openWallet: Adapter['openWallet']) {
  const wallet = mock({ chains: ['eip155', 'solana'] })
  const create: CreateConnector = (lent) => {
    const connector = wallet.create(lent)
    const others = [{ ...sun, chainId: 'solana:sun', namespace: 'solana' }] as const
    return {
      ...connector,
      connect: async (given) => ({ ...(await connector.connect(given)), others }),
    }
  }
  const second = createTestAdapter(wallet, ['solana'], { openWallet })
  const { fairlead } = createTestFairlead({
    adapters: [createUniversalAdapter(), second],
    connectors: [create],
    networks,
  })
  const errors: string[] = []
  fairlead.events.subscribe((event) => {
    if (event.name === 'ERROR') errors.push(event.properties.errorType)
  })
  return { errors, fairlead, wallet }
}

test('default: opens a wallet in the adapter of each namespace before recording it', async () => {
  const calls: unknown[] = []
  const { fairlead } = open(async (given) => {
    calls.push([
      given,
      getAccount(fairlead, 'eip155').status,
      getAccount(fairlead, 'solana').status,
    ])
  })

  await connect(fairlead, { connectorId: 'mock' })

  const given = { connectorId: 'mock', namespace: 'solana' }
  expect(calls).toEqual([[given, 'connecting', 'disconnected']])
  expect(getAccount(fairlead, 'solana').status).toBe('connected')
})

test('error: a namespace whose adapter cannot open the wallet is not connected, and is reported', async () => {
  const { errors, fairlead } = open(async () => {
    throw new BaseError('CONNECTOR_NOT_FOUND')
  })

  await connect(fairlead, { connectorId: 'mock' })
  await expect.poll(() => errors).toEqual(['CONNECTOR_NOT_FOUND'])

  expect(getAccount(fairlead, 'eip155').status).toBe('connected')
  expect(getAccount(fairlead, 'solana').status).toBe('disconnected')
})

test('error: a wallet that ends the connection before it is recorded is not connected', async () => {
  const wallet = mock()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  wallet.onSwitch = async () => wallet.emit({ type: 'disconnected' })

  const connecting = connect(fairlead, { chainId: 'eip155:31338', connectorId: 'mock' })

  await expect(connecting).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(getAccount(fairlead).status).toBe('disconnected')
})
