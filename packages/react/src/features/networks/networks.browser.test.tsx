import { type CreateConnector, connect, getNetwork, mock, switchNetwork } from '@fairlead/core'
import { createUniversalAdapter } from '@fairlead/core/internal'
import { BaseError } from '@fairlead/protocol'
import { createTestAdapter, testNetwork, testSolanaNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { scriptPairing } from '../../testing/pairing.ts'
import {
  connectedStage,
  deferred,
  heading,
  networks,
  part,
  stage,
  twoNamespaces,
} from '../../testing/stage.tsx'

const names = () =>
  page
    .getByRole('list', { name: 'Networks' })
    .getByRole('button')
    .elements()
    .map((button) => button.textContent?.slice(1))

const manyNetworks = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    testNetwork(31337 + index, `Bay ${index}`),
  ) as unknown as typeof networks

/** A wallet that approves only one network. */
const narrow: CreateConnector = (lent) => {
  const connector = mock({ name: 'Fox' }).create(lent)
  return {
    ...connector,
    connect: async (options) => ({
      ...(await connector.connect(options)),
      approved: ['eip155:31338'],
    }),
  }
}

test('Networks: the current one is marked, and test networks are labelled', async () => {
  const { fairlead } = stage()

  await fairlead.modal.open({ view: 'Networks' })

  const harbour = part('fl-networks-network-eip155:31337')
  await expect.element(harbour).toHaveAttribute('aria-current', 'true')
  await expect.element(harbour).not.toMatchTextContent(/Test network/)
  const lagoon = part('fl-networks-network-eip155:31338')
  await expect.element(lagoon).toMatchTextContent(/Test network/)
  await expect.element(lagoon).not.toHaveAttribute('aria-current')
  expect(part('fl-networks-search').elements()).toEqual([])
})

test.each([
  [8, 0],
  [9, 1],
])('Networks: with %i networks, %i search fields', async (count, fields) => {
  const { fairlead } = stage({ networks: manyNetworks(count) })

  await fairlead.modal.open({ view: 'Networks' })

  await expect.element(part('fl-networks-network-eip155:31337')).toBeVisible()
  expect(part('fl-networks-search').elements()).toHaveLength(fields)
})

test('Networks: the search narrows the list, and reports no results', async () => {
  const { fairlead } = stage({ networks: manyNetworks(12) })
  await fairlead.modal.open({ view: 'Networks' })

  await part('fl-networks-search').fill('  bAY 1')
  await expect.poll(names).toEqual(['Bay 1', 'Bay 10', 'Bay 11'])

  await part('fl-networks-search').fill('nowhere')
  await expect.element(page.getByRole('paragraph')).toMatchTextContent('No matching networks.')
  expect(names()).toEqual([])
})

