import {
  connect,
  disconnect,
  mock,
  setThemeMode,
  updateFeatures,
  updateOptions,
} from '@fairlead/core'
import { createTestCatalogue, manyWallets } from '@fairlead/test'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FairleadContext } from '../FairleadContext.ts'
import { afterwards, connectedStage, type Stage, stage, twoNamespaces } from '../testing/stage.tsx'
import { useFairleadConnection } from './useFairleadConnection.ts'
import { useFairleadConnections } from './useFairleadConnections.ts'
import { useFairleadWallet } from './useFairleadWallet.ts'
import { useFairleadWallets } from './useFairleadWallets.ts'
import { useFairleadTheme } from './widgetHooks.ts'

function render({ fairlead }: Pick<Stage, 'fairlead'>, children: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<FairleadContext value={fairlead}>{children}</FairleadContext>)
  afterwards(() => root.unmount())
}
const text = () => page.getByTestId('text')
const press = (name: string) => page.getByRole('button', { name }).click()
const Text = ({ children }: { children: ReactNode }) => <p data-testid="text">{children}</p>
const Action = ({ name, run }: { name: string; run: () => unknown }) => (
  <button onClick={() => void run()} type="button">
    {name}
  </button>
)

function Theme() {
  const { setThemeMode: choose, setThemeVariables, themeMode, themeVariables } = useFairleadTheme()
  return (
    <>
      <Text>{`${themeMode} ${JSON.stringify(themeVariables)}`}</Text>
      <Action name="Dark" run={() => choose('dark')} />
      <Action name="Wide" run={() => setThemeVariables({ '--fairlead-width': '400px' })} />
    </>
  )
}
test('[MOD-13] useFairleadTheme: the current values, and how to set them', async () => {
  const set = stage({ themeVariables: { '--fairlead-accent': 'red' } })
  render(set, <Theme />)
  await expect.element(text()).toHaveTextContent('system {"--fairlead-accent":"red"}')

  await press('Dark')
  await press('Wide')
  await expect
    .element(text())
    .toHaveTextContent('dark {"--fairlead-accent":"red","--fairlead-width":"400px"}')
  setThemeMode(set.fairlead, 'light')
  await expect.element(text()).toMatchTextContent(/^light/)
})

function Connections() {
  const { connections, recent } = useFairleadConnections()
  const list = (entries: typeof connections) =>
    entries.map(({ icon, name, networkIcon, status }) =>
      [name, status, icon, networkIcon].join(' '),
    )
  return <Text>{`${list(connections).join(', ')} | ${list(recent).join(', ')}`}</Text>
}
test('[CONN-08][CONN-10] useFairleadConnections: empty with an alert, until several wallets are allowed', async () => {
  const alerts: string[] = []
  const set = await connectedStage({
    ...twoNamespaces(),
    chainImages: { 'eip155:31337': '/harbour.svg' },
    connectorImages: { mock: '/fox.svg' },
    connectors: [mock({ name: 'Fox' }).create, mock({ id: 'boat', name: 'Boat' }).create],
    onAlert: ({ code }) => alerts.push(code),
  })
  render(set, <Connections />)
  await expect.element(text()).toHaveTextContent('|')
  await expect.poll(() => alerts).toEqual(['FL012'])

  updateFeatures(set.fairlead, { multiWallet: true })
  await expect.element(text()).toHaveTextContent('Fox active /fox.svg /harbour.svg |')
  await connect(set.fairlead, { connectorId: 'boat' })
  await expect
    .element(text())
    .toMatchTextContent(/^Boat active \/harbour\.svg, Fox connected \/fox\.svg \/harbour\.svg \|/)
  await disconnect(set.fairlead, { id: 'mock' })
  await expect.element(text()).toMatchTextContent(/\| Fox disconnected \/fox\.svg/)
  // [CONN-10] Hidden wallets are not offered.
  updateOptions(set.fairlead, { excludeWalletIds: ['FOX'] })
  await expect.element(text()).toMatchTextContent(/\|$/)
  expect(alerts).toEqual(['FL012'])
})

const told: string[] = []
function OneConnection() {
  const { connections } = useFairleadConnections()
  const { connection, deleteConnection, isPending, switchConnection } = useFairleadConnection({
    onError: () => told.push('failed'),
    onSuccess: (inUse) => told.push(inUse?.wallet.name ?? 'left'),
  })
  const other = connections.find(({ status }) => status === 'connected')
  return (
    <>
      <Text>{`${connection?.name ?? 'nobody'} ${isPending}`}</Text>
      <Action name="Leave" run={() => deleteConnection().catch(() => {})} />
      <Action name="Other" run={() => other && switchConnection({ connection: other })} />
    </>
  )
}
test('[FEAT-15] useFairleadConnection: safe without a connection, switches to another, and disconnects', async () => {
  told.length = 0
  const fox = mock({ name: 'Fox' })
  const set = stage({
    connectors: [fox.create, mock({ id: 'boat', name: 'Boat' }).create],
    features: { multiWallet: true },
  })
  render(set, <OneConnection />)
  await expect.element(text()).toHaveTextContent('nobody false')
  await press('Leave')
  await expect.poll(() => told).toEqual(['left'])

  await connect(set.fairlead, { connectorId: 'mock' })
  await connect(set.fairlead, { connectorId: 'boat' })
  await expect.element(text()).toHaveTextContent('Boat false')
  await press('Other')
  await expect.element(text()).toHaveTextContent('Fox false')
  fox.onDisconnect = () => Promise.reject(new TypeError('No'))
  await press('Leave')

  await expect.element(text()).toHaveTextContent('Boat false')
  await expect.poll(() => told).toEqual(['left', 'Fox', 'failed'])
})

