import { type FairleadOptions, mock } from '@fairlead/core'
import { createUniversalAdapter } from '@fairlead/core/internal'
import { BaseError } from '@fairlead/protocol'
import { createTestAdapter, testSolanaNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { address, heading, networks, part, stage } from '../../testing/stage.tsx'

const sunAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** A page with one wallet in two namespaces, under two ids. */
function open(options: Partial<FairleadOptions> = {}) {
  const evm = mock({ id: 'app.fox', name: 'Fox', rdns: 'app.fox' })
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'Fox', name: 'Fox' })
  sun.accounts = [{ address: sunAddress }]
  const set = stage({
    adapters: [createUniversalAdapter(), createTestAdapter(sun, ['solana'])],
    connectors: [evm.create],
    networks: [...networks, testSolanaNetwork],
    ...options,
  })
  const statusOf = (namespace: 'eip155' | 'solana') =>
    set.fairlead.store.getState().connections[namespace]?.status
  /** Lets the time of the success state pass. */
  const pass = () => set.clock.advance(700)
  return { ...set, evm, pass, statusOf, sun }
}
const choice = (namespace: string) => part(`fl-connecting-multi-chain-namespace-${namespace}`)

test('[VIEW-17] a wallet that was found twice is one row, and asks for the namespace', async () => {
  const { fairlead } = open()
  const events: unknown[] = []
  fairlead.events.subscribe(({ name, properties }) => {
    if (name === 'WALLET_SELECTED') events.push(properties)
  })
  await fairlead.modal.open()
  await part('fl-connect-wallet-app.fox').click()

  await expect.element(heading()).toHaveTextContent('Fox')
  await expect.element(choice('eip155')).toMatchTextContent(/Ethereum.*Harbour.*Lagoon/)
  await expect.element(choice('solana')).toMatchTextContent(/Solana.*Sun/)
  expect(part('fl-connecting-multi-chain-done').elements()).toEqual([])
  await choice('solana').click()

  await expect.poll(() => fairlead.store.getState().activeNamespace).toBe('solana')
  await expect
    .poll(() => events)
    .toMatchObject([
      { id: 'app.fox', platform: 'extension', view: 'Connect' },
      { id: 'Fox', platform: 'extension', position: 2, view: 'ConnectingMultiChain' },
    ])
})

test('[NS-07] after one namespace the others are offered, without an automatic request', async () => {
  const { evm, fairlead, pass, statusOf, sun } = open()
  await fairlead.modal.open()
  await part('fl-connect-wallet-app.fox').click()
  await choice('eip155').click()
  await expect.poll(() => statusOf('eip155')).toBe('connected')
  await expect
    .poll(() => {
      pass()
      return fairlead.modal.view()
    })
    .toBe('ConnectingMultiChain')

  await expect.element(choice('eip155')).toMatchTextContent(/0x70….*Connected/)
  await expect.element(choice('solana')).not.toMatchTextContent(/Connected/)
  expect(statusOf('solana')).toBeUndefined()
  await choice('solana').click()
  await expect.poll(() => statusOf('solana')).toBe('connected')

  // Nothing is left to offer.
  await expect
    .poll(() => {
      pass()
      return fairlead.modal.isOpen()
    })
    .toBe(false)
  expect([statusOf('eip155'), statusOf('solana')]).toEqual(['connected', 'connected'])
  expect([evm.accounts[0]?.address, sun.accounts[0]?.address]).toEqual([address, sunAddress])
})

test('behavior: Done closes with one of them connected; the list marks the wallet and its account', async () => {
  const { fairlead, pass, statusOf } = open()
  await fairlead.modal.open()
  await part('fl-connect-wallet-app.fox').click()
  await choice('eip155').click()
  await expect.poll(() => statusOf('eip155')).toBe('connected')
  await expect
    .poll(() => {
      pass()
      return fairlead.modal.view()
    })
    .toBe('ConnectingMultiChain')
  await part('fl-connecting-multi-chain-done').click()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()

  await fairlead.modal.open({ view: 'Connect' })

  await expect.element(part('fl-connect-wallet-app.fox')).toMatchTextContent(/0x70….*Connected/)
})

test('behavior: a view that waits for an address opens without waiting for other namespaces', async () => {
  const { fairlead, pass, statusOf } = open()
  await fairlead.modal.open({ view: 'Receive' })
  await part('fl-connect-wallet-app.fox').click()
  await choice('eip155').click()
  await expect.poll(() => statusOf('eip155')).toBe('connected')

  await expect
    .poll(() => {
      pass()
      return fairlead.modal.view()
    })
    .toBe('Receive')
})

test('[NS-07] a list of one namespace opens the wallet directly', async () => {
  const { fairlead, statusOf } = open()
  await fairlead.modal.open({ namespace: 'solana' })
  await expect.element(part('fl-connect-wallet-Fox')).toBeVisible()
  expect(part('fl-connect-wallet-app.fox').elements()).toEqual([])

  await part('fl-connect-wallet-Fox').click()

  await expect.poll(() => statusOf('solana')).toBe('connected')
  expect(statusOf('eip155')).toBeUndefined()
})

test('behavior: a namespace connected to another wallet shows which', async () => {
  const other = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun', name: 'Sunny' })
  const { fairlead } = open({
    adapters: [createUniversalAdapter(), createTestAdapter(other, ['solana'])],
    connectors: [
      mock({ chains: ['eip155', 'solana'], id: 'app.fox', name: 'Fox', rdns: 'app.fox' }).create,
    ],
  })
  await fairlead.modal.open({ namespace: 'solana' })
  await part('fl-connect-wallet-sun').click()
  await expect.poll(() => fairlead.store.getState().connections.solana?.status).toBe('connected')

  await fairlead.modal.open({ view: 'Connect' })
  await part('fl-connect-wallet-app.fox').click()

  await expect.element(choice('solana')).toMatchTextContent(/Instead of Sunny/)
})

test('error: a wallet that becomes unavailable is reported, and the list opens', async () => {
  const { fairlead } = open()
  await fairlead.modal.open()
  await part('fl-connect-wallet-app.fox').click()
  await expect.element(choice('solana')).toBeVisible()

  fairlead.store.setState({ connectors: [] })

  await expect.element(part('fl-toast')).toMatchTextContent(/no longer available/)
  await expect.element(heading()).toMatchTextContent(/Connect a wallet/)
})

test('behavior: a refusal returns to the choice', async () => {
  const { fairlead, sun } = open()
  sun.onConnect = () => Promise.reject(new BaseError('CONNECTION_REJECTED'))
  await fairlead.modal.open()
  await part('fl-connect-wallet-app.fox').click()
  await choice('solana').click()
  await expect.element(part('fl-connecting')).toHaveAttribute('data-state', 'declined')

  await part('fl-header-back').click()

  await expect.element(choice('eip155')).toBeVisible()
})
