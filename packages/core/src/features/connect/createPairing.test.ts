import type { Namespace } from '@fairlead/protocol'
import {
  createTestEnvironment,
  createTestFairlead,
  createTestPairing,
  grantAll,
  settled,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getNetwork } from '../../actions/getNetwork.ts'
import { getProvider } from '../../actions/getProvider.ts'
import { mock } from '../../connectors/mock.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { PagePairingEnvironment } from '../../utils/pagePairingEnvironment.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'

const networks = [testNetwork(31337), testNetwork(31338), testSolanaNetwork]
const walletConnect = { connectorId: 'walletConnect' }

async function open(
  options: Partial<FairleadOptions> = {},
  given: Partial<PagePairingEnvironment> = {},
) {
  const world = createTestEnvironment()
  const phone = await createTestPairing(world.clock)
  const alerts: string[] = []
  const openTab = (isMobile = false) =>
    createTestFairlead(
      {
        networks,
        relayUrl: 'wss://relay.example',
        onAlert: ({ code }) => alerts.push(code),
        ...options,
      },
      world,
      { isMobile, pairing: phone.openTab(given) },
    ).fairlead
  return { alerts, fairlead: openTab(), openTab, phone, world }
}

/** Waits by settling promises, because the test clock does not advance. */
async function until(isDone: () => boolean | Promise<boolean>) {
  await expect.poll(isDone).toBe(true)
}

async function codeOf(fairlead: Fairlead) {
  const { attempt } = await fairlead.pairing()
  await until(() => attempt.getState().status === 'ready')
  const state = attempt.getState()
  return state.status === 'ready' ? state : expect.unreachable()
}

/** Opens a page that is connected to a mobile wallet. */
async function paired(...given: Parameters<typeof open>) {
  const all = await open(...given)
  const connecting = connect(all.fairlead, walletConnect)
  const { uri } = await codeOf(all.fairlead)
  const session = await all.phone.accept(uri)
  const connection = await connecting
  return { ...all, connection, session }
}

const statusOf = (fairlead: Fairlead) =>
  (['eip155', 'solana'] as const).map((namespace) => getAccount(fairlead, namespace).status)
const evm = (fairlead: Fairlead) => getProvider<Eip1193Provider>(fairlead, 'eip155')!

test('default: nothing of pairing is fetched, opened or stored before pairing begins', async () => {
  const { fairlead, phone, world } = await open()
  await fairlead.modal.open()
  await settled()

  expect(fairlead.store.getState().connectors).toMatchObject([
    { chains: ['eip155', 'solana'], id: 'walletConnect', type: 'WALLET_CONNECT' },
  ])
  expect(phone.relay.urls).toEqual([])
  expect([...world.storage.entries.keys()].join()).not.toContain('pairing')
})

test('[NS-01][NS-04][PAIR-03] default: connects every namespace of the session, with one event', async () => {
  const names: string[] = []
  const { connection, fairlead } = await paired({ telemetry: ({ name }) => names.push(name) })

  expect(connection).toMatchObject({
    approved: ['eip155:31337', 'eip155:31338'],
    chainId: 'eip155:31337',
    connectorId: 'walletConnect',
    wallet: { imageUrl: 'https://phone.example/icon.png', name: 'Phone Wallet' },
  })
  expect(statusOf(fairlead)).toEqual(['connected', 'connected'])
  expect(getAccount(fairlead, 'solana')).toMatchObject({
    caipAddress: 'solana:sun:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    walletInfo: { name: 'Phone Wallet', type: 'WALLET_CONNECT' },
  })
  expect(fairlead.store.getState().activeNamespace).toBe('eip155')
  expect(getNetwork(fairlead, 'eip155').supportsAllNetworks).toBe(false)
  expect(names.filter((name) => name === 'CONNECT_SUCCESS')).toHaveLength(1)
})

test('[NS-01] behavior: a named namespace is requested alone, and the others stay unchanged', async () => {
  const fox = mock()
  const { fairlead, phone } = await open({ connectors: [fox.create] })
  await connect(fairlead, { connectorId: 'mock' })
  const connecting = connect(fairlead, { ...walletConnect, namespace: 'solana' })
  await phone.accept((await codeOf(fairlead)).uri)
  await connecting

  expect(Object.keys(phone.proposals[0]?.optionalNamespaces ?? {})).toEqual(['solana'])
  expect(getAccount(fairlead, 'eip155').walletInfo?.name).toBe('Mock Wallet')
  expect(getAccount(fairlead, 'solana').walletInfo?.name).toBe('Phone Wallet')
})

