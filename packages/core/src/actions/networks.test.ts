import { createTestAdapter, createTestFairlead, testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from '../connectors/mock.ts'
import { connect } from './connect.ts'
import { getNetwork } from './getNetwork.ts'
import { addNetwork, removeNetwork, setRequestedNetworks } from './networks.ts'
import { subscribeNetwork } from './subscribe.ts'

const ids = (fairlead: Parameters<typeof getNetwork>[0]) =>
  getNetwork(fairlead).networks.map(({ id }) => id)

test('[ENT-02] networks can be added and removed', () => {
  const { fairlead } = createTestFairlead()

  addNetwork(fairlead, 'eip155', testNetwork(1))
  expect(ids(fairlead)).toEqual([31337, 31338, 1])
  removeNetwork(fairlead, 'eip155', 'eip155:31337')
  expect(ids(fairlead)).toEqual([31338, 1])
  expect(getNetwork(fairlead).chainId).toBe(31338)
})

test('behavior: an added network makes an unsupported wallet supported', async () => {
  const wallet = mock({ chainId: 'eip155:999' })
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  await connect(fairlead, { connectorId: 'mock' })
  expect(fairlead.modal.view()).toBe('UnsupportedChain')

  addNetwork(fairlead, 'eip155', testNetwork(999))

  expect(getNetwork(fairlead).isUnsupported).toBe(false)
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('[ERR-02] error: no adapter for the namespace', () => {
  const { fairlead } = createTestFairlead({ adapters: [createTestAdapter(mock(), ['eip155'])] })
  const message = "Adapter for namespace solana doesn't exist"

  expect(() => addNetwork(fairlead, 'solana', testNetwork(1))).toThrow(message)
  expect(() => removeNetwork(fairlead, 'solana', 'solana:sun')).toThrow(message)
})

test('[ERR-02] error: a network that does not exist, and the last one', () => {
  const { fairlead } = createTestFairlead({ networks: [testNetwork(1)] })

  expect(() => removeNetwork(fairlead, 'eip155', 'eip155:5')).toThrow('Network not found')
  expect(() => removeNetwork(fairlead, 'eip155', 'eip155:1')).toThrow('Network not found')
  expect(ids(fairlead)).toEqual([1])
})

test('[ENT-01] error: an invalid network has no effect', () => {
  const { fairlead } = createTestFairlead()
  const bad = { ...testNetwork(1), nativeCurrency: { name: 'Ether', symbol: 'ETH' } }

  expect(() => addNetwork(fairlead, 'eip155', bad as never)).toThrow(
    'Required\nField: nativeCurrency.decimals',
  )
  expect(ids(fairlead)).toEqual([31337, 31338])
})

test('[ENT-02] replaces the networks of a namespace, in the given order', async () => {
  const wallet = mock({ chainId: 'eip155:31337' })
  const { fairlead } = createTestFairlead({ connectors: [wallet.create] })
  const told: number[] = []
  subscribeNetwork(fairlead, ({ networks }) => told.push(networks.length))

  setRequestedNetworks(fairlead, [testNetwork(5), testNetwork(31337)], 'eip155')
  expect(ids(fairlead)).toEqual([5, 31337])
  expect(told).toEqual([2])
  setRequestedNetworks(fairlead, [testNetwork(31337), testNetwork(5)], 'eip155')
  expect(ids(fairlead)).toEqual([31337, 5])

  await connect(fairlead, { connectorId: 'mock' })
  setRequestedNetworks(fairlead, [testNetwork(5)], 'eip155')
  expect(getNetwork(fairlead)).toMatchObject({ chainId: 31337, isUnsupported: true })
})

test('[ENT-02] error: no network would remain, or one is invalid; nothing changes', () => {
  const { fairlead } = createTestFairlead({ adapters: [createTestAdapter(mock(), ['eip155'])] })

  expect(() => setRequestedNetworks(fairlead, [], 'eip155')).toThrow('Network not found')
  expect(() =>
    setRequestedNetworks(fairlead, [testNetwork(5), { id: 6, name: 'Six' }], 'eip155'),
  ).toThrow(/Required/)
  expect(() => setRequestedNetworks(fairlead, [testNetwork(5)], 'solana')).toThrow(/Adapter/)
  expect(ids(fairlead)).toEqual([31337, 31338])
})

test('[ENT-02] a network listed twice is added once, without removing another', () => {
  const { fairlead } = createTestFairlead()

  setRequestedNetworks(fairlead, [testNetwork(5), testNetwork(5), testNetwork(6)], 'eip155')

  expect(ids(fairlead)).toEqual([5, 6])
})
