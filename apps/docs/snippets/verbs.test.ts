import { connectedOf } from '@fairlead/core/internal'
import { payState } from '@fairlead/core/money'
import {
  createNamesServer,
  createTestEnvironment,
  createTestFairlead,
  createTestWallet,
  type FrameScript,
  rpcError,
  signInEmbedded,
} from '@fairlead/test'
import { BaseError, connect, disconnect, getNetwork, mock, updateOptions } from 'fairlead'
import { base, mainnet } from 'fairlead/networks'
import { expect, test } from 'vitest'
import { walk } from './account.ts'
import { buy, countPurchases, fairlead as shop } from './buying.ts'
import { tryToConnect } from './errors.ts'
import { countConnections, withEvents } from './events.ts'
import { options as languages, toArabic } from './languages.ts'
import { show } from './manualPairing.ts'
import { namesOf, takeName } from './names.ts'
import { addGnosis, goToBase, options as networks } from './networks.ts'
import { options as pairing } from './pairing.ts'
import { payLink, options as payments, payOrder } from './payments.ts'
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
const signsAnything: FrameScript = { RPC_REQUEST: () => `0x${'ab'.repeat(65)}` }

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

test('connecting: connects, reads, disconnects, and emits events', async () => {
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

test('connecting: viem works with the provider', async () => {
  const { fairlead } = visit('io.metamask')
  expect(await askWallet(fairlead)).toBeUndefined()
  await tryToConnect(fairlead, 'io.metamask')

  expect(await askWallet(fairlead)).toEqual([address])
})

test('networks: the options apply, and switching and adding work', async () => {
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

test('wallets: the lists apply, and the page’s own wallet connects and is resumed', async () => {
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

test('languages: the texts apply, and the language changes', () => {
  const { fairlead } = createTestFairlead(languages)

  toArabic(fairlead)

  expect(fairlead.options.locale).toBe('ar')
  expect(() => updateOptions(fairlead, { locale: '?' })).toThrow('locale')
})

test('strict pages: the header contains the networks', () => {
  expect(policy()).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src/)
  expect(policy()).toContain(new URL(base.rpcUrls.default.http[0]).origin)
})

test('events: telemetry and subscribers receive them, without user data', async () => {
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
])('errors: a wallet error %i is recognised', async (code, said) => {
  const { fairlead, wallet } = visit('io.metamask')
  wallet.answers.eth_requestAccounts = () => {
    throw rpcError(code)
  }

  expect(await tryToConnect(fairlead, 'io.metamask')).toBe(said)
})

test('testing: the scripted wallet follows the script', async () => {
  const { address: connectedAs, second } = await acceptsAndDeclines()

  expect(connectedAs).toBe(address)
  expect(BaseError.find(second, 'CONNECTION_REJECTED')).toBeDefined()
})

test('testing: a wallet of the kit waits for a refusal and an approval', async () => {
  const { account, asked, error } = await declinesAndAccepts()

  expect(account.isConnected).toBe(true)
  expect(asked.map(({ status }) => status)).toContain('rejected')
  expect(BaseError.find(error, 'CONNECTION_REJECTED')).toBeDefined()
})

test('server rendering: the cookie contains the account, and without it there is none', () => {
  const visit = {
    accounts: { eip155: { address, chainId: 'eip155:1' } },
    activeNamespace: 'eip155',
    chosenNetworks: {},
  }
  const cookie = `a=b; fairlead=${encodeURIComponent(JSON.stringify(visit))}`

  expect(render(new Request('https://app.example/', { headers: { cookie } }))).toContain(address)
  expect(render(new Request('https://app.example/'))).toContain('Hello stranger')
})

test('server: the options set a server', () => {
  expect(createTestFairlead(served).fairlead.options.serverUrl).toBe('http://localhost:4400')
})

test('buying: opens the view, and shows the chosen provider', async () => {
  const chosen: string[] = []
  const stop = countPurchases((name) => chosen.push(name))

  // Without a wallet, connecting comes first.
  const opened = buy()
  expect(shop.modal.view()).toBe('Connect')
  shop.events.emit('BUY_PROVIDER_SELECTED', { provider: 'moonpay' })
  stop()
  shop.modal.close()
  await opened

  expect(chosen).toEqual(['moonpay'])
})

test('names: a free name is registered, a taken one is not, and the account is found by its address', async () => {
  const server = createNamesServer()
  server.names.set('bert.harbour.eth', { 60: '0x1' })
  const { fairlead } = await signInEmbedded({
    environment: { fetch: server.fetch },
    options: served,
    script: signsAnything,
  })
  expect(await takeName(fairlead, 'bert')).toBeUndefined()
  expect(await takeName(fairlead, 'anna')).toBe('anna.harbour.eth')
  expect(await namesOf(fairlead, address)).toEqual(['anna.harbour.eth'])
})

test('pairing: a server provides a relay, and phones are in the list', () => {
  const { fairlead } = createTestFairlead(pairing)

  expect(fairlead.options.relayUrl).toBe('wss://api.example')
  expect(fairlead.store.getState().connectors).toMatchObject([
    { id: 'walletConnect', type: 'WALLET_CONNECT' },
  ])
})

test('pairing: a link of the page’s own client is shown; an invalid one is rejected', async () => {
  await expect(show('https://wallet.example')).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
  await expect(
    show(`wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`),
  ).resolves.toBeUndefined()
})

test('several wallets: switches to the other one, and reconnects one', async () => {
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

test('payments: an order and a link are shown; closed, the user has not paid', async () => {
  const { fairlead } = visit('io.metamask', payments)
  const { modal } = fairlead
  const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

  const paying = payOrder(fairlead, recipient)
  await expect.poll(() => payState(fairlead).getState().bill?.amount).toBe('0.05')
  modal.close()
  expect(await paying).toBeUndefined()

  const linked = payLink(fairlead, `ethereum:${recipient}@1?value=2e18`)
  await expect.poll(() => payState(fairlead).getState().bill?.amount).toBe('2')
  modal.close()
  await expect(linked).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})