test('[NS-01] behavior: a wallet that has only another namespace connects that one', async () => {
  const { fairlead, phone } = await open()
  const connecting = connect(fairlead, walletConnect)
  const { uri } = await codeOf(fairlead)
  await phone.accept(uri, {
    solana: {
      accounts: ['solana:sun:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      events: [],
      methods: [],
    },
  })

  expect(await connecting).toMatchObject({ chainId: 'solana:sun', namespace: 'solana' })
  expect(statusOf(fairlead)).toEqual(['disconnected', 'connected'])
})

test('[NS-01][ERR-02] error: a wallet that has none of the namespaces is disconnected', async () => {
  const { fairlead, phone } = await open()
  const connecting = connect(fairlead, walletConnect).catch((error: unknown) => error)
  const { uri } = await codeOf(fairlead)
  await phone.accept(uri, {
    cosmos: {
      accounts: ['cosmos:osmosis-1:osmo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'],
      events: [],
      methods: [],
    },
  })

  expect(await connecting).toMatchObject({
    shortMessage: 'The connector does not support any of the requested chains',
  })
  await until(() => phone.wallet.sessions().length === 0)
  expect(statusOf(fairlead)).toEqual(['disconnected', 'disconnected'])
})

test('[ERR-02] error: without a relay the connector is absent', async () => {
  const { fairlead } = await open({ relayUrl: undefined })

  await expect(connect(fairlead, walletConnect)).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
    shortMessage: 'WalletConnectConnector not found',
  })
  await expect(connect(fairlead, { connectorId: 'nope' })).rejects.toMatchObject({
    shortMessage: 'No connector found for connection',
  })
})

test('error: a wallet that declines rejects the call, and the code is replaced', async () => {
  const { fairlead, phone } = await open()
  const { attempt, start } = await fairlead.pairing()
  const stop = start()
  const connecting = connect(fairlead, walletConnect).catch((error: unknown) => error)
  const first = await codeOf(fairlead)

  await phone.decline(first.uri)

  expect(await connecting).toMatchObject({ code: 'CONNECTION_REJECTED' })
  await until(() => attempt.getState().status === 'ready')
  expect(attempt.getState()).toMatchObject({ notice: 'declined' })
  expect((await codeOf(fairlead)).uri).not.toBe(first.uri)
  stop()
})

test('behavior: a view that shows the code connects any wallet that approves', async () => {
  const { fairlead, phone } = await open()
  const { attempt, start } = await fairlead.pairing()
  start()

  await phone.accept((await codeOf(fairlead)).uri)

  await until(() => attempt.getState().status === 'connected')
  expect(statusOf(fairlead)).toEqual(['connected', 'connected'])
})

test('[NS-01][PAIR-06] error: an address with a wrong checksum is not connected, and the reason is reported', async () => {
  const { fairlead, phone } = await open()
  const { attempt, start } = await fairlead.pairing()
  start()
  await phone.accept((await codeOf(fairlead)).uri, {
    eip155: {
      accounts: ['eip155:1:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5D359'],
      events: [],
      methods: ['personal_sign'],
    },
  })
  await until(() => attempt.getState().status === 'failed')
  expect(attempt.getState()).toMatchObject({
    error: {
      code: 'RESPONSE_INVALID',
      shortMessage: 'The wallet returned an address with a typo',
    },
  })
})

test('behavior: the outcomes of a shown code are reported once each', async () => {
  const told: unknown[] = []
  const { fairlead, phone } = await open({
    telemetry: ({ name, properties }) => told.push([name, properties]),
  })
  const { attempt, start } = await fairlead.pairing()
  start()
  const first = await codeOf(fairlead)
  await phone.decline(first.uri)
  await until(() => (attempt.getState() as { uri?: string }).uri !== first.uri)
  const { uri } = await codeOf(fairlead)
  await phone.accept(uri, {
    cosmos: {
      accounts: ['cosmos:osmosis-1:osmo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'],
      events: [],
      methods: [],
    },
  })
  await until(() => attempt.getState().status === 'failed')
  start()
  await phone.accept((await codeOf(fairlead)).uri)
  await until(() => attempt.getState().status === 'connected')

  const method = 'WALLET_CONNECT'
  const id = 'walletConnect'
  expect(told).toEqual([
    ['CONNECT_REJECTED', { id }],
    ['CONNECT_ERROR', { code: 'CONNECTOR_CHAINS_UNSUPPORTED', id }],
    ['CONNECT_SUCCESS', { id, method, name: 'Phone Wallet', reconnect: false }],
  ])
})