test('Networks: networks that the wallet does not allow are separate, disabled, with the reason', async () => {
  const { fairlead } = await connectedStage({ connectors: [narrow] })

  await fairlead.modal.open({ view: 'Networks' })

  const harbour = part('fl-networks-network-eip155:31337')
  await expect.element(harbour).toBeDisabled()
  await expect.element(harbour).toHaveAttribute('data-state', 'disabled')
  await expect
    .element(page.getByRole('button', { name: 'Harbour Not allowed by the wallet' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Not allowed by your wallet' }))
    .toMatchTextContent(/Allow these networks for this site in your wallet/)
  expect(names()).toEqual(['LagoonTest network'])
  expect(part('fl-networks-pair-again').elements()).toEqual([])
})

/** The wallet of `narrow`, on a phone. */
const narrowPhone: CreateConnector = (lent) => ({ ...narrow(lent), type: 'WALLET_CONNECT' })

test('Networks: a paired wallet is paired again for a network that it does not allow', async () => {
  const set = stage({ connectors: [narrowPhone] })
  scriptPairing(set.fairlead)
  await connect(set.fairlead, { connectorId: 'mock' })

  await set.fairlead.modal.open({ view: 'Networks' })

  await expect.element(part('fl-networks-network-eip155:31337')).toBeDisabled()
  await part('fl-networks-pair-again').click()
  expect(set.fairlead.modal.view()).toBe('ConnectingWalletConnect')
})

test('Networks: a paired wallet that can add networks is requested to add one', async () => {
  const set = stage({ connectors: [narrowPhone] })
  scriptPairing(set.fairlead).granted.add('wallet_addEthereumChain')
  await connect(set.fairlead, { connectorId: 'mock' })
  await set.fairlead.modal.open({ view: 'Networks' })

  await page.getByRole('button', { name: 'Harbour Not allowed by the wallet Add' }).click()

  await expect.poll(() => getNetwork(set.fairlead).caipNetworkId).toBe('eip155:31337')
})

test('Networks: without a connection, the choice is the default, and the modal closes', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open({ view: 'Networks' })

  await part('fl-networks-network-eip155:31338').click()

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(fairlead.store.getState().chosenNetworks).toEqual({ eip155: 'eip155:31338' })
})

test('[VIEW-10] default: shows the network requested from the wallet, then goes back', async () => {
  const { fairlead, wallet } = await connectedStage()
  const answer = deferred()
  wallet.onSwitch = () => answer
  await fairlead.modal.open()
  await part('fl-account-network').click()
  await part('fl-networks-network-eip155:31338').click()
  await expect.element(heading()).toMatchTextContent(/Switch to Lagoon/)
  await expect.element(part('fl-switch-network')).toHaveAttribute('data-state', 'loading')

  answer.resolve()

  await expect.element(part('fl-account-network')).toMatchTextContent(/Lagoon/)
})

test('[VIEW-10][MOD-11] behavior: a refusal goes one view back, with a neutral message', async () => {
  const { fairlead, wallet } = await connectedStage()
  wallet.onSwitch = () => Promise.reject(new BaseError('REQUEST_REJECTED'))
  await fairlead.modal.open({ view: 'Networks' })

  await part('fl-networks-network-eip155:31338').click()

  await expect.element(part('fl-toast')).toMatchTextContent(/You declined the request/)
  await expect.element(heading()).toMatchTextContent(/Networks/)
})

test('[VIEW-10][MOD-11] error: a failure goes one view back, with the reason', async () => {
  const { fairlead, wallet } = await connectedStage()
  wallet.onSwitch = () => Promise.reject(new BaseError('SWITCH_FAILED'))
  await fairlead.modal.open({ view: 'Networks' })

  await part('fl-networks-network-eip155:31338').click()

  await expect
    .element(part('fl-toast'))
    .toMatchTextContent(/Your wallet stayed on its current network\./)
  await expect.element(heading()).toMatchTextContent(/Networks/)
})

test('[VIEW-11][MOD-10] default: says that another wallet is needed, and replaces itself with the wallet list', async () => {
  const { fairlead } = await connectedStage(twoNamespaces())
  await fairlead.modal.open({ view: 'Networks' })
  await part('fl-networks-network-solana:sun').click()
  await expect.element(heading()).toMatchTextContent(/Another wallet for Sun/)

  await part('fl-switch-active-chain-confirm').click()

  await expect.element(part('fl-connect-wallet-sun')).toBeVisible()
  // The view was replaced: "back" doesn't lead to the question.
  expect(fairlead.modal.store.getState().navigation).toMatchObject({
    history: [{ view: 'Networks' }, { data: { namespace: 'solana' }, view: 'Connect' }],
  })
  expect(fairlead.store.getState()).toMatchObject({
    activeNamespace: 'solana',
    isSwitchingNamespace: true,
  })
})

test('[VIEW-11][CONN-07] connecting selects the requested network, and ends the switch', async () => {
  const two = twoNamespaces()
  const moon = { ...testSolanaNetwork, caipNetworkId: 'solana:moon', id: 'moon', name: 'Moon' }
  const { fairlead } = await connectedStage({
    ...two,
    networks: [...(two.networks ?? []), moon] as unknown as typeof networks,
  })
  await fairlead.modal.open({ view: 'Networks' })
  await part('fl-networks-network-solana:moon').click()
  await part('fl-switch-active-chain-confirm').click()

  await part('fl-connect-wallet-sun').click()

  await expect
    .poll(() => fairlead.store.getState().connections.solana)
    .toMatchObject({ chainId: 'solana:moon', status: 'connected' })
  expect(fairlead.store.getState()).toMatchObject({
    activeNamespace: 'solana',
    isSwitchingNamespace: false,
  })
  expect(fairlead.store.getState().connections.eip155?.status).toBe('connected')
})

test.each([
  ['goes back', () => part('fl-header-back').click()],
  ['closes', () => part('fl-header-close').click()],
])(
  '[VIEW-11] behavior: a user who %s without connecting keeps the previous network',
  async (_, leave) => {
    const { fairlead } = await connectedStage(twoNamespaces())
    await fairlead.modal.open({ view: 'Networks' })
    await part('fl-networks-network-solana:sun').click()
    await part('fl-switch-active-chain-confirm').click()
    await expect.element(part('fl-connect-wallet-sun')).toBeVisible()

    await leave()

    await expect
      .poll(() => fairlead.store.getState())
      .toMatchObject({ activeNamespace: 'eip155', isSwitchingNamespace: false })
  },
)

test('[VIEW-11] behavior: a wallet that also supports the namespace is offered first', async () => {
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'Fox', name: 'Fox' })
  const { fairlead } = await connectedStage({
    adapters: [createUniversalAdapter(), createTestAdapter(sun, ['solana'])],
    networks: twoNamespaces().networks ?? networks,
  })
  await fairlead.modal.open({ view: 'Networks' })
  await part('fl-networks-network-solana:sun').click()
  await expect.element(heading()).toMatchTextContent(/Switch to Sun/)

  await expect
    .element(part('fl-switch-active-chain-same'))
    .toHaveTextContent('Connect Fox on Sun too')
  await part('fl-switch-active-chain-same').click()

  await expect.poll(() => fairlead.store.getState().connections.solana?.status).toBe('connected')
})

