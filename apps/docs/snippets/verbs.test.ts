import {
  createTestEnvironment,
  createTestFairlead,
  createTestWallet,
  rpcError,
} from '@fairlead/test'
import {
  BaseError,
  connect,
  connectedOf,
  disconnect,
  getNetwork,
  mock,
  updateOptions,
} from 'fairlead'
import { base, mainnet } from 'fairlead/networks'
import { expect, test } from 'vitest'
import { walk } from './account.ts'
import { tryToConnect } from './errors.ts'
import { countConnections, withEvents } from './events.ts'
import { options as languages, toArabic } from './languages.ts'
import { show } from './manualPairing.ts'
import { addGnosis, goToBase, options as networks } from './networks.ts'
import { options as pairing } from './pairing.ts'
import { askWallet } from './provider.ts'
import { render } from './rendered/server.tsx'
import { acceptsAndDeclines } from './scriptedWallet.ts'
import { connectAgain, follow, goToOther } from './severalWallets.ts'
import { pay } from './signing.ts'
import { policy } from './strictPage.ts'
import { declinesAndAccepts } from './testWallet.ts'
import { vaultWallet } from './vaultWallet.ts'
import { options as lists } from './wallets.ts'
import { options as served } from './withServer.ts'

// Runs every snippet of the guides that needs no page, exactly as printed.

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Creates a widget in a page where one wallet announces itself. Its chains answer two methods. */
function visit(rdns: string, options: Parameters<typeof createTestFairlead>[0] = {}) {
  const wallet = createTestWallet({ chainId: '0x1' })
  wallet.answers.wallet_switchEthereumChain = (params) => {
    wallet.chainId = (params as { chainId: string }[])[0]?.chainId
    return null
  }
  wallet.answers.personal_sign = () => `0x${'ab'.repeat(65)}`
  wallet.answers.eth_sendTransaction = () => `0x${'cd'.repeat(32)}`
  const world = createTestEnvironment()
  const events = new EventTarget()
  const fetch = async (_url: unknown, init?: RequestInit) => {
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    const result = method === 'eth_getBalance' ? `0x${(15n * 10n ** 17n).toString(16)}` : '0x1'
    return Response.json({ id, jsonrpc: '2.0', result })
  }
  const { fairlead } = createTestFairlead({ networks: [mainnet, base], ...options }, world, {
    events,
    fetch,
  })
  wallet.announce(events, { name: 'Fox', rdns })
  return { fairlead, wallet }
}

test('connecting: connects, reads, leaves, and tells on the way', async () => {
  const { fairlead } = visit('io.metamask')
  const lines: string[] = []

  await walk(fairlead, (text) => lines.push(text))

  expect(lines).toContain(`connected ${address}`)
  expect(lines).toContain(`${address} has 1.5 ETH`)
  expect(lines.at(-1)).toBe('disconnected ')
})

test('connecting: signs and sends with the connected wallet', async () => {
  const { fairlead, wallet } = visit('io.metamask')
  expect(await tryToConnect(fairlead, 'io.metamask')).toBe('connected')

  expect(await pay(fairlead)).toEqual({
    hash: `0x${'cd'.repeat(32)}`,
    signature: `0x${'ab'.repeat(65)}`,
  })
  expect(wallet.calls.map(({ method }) => method)).toContain('eth_sendTransaction')
})

test('connecting: viem talks through the provider', async () => {
  const { fairlead } = visit('io.metamask')
  expect(await askWallet(fairlead)).toBeUndefined()
  await tryToConnect(fairlead, 'io.metamask')

  expect(await askWallet(fairlead)).toEqual([address])
})

test('networks: the options hold, a switch and an addition work', async () => {
  const { fairlead } = visit('io.metamask', networks)
  const ids = () => getNetwork(fairlead).networks.map(({ caipNetworkId }) => caipNetworkId)
  expect(ids()).toEqual(['eip155:1', 'eip155:8453', 'eip155:31337'])
  expect(getNetwork(fairlead).chainId).toBe(8453)
  await tryToConnect(fairlead, 'io.metamask')
  const lines: string[] = []

  await goToBase(fairlead, (text) => lines.push(text))
  addGnosis(fairlead)

  expect(lines).toEqual(['Base false'])
  expect(ids()).toContain('eip155:100')
})

