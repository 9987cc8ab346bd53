import { BaseError } from '@fairlead/protocol'
import {
  createTestAdapter,
  createTestFairlead,
  createTestWallet,
  rpcError,
  settled,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import type { CreateConnector } from '../connectors/createConnector.ts'
import { mock } from '../connectors/mock.ts'
import type { FairleadEvent } from '../store/events.ts'
import { connectionOf } from '../store/selectors.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from './getAccount.ts'
import { subscribeEvents } from './subscribe.ts'

const never = () => new Promise<void>(() => {})

test('[CONN-01] default: status is connecting, then connected', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })
  expect(getAccount(fairlead).status).toBe('disconnected')

  const attempt = connect(fairlead, { connectorId: 'mock' })
  expect(getAccount(fairlead)).toMatchObject({
    status: 'connecting',
    isConnected: false,
    isReconnecting: false,
  })
  const connection = await attempt

  expect(connection).toMatchObject({ chainId: 'eip155:31337', connectorId: 'mock' })
  expect(getAccount(fairlead)).toMatchObject({
    status: 'connected',
    isConnected: true,
    address: connection.accounts[0].address,
    caipAddress: `eip155:31337:${connection.accounts[0].address}`,
    walletInfo: { name: 'Mock Wallet', type: 'ANNOUNCED' },
  })
})

test('behavior: emits the outcome as events, without an address', async () => {
  const wallet = mock()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  const events = record(fairlead)

  await connect(fairlead, { connectorId: 'mock' })
  wallet.onConnect = async () => {
    throw new BaseError('CONNECTION_REJECTED')
  }
  await connect(fairlead, { connectorId: 'mock' }).catch(() => {})
  wallet.onConnect = async () => {
    throw new TypeError('broken')
  }
  await connect(fairlead, { connectorId: 'mock' }).catch(() => {})

  expect(events.map(({ name, properties }) => [name, properties])).toEqual([
    ['CONNECT_SUCCESS', { id: 'mock', method: 'ANNOUNCED', name: 'Mock Wallet', reconnect: false }],
    ['CONNECT_REJECTED', { id: 'mock' }],
    ['CONNECT_ERROR', { code: 'UNKNOWN', id: 'mock' }],
  ])
  expect(JSON.stringify(events)).not.toMatch(/0x7099/i)
})

test('behavior: a declined second wallet keeps the first', async () => {
  const other = mock({ id: 'other' })
  other.onConnect = async () => {
    throw new BaseError('CONNECTION_REJECTED')
  }
  const { fairlead } = createTestFairlead({ connectors: [mock().create, other.create] })
  await connect(fairlead, { connectorId: 'mock' })

  await connect(fairlead, { connectorId: 'other' }).catch(() => {})

  expect(connectionOf(fairlead.store.getState(), 'eip155')).toMatchObject({
    connectorId: 'mock',
    status: 'connected',
  })
})

test('behavior: a second wallet replaces the first, which is disconnected without a sign-out', async () => {
  const first = mock()
  let left = 0
  first.onDisconnect = async () => void left++
  const { fairlead } = createTestFairlead({
    connectors: [first.create, mock({ id: 'other' }).create],
  })
  await connect(fairlead, { connectorId: 'mock' })

  await connect(fairlead, { connectorId: 'other' })
  await settled()

  expect(getAccount(fairlead).status).toBe('connected')
  expect(connectionOf(fairlead.store.getState(), 'eip155')).toMatchObject({ connectorId: 'other' })
  expect(left).toBe(1)
  expect(first.accounts).toHaveLength(1)
})

test('behavior: a first wallet that does not disconnect blocks nothing', async () => {
  const first = mock()
  first.onDisconnect = never
  const { fairlead } = createTestFairlead({
    connectors: [first.create, mock({ id: 'other' }).create],
  })
  await connect(fairlead, { connectorId: 'mock' })

  expect(await connect(fairlead, { connectorId: 'other' })).toMatchObject({ connectorId: 'other' })
})