function Wallets() {
  const { connect: start, hiddenReasons, installed, recent, wallets } = useFairleadWallets()
  const names = (list: typeof wallets) => list.map(({ name }) => name).join('+')
  return (
    <>
      <Text>
        {[names(wallets), names(installed), names(recent), JSON.stringify(hiddenReasons)].join(' ')}
      </Text>
      <Action name="Connect" run={() => start('boat')} />
    </>
  )
}
test('useFairleadWallets: listed wallets, hidden ones with the reason, and how to connect', async () => {
  const set = stage({
    connectors: [
      mock({ name: 'Fox' }).create,
      mock({ id: 'boat', name: 'Boat', type: 'EXTERNAL' }).create,
      mock({ id: 'window', name: 'Browser Wallet', type: 'INJECTED' }).create,
    ],
  })
  render(set, <Wallets />)
  await expect.element(text()).toHaveTextContent('Fox+Boat Fox {"window":"duplicate"}')

  updateOptions(set.fairlead, { excludeWalletIds: ['fox'] })
  await expect.element(text()).toHaveTextContent('Boat {"mock":"excluded","window":"duplicate"}')
  await press('Connect')

  await expect.element(text()).toMatchTextContent(/^Boat Boat /)
  expect(set.fairlead.store.getState().connections.eip155?.status).toBe('connected')
  set.fairlead.store.setState(({ connectors }) => ({
    connectors: [
      ...connectors,
      { chains: ['eip155'], id: 'late', name: 'Late', type: 'ANNOUNCED' } as const,
    ],
  }))
  await expect.element(text()).toMatchTextContent(/^Boat\+Late Late Boat /)
})

function Wallet() {
  const wallet = useFairleadWallet({
    onError: () => told.push('failed'),
    onSuccess: ({ wallet: { name } }) => told.push(name),
  })
  const { data, isError, isPending, isReady, isSuccess } = wallet
  return (
    <>
      <Text>{[isReady, isPending, isSuccess, isError, data?.connectorId ?? '-'].join(' ')}</Text>
      <Action name="Known" run={() => wallet.connect('metamask').catch(() => {})} />
      <Action name="Unknown" run={() => wallet.connect('rainbow').catch(() => {})} />
    </>
  )
}
test('useFairleadWallet: one wallet by its alias', async () => {
  told.length = 0
  const known = mock({ id: 'abc', name: 'MetaMask', rdns: 'io.metamask' })
  const set = stage({ connectors: [known.create] })
  let asked = 0
  known.onConnect = () => {
    asked++
    return new Promise(() => {})
  }
  render(set, <Wallet />)
  await expect.element(text()).toHaveTextContent('true false false false -')

  await press('Unknown')
  await expect.element(text()).toHaveTextContent('true false false true -')
  await press('Known')
  await expect.element(text()).toHaveTextContent('true true false false -')
  await expect.poll(() => asked).toBe(1)
  known.onConnect = undefined
  await press('Known')

  await expect.element(text()).toHaveTextContent('true false true false abc')
  expect(told.filter((line) => line === 'MetaMask')).toHaveLength(1)
})

function Catalogue() {
  const { count, fetchPage, isLoading, page: loaded, search, wallets } = useFairleadWallets()
  const last = wallets.at(-1)
  return (
    <>
      <Text>{`${wallets.length} ${loaded} ${count} ${isLoading} ${last?.name} ${last?.isConnectable} ${last?.icon}`}</Text>
      <Action name="More" run={fetchPage} />
      <Action name="Search" run={() => search('wallet 04')} />
      <Action name="All" run={() => search('')} />
    </>
  )
}
test('[VIEW-07] useFairleadWallets: pages and search of the catalogue, when requested', async () => {
  const catalogue = createTestCatalogue(manyWallets(100))
  const set = stage({ serverUrl: 'https://server.example' }, { fetch: catalogue.fetch })
  render(set, <Catalogue />)
  await expect.element(text()).toHaveTextContent('1 0 undefined false Fox true undefined')
  expect(catalogue.asked).toEqual([])

  await press('More')
  // The page's own wallet, four recommended ones, and one page.
  await expect
    .element(text())
    .toMatchTextContent(/^45 1 96 false Wallet 044 false https:.*\/i044\?/)
  await press('More')
  await expect.element(text()).toMatchTextContent(/^85 2 96 false Wallet 084/)
  await press('Search')
  await expect.element(text()).toMatchTextContent(/^0 0 undefined true/)
  set.clock.advance(300)
  await expect.element(text()).toMatchTextContent(/^10 1 10 false Wallet 049/)
  await press('All')
  await expect.element(text()).toMatchTextContent(/^45 1 96 false/)
})