test('[NS-07] Networks: one group for each namespace, the one in use first; each has its current one', async () => {
  const { fairlead } = await connectedStage(twoNamespaces())
  await fairlead.modal.open({ view: 'Networks' })
  const groups = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((title) => title.textContent)
  await expect.poll(groups).toEqual(['Ethereum', 'Solana'])
  const sun = part('fl-networks-network-solana:sun')
  await expect.element(sun).not.toHaveAttribute('aria-current')

  await connect(fairlead, { connectorId: 'sun' })

  await expect.element(sun).toHaveAttribute('aria-current', 'true')
  await expect.poll(groups).toEqual(['Solana', 'Ethereum'])
  await part('fl-networks-network-eip155:31337').click()
  await expect.poll(() => fairlead.store.getState().activeNamespace).toBe('eip155')
})

test('[NS-07] Networks: a wallet’s permissions apply to its own namespace', async () => {
  const { fairlead } = await connectedStage({ ...twoNamespaces(), connectors: [narrow] })

  await fairlead.modal.open({ view: 'Networks' })

  await expect.element(part('fl-networks-network-eip155:31337')).toBeDisabled()
  await expect.element(part('fl-networks-network-solana:sun')).toBeEnabled()
})

test('[VIEW-12] every namespace: networks that the page does not have are mentioned, and not changed', async () => {
  const two = twoNamespaces()
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun', name: 'Sunny' })
  const { fairlead } = await connectedStage({
    ...two,
    adapters: [createUniversalAdapter(), createTestAdapter(sun, ['solana'])],
  })
  await connect(fairlead, { connectorId: 'sun' })

  sun.emit({ type: 'chainChanged', chainId: 'solana:dark' })

  await expect.element(heading()).toMatchTextContent(/Change the network/)
  expect(getNetwork(fairlead)).toMatchObject({
    isUnsupported: true,
    network: { caipNetworkId: 'solana:dark', chainNamespace: 'solana', id: 'dark' },
  })
  await part('fl-unsupported-chain-disconnect').click()
  // The other connection stays, and becomes active.
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(fairlead.store.getState()).toMatchObject({
    activeNamespace: 'eip155',
    connections: { eip155: { status: 'connected' }, solana: { status: 'disconnected' } },
  })
})

test('[VIEW-12] behavior: the chosen network is requested, and the modal closes', async () => {
  const { wallet } = await connectedStage()
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })
  await expect.element(heading()).toMatchTextContent(/Change the network/)

  await part('fl-unsupported-chain-network-eip155:31338').click()

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(wallet.chainId).toBe('eip155:31338')
})

test('[VIEW-12] error: a failed choice keeps the view, with the reason', async () => {
  const { fairlead, wallet } = await connectedStage()
  wallet.onSwitch = () => Promise.reject(new BaseError('SWITCH_FAILED'))
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })

  await part('fl-unsupported-chain-network-eip155:31338').click()

  await expect.element(part('fl-toast')).toBeVisible()
  await expect.element(heading()).toMatchTextContent(/Change the network/)
  expect(fairlead.modal.view()).toBe('UnsupportedChain')
})

test('[VIEW-12] behavior: disconnecting closes the modal', async () => {
  const { fairlead, wallet } = await connectedStage()
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })

  await part('fl-unsupported-chain-disconnect').click()

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(fairlead.store.getState().connections.eip155?.status).toBe('disconnected')
})

test('[VIEW-12] behavior: the view can be closed, and the account stays connected', async () => {
  const { fairlead, wallet } = await connectedStage()
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })

  await part('fl-header-close').click()

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  expect(fairlead.store.getState().connections.eip155?.status).toBe('connected')
})

test('[VIEW-10] behavior: without a name, a network is shown with its id', async () => {
  const { fairlead } = stage()
  await fairlead.modal.open()

  fairlead.modal.push('SwitchNetwork', { network: 'eip155:424242' })

  await expect.element(heading()).toMatchTextContent(/Switch to eip155:424242/)
  expect(await switchNetwork(fairlead, 'eip155:424242')).toMatchObject({ ok: false })
})
