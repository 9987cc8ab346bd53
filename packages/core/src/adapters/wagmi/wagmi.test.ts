import {
  createTestEnvironment,
  createTestPairing,
  settled,
  type TestWorld,
  testNetwork,
} from '@fairlead/test'
import { createEvmWallet } from '@fairlead/test/conformance'
import * as wagmi3 from '@wagmi/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as wagmi2 from 'wagmi-core-2'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getNetwork } from '../../actions/getNetwork.ts'
import { getProvider } from '../../actions/getProvider.ts'
import { addNetwork } from '../../actions/networks.ts'
import { switchConnection as goOnWith } from '../../actions/switchConnection.ts'
import { injected } from '../../connectors/injected.ts'
import { createFairlead } from '../../createFairlead.ts'
import { wagmi } from '../../exports/wagmi.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { switchNetwork } from '../../features/networks/switchNetwork.ts'

const networks = [testNetwork(31337), testNetwork(31338)] as const
const fox = 'org.example.fox'
const bear = 'org.example.bear'

afterEach(() => {
  vi.unstubAllGlobals()
})

// The major versions behave the same but name a few functions differently.
const majors = [
  ['wagmi 3', wagmi3, wagmi3.getConnection, wagmi3.switchConnection],
  [
    'wagmi 2',
    wagmi2 as unknown as typeof wagmi3,
    wagmi2.getAccount as unknown as typeof wagmi3.getConnection,
    wagmi2.switchAccount as unknown as typeof wagmi3.switchConnection,
  ],
] as const

