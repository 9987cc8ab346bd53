import { BaseError } from '@fairlead/protocol'
import {
  createTestAdapter,
  createTestFairlead,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { mock } from './connectors/mock.ts'
import type { FairleadOptions } from './FairleadOptions.ts'
import { resolveOptions } from './options.ts'

const networks = [testNetwork(1), testNetwork(10)]
const resolve = (given: object, origin = 'https://app.example') =>
  resolveOptions({ networks, projectId: 'p', ...given }, { origin })

test('default: the default options', () => {
  const { notices, options } = resolve({})

  expect(notices).toEqual([])
  expect(options).toMatchObject({
    adapters: [],
    allowUnsupportedChain: false,
    basic: false,
    batchRpc: false,
    debug: false,
    defaultNetwork: { caipNetworkId: 'eip155:1' },
    enableEIP6963: true,
    enableInjected: true,
    enableNetworkSwitch: true,
    enableReconnect: true,
    enableWallets: true,
    features: {},
    reconnectTimeoutMs: 3_000,
  })
  expect(Object.isFrozen(options)).toBe(true)
})

test('[NS-06] account types are accepted if the namespace has them', () => {
  const defaultAccountTypes = {
    bip122: 'ordinal',
    cosmos: 'eoa',
    eip155: 'eoa',
    polkadot: 'eoa',
    solana: 'eoa',
  }

  expect(resolve({ defaultAccountTypes }).options).toMatchObject({ defaultAccountTypes })
  expect(resolve({}).options.defaultAccountTypes).toEqual({})
})

test('[CONN-12][MOD-20] default: lists of wallets are empty, 200 images are kept', () => {
  expect(resolve({}).options).toMatchObject({
    customWallets: [],
    featuredWalletIds: [],
    imageCacheSize: 200,
  })
  const given = {
    features: { allWallets: 'mobile' },
    imageCacheSize: 0,
    links: { getWallet: null },
  }
  expect(resolve(given).options).toMatchObject(given)
})

test.each([
  ['customWallets.0.name', { customWallets: [{ id: 'own' }] }, 'Required'],
  ['networks', { networks: undefined }, 'Required'],
  ['networks', { networks: [] }, 'Invalid input'],
  ['networks', { networks: 'mainnet' }, 'Invalid input'],
  ['serverUrl', { serverUrl: 'http://api.example' }, 'Invalid input'],
  ['serverUrl', { serverUrl: 'api.example' }, 'Invalid input'],
  ['serverUrl', { serverUrl: new URL('https://api.example') }, 'Invalid input'],
  ['relayUrl', { relayUrl: 'ws://relay.example' }, 'Invalid input'],
  ['relayUrl', { relayUrl: 'https://relay.example' }, 'Invalid input'],
  ['metadata.icons.0', { metadata: { icons: ['javascript:1'] } }, 'Invalid input'],
  ['metadata.logo', { metadata: { logo: 'x' } }, 'Invalid input'],
  ['manualPairing', { manualPairing: 'yes' }, 'Invalid input'],
  ['pairing.reuse', { pairing: { reuse: 'sometimes' } }, 'Invalid input'],
  ['pairing.methods.tron', { pairing: { methods: { tron: ['x'] } } }, 'Invalid input'],
  ['pairing.rpcMap.1', { pairing: { rpcMap: { 1: 'https://a.example' } } }, 'Invalid input'],
  [
    'pairing.rpcMap.eip155:1',
    { pairing: { rpcMap: { 'eip155:1': 'http://a.example' } } },
    'Invalid input',
  ],
  ['pairing.verify', { pairing: { verify: true } }, 'Invalid input'],
  ['pairing.verify', { pairing: { verify: 'http://verify.example' } }, 'Invalid input'],
  ['pairing.chains.eip155.0', { pairing: { chains: { eip155: [1] } } }, 'Invalid input'],
  ['locale', { locale: ['de'] }, 'Invalid input'],
  ['views.Atlantis', { views: { Atlantis: () => null } }, 'Invalid input'],
  ['adapters.0', { adapters: [{}] }, 'Invalid input'],
  ['adapters.0', { adapters: [null] }, 'Invalid input'],
  ['defaultNetwork', { defaultNetwork: 5 }, 'Invalid input'],
  ['storage.adapter', { storage: { adapter: {} } }, 'Invalid input'],
  ['termsConditionsUrl', { termsConditionsUrl: 'javascript:alert(1)' }, 'Invalid input'],
  ['dataApiUrl', { dataApiUrl: 'javascript:alert(1)' }, 'Invalid input'],
  ['walletApiUrl', { walletApiUrl: 1 }, 'Invalid input'],
  [
    'customRpcUrls.eip155:1.0.url',
    { customRpcUrls: { 'eip155:1': [{ url: 'http://rpc.example' }] } },
    'Invalid input',
  ],
  ['customRpcUrls.eip155:1.0.url', { customRpcUrls: { 'eip155:1': [{}] } }, 'Required'],
  [
    'defaultAccountTypes.bip122',
    { defaultAccountTypes: { bip122: 'smartAccount' } },
    'Invalid input',
  ],
  ['defaultAccountTypes.eip155', { defaultAccountTypes: { eip155: 'payment' } }, 'Invalid input'],
  ['defaultAccountTypes.solana', { defaultAccountTypes: { solana: 'ordinal' } }, 'Invalid input'],
  ['defaultAccountTypes.eth', { defaultAccountTypes: { eth: 'eoa' } }, 'Invalid input'],
  ['defaultAccountTypes', { defaultAccountTypes: 'eoa' }, 'Invalid input'],
  ['customRpcUrls.mainnet', { customRpcUrls: { mainnet: [] } }, 'Invalid input'],
  ['features.email', { features: { email: 'yes' } }, 'Invalid input'],
  ['features.teleport', { features: { teleport: true } }, 'Invalid input'],
  ['features.socials.0', { features: { socials: ['myspace'] } }, 'Invalid input'],
  [
    'features.connectMethodsOrder.0',
    { features: { connectMethodsOrder: ['telepathy'] } },
    'Invalid input',
  ],
  ['allowUnsupportedChain', { allowUnsupportedChain: 'maybe' }, 'Invalid input'],
  ['reconnectTimeoutMs', { reconnectTimeoutMs: -1 }, 'Invalid input'],
  ['onAlert', { onAlert: 'log' }, 'Invalid input'],
  ['connectors.0', { connectors: [{}] }, 'Invalid input'],
  ['storage.partition', { storage: { partition: 'x' } }, 'Invalid input'],
  ['projectID', { projectID: 'typo' }, 'Invalid input'],
])('[ERR-08] error: %s of %j', (path, given, reason) => {
  expect(refusalOf(() => resolve(given))).toMatchObject({ code: 'OPTIONS_INVALID', path, reason })
})

test('behavior: an undefined value counts as absent', () => {
  const given = {
    customRpcUrls: { 'eip155:1': undefined },
    themeMode: undefined,
    views: { Connect: undefined },
  }
  expect(resolve(given).options.themeMode).toBe('system')
})

test('[ENT-01] an invalid network is omitted, with its path reported; the page starts', () => {
  const bad = { ...testNetwork(5), rpcUrls: { default: { http: ['ftp://x'] } } }
  const broken = Object.defineProperty({}, 'id', {
    get: () => {
      throw new TypeError('getter')
    },
  })

  const { notices, options } = resolve({ networks: [bad, testNetwork(10), null, broken] })

  expect(options.networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:10'])
  expect(notices.map(({ code, detail }) => [code, detail])).toEqual([
    ['FL016', 'networks.0.rpcUrls.default.http.0: Invalid input'],
    ['FL016', 'networks.2.(whole value): Invalid input'],
    ['FL016', 'networks.3.unreadable'],
  ])
})

test('[ENT-01] error: no valid network', () => {
  expect(refusalOf(() => resolve({ networks: [null, {}] }))).toMatchObject({
    code: 'OPTIONS_INVALID',
    shortMessage: 'No entry of `networks` can be used',
  })
})

test('[NS-01][NS-04] a network without an adapter for its namespace is omitted; without adapters, all are served', () => {
  const both = [...networks, testSolanaNetwork]
  expect(resolve({ networks: both }).options.networks).toHaveLength(3)

  const adapters = [createTestAdapter(mock(), ['eip155'])]
  const alone = resolve({ adapters, networks: both })
  expect(alone.options.networks).toHaveLength(2)
  expect(alone.notices).toEqual([
    { code: 'FL016', detail: 'networks.2.chainNamespace: no adapter for solana' },
  ])
})

test('options: the relay is on the server, unless configured otherwise', () => {
  const serverUrl = 'https://api.example'
  expect(resolve({}).options.relayUrl).toBeUndefined()
  expect(resolve({ serverUrl }).options.relayUrl).toBe('wss://api.example')
  expect(resolve({ serverUrl: 'http://localhost:4400' }).options.relayUrl).toBe(
    'ws://localhost:4400',
  )
  const relayUrl = 'wss://relay.example'
  expect(resolve({ relayUrl, serverUrl }).options.relayUrl).toBe(relayUrl)
})

test('options: metadata and pairing are passed unchanged', () => {
  const given = {
    manualPairing: true,
    metadata: { icons: ['https://a.example/i.png'], name: 'App', redirect: { native: 'app://' } },
    pairing: {
      chains: { eip155: ['eip155:1'] },
      events: { eip155: ['chainChanged'] },
      methods: { solana: ['solana_signMessage'] },
      preferUniversalLinks: false,
      reuse: 'always',
    },
  }

  expect(resolve(given).options).toMatchObject(given)
  expect(resolve({}).options).toMatchObject({ manualPairing: false, metadata: {}, pairing: {} })
})

test('behavior: the default network, and one that is not configured', () => {
  const { options } = resolve({ defaultNetwork: testNetwork(10) })
  expect(options.defaultNetwork.caipNetworkId).toBe('eip155:10')

  const missing = resolve({ defaultNetwork: testNetwork(5) })
  expect(missing.options.defaultNetwork.caipNetworkId).toBe('eip155:1')
  expect(missing.notices).toEqual([{ code: 'FL001', detail: 'defaultNetwork: 5' }])
})

test('[CFG-04] a missing project id is a notice, not an error', () => {
  for (const projectId of [undefined, ''])
    expect(resolve({ projectId }).notices).toEqual([{ code: 'FL008' }])
})

test('behavior: the caller’s object stays unchanged', () => {
  const input: FairleadOptions = { networks, projectId: 'p' }
  const before = structuredClone(input)

  createTestFairlead(input)

  expect(input).toEqual(before)
})

function refusalOf(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    expect(BaseError.is(error)).toBe(true)
    return error
  }
  throw new TypeError('It was let in')
}

test('[ENT-01] a network listed twice counts once, and a warning is logged', () => {
  const { notices, options } = resolve({
    networks: [testNetwork(1), testNetwork(10), testNetwork(1)],
  })

  expect(options.networks.map(({ id }) => id)).toEqual([1, 10])
  expect(notices).toEqual([{ code: 'FL016', detail: 'networks.2.caipNetworkId: listed twice' }])
})