test('behavior: a newer attempt cancels an older one, whose late response is ignored', async () => {
  const slow = mock({ id: 'slow' })
  let answer = () => {}
  slow.onConnect = () =>
    new Promise<void>((resolve) => {
      answer = resolve
    })
  const { fairlead } = createTestFairlead({ connectors: [slow.create, mock().create] })
  const older = connect(fairlead, { connectorId: 'slow' })

  await connect(fairlead, { connectorId: 'mock' })
  answer()

  await expect(older).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(connectionOf(fairlead.store.getState(), 'eip155')).toMatchObject({ connectorId: 'mock' })
})

test('behavior: connecting the same wallet again keeps the pending attempt', async () => {
  const wallet = mock()
  wallet.onConnect = never
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  const older = connect(fairlead, { connectorId: 'mock' })
  const newer = connect(fairlead, { connectorId: 'mock' })
  newer.catch(() => {})

  await expect(older).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })

  expect(getAccount(fairlead).status).toBe('connecting')
})

test('behavior: requesting another wallet twice and declining keeps the first connected', async () => {
  const other = mock({ id: 'other' })
  other.onConnect = never
  const { fairlead } = createTestFairlead({ connectors: [mock().create, other.create] })
  await connect(fairlead, { connectorId: 'mock' })
  const older = connect(fairlead, { connectorId: 'other' })
  older.catch(() => {})
  other.onConnect = async () => {
    throw new BaseError('CONNECTION_REJECTED')
  }

  await expect(connect(fairlead, { connectorId: 'other' })).rejects.toThrow('Connection rejected')

  expect(connectionOf(fairlead.store.getState(), 'eip155')).toMatchObject({
    connectorId: 'mock',
    status: 'connected',
  })
})

test('behavior: disconnecting ends an attempt, even if the wallet ignores the cancellation', async () => {
  const wallet = mock()
  let answer = () => {}
  const deaf: CreateConnector = (lent) => ({
    ...wallet.create(lent),
    connect: () =>
      new Promise((resolve) => {
        answer = () => resolve({ accounts: [{ address: '0xa' }], chainId: 'eip155:31337' })
      }),
  })
  const { fairlead } = createTestFairlead({ connectors: [deaf] })
  const attempt = connect(fairlead, { connectorId: 'mock' })
  attempt.catch(() => {})

  await disconnect(fairlead)
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  answer()
  await settled()

  expect(connectionOf(fairlead.store.getState(), 'eip155')).toEqual({ status: 'disconnected' })
})

test('behavior: disconnecting during a second wallet’s request also disconnects the first', async () => {
  const first = mock()
  const other = mock({ id: 'other' })
  other.onConnect = never
  const { fairlead } = createTestFairlead({ connectors: [first.create, other.create] })
  await connect(fairlead, { connectorId: 'mock' })
  const attempt = connect(fairlead, { connectorId: 'other' })
  attempt.catch(() => {})

  await disconnect(fairlead)

  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(first.accounts).toEqual([])
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[ERR-02][ERR-06] error: aborted by the caller', async () => {
  const wallet = mock()
  wallet.onConnect = never
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  const events = record(fairlead)
  const caller = new AbortController()
  const attempt = connect(fairlead, { connectorId: 'mock', signal: caller.signal })

  caller.abort(new TypeError('gone'))

  await expect(attempt).rejects.toMatchObject({
    cause: new TypeError('gone'),
    shortMessage: 'Request was aborted',
  })
  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(events).toEqual([])
})

test('[ERR-02] error: the modal was closed during the request', async () => {
  const wallet = mock()
  wallet.onConnect = never
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  const events = record(fairlead)
  const caller = new AbortController()
  const attempt = connect(fairlead, { connectorId: 'mock', signal: caller.signal })

  caller.abort(new BaseError('MODAL_CLOSED'))

  await expect(attempt).rejects.toMatchObject({ shortMessage: 'Modal closed' })
  expect(getAccount(fairlead).status).toBe('disconnected')
  expect(events).toEqual([])
})