test('[PAIR-01] behavior: a code is replaced after four minutes; the old one still connects', async () => {
  const { fairlead, phone, world } = await open()
  const { attempt, start } = await fairlead.pairing()
  start()
  const first = await codeOf(fairlead)
  expect(first.expiresAt - world.clock.now()).toBe(240_000)

  await world.clock.advance(239_999)
  expect((await codeOf(fairlead)).uri).toBe(first.uri)
  await world.clock.advance(1)
  await until(() => (attempt.getState() as { uri?: string }).uri !== first.uri)

  expect(attempt.getState()).toMatchObject({ notice: 'expired', status: 'ready' })
  await phone.accept(first.uri)
  await until(() => attempt.getState().status === 'connected')
})

test('[PAIR-01] behavior: with ten seconds left a code counts as expired', async () => {
  const { fairlead, world } = await open({ pairing: { reuse: 'always' } })
  const { start } = await fairlead.pairing()
  start()()
  const { uri } = await codeOf(fairlead)

  await world.clock.advance(229_999)
  start()()
  expect((await codeOf(fairlead)).uri).toBe(uri)
  await world.clock.advance(1)
  start()()
  await settled()

  expect((await codeOf(fairlead)).uri).not.toBe(uri)
})

test.each<[string, Partial<PagePairingEnvironment['device']>, FairleadOptions['pairing'], boolean]>(
  [
    ['Telegram', { isTelegram: true }, {}, true],
    ['Safari on iOS', { isSafari: true, system: 'ios' }, {}, true],
    ['another browser on iOS', { system: 'ios' }, {}, false],
    ['Safari on desktop', { isSafari: true }, {}, false],
    ['desktop, always', {}, { reuse: 'always' }, true],
    ['Telegram, never', { isTelegram: true }, { reuse: 'never' }, false],
  ],
)('[PAIR-02] %s: a pending code is resumed', async (_, device, pairing, isReused) => {
  const plain = { isFramed: false, isSafari: false, isTelegram: false, system: 'other' } as const
  const { fairlead, world } = await open({ pairing }, { device: { ...plain, ...device } })
  const { start } = await fairlead.pairing()
  start()()
  const { uri } = await codeOf(fairlead)
  await world.clock.advance(30_000)

  start()

  expect((await codeOf(fairlead)).uri === uri).toBe(isReused)
})

test('behavior: consecutive screens show the same code; without a screen, none is kept', async () => {
  const { fairlead, phone, world } = await open()
  const { attempt, start } = await fairlead.pairing()
  const stop = start()
  const { uri } = await codeOf(fairlead)
  stop()
  await world.clock.advance(1_000)
  const stopNext = start()
  expect((await codeOf(fairlead)).uri).toBe(uri)

  stopNext()
  await world.clock.advance(5_000)

  expect(attempt.getState()).toEqual({ status: 'idle' })
  expect(phone.proposals).toEqual([])
})

