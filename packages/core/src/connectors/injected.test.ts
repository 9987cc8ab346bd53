import { createTestClock, createTestWallet, rpcError, type TestWallet } from '@fairlead/test'
import { expect, test } from 'vitest'
import type { Connector, ConnectorEvent } from './createConnector.ts'
import { injected } from './injected.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

function open(given: Parameters<typeof createTestWallet>[0] = {}) {
  const wallet = createTestWallet(given)
  const create = injected({ id: 'fox', name: 'Fox', provider: wallet.provider, rdns: 'fox' })
  const connector = create({ environment: createTestClock(), networks: () => [] })
  const asks = { namespace: 'eip155', signal: new AbortController().signal } as const
  return { asks, connector, wallet }
}

test('[API-25] connecting requests accounts and chain, resuming requests them without a prompt', async () => {
  const { asks, connector, wallet } = open({ accounts: [address, other] })
  const link = {
    accounts: [{ address }, { address: other }],
    approved: 'all',
    chainId: 'eip155:31337',
  }

  expect(await connector.connect(asks)).toEqual(link)
  expect(await connector.resume(asks)).toEqual(link)
  expect(wallet.calls.map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'eth_chainId',
    'eth_accounts',
    'eth_chainId',
  ])
})

test.each([
  ['0x1', 'eip155:1'],
  ['0x01', 'eip155:1'],
  ['1', 'eip155:1'],
  [1, 'eip155:1'],
  ['0x2105', 'eip155:8453'],
  ['8453', 'eip155:8453'],
])('[API-25] eth_chainId %j is %s', async (chainId, expected) => {
  const { asks, connector } = open({ chainId })

  expect(await connector.connect(asks)).toMatchObject({ chainId: expected })
})

test.each<[string, Partial<Pick<TestWallet, 'accounts' | 'chainId'>>]>([
  ['accounts that are not a list', { accounts: { 0: address } }],
  ['an invalid account', { accounts: [address, '<img src=x>'] }],
  ['a name', { accounts: ['vitalik.eth'] }],
  ['null', { accounts: null }],
  ['chain zero', { chainId: '0x0' }],
  ['a chain id that is too large', { chainId: `0x${'f'.repeat(20)}` }],
  ['no chain', { chainId: undefined }],
])('error: a wallet that responds with %s', async (_, given) => {
  const { asks, connector } = open(given)

  await expect(connector.connect(asks)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  await expect(connector.resume(asks)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('error: approving without an account is a refusal; on a reload it is a decline', async () => {
  const { asks, connector } = open({ accounts: [] })

  await expect(connector.connect(asks)).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
  expect(await connector.resume(asks)).toBeUndefined()
})

test.each([
  ['a declined prompt', rpcError(4001), 'CONNECTION_REJECTED'],
  ['a declined prompt of a pairing wallet', rpcError(5000), 'CONNECTION_REJECTED'],
  ['a message alone', new Error('User rejected the request'), 'CONNECTION_REJECTED'],
  ['an open prompt', rpcError(-32002), 'PROVIDER_ERROR'],
  ['a string', 'no', 'PROVIDER_ERROR'],
  ['nothing', undefined, 'PROVIDER_ERROR'],
])('error: %s', async (_, thrown, code) => {
  const { asks, connector, wallet } = open()
  wallet.answers.eth_requestAccounts = () => {
    throw thrown
  }

  await expect(connector.connect(asks)).rejects.toMatchObject({ code })
})

test('error: a wallet that throws instead of rejecting', async () => {
  const provider = {
    request() {
      throw rpcError(4001)
    },
  }
  const create = injected({ id: 'fox', name: 'Fox', provider })
  const connector = create({ environment: createTestClock(), networks: () => [] })
  const { asks } = open()

  await expect(connector.connect(asks)).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
  await connector.disconnect({ namespace: 'eip155', signOut: true })
})

test('behavior: an unresponsive wallet is released', async () => {
  const { connector, wallet } = open()
  wallet.answers.eth_requestAccounts = () => new Promise(() => {})
  const caller = new AbortController()
  const attempt = connector.connect({ namespace: 'eip155', signal: caller.signal })

  caller.abort()

  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[CONN-04] disconnecting revokes the permission only when signing out, and ignores failures', async () => {
  const { connector, wallet } = open()

  await connector.disconnect({ namespace: 'eip155', signOut: false })
  expect(wallet.calls).toEqual([])
  await connector.disconnect({ namespace: 'eip155', signOut: true })
  expect(wallet.calls).toEqual([
    { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
  ])
})

test('behavior: forwards valid events of the wallet', () => {
  const { connector, wallet } = open()
  const events: ConnectorEvent[] = []
  const stop = connector.watch('eip155', (event) => events.push(event))

  wallet.emit('accountsChanged', [other])
  wallet.emit('chainChanged', '0x2105')
  wallet.emit('chainChanged', 8453)
  wallet.emit('accountsChanged', [])
  for (const value of [null, 'x', {}, [1], ['<img>'], undefined])
    wallet.emit('accountsChanged', value)
  for (const value of [null, 'x', {}, '0x0', -1, Number.NaN]) wallet.emit('chainChanged', value)
  // The wallet lost its node; the user did not disconnect.
  wallet.emit('disconnect', rpcError(4900))
  stop()
  wallet.emit('chainChanged', '0x1')

  expect(events).toEqual([
    { type: 'accountsChanged', accounts: [{ address: other }] },
    { type: 'chainChanged', chainId: 'eip155:8453' },
    { type: 'chainChanged', chainId: 'eip155:8453' },
    { type: 'disconnected' },
  ])
})

test.each([
  ['has no events', {}],
  [
    'throws on listening',
    {
      on: () => {
        throw new TypeError('on')
      },
      removeListener: () => {
        throw new TypeError('removeListener')
      },
    },
  ],
])('behavior: a wallet that %s is accepted', (_, extra) => {
  const provider = { request: async () => null, ...extra }
  const create = injected({ id: 'fox', name: 'Fox', provider })
  const connector = create({ environment: createTestClock(), networks: () => [] })

  const stop = connector.watch('eip155', () => {})

  expect(stop()).toBeUndefined()
})

test('[ENT-06] the name and icon for lists', () => {
  const { connector, wallet } = open()
  const shown = (one: Connector) => ({
    ...one,
    connect: 0,
    disconnect: 0,
    resume: 0,
    switchNetwork: 0,
    watch: 0,
  })
  const idle = { connect: 0, disconnect: 0, resume: 0, switchNetwork: 0, watch: 0 }

  expect(shown(connector)).toEqual({
    ...idle,
    id: 'fox',
    name: 'Fox',
    type: 'ANNOUNCED',
    chains: ['eip155'],
    provider: wallet.provider,
    info: { rdns: 'fox' },
  })
  const create = injected({ id: 'injected', name: 'Browser Wallet', provider: wallet.provider })
  expect(shown(create({ environment: createTestClock(), networks: () => [] }))).toEqual({
    ...idle,
    id: 'injected',
    name: 'Browser Wallet',
    type: 'INJECTED',
    chains: ['eip155'],
    provider: wallet.provider,
  })
})