test('behavior: caller and state agree whenever the attempt is aborted', async () => {
  for (let ticks = 0; ticks < 12; ticks++) {
    const wallet = mock()
    let answer = () => {}
    wallet.onConnect = () =>
      new Promise<void>((resolve) => {
        answer = resolve
      })
    const { fairlead, world } = createTestFairlead({ connectors: [wallet.create] })
    const caller = new AbortController()
    const outcome = connect(fairlead, { connectorId: 'mock', signal: caller.signal }).then(
      () => 'connected',
      () => 'disconnected',
    )

    answer()
    for (let tick = 0; tick < ticks; tick++) await null
    const atAbort = getAccount(fairlead).status
    caller.abort()

    expect(await outcome).toBe(atAbort === 'connected' ? 'connected' : 'disconnected')
    expect(getAccount(fairlead).status).toBe(await outcome)
    expect(world.storage.entries.size).toBe(atAbort === 'connected' ? 1 : 0)
  }
})

test('[ERR-02] error: the user declines', async () => {
  const { fairlead, world } = createTestFairlead({}, undefined, { events: new EventTarget() })
  const wallet = createTestWallet()
  wallet.announce(fairlead.environment.events)
  wallet.answers.eth_requestAccounts = () => {
    throw rpcError(4001, 'User rejected the request.')
  }

  const attempt = connect(fairlead, { connectorId: 'org.example.fox' })

  await expect(attempt).rejects.toThrowErrorMatchingInlineSnapshot(`
    [ConnectionRejectedError: Connection rejected
    Wallet: Fox]
  `)
  expect(connectionOf(fairlead.store.getState(), 'eip155')).toEqual({ status: 'disconnected' })
  expect(world.storage.entries.size).toBe(0)
})

test('[ERR-02] error: unknown connector id', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })

  await expect(
    connect(fairlead, { connectorId: 'fox' }),
  ).rejects.toThrowErrorMatchingInlineSnapshot(`
    [ConnectorNotFoundError: No connector found for connection
    Requested: fox
    Available: mock]
  `)
  expect(fairlead.store.getState().connections).toEqual({})
})

test('[ERR-02] error: a network that is not configured', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })

  const attempt = connect(fairlead, { chainId: 'eip155:5', connectorId: 'mock' })

  await expect(attempt).rejects.toMatchObject({
    code: 'CHAIN_UNSUPPORTED',
    hints: ['Requested: eip155:5', 'Configured: eip155:31337, eip155:31338'],
    shortMessage: 'Chain is not supported',
  })
})

test('[ERR-02] error: a wallet without any namespace of the page', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock({ chains: ['solana'] }).create] })

  await expect(connect(fairlead, { connectorId: 'mock' })).rejects.toMatchObject({
    code: 'CONNECTOR_CHAINS_UNSUPPORTED',
    shortMessage: 'The connector does not support any of the requested chains',
  })
})

test('[ERR-02] error: a namespace that the wallet does not have', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })

  await expect(
    connect(fairlead, { connectorId: 'mock', namespace: 'solana' }),
  ).rejects.toMatchObject({
    shortMessage: 'The connector does not support any of the requested chains',
  })
})

test('[ERR-02] error: a namespace without an adapter, and an unknown namespace', async () => {
  const adapters = [createTestAdapter(mock(), ['eip155'])]
  const { fairlead } = createTestFairlead({ adapters })
  const ask = (namespace: string) =>
    connect(fairlead, { connectorId: 'mock', namespace: namespace as 'solana' })

  await expect(ask('solana')).rejects.toMatchObject({ shortMessage: 'Adapter not found' })
  await expect(ask('tron')).rejects.toMatchObject({ shortMessage: 'Unsupported chain namespace' })
  await expect(ask('constructor')).rejects.toMatchObject({ code: 'NAMESPACE_UNSUPPORTED' })
})

function record(fairlead: Parameters<typeof subscribeEvents>[0]): FairleadEvent[] {
  const events: FairleadEvent[] = []
  subscribeEvents(fairlead, (event) => events.push(event))
  return events
}
