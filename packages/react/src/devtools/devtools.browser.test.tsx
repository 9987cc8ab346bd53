import {
  connect,
  disconnect,
  type FairleadOptions,
  fetchBalance,
  mock,
  signMessage,
  updateOptions,
} from '@fairlead/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  address,
  afterwards,
  createChain,
  focused,
  networks,
  part,
  stage,
} from '../testing/stage.tsx'
import { mountDevtools } from './mountDevtools.ts'

const launcher = () => page.getByRole('button', { name: /^Fairlead devtools/ })
const panel = () => page.getByRole('region', { name: 'Fairlead devtools' })
const section = () => page.getByRole('tabpanel')
const host = () => document.querySelector<HTMLElement>('[data-fairlead-devtools]')

/** Mounts a widget with the panel. */
function stageWithPanel(...given: Parameters<typeof stage>) {
  const set = stage(...given)
  const unmount = mountDevtools(set.fairlead)
  afterwards(unmount)
  return { ...set, unmount }
}

async function open(tab?: string) {
  await launcher().click()
  if (tab) await show(tab)
}

async function show(tab: string) {
  await page.getByRole('tab', { name: tab }).click()
}

/** Returns the texts of the rows in the shown section. */
const rows = () =>
  [...(host()?.shadowRoot?.querySelectorAll('[role=tabpanel] li') ?? [])].map((row) =>
    row.textContent?.replace(/\s+/g, ' '),
  )

test('default: a button opens the panel; Escape closes it and moves the focus back', async () => {
  stageWithPanel()

  await open()

  await expect.element(panel()).toBeVisible()
  await expect.poll(() => focused()?.textContent).toBe('State')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(section()).toMatchTextContent('No events yet.')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.poll(() => focused()?.textContent).toBe('Fairlead devtools')
})

test('default: opening the panel sends no request, logs nothing and leaves the modal closed', async () => {
  const chain = createChain(() => 1n)
  const { consoleLines, fairlead } = stageWithPanel({}, chain)
  await open()
  await expect.element(section()).toBeVisible()

  expect(chain.asked).toBe(0)
  expect(consoleLines).toEqual([])
  expect(fairlead.modal.isOpen()).toBe(false)
})

test('behavior: the shown state follows changes', async () => {
  const { fairlead } = stageWithPanel()
  await open('State')
  await expect.element(section()).toMatchTextContent('Networkseip155:31337, eip155:31338')

  await connect(fairlead, { connectorId: 'mock' })

  await expect.element(section()).toMatchTextContent(`Fox on eip155:31337: ${address}`)
  await disconnect(fairlead)
  await expect.element(section()).toMatchTextContent('eip155disconnected')
})

test('behavior: events are listed with their properties, latest first', async () => {
  const { fairlead } = stageWithPanel()
  await connect(fairlead, { connectorId: 'mock' })
  await disconnect(fairlead)
  await open('Events')

  await expect.poll(() => rows()[0]).toContain('DISCONNECT_SUCCESS')
  expect(rows()[0]).toContain('"namespace": "all"')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(section()).toMatchTextContent('No events yet.')
})

test('behavior: calls to networks and wallets have a duration and an outcome, and no parameters', async () => {
  const secret = 'a-long-key-of-an-endpoint-in-its-path'
  const chain = createChain(() => 1n)
  const { fairlead } = stageWithPanel(
    { customRpcUrls: { 'eip155:31337': [{ url: `https://node.example/v3/${secret}` }] } },
    chain,
  )
  await connect(fairlead, { connectorId: 'mock' })
  await fetchBalance(fairlead)
  await signMessage(fairlead, { message: 'a private text' }).catch(() => {})
  await open('Calls')

  await expect.poll(rows).toContainEqual('RPCeth_getBalance node.example200 · 0 ms')
  await expect.poll(rows).toContainEqual('Walletconnect mockanswered · 0 ms')
  await expect
    .poll(() => rows().some((row) => row?.startsWith('WalletsignMessage mock')))
    .toBe(true)
  expect(panel().element().textContent).not.toContain(secret)
  expect(panel().element().textContent).not.toContain('private text')
})

test('error: an error of a node or of the server is shown as a failed call', async () => {
  const chain = createChain(() => Promise.reject(new TypeError('No')))
  const serverUrl = 'https://server.example'
  const { fairlead } = stageWithPanel(
    { projectId: 'p', serverUrl },
    {
      fetch: async (...input) =>
        String(input[0]).startsWith(serverUrl)
          ? Response.json({ code: 'RATE_LIMITED' }, { status: 429 })
          : chain.fetch(...input),
    },
  )
  await connect(fairlead, { connectorId: 'mock' })
  await fetchBalance(fairlead).catch(() => {})
  await fairlead.loadProject()
  await open('Calls')

  await expect.poll(rows).toContainEqual(expect.stringMatching(/^RPC.*-32602 · 0 ms$/))
  await expect
    .poll(rows)
    .toContainEqual(expect.stringMatching(/^ServerGET \/v1\/.*server\.example429 RATE_LIMITED/))
  expect(panel().element().textContent).not.toContain('projectId')
})