test('behavior: aborting a call discards the code', async () => {
  const { fairlead, world } = await open()
  const given = new AbortController()
  const connecting = connect(fairlead, { ...walletConnect, signal: given.signal })
  await codeOf(fairlead)

  given.abort()

  await expect(connecting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await world.clock.advance(5_000)
  const { attempt } = await fairlead.pairing()
  expect(attempt.getState()).toEqual({ status: 'idle' })
})

test.each([
  ['Unauthorized: origin not allowed', 'FL002', 'ORIGIN_NOT_ALLOWED'],
  ['Unverified domain', 'FL005', 'ORIGIN_NOT_ALLOWED'],
  ['JWT validation error: JWT Token is not yet valid', 'FL006', 'SESSION_EXPIRED'],
  ['Unauthorized: invalid key', 'FL007', 'PROJECT_INVALID'],
])(
  '[ERR-03][ERR-04][PAIR-06] error: a relay error %j is alert %s, once',
  async (reason, alert, code) => {
    const { alerts, fairlead, phone } = await open()
    phone.relay.refusal = { code: 3000, reason }
    const { attempt, start } = await fairlead.pairing()

    for (let tries = 0; tries < 2; tries++) {
      start()
      await until(() => attempt.getState().status === 'failed')
      await settled()
    }

    expect(attempt.getState()).toMatchObject({ error: { code } })
    expect(alerts).toEqual([alert])
    phone.relay.refusal = undefined
    start()
    await codeOf(fairlead)
  },
)

test.each([
  ['no socket opens', () => ({ isOnline: false })],
  ['sockets open and close again', () => ({ refusal: { code: 1011, reason: '' } })],
])(
  'error: [PAIR-01] an unreachable relay is reported, and retried with a new attempt: %s',
  async (_, trouble) => {
    const { fairlead, phone, world } = await open()
    Object.assign(phone.relay, trouble())
    const { attempt, start } = await fairlead.pairing()
    start()
    // Keys are generated in real time, which the test clock does not control: it advances while the test waits.
    await until(async () => {
      await world.clock.advance(1_000)
      return attempt.getState().status === 'failed'
    })

    expect(attempt.getState()).toMatchObject({ error: { code: 'UPSTREAM_UNAVAILABLE' } })
    Object.assign(phone.relay, { isOnline: true, refusal: undefined })
    start()
    // The clock stands still: the new attempt does not wait for the delay that the relay client had reached.
    await codeOf(fairlead)
  },
)

test('[PAIR-03] behavior: a reload resumes the session without a prompt', async () => {
  const { fairlead, openTab, phone } = await paired()
  await switchNetwork(fairlead, 'eip155:31338')
  const asked = phone.proposals.length
  fairlead.destroy()

  const next = openTab()
  await until(() => next.store.getState().initialized)

  expect(statusOf(next)).toEqual(['connected', 'connected'])
  expect(getNetwork(next, 'eip155').caipNetworkId).toBe('eip155:31338')
  expect(getAccount(next, 'eip155').walletInfo?.name).toBe('Phone Wallet')
  expect(phone.proposals).toHaveLength(asked)
})

test('[PAIR-06] behavior: a session that expired since then is an alert, and disconnected', async () => {
  const { alerts, fairlead, openTab, phone, world } = await paired()
  fairlead.destroy()
  await phone.wallet.close()
  await world.clock.advance(8 * 24 * 3_600_000)

  const next = openTab()
  await until(() => next.store.getState().initialized)

  expect(statusOf(next)).toEqual(['disconnected', 'disconnected'])
  expect(getAccount(next).disconnectReason).toBe('expired')
  expect(alerts).toEqual(['FL006'])
})

test('behavior: another tab follows a connection, and its disconnect', async () => {
  const { fairlead, openTab, phone } = await open()
  const other = openTab()
  const connecting = connect(fairlead, walletConnect)
  await phone.accept((await codeOf(fairlead)).uri)
  await connecting
  await until(() => statusOf(other).join() === 'connected,connected')

  await disconnect(other)
  await until(() => statusOf(fairlead).join() === 'disconnected,disconnected')
  await until(() => phone.wallet.sessions().length === 0)
})

test('[PAIR-03] behavior: disconnecting one namespace keeps the others; with the last, the session ends', async () => {
  const { fairlead, phone } = await paired()
  await disconnect(fairlead, { namespace: 'solana' })
  await settled()
  expect(statusOf(fairlead)).toEqual(['connected', 'disconnected'])
  expect(phone.wallet.sessions()).toHaveLength(1)

  await disconnect(fairlead, { namespace: 'eip155' })

  await until(() => phone.wallet.sessions().length === 0)
})

test('[PAIR-03] behavior: a session that the wallet ends is disconnected everywhere', async () => {
  const { fairlead, phone, session } = await paired()
  await phone.wallet.disconnect({ topic: session.topic })

  await until(() => statusOf(fairlead).join() === 'disconnected,disconnected')
})

test('[PAIR-03] behavior: another phone replaces the first, whose session ends', async () => {
  const { fairlead, phone, session, world } = await paired()
  const second = await createTestPairing(world.clock)
  const connecting = connect(fairlead, walletConnect)
  const { uri } = await codeOf(fairlead)
  await phone.accept(uri)
  await connecting

  await until(() => phone.wallet.sessions().length === 1)
  expect(phone.wallet.sessions()[0]?.topic).not.toBe(session.topic)
  await second.wallet.close()
})

test('[NS-01][PAIR-03] behavior: follows networks added, removed and switched by the wallet', async () => {
  const { fairlead, phone, session } = await paired()
  const { topic } = session
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const first = getAccount(fairlead, 'eip155').address
  const heard: [string, unknown][] = []
  for (const name of ['accountsChanged', 'chainChanged'])
    evm(fairlead).on?.(name, (value) => heard.push([name, value]))

  const { eip155 } = session.namespaces
  await phone.wallet.update({
    topic,
    namespaces: {
      eip155: {
        ...eip155!,
        chains: [...(eip155?.chains ?? []), 'eip155:10'],
        accounts: [...eip155!.accounts, `eip155:31337:${other}`, `eip155:10:${other}`],
      },
    },
  })
  await until(() => getNetwork(fairlead, 'eip155').approvedIds.length === 2)
  await until(() => statusOf(fairlead).join() === 'connected,disconnected')
  expect(getAccount(fairlead, 'eip155').allAccounts.map(({ address }) => address)).toEqual([
    first,
    other,
  ])

  const emit = (name: string, data: unknown) =>
    phone.wallet.emit({ topic, chainId: 'eip155:31337', event: { name, data } })
  await emit('accountsChanged', [other])
  await until(() => getAccount(fairlead, 'eip155').address === other)
  await emit('chainChanged', 31338)
  await until(() => getNetwork(fairlead, 'eip155').caipNetworkId === 'eip155:31338')
  await emit('chainChanged', '0x5')
  await settled()

  expect(getNetwork(fairlead, 'eip155').caipNetworkId).toBe('eip155:31338')
  expect(heard).toContainEqual(['accountsChanged', [other, first]])
  expect(heard).toContainEqual(['chainChanged', '0x7a6a'])
})

test('[PAIR-05] behavior: a request survives a lost connection', async () => {
  const { fairlead, phone, world } = await paired()
  phone.answers.personal_sign = () => `0x${'cd'.repeat(65)}`
  phone.relay.drop()
  const asking = evm(fairlead).request({ method: 'personal_sign', params: ['0x68', '0x1'] })
  await world.clock.advance(5_000)

  expect(await asking).toBe(`0x${'cd'.repeat(65)}`)
})

test('behavior: requests only namespaces that the page has', async () => {
  const { fairlead, phone } = await open({
    pairing: {
      chains: { eip155: ['eip155:5'] },
      events: { eip155: ['chainChanged'] },
      methods: { eip155: ['personal_sign'] },
    },
  })
  const { start } = await fairlead.pairing()
  start()
  await phone.decline((await codeOf(fairlead)).uri)
  const [proposal] = phone.proposals

  expect(proposal?.requiredNamespaces).toEqual({})
  expect(Object.keys(proposal?.optionalNamespaces ?? {})).toEqual([
    'eip155',
    'solana',
  ] satisfies Namespace[])
  expect(proposal?.optionalNamespaces.eip155).toEqual({
    chains: ['eip155:5'],
    events: ['chainChanged'],
    methods: ['personal_sign'],
  })
  expect(grantAll(proposal!).solana?.accounts).toHaveLength(1)
})

test('[NS-01] options: uses the configured metadata, otherwise the page’s own', async () => {
  const own = await paired({
    metadata: { description: 'Swaps', icons: ['https://a.example/i.png'], name: 'App' },
  })
  expect(own.phone.proposals[0]?.proposer.metadata).toMatchObject({
    description: 'Swaps',
    icons: ['https://a.example/i.png'],
    name: 'App',
    url: 'https://app.example',
  })
  const plain = await paired()
  expect(plain.phone.proposals[0]?.proposer.metadata).toMatchObject({ name: 'Test page' })
})

test('options: with manualPairing the page shows its own link, and nothing is opened', async () => {
  const { fairlead, phone } = await open({ manualPairing: true })
  const uri = 'wc:abc@2?relay-protocol=irn&symKey=00&expiryTimestamp=1800000000'
  expect(fairlead.store.getState().connectors).toEqual([])

  await fairlead.modal.open({ uri })
  await settled()

  expect(fairlead.modal.view()).toBe('ConnectingWalletConnect')
  const { attempt, start } = await fairlead.pairing()
  start()()
  expect(attempt.getState()).toEqual({ expiresAt: 1_800_000_000_000, status: 'ready', uri })
  expect(phone.relay.urls).toEqual([])
})

test('options: manualPairing opens on a phone with all wallets, on desktop with the code', async () => {
  const { openTab } = await open({ manualPairing: true })
  const tab = openTab(true)
  await tab.modal.open()

  expect(tab.modal.view()).toBe('AllWallets')
})

test('behavior: if only the code is configured, the modal opens with it', async () => {
  const { fairlead } = await open({ enableEIP6963: false, enableInjected: false })
  await fairlead.modal.open()

  expect(fairlead.modal.view()).toBe('ConnectingWalletConnect')
})
