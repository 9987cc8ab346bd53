import { connect, disconnect, type FairleadEvent } from '@fairlead/core'
import { networkById } from '@fairlead/core/internal'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FairleadContext } from '../FairleadContext.ts'
import { address, afterwards, connectedStage, type Stage, stage } from '../testing/stage.tsx'
import {
  useDisconnect,
  useFairleadBalance,
  useFairleadNetwork,
  useFairleadProvider,
} from './accountHooks.ts'
import { useFairleadAccount, useFairleadState } from './firstHooks.ts'
import { useWalletInfo } from './useWalletInfo.ts'
import { useFairleadEvents } from './widgetHooks.ts'

function render({ fairlead }: Pick<Stage, 'fairlead'>, children: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<FairleadContext value={fairlead}>{children}</FairleadContext>)
  afterwards(() => root.unmount())
}
const text = () => page.getByTestId('text')
const Text = ({ children }: { children: ReactNode }) => <p data-testid="text">{children}</p>

const renders: string[] = []
function Account() {
  const { address: shown = 'nobody', status } = useFairleadAccount()
  renders.push(status)
  return <Text>{`${shown} ${status}`}</Text>
}

test('useFairleadAccount: renders again only when the account changes', async () => {
  renders.length = 0
  const set = stage()
  render(set, <Account />)
  await expect.element(text()).toHaveTextContent('nobody disconnected')
  expect(renders).toHaveLength(1)

  // Unrelated parts of the state, and the same account as new objects.
  set.fairlead.store.setState({ recentWallets: ['a'] })
  set.fairlead.store.setState({ chosenNetworks: { eip155: 'eip155:31338' } })
  await set.fairlead.modal.open()
  set.fairlead.modal.close()
  await expect.poll(() => set.fairlead.modal.isOpen()).toBe(false)
  expect(renders).toHaveLength(1)

  set.fairlead.store.setState({ chosenNetworks: {} })
  await connect(set.fairlead, { connectorId: 'mock' })
  await expect.element(text()).toHaveTextContent(`${address} connected`)
  const before = renders.length
  set.wallet.emit({ type: 'accountsChanged', accounts: [{ address }] })
  set.wallet.emit({ type: 'chainChanged', chainId: 'eip155:31337' })
  set.wallet.emit({
    type: 'accountsChanged',
    accounts: [{ address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
  })
  await expect.element(text()).toMatchTextContent(/^0x3C44/)
  expect(renders).toHaveLength(before + 1)
})

function Balance() {
  const { data, status } = useFairleadBalance()
  return <Text>{`${status} ${data?.formatted ?? '-'} ${data?.symbol ?? '-'}`}</Text>
}
test('useFairleadBalance: idle, then loaded, then idle', async () => {
  const set = stage()
  render(set, <Balance />)
  await expect.element(text()).toHaveTextContent('idle - -')

  await connect(set.fairlead, { connectorId: 'mock' })
  await expect.element(text()).toHaveTextContent('success 1.23456789 ETH')

  await disconnect(set.fairlead)
  await expect.element(text()).toHaveTextContent('idle - -')
})

function Network() {
  const { chainId, isUnsupported, network, switchNetwork } = useFairleadNetwork()
  return (
    <>
      <Text>{`${chainId} ${network?.name ?? '-'} ${isUnsupported}`}</Text>
      <button onClick={() => void switchNetwork('eip155:31338')} type="button">
        Go
      </button>
    </>
  )
}
test('useFairleadNetwork: the current network, and how to switch', async () => {
  const set = await connectedStage({ allowUnsupportedChain: true })
  render(set, <Network />)
  await expect.element(text()).toHaveTextContent('31337 Harbour false')

  await page.getByRole('button', { name: 'Go' }).click()
  await expect.element(text()).toHaveTextContent('31338 Lagoon false')

  set.wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })
  await expect.element(text()).toHaveTextContent('99 eip155:99 true')
  expect(networkById(set.fairlead.store.getState(), 'eip155:99')).toBeUndefined()
})

function Facts() {
  const { connectingWallet, open, view } = useFairleadState()
  const { walletInfo } = useWalletInfo()
  const { providerType } = useFairleadProvider('eip155')
  return (
    <Text>
      {[open, view ?? '-', connectingWallet ?? '-', walletInfo?.name ?? '-', providerType ?? '-']
        .map(String)
        .join(' ')}
    </Text>
  )
}
test('useFairleadState, useWalletInfo, useFairleadProvider: the current state', async () => {
  const set = stage()
  render(set, <Facts />)
  await expect.element(text()).toHaveTextContent('false - - - -')

  await set.fairlead.modal.open()
  await expect.element(text()).toHaveTextContent('true Connect - - -')
  set.fairlead.modal.close()

  set.wallet.onConnect = () => new Promise(() => {})
  void connect(set.fairlead, { connectorId: 'mock' }).catch(() => {})
  await expect.element(text()).toHaveTextContent('false - mock - -')

  set.wallet.onConnect = undefined
  await connect(set.fairlead, { connectorId: 'mock' })
  await expect.element(text()).toHaveTextContent('false - - Fox ANNOUNCED')
})

function Leave() {
  const { disconnect: leave, error, isPending } = useDisconnect()
  return (
    <>
      <Text>{`${isPending} ${error ? 'failed' : 'fine'}`}</Text>
      <button onClick={() => void leave().catch(() => {})} type="button">
        Leave
      </button>
    </>
  )
}
test('useDisconnect: a wallet that fails to disconnect is reported, and disconnected', async () => {
  const set = await connectedStage()
  set.wallet.onDisconnect = () => Promise.reject(new TypeError('No'))
  render(set, <Leave />)
  await expect.element(text()).toHaveTextContent('false fine')

  await page.getByRole('button', { name: 'Leave' }).click()

  await expect.element(text()).toHaveTextContent('false failed')
  expect(set.fairlead.store.getState().connections.eip155?.status).toBe('disconnected')
})

const heard: FairleadEvent['name'][] = []
const hear = ({ name }: FairleadEvent) => void heard.push(name)
function Events() {
  return <Text>{useFairleadEvents(hear)?.name ?? 'none'}</Text>
}
test('useFairleadEvents: the latest one, and each of them', async () => {
  heard.length = 0
  const set = stage()
  render(set, <Events />)
  await expect.element(text()).toHaveTextContent('none')

  await set.fairlead.modal.open()
  set.fairlead.modal.close()

  await expect.element(text()).toHaveTextContent('MODAL_CLOSED')
  expect(heard).toEqual(['MODAL_OPENED', 'MODAL_CLOSED'])
})