test.each<[string, Partial<FairleadOptions>, string]>([
  ['excluded', { excludeWalletIds: ['org.owl'] }, 'The option excludeWalletIds excludes it.'],
  ['not included', { includeWalletIds: ['mock'] }, 'includeWalletIds does not include it.'],
  ['not listed at all', { enableWallets: false }, 'The option enableWallets is off.'],
])('behavior: says why a wallet is %s', async (_, options, reason) => {
  const owl = mock({ id: 'org.owl', name: 'Owl' })
  stageWithPanel({ connectors: [mock({ name: 'Fox' }).create, owl.create], ...options })

  await open('Wallets')

  await expect.poll(rows).toContainEqual(expect.stringMatching(`^HiddenOwl org.owl.*${reason}$`))
})

test('behavior: follows the options, and lists wallets that the widget does not use', async () => {
  const { fairlead } = stageWithPanel({ featuredWalletIds: ['rare'] })
  await open('Wallets')
  await expect.poll(rows).toContainEqual('ListedFox mock · announced itself')
  await expect.poll(rows).toContainEqual(expect.stringMatching(/^Hiddenrare rare .* no server/))

  const wallet = { accounts: [], chains: ['solana:mainnet'], features: {}, name: 'Sunny' }
  fairlead.environment.events?.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(one: object): void }) => api.register(wallet),
    }),
  )
  await expect
    .poll(rows)
    .toContainEqual(
      'HiddenSunny Sunny · Wallet StandardThe option networks has no network of solana.',
    )
  updateOptions(fairlead, { excludeWalletIds: ['mock'] })
  await expect.poll(() => rows()[0]).toMatch(/^HiddenFox/)
})