describe.each(majors)('%s', (_, library, getConnection, switchConnection) => {
  const { createConfig, createStorage } = library

  /** Creates a browser with two wallets, in which a page can be loaded again. */
  function createBrowser(world: TestWorld = createTestEnvironment()) {
    const knows = () => new Map([31337, 31338].map((id) => [id, 'http://127.0.0.1:1']))
    const wallet = createEvmWallet({ knows: knows(), rdns: fox })
    const other = createEvmWallet({ firstAccount: 3, knows: knows(), rdns: bear })
    async function load(options: Partial<FairleadOptions> = {}, fields: object = {}) {
      const tab = world.openTab({ pairing: pairing?.openTab() })
      const { events = new EventTarget(), storage } = tab
      const location = { hostname: 'app.example', origin: 'https://app.example' }
      const navigator = { languages: ['en'], maxTouchPoints: 0, userAgent: '' }
      // wagmi discovers wallets in the page's `window`.
      vi.stubGlobal('window', Object.assign(events, { location, navigator }))
      for (const one of [wallet, other]) one.announce(events)
      const adapter = wagmi({
        createConfig,
        networks,
        storage: storage ? createStorage({ storage }) : null,
        ...fields,
      })
      const fairlead = createFairlead(
        { projectId: 'test', networks, adapters: [adapter], ...options },
        tab,
      )
      await settled()
      return { config: adapter.wagmiConfig, fairlead }
    }
    let pairing: Awaited<ReturnType<typeof createTestPairing>> | undefined
    return {
      load,
      other,
      wallet,
      world,
      async withPhone() {
        pairing = await createTestPairing(world.clock)
        return pairing
      },
    }
  }
  const connectorOf = (config: wagmi3.Config, id: string) => {
    const connector = config.connectors.find((one) => one.id === id)
    if (!connector) throw new TypeError(`No connector ${id}`)
    return connector
  }

  test('[NS-04] connected by the widget, wagmi has the same state', async () => {
    const { load, wallet } = createBrowser()
    const { config, fairlead } = await load()

    await connect(fairlead, { connectorId: fox })

    expect(getConnection(config)).toMatchObject({
      address: wallet.accounts[0],
      chainId: 31337,
      connector: { id: fox },
      status: 'connected',
    })
    expect(await config.storage?.getItem('recentConnectorId')).toBe(fox)

    await disconnect(fairlead)
    expect(getConnection(config).status).toBe('disconnected')
    expect(config.state.connections.size).toBe(0)
  })

  test('[NS-04] connected by wagmi’s own action, the widget has the same state, without a second prompt', async () => {
    const { load, wallet } = createBrowser()
    const { config, fairlead } = await load()

    await library.connect(config, { connector: connectorOf(config, fox) })
    await settled()

    expect(getAccount(fairlead)).toMatchObject({
      address: wallet.accounts[0],
      walletInfo: { info: { rdns: fox }, type: 'ANNOUNCED' },
    })
    const provider = getProvider<typeof wallet.provider>(fairlead, 'eip155')
    expect(await provider?.request({ method: 'eth_accounts' })).toEqual(wallet.accounts)
    expect(wallet.prompts).toEqual(['connect'])

    await library.disconnect(config)
    await settled()
    expect(getAccount(fairlead).status).toBe('disconnected')
  })

  test('[MOD-09] a network switched in either applies to both', async () => {
    const { load } = createBrowser()
    const { config, fairlead } = await load()
    await connect(fairlead, { connectorId: fox })

    await library.switchChain(config, { chainId: 31338 })
    await settled()
    expect(getNetwork(fairlead)?.caipNetworkId).toBe('eip155:31338')

    await switchNetwork(fairlead, 'eip155:31337')
    await settled()
    expect(getConnection(config).chainId).toBe(31337)
    expect(config.state.chainId).toBe(31337)
  })

  test('[MOD-09] a network chosen in either without a connection applies to both', async () => {
    const { load } = createBrowser()
    const { config, fairlead } = await load()

    await switchNetwork(fairlead, 'eip155:31338')
    expect(config.state.chainId).toBe(31338)

    await library.switchChain(config, { chainId: 31337 })
    await settled()
    expect(getNetwork(fairlead)?.caipNetworkId).toBe('eip155:31337')

    await library.switchChain(config, { chainId: 31338 })
    await settled()
    await connect(fairlead, { connectorId: fox })
    expect(getNetwork(fairlead)?.caipNetworkId).toBe('eip155:31338')
    expect(getConnection(config).chainId).toBe(31338)
  })

  test('[CONN-03] disconnecting the last wallet clears the network in both', async () => {
    const { load } = createBrowser()
    const { config, fairlead } = await load()
    for (const leave of [() => disconnect(fairlead), () => library.disconnect(config)]) {
      await connect(fairlead, { connectorId: fox, chainId: 'eip155:31338' })
      expect(config.state.chainId).toBe(31338)

      await leave()
      await settled()
      expect(getNetwork(fairlead)?.caipNetworkId).toBe('eip155:31337')
      expect(config.state.chainId).toBe(31337)
    }
  })

  test('behavior: a network added by the page is selected in wagmi too; one that it does not know is ignored', async () => {
    const { load } = createBrowser()
    const { config, fairlead } = await load()
    addNetwork(fairlead, 'eip155', testNetwork(31339))

    await switchNetwork(fairlead, 'eip155:31339')
    expect(config.state.chainId).toBe(31339)
    expect(config.chains.map(({ id }) => id)).toContain(31339)

    config.setState((state) => ({ ...state, chainId: 5 }))
    await settled()
    expect(getNetwork(fairlead)?.caipNetworkId).toBe('eip155:31339')
  })

  test('behavior: a wallet’s own changes reach both', async () => {
    const { load, wallet } = createBrowser()
    const { config, fairlead } = await load()
    await connect(fairlead, { connectorId: fox })

    wallet.useAccount(wallet.accounts[1])
    await settled()
    expect(getConnection(config).address).toBe(wallet.accounts[1])
    expect(getAccount(fairlead).address).toBe(wallet.accounts[1])

    wallet.forgetPage()
    await settled()
    expect(getConnection(config).status).toBe('disconnected')
    expect(getAccount(fairlead).status).toBe('disconnected')
  })

  test('[CONN-02] wagmi reconnecting at the same time ends in the same state, without a prompt', async () => {
    const { load, wallet } = createBrowser()
    const first = await load()
    await connect(first.fairlead, { connectorId: fox })
    first.fairlead.destroy()
    wallet.prompts.length = 0
    wallet.calls.length = 0

    const { config, fairlead } = await load()
    await library.reconnect(config)
    await settled()

    expect(getConnection(config)).toMatchObject({
      address: wallet.accounts[0],
      status: 'connected',
    })
    expect(getAccount(fairlead)).toMatchObject({ address: wallet.accounts[0], isConnected: true })
    expect(config.state.connections.size).toBe(1)
    expect(wallet.prompts).toEqual([])
    expect(wallet.calls.map(({ method }) => method).filter((name) => /request/.test(name))).toEqual(
      [],
    )
  })

  test('[CONN-02] a connection remembered only by wagmi is taken over by the widget', async () => {
    const { load, wallet, world } = createBrowser()
    const first = await load()
    await library.connect(first.config, { connector: connectorOf(first.config, fox) })
    await settled()
    first.fairlead.destroy()
    for (const key of [...world.storage.entries.keys()])
      if (key.startsWith('fairlead')) world.storage.entries.delete(key)

    const { config, fairlead } = await load()
    expect(getAccount(fairlead).status).toBe('disconnected')
    await library.reconnect(config)
    await settled()

    expect(getAccount(fairlead).address).toBe(wallet.accounts[0])
  })

  test('[CONN-03] disconnected by wagmi, it is not resumed by the widget', async () => {
    const { load } = createBrowser()
    const first = await load()
    await connect(first.fairlead, { connectorId: fox })
    await library.disconnect(first.config)
    await settled()
    first.fairlead.destroy()

    const { config, fairlead } = await load()
    await library.reconnect(config)
    await settled()

    expect(getAccount(fairlead).status).toBe('disconnected')
    expect(getConnection(config).status).toBe('disconnected')
  })

  test('behavior: several connections made by wagmi stay in wagmi; the widget shows the current one', async () => {
    const { load, other, wallet } = createBrowser()
    const { config, fairlead } = await load()
    const [first, second] = [connectorOf(config, fox), connectorOf(config, bear)]
    await library.connect(config, { connector: first })
    await settled()
    await library.connect(config, { connector: second })
    await settled()

    expect(getAccount(fairlead).address).toBe(other.accounts[0])
    expect(config.state.connections.size).toBe(2)

    await switchConnection(config, { connector: first })
    await settled()
    expect(getAccount(fairlead).address).toBe(wallet.accounts[0])
    expect(config.state.connections.size).toBe(2)

    await library.disconnect(config)
    await settled()
    expect(getConnection(config).address).toBe(other.accounts[0])
    expect(getAccount(fairlead).address).toBe(other.accounts[0])
  })

  test('[CONN-03] several connections made by wagmi, disconnected by the widget: none remains', async () => {
    const { load, other, wallet } = createBrowser()
    const { config, fairlead } = await load()
    await library.connect(config, { connector: connectorOf(config, bear) })
    await settled()
    await library.connect(config, { connector: connectorOf(config, fox) })
    await settled()
    const seen: unknown[] = []
    fairlead.store.subscribe(() => seen.push(getAccount(fairlead).address))

    await disconnect(fairlead)
    await settled()

    expect(getAccount(fairlead).status).toBe('disconnected')
    expect(seen).not.toContain(other.accounts[0])
    expect(getConnection(config).status).toBe('disconnected')
    expect(config.state.connections.size).toBe(0)
    for (const { calls } of [other, wallet])
      expect(calls.map(({ method }) => method)).toContain('wallet_revokePermissions')
    fairlead.destroy()

    const next = await load()
    await library.reconnect(next.config)
    await settled()
    expect(getAccount(next.fairlead).status).toBe('disconnected')
  })

  test('[FEAT-15] several connections in the widget: switching in either selects the same one in both', async () => {
    const { load, other, wallet } = createBrowser()
    const { config, fairlead } = await load({ features: { multiWallet: true } })
    await connect(fairlead, { connectorId: fox })
    await connect(fairlead, { connectorId: bear })
    await settled()
    expect(config.state.connections.size).toBe(2)
    expect(getConnection(config).address).toBe(other.accounts[0])

    const connection = { connectorId: fox, namespace: 'eip155', status: 'connected' } as const
    await goOnWith(fairlead, { connection })
    await settled()
    expect(getConnection(config).address).toBe(wallet.accounts[0])

    await switchConnection(config, { connector: connectorOf(config, bear) })
    await settled()
    expect(getAccount(fairlead).address).toBe(other.accounts[0])

    await disconnect(fairlead)
    await settled()
    expect(config.state.connections.size).toBe(0)
    expect(getAccount(fairlead).status).toBe('disconnected')
  })

  test.each([
    ['alone', false],
    ['while wagmi reconnects', true],
  ])(
    '[FEAT-15] several connections: after a reload the same one is in use in both: %s',
    async (_, isReconnecting) => {
      const { load, other, wallet } = createBrowser()
      const features = { multiWallet: true }
      const first = await load({ features })
      await connect(first.fairlead, { connectorId: bear })
      await connect(first.fairlead, { connectorId: fox })
      await settled()
      first.fairlead.destroy()

      const second = await load({ features })
      if (isReconnecting) await library.reconnect(second.config)
      await settled()
      expect(getAccount(second.fairlead).address).toBe(wallet.accounts[0])
      expect(getConnection(second.config).address).toBe(wallet.accounts[0])
      expect(second.config.state.connections.size).toBe(2)
      expect(await second.config.storage?.getItem('recentConnectorId')).toBe(fox)

      // A choice in the widget also changes wagmi's current connection.
      const connection = { connectorId: bear, namespace: 'eip155', status: 'connected' } as const
      await goOnWith(second.fairlead, { connection })
      await settled()
      second.fairlead.destroy()

      const third = await load({ features })
      if (isReconnecting) await library.reconnect(third.config)
      await settled()
      expect(getAccount(third.fairlead).address).toBe(other.accounts[0])
      expect(getConnection(third.config).address).toBe(other.accounts[0])
      expect(third.config.state.connections.size).toBe(2)
    },
  )

  test.each([
    ['of wagmi', fox],
    ['of the widget', 'vault'],
  ])(
    '[FEAT-15] another account of a wallet %s is in use in both, also after a reload',
    async (_, connectorId) => {
      const { load, wallet } = createBrowser()
      const [first, second] = wallet.accounts
      const vault = injected({ id: 'vault', name: 'Vault', provider: wallet.provider })
      const options = { connectors: [vault], features: { multiWallet: true } }
      const { config, fairlead } = await load(options)
      await connect(fairlead, { connectorId })
      expect(getConnection(config).address).toBe(first)

      const connection = { connectorId, namespace: 'eip155', status: 'active' } as const
      await goOnWith(fairlead, { address: second, connection })
      await settled()
      expect(getAccount(fairlead).address).toBe(second)
      expect(getConnection(config)).toMatchObject({ address: second, addresses: [second, first] })

      // A network change does not change the account.
      await switchNetwork(fairlead, 'eip155:31338')
      await settled()
      expect(getConnection(config)).toMatchObject({ address: second, chainId: 31338 })
      expect(getAccount(fairlead).address).toBe(second)
      fairlead.destroy()

      const next = await load(options)
      expect(getAccount(next.fairlead).address).toBe(second)
      expect(getConnection(next.config).address).toBe(second)
      next.fairlead.destroy()

      const last = await load(options)
      await library.reconnect(last.config)
      await settled()
      expect(getAccount(last.fairlead).address).toBe(second)
      expect(getConnection(last.config).address).toBe(second)

      // The user's choice in the wallet takes precedence.
      wallet.useAccount(second)
      wallet.useAccount(first)
      await settled()
      expect(getAccount(last.fairlead).address).toBe(first)
      expect(getConnection(last.config).address).toBe(first)
    },
  )

  test('[FEAT-15] an inactive wallet keeps its account over a reload', async () => {
    const { load, other, wallet } = createBrowser()
    const features = { multiWallet: true }
    const first = await load({ features })
    await connect(first.fairlead, { connectorId: bear })
    const connection = { connectorId: bear, namespace: 'eip155', status: 'active' } as const
    await goOnWith(first.fairlead, { address: other.accounts[1], connection })
    await connect(first.fairlead, { connectorId: fox })
    await settled()
    first.fairlead.destroy()

    const { config, fairlead } = await load({ features })
    expect(getConnection(config).address).toBe(wallet.accounts[0])
    await goOnWith(fairlead, { connection: { ...connection, status: 'connected' } })
    await settled()
    expect(getAccount(fairlead).address).toBe(other.accounts[1])
    expect(getConnection(config).address).toBe(other.accounts[1])
  })

  test('behavior: in the widget, another wallet replaces the first in both', async () => {
    const { load, other } = createBrowser()
    const { config, fairlead } = await load()
    await connect(fairlead, { connectorId: fox })
    await connect(fairlead, { connectorId: bear })
    await settled()

    expect(getAccount(fairlead).address).toBe(other.accounts[0])
    expect([...config.state.connections.values()].map(({ connector }) => connector.id)).toEqual([
      bear,
    ])
  })

  test('error: declined, wagmi’s state is unchanged', async () => {
    const { load, other, wallet } = createBrowser()
    const { config, fairlead } = await load()
    await connect(fairlead, { connectorId: fox })
    other.person = 'refuses'

    await expect(connect(fairlead, { connectorId: bear })).rejects.toMatchObject({
      code: 'CONNECTION_REJECTED',
    })

    expect(getConnection(config)).toMatchObject({
      address: wallet.accounts[0],
      status: 'connected',
    })
    expect(getAccount(fairlead).address).toBe(wallet.accounts[0])
  })

  test('[NS-04] lists the page’s own connectors, those of wagmi and those of the widget', async () => {
    const { load, wallet } = createBrowser()
    const [account] = wallet.accounts
    const vault = injected({ id: 'vault', name: 'Vault', provider: wallet.provider })
    const own = library.mock({ accounts: [account as `0x${string}`] })

    const { config, fairlead } = await load({ connectors: [vault] }, { connectors: [own] })

    const listed = fairlead.store.getState().connectors.map(({ id, type }) => [id, type])
    expect(listed).toEqual(
      expect.arrayContaining([
        ['mock', 'EXTERNAL'],
        [fox, 'ANNOUNCED'],
        ['vault', 'INJECTED'],
      ]),
    )
    await connect(fairlead, { connectorId: 'vault' })
    expect(getConnection(config)).toMatchObject({ address: account, connector: { id: 'vault' } })
    await connect(fairlead, { connectorId: 'mock' })
    expect(getConnection(config).connector?.id).toBe('mock')
    expect(await switchNetwork(fairlead, 'eip155:31338')).toEqual({ ok: true })
    expect(getConnection(config).chainId).toBe(31338)
  })

  test('[PAIR-03] a phone wallet is a wagmi connection too, from the code to the disconnect', async () => {
    const browser = createBrowser()
    const phone = await browser.withPhone()
    const { config, fairlead } = await browser.load({ relayUrl: 'wss://relay.example' })
    expect(config.connectors.map(({ id }) => id)).toContain('walletConnect')
    const pairing = await fairlead.pairing()
    const stop = pairing.start()
    await expect.poll(() => pairing.attempt.getState().status).toBe('ready')
    const attempt = pairing.attempt.getState()
    if (attempt.status !== 'ready') throw new TypeError('No code')

    await phone.accept(attempt.uri)
    await expect.poll(() => getAccount(fairlead).isConnected).toBe(true)
    stop()
    await expect.poll(() => getConnection(config).status).toBe('connected')
    expect(getConnection(config)).toMatchObject({
      address: getAccount(fairlead).address,
      connector: { id: 'walletConnect' },
    })

    await library.switchChain(config, { chainId: 31338 })
    await settled()
    expect(getNetwork(fairlead)?.caipNetworkId).toBe('eip155:31338')

    await library.disconnect(config)
    await expect.poll(() => getAccount(fairlead).status).toBe('disconnected')
    expect(getConnection(config).status).toBe('disconnected')
    await expect.poll(() => phone.wallet.sessions()).toEqual([])
  })

  test('[API-24] wagmi reads through the widget’s endpoints, also for networks added later', async () => {
    const world = createTestEnvironment()
    const asked: string[] = []
    const answer: typeof fetch = async (url) => {
      asked.push(String(url))
      return Response.json({ id: 1, jsonrpc: '2.0', result: '0x2a' })
    }
    const { load } = createBrowser({
      ...world,
      openTab: (given) => world.openTab({ ...given, fetch: answer }),
    })
    const customRpcUrls = { 'eip155:31337': [{ url: 'https://own.example' }] } as const
    const { config, fairlead } = await load({ customRpcUrls })

    expect(await library.getBlockNumber(config, { cacheTime: 0 })).toBe(42n)
    expect(asked).toEqual(['https://own.example/'])

    addNetwork(fairlead, 'eip155', testNetwork(31339))
    await connect(fairlead, { connectorId: fox })
    await switchNetwork(fairlead, 'eip155:31339')
    const added = config as unknown as wagmi3.Config
    expect(await library.getBlockNumber(added, { cacheTime: 0, chainId: 31339 })).toBe(42n)
    expect(asked.at(-1)).toBe('http://127.0.0.1:31339/')
  })

  test('options: a config made by the page is used unchanged', async () => {
    const { load } = createBrowser()
    const { config } = await load()

    expect(wagmi({ config }).wagmiConfig).toBe(config)
    expect(wagmi({ config }).type).toBe('wagmi')
  })
})

test.each([
  ['nothing', {}],
  ['a missing createConfig', { createConfig: undefined, networks }],
  ['an invalid config', { config: {} }],
])('error: %s: the error contains the command that installs wagmi', (_, options) => {
  expect(() => wagmi(options as never)).toThrow(
    expect.objectContaining({
      code: 'PEER_MISSING',
      message: expect.stringContaining('npm install @wagmi/core'),
    }),
  )
})

test('error: no EVM network', () => {
  const { createConfig } = wagmi3
  expect(() => wagmi({ createConfig, networks: [] })).toThrow(
    expect.objectContaining({ code: 'OPTIONS_INVALID' }),
  )
})
