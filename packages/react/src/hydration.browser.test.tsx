import { connect, type Fairlead, mock, readState } from '@fairlead/core'
import { createTestEnvironment, createTestFairlead } from '@fairlead/test'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { expect, test } from 'vitest'
import { FairleadButton, FairleadNetworkButton } from './components.tsx'
import { FairleadProvider } from './FairleadProvider.tsx'
import { useFairleadBalance, useFairleadNetwork } from './hooks/accountHooks.ts'
import { useFairleadAccount, useFairleadState } from './hooks/firstHooks.ts'
import { useWalletInfo } from './hooks/useWalletInfo.ts'
import { address, afterwards, networks } from './testing/stage.tsx'

const frames: string[] = []
function Facts() {
  const account = useFairleadAccount()
  const { caipNetworkId, network } = useFairleadNetwork()
  const { connectingWallet, initialized, open } = useFairleadState()
  const { status } = useFairleadBalance()
  const { walletInfo } = useWalletInfo()
  const text = [
    account.status,
    account.address ?? 'nobody',
    network?.name ?? caipNetworkId,
    `balance ${status}`,
    connectingWallet ?? '-',
    walletInfo?.name ?? '-',
    `${initialized} ${open}`,
  ].join(' ')
  frames.push(text)
  return (
    <p data-testid="facts">
      {text}
      <FairleadButton label="Go" />
      <FairleadNetworkButton />
    </p>
  )
}

/** Renders on a server and hydrates in the browser; collects all console errors. */
function walk(fairlead: Fairlead, cookie: string | undefined, isStrict = false) {
  const complaints: unknown[] = []
  const { error } = console
  Object.assign(console, { error: (...parts: unknown[]) => void complaints.push(parts) })
  afterwards(() => void Object.assign(console, { error }))
  const server = createTestFairlead({ networks }, createTestEnvironment(), { storage: undefined })
  const page = (one: Fairlead) => (
    <FairleadProvider fairlead={one} initialState={readState(cookie)}>
      <Facts />
    </FairleadProvider>
  )
  const html = renderToString(page(server.fairlead))
  server.fairlead.destroy()
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  frames.length = 0
  const root = hydrateRoot(
    container,
    isStrict ? <StrictMode>{page(fairlead)}</StrictMode> : page(fairlead),
    { onRecoverableError: (error) => complaints.push(error) },
  )
  afterwards(() => root.unmount())
  return { complaints, html, shown: () => container.textContent }
}

const cookie = `fairlead=${encodeURIComponent(
  JSON.stringify({
    accounts: { eip155: { address, chainId: 'eip155:31338' } },
    activeNamespace: 'eip155',
    chosenNetworks: {},
  }),
)}`

/** A returning visitor: storage holds a connection, and the wallet responds slowly. */
async function returning() {
  const world = createTestEnvironment()
  const wallet = mock({ chainId: 'eip155:31338', name: 'Fox' })
  const options = { connectors: [wallet.create], networks }
  const before = createTestFairlead(options, world)
  await connect(before.fairlead, { connectorId: 'mock' })
  before.fairlead.destroy()
  wallet.onResume = () => new Promise(() => {})
  const { fairlead } = createTestFairlead(options, world)
  afterwards(fairlead.destroy)
  return fairlead
}

test.each([
  ['once', false],
  ['in strict mode', true],
])(
  'default: a stored connection and no cookie, %s: disconnected, then the restored account',
  async (_, isStrict) => {
    const fairlead = await returning()
    expect(fairlead.store.getInitialState().connections.eip155?.status).toBe('connecting')

    const { complaints, html, shown } = walk(fairlead, undefined, isStrict)

    expect(html).toContain('disconnected nobody Harbour balance idle - - false false')
    await expect.poll(shown).toContain(`connecting ${address} Lagoon balance idle mock`)
    expect(frames[0]).toContain('disconnected nobody Harbour')
    expect(complaints).toEqual([])
  },
)

test('default: with the cookie, server and client render the restored account', async () => {
  const fairlead = await returning()

  const { complaints, html, shown } = walk(fairlead, cookie)

  expect(html).toContain(`connecting ${address} Lagoon balance idle - - false false`)
  await expect.poll(shown).toContain(`connecting ${address} Lagoon balance idle mock`)
  expect(frames[0]).toContain(`connecting ${address} Lagoon`)
  expect(complaints).toEqual([])
})

test('behavior: a widget that connects before hydration renders the disconnected state first', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock({ name: 'Fox' }).create], networks })
  afterwards(fairlead.destroy)
  await connect(fairlead, { connectorId: 'mock' })

  const { complaints, shown } = walk(fairlead, undefined)

  await expect.poll(shown).toMatch(/^connected 0x.* Harbour balance (?:error|pending) - Fox/)
  expect(frames[0]).toContain('disconnected nobody Harbour balance idle')
  expect(complaints).toEqual([])
})

test('error: control: differing renders cause a hydration warning', async () => {
  const fairlead = await returning()
  const { complaints } = walk(fairlead, undefined)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = '<p data-testid="facts">something else</p>'

  const root = hydrateRoot(
    container,
    <FairleadProvider fairlead={fairlead}>
      <Facts />
    </FairleadProvider>,
    { onRecoverableError: (error) => complaints.push(error) },
  )
  afterwards(() => root.unmount())

  await expect.poll(() => complaints.length).toBeGreaterThan(0)
})