test('behavior: says why an announced wallet is not used', async () => {
  const { fairlead } = stageWithPanel({ enableEIP6963: false })
  const { events } = fairlead.environment
  const announce = () => {
    const info = { icon: '', name: 'Heron', rdns: 'org.heron', uuid: '1' }
    const detail = { info, provider: { on() {}, removeListener() {}, request() {} } }
    events?.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  events?.addEventListener('eip6963:requestProvider', announce)

  await open('Wallets')

  await expect
    .poll(rows)
    .toContainEqual('HiddenHeron org.heron · EIP-6963The option enableEIP6963 is off.')
})

test('behavior: an attempt shows its steps with times, and its outcome', async () => {
  const { clock, fairlead, wallet } = stageWithPanel()
  wallet.onConnect = async () => clock.advance(300)
  await connect(fairlead, { connectorId: 'mock' })
  await disconnect(fairlead)
  wallet.onConnect = () => Promise.reject(Object.assign(new TypeError('No'), { code: 4001 }))
  await connect(fairlead, { connectorId: 'mock' }).catch(() => {})
  await open('Attempts')

  const attempts = () => rows().filter((row) => row?.startsWith('mock'))
  await expect.poll(attempts).toHaveLength(2)
  const [declined, connected] = attempts()
  expect(connected).toMatch(/^mock · eip155 · connectedConnection at .*\+0 msconnect: called/)
  expect(connected).toContain('+300 msconnect: approved 1 account on eip155:31337')
  expect(connected).toContain('+300 msconnected on eip155:31337')
  expect(declined).toContain('not connected')
  expect(declined).toMatch(/connect: failed with .*ended without a connection/)
})

test('behavior: simulated faults apply until they are switched off, and are shown as simulated', async () => {
  const { clock, fairlead } = stageWithPanel()
  await connect(fairlead, { connectorId: 'mock' })
  await open('Faults')
  await page.getByRole('checkbox', { name: 'RPC down' }).click()

  const failed = fetchBalance(fairlead).catch(({ name }: Error) => name)
  await expect.element(panel()).toMatchTextContent('Simulated: RPC down')
  await show('Calls')
  await expect
    .poll(() => {
      clock.advance(1_000)
      return rows()
    })
    .toContainEqual(expect.stringMatching(/Simulated: RPC downnetwork error/))
  await expect
    .poll(async () => {
      clock.advance(1_000)
      return Promise.race([failed, 'pending'])
    })
    .not.toBe('pending')

  await show('Faults')
  await page.getByRole('checkbox', { name: 'RPC down' }).click()
  await expect.element(panel()).not.toMatchTextContent('Simulated:')
  expect(await fetchBalance(fairlead)).toMatchObject({ symbol: expect.any(String) })
})

test('behavior: a slow request waits five seconds; the fault “Server down” does not affect networks', async () => {
  const { clock, fairlead } = stageWithPanel({
    projectId: 'p',
    serverUrl: 'https://server.example',
  })
  await connect(fairlead, { connectorId: 'mock' })
  await open('Faults')
  await page.getByRole('checkbox', { name: 'Server down' }).click()
  await page.getByRole('checkbox', { name: 'Slow requests' }).click()

  await fairlead.loadProject()
  void fetchBalance(fairlead)
  await show('Calls')

  await expect.poll(rows).toContainEqual(expect.stringMatching(/Simulated: Server down/))
  await expect.poll(() => clock.isDue(5_000)).toBe(true)
  clock.advance(5_000)
  await expect
    .poll(rows)
    .toContainEqual(expect.stringMatching(/^RPC.*Simulated: Slow requests200 · 5000 ms$/))
})

test('behavior: a silent wallet leaves a request pending; the user can cancel the request', async () => {
  const { fairlead } = stageWithPanel()
  await open('Faults')
  await page.getByRole('checkbox', { name: 'Wallet silent' }).click()
  const attempt = new AbortController()

  const connecting = connect(fairlead, { connectorId: 'mock', signal: attempt.signal })
  await show('Calls')
  await expect.poll(rows).toContainEqual('Walletconnect mock Simulated: Wallet silentpending')
  attempt.abort()

  await expect(connecting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect.poll(() => rows().some((row) => row?.includes('aborted'))).toBe(true)
})

test('behavior: the panel can be used while the modal is open, and stays when it closes', async () => {
  const { fairlead } = stageWithPanel()
  await expect.element(launcher()).toBeVisible()
  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  await expect.poll(() => host()).toBeNull()

  await open()
  await expect.element(panel()).toMatchTextContent('ModalConnect')
  await userEvent.keyboard('{Escape}')
  await expect.element(launcher()).toBeVisible()
  expect(fairlead.modal.isOpen()).toBe(true)

  fairlead.modal.close()
  await expect.poll(() => host()?.parentElement).toBe(document.body)
})

test('behavior: unmounting removes the panel, ends faults, and restores the widget', async () => {
  const { fairlead, unmount } = stageWithPanel()
  await open('Faults')
  await page.getByRole('checkbox', { name: 'RPC down' }).click()
  const simulated = fairlead.environment.fetch

  unmount()

  expect(host()).toBeNull()
  expect(fairlead.environment.fetch).not.toBe(simulated)
  await connect(fairlead, { connectorId: 'mock' })
  expect(await fetchBalance(fairlead)).toMatchObject({ symbol: expect.any(String) })
})

test('behavior: a widget has one panel, which can be mounted again after it was unmounted', async () => {
  const { fairlead, unmount } = stageWithPanel()

  expect(mountDevtools(fairlead)).toBe(unmount)
  await expect.element(launcher()).toBeVisible()
  unmount()
  const again = mountDevtools(fairlead)

  expect(again).not.toBe(unmount)
  await expect.element(launcher()).toBeVisible()
})

test('behavior: destroying the widget removes the panel', async () => {
  const { fairlead } = stageWithPanel()
  await expect.element(launcher()).toBeVisible()

  fairlead.destroy()

  expect(host()).toBeNull()
  expect(mountDevtools(fairlead)).toBeTypeOf('function')
  expect(host()).toBeNull()
})

test('behavior: works under a strict Content Security Policy with Trusted Types, at 320 pixels, and right to left', async () => {
  await page.viewport(320, 640)
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "style-src 'none'; require-trusted-types-for 'script'"
  document.head.append(policy)
  const complaints: string[] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    complaints.push(effectiveDirective),
  )
  document.documentElement.dir = 'rtl'
  afterwards(() => document.documentElement.removeAttribute('dir'))
  const { fairlead } = stageWithPanel({ networks })
  await connect(fairlead, { connectorId: 'mock' })
  await open()

  for (const tab of ['State', 'Events', 'Calls', 'Wallets', 'Attempts', 'Faults']) {
    await show(tab)
    await expect.element(section()).toBeVisible()
    const body = section().element()
    expect(body.scrollWidth, tab).toBeLessThanOrEqual(body.clientWidth)
  }
  const root = host()?.shadowRoot
  expect(root?.querySelectorAll('style, link, [style]')).toHaveLength(0)
  expect(panel().element().getBoundingClientRect()).toMatchObject({ left: 0, width: 320 })
  expect(complaints).toEqual([])
})