test('wallets: the lists hold, and a wallet of the page’s own connects and comes back', async () => {
  const { provider } = createTestWallet({ chainId: '0x1' })
  const world = createTestEnvironment()
  const options = { ...lists, connectors: [vaultWallet(provider), mock({ name: 'Other' }).create] }
  const { fairlead } = createTestFairlead(options, world)

  expect(await tryToConnect(fairlead, 'vault')).toBe('connected')
  fairlead.destroy()
  const again = createTestFairlead(options, world)
  await again.fairlead.modal.ready()
  expect(again.fairlead.store.getState().connections.eip155?.status).toBe('connected')
})

test('languages: the words fit, and the language changes', () => {
  const { fairlead } = createTestFairlead(languages)

  toArabic(fairlead)

  expect(fairlead.options.locale).toBe('ar')
  expect(() => updateOptions(fairlead, { locale: '?' })).toThrow('locale')
})

test('strict pages: the header names the networks', () => {
  expect(policy()).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src/)
  expect(policy()).toContain(new URL(base.rpcUrls.default.http[0]).origin)
})

test('events: telemetry and subscribers hear, and nothing says who', async () => {
  const told: unknown[] = []
  const { fairlead } = visit(
    'io.metamask',
    withEvents(
      (event) => told.push(event),
      () => {},
    ),
  )
  const counter = countConnections(fairlead)

  await tryToConnect(fairlead, 'io.metamask')

  expect(counter.count()).toBe(1)
  expect(told).toContainEqual(expect.objectContaining({ name: 'CONNECT_SUCCESS' }))
  expect(JSON.stringify(told)).not.toContain(address)
  counter.stop()
})

test.each([
  [4001, 'declined'],
  [-32002, 'look into your wallet'],
  [-32603, 'PROVIDER_ERROR'],
])('errors: a wallet that answers %i is told apart', async (code, said) => {
  const { fairlead, wallet } = visit('io.metamask')
  wallet.answers.eth_requestAccounts = () => {
    throw rpcError(code)
  }

  expect(await tryToConnect(fairlead, 'io.metamask')).toBe(said)
})

test('testing: the scripted wallet does what it is told', async () => {
  const { address: connectedAs, second } = await acceptsAndDeclines()

  expect(connectedAs).toBe(address)
  expect(BaseError.find(second, 'CONNECTION_REJECTED')).toBeDefined()
})

test('testing: a wallet of the kit waits for a no and a yes', async () => {
  const { account, asked, error } = await declinesAndAccepts()

  expect(account.isConnected).toBe(true)
  expect(asked.map(({ status }) => status)).toContain('rejected')
  expect(BaseError.find(error, 'CONNECTION_REJECTED')).toBeDefined()
})

test('server rendering: the cookie says who is there, and a server has nothing else', () => {
  const visit = {
    accounts: { eip155: { address, chainId: 'eip155:1' } },
    activeNamespace: 'eip155',
    chosenNetworks: {},
  }
  const cookie = `a=b; fairlead=${encodeURIComponent(JSON.stringify(visit))}`

  expect(render(new Request('https://app.example/', { headers: { cookie } }))).toContain(address)
  expect(render(new Request('https://app.example/'))).toContain('Hello stranger')
})

test('server: the options name a server', () => {
  expect(createTestFairlead(served).fairlead.options.serverUrl).toBe('http://localhost:4400')
})

test('pairing: a server brings a relay, and phones are in the list', () => {
  const { fairlead } = createTestFairlead(pairing)

  expect(fairlead.options.relayUrl).toBe('wss://api.example')
  expect(fairlead.store.getState().connectors).toMatchObject([
    { id: 'walletConnect', type: 'WALLET_CONNECT' },
  ])
})

test('pairing: a link of a client of the page’s own is shown; what is none is refused', async () => {
  await expect(show('https://wallet.example')).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
  await expect(
    show(`wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`),
  ).resolves.toBeUndefined()
})

test('several wallets: goes to the other one, and connects one again', async () => {
  const { fairlead } = createTestFairlead({
    connectors: [mock({ id: 'fox' }).create, mock({ id: 'boat' }).create],
    features: { multiWallet: true },
  })
  const counts: number[] = []
  follow(fairlead, (count) => counts.push(count))
  const inUse = () => connectedOf(fairlead.store.getState(), 'eip155')?.connectorId
  await connect(fairlead, { connectorId: 'fox' })
  await connect(fairlead, { connectorId: 'boat' })

  await goToOther(fairlead)
  expect(inUse()).toBe('fox')
  await disconnect(fairlead, { id: 'fox' })
  expect(inUse()).toBe('boat')
  await connectAgain(fairlead)

  expect(inUse()).toBe('fox')
  expect(counts).toEqual(expect.arrayContaining([1, 2]))
})
