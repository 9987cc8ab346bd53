import { announceEip6963 } from '@fairlead/core/testing/parts'
import { expect, test } from 'vitest'
import type { WindowRequest } from '../messages.ts'
import { ProviderRpcError } from '../providerError.ts'
import { account, memoryStorage, stranger } from '../testing/fixtures.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { createEvmBridge } from './createEvmBridge.ts'
import { createSiteStore } from './siteStore.ts'

const chains = [
  { chainId: 31337, rpcUrl: 'http://127.0.0.1:4410' },
  { chainId: 31338, rpcUrl: 'http://127.0.0.1:4411' },
]
const addParams = {
  chainId: '0x7a6b',
  chainName: 'Local Test',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:4412'],
}
const grant = [{ eth_accounts: {} }]

type Announced = {
  info: object
  provider: {
    on(name: string, listener: (payload: unknown) => void): void
    removeListener(name: string, listener: (payload: unknown) => void): void
    request(asked: unknown): Promise<unknown>
  }
}

/** The user approves everything, unless `fails` sets the error code. */
function setup(options: { fails?: number } = {}) {
  const storage = memoryStorage()
  const asked: WindowRequest[] = []
  const events: unknown[] = []
  const fetched: { body: unknown; url: string }[] = []
  const script = {
    fails: options.fails,
    answer: { jsonrpc: '2.0', id: 1, result: '0x10' } as unknown,
  }

  const store = createSiteStore({
    builtInChainIds: chains.map(({ chainId }) => chainId),
    getStorage: () => storage,
  })
  const bridge = createEvmBridge({
    chains,
    confirm: {
      async ask(request) {
        asked.push(request)
        if (script.fails !== undefined)
          throw new ProviderRpcError({ code: script.fails, message: 'no' })
        const results = {
          connect: [account.address],
          message: `0x${'ab'.repeat(65)}`,
          typedData: `0x${'cd'.repeat(65)}`,
          transaction: `0x${'ef'.repeat(32)}`,
          addNetwork: null,
          switchNetwork: null,
        }
        return results[request.kind as WalletRequest['kind']] as never
      },
    },
    async fetch(url, init) {
      fetched.push({ body: JSON.parse(String(init?.body)), url: String(url) })
      if (script.answer instanceof Error) throw script.answer
      return Response.json(script.answer)
    },
    origin: 'http://localhost:4401',
    store,
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  })
  const page = new EventTarget()
  const heard: CustomEvent<Announced>[] = []
  page.addEventListener('eip6963:announceProvider', (event) =>
    heard.push(event as CustomEvent<Announced>),
  )
  announceEip6963(bridge, page)
  const { provider } = heard[0]!.detail
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    provider.on(name, (payload) =>
      events.push([name, payload instanceof ProviderRpcError ? payload.code : payload]),
    )
  const call = (method: string, params?: unknown[]) =>
    provider.request({ method, params }).catch((error: ProviderRpcError) => error.code)
  return { asked, call, events, fetched, heard, page, provider, script, store }
}

async function connected(options: Parameters<typeof setup>[0] = {}) {
  const wallet = setup()
  await wallet.call('eth_requestAccounts')
  wallet.asked.length = 0
  wallet.events.length = 0
  wallet.script.fails = options.fails
  return wallet
}

test('default: connects, emits it, and then returns the account without a prompt', async () => {
  const { asked, call, events } = setup()
  expect(await call('eth_accounts')).toEqual([])

  expect(await call('eth_requestAccounts')).toEqual([account.address])
  expect(await call('eth_requestAccounts')).toEqual([account.address])

  expect(await call('eth_accounts')).toEqual([account.address])
  expect(asked).toEqual([{ kind: 'connect', chainId: 31337 }])
  expect(events).toEqual([
    ['connect', { chainId: '0x7a69' }],
    ['accountsChanged', [account.address]],
  ])
})

test('error: declining to connect leaves the site without accounts', async () => {
  const { call, events } = setup({ fails: 4001 })

  expect(await call('eth_requestAccounts')).toBe(4001)
  expect(await call('eth_accounts')).toEqual([])
  expect(events).toEqual([])
})

test('behavior: chain ids are hexadecimal, the network version decimal', async () => {
  const { call } = setup()

  expect(await call('eth_chainId')).toBe('0x7a69')
  expect(await call('net_version')).toBe('31337')
})

test('behavior: permissions are requested each time, listed and revoked', async () => {
  const { asked, call, events } = await connected()
  const permissions = [
    {
      caveats: [{ type: 'restrictReturnedAccounts', value: [account.address] }],
      invoker: 'http://localhost:4401',
      parentCapability: 'eth_accounts',
    },
  ]
  expect(await call('wallet_requestPermissions', grant)).toEqual(permissions)
  expect(asked).toEqual([{ kind: 'connect', chainId: 31337 }])
  expect(await call('wallet_getPermissions')).toEqual(permissions)

  expect(await call('wallet_revokePermissions', grant)).toBeNull()

  expect(await call('wallet_getPermissions')).toEqual([])
  expect(events).toEqual([
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
})

test.each([
  ['personal_sign', ['0x31', account.address]],
  ['eth_sendTransaction', [{ from: account.address, to: stranger }]],
])('error: %s before connecting is not authorised', async (method, params) => {
  const { asked, call } = setup()

  expect(await call(method, params)).toBe(4100)
  expect(asked).toEqual([])
})

test('error: signing for another account is not authorised', async () => {
  const { asked, call } = await connected()

  expect(await call('personal_sign', ['0x31', stranger])).toBe(4100)
  expect(asked).toEqual([])
})

test('behavior: the address can have any letter case', async () => {
  const { asked, call } = await connected()

  await call('personal_sign', ['hi', account.address.toLowerCase()])

  expect(asked).toMatchObject([{ kind: 'message', message: '0x6869' }])
})

test('behavior: a transaction request has the site’s network', async () => {
  const { asked, call } = await connected()
  await call('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])

  const hash = await call('eth_sendTransaction', [
    { from: account.address, to: stranger, value: '0x1', chainId: '0x7a6a' },
  ])

  expect(hash).toBe(`0x${'ef'.repeat(32)}`)
  expect(asked[1]).toEqual({
    kind: 'transaction',
    account: account.address,
    chainId: 31338,
    transaction: { to: stranger, value: '0x1' },
  })
})

test('behavior: switching to the site’s current network shows no prompt', async () => {
  const { asked, call } = setup()

  expect(await call('wallet_switchEthereumChain', [{ chainId: '0x7A69' }])).toBeNull()
  expect(asked).toEqual([])
})

test('error: an unknown network is 4902 without a window', async () => {
  const { asked, call } = setup()

  expect(await call('wallet_switchEthereumChain', [{ chainId: '0x7a6b' }])).toBe(4902)
  expect(asked).toEqual([])
})

test('behavior: adding a network also switches to it, and its reads use its node', async () => {
  const { call, events, fetched } = setup()

  expect(await call('wallet_addEthereumChain', [addParams])).toBeNull()
  expect(await call('eth_getBalance', [stranger, 'latest'])).toBe('0x10')

  expect(events).toEqual([['chainChanged', '0x7a6b']])
  expect(fetched).toEqual([
    {
      body: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [stranger, 'latest'] },
      url: 'http://127.0.0.1:4412',
    },
  ])
})

test('behavior: adding an existing network only switches, and keeps its node', async () => {
  const { asked, call, fetched } = setup()

  await call('wallet_addEthereumChain', [{ ...addParams, chainId: '0x7a6a' }])
  await call('eth_blockNumber')

  expect(asked).toEqual([{ kind: 'switchNetwork', chainId: 31337, to: 31338 }])
  expect(fetched[0]?.url).toBe('http://127.0.0.1:4411')
})

test('error: declining a switch changes nothing', async () => {
  const { call, events } = setup({ fails: 4001 })

  expect(await call('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBe(4001)
  expect(await call('eth_chainId')).toBe('0x7a69')
  expect(events).toEqual([])
})

test('behavior: a network that the wallet removed can be added again', async () => {
  const { asked, call, script } = setup()
  await call('wallet_addEthereumChain', [addParams])
  await call('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])
  script.fails = 4902
  expect(await call('wallet_switchEthereumChain', [{ chainId: '0x7a6b' }])).toBe(4902)
  script.fails = undefined

  await call('wallet_addEthereumChain', [addParams])

  expect(asked.map(({ kind }) => kind)).toEqual([
    'addNetwork',
    'switchNetwork',
    'switchNetwork',
    'addNetwork',
  ])
})

test.each(['eth_sign', 'wallet_watchAsset', 'wallet_sendCalls', 'toString', '__proto__'])(
  'error: %s is not supported',
  async (method) => {
    const { asked, call, fetched } = await connected()

    expect(await call(method, [])).toBe(4200)
    expect([asked, fetched]).toEqual([[], []])
  },
)

test.each([[undefined], [{}], [{ method: '' }], [{ method: 'eth_accounts', params: 'x' }]])(
  'error: %j is not a request',
  async (input) => {
    const { provider } = setup()

    await expect(provider.request(input)).rejects.toMatchObject({ code: -32600 })
  },
)

test('error: a node error keeps its code and data', async () => {
  const { provider, script } = setup()
  script.answer = { jsonrpc: '2.0', id: 1, error: { code: 3, data: '0x08', message: 'reverted' } }

  await expect(provider.request({ method: 'eth_call', params: [] })).rejects.toMatchObject({
    code: 3,
    data: '0x08',
    message: 'reverted',
  })
})

test.each([
  ['is unreachable', new TypeError('Failed to fetch'), 4901],
  ['does not speak JSON-RPC', { hello: 1 }, -32603],
])('error: a node that %s', async (_, answer, code) => {
  const { call, script } = setup()
  script.answer = answer

  expect(await call('eth_blockNumber')).toBe(code)
})

test('behavior: a removed listener is not called', async () => {
  const { call, provider } = setup()
  const heard: unknown[] = []
  const listener = (payload: unknown) => void heard.push(payload)
  provider.on('accountsChanged', listener)
  provider.removeListener('accountsChanged', listener)

  await call('eth_requestAccounts')

  expect(heard).toEqual([])
})

test('behavior: the page can change neither the provider nor the returned lists', async () => {
  const { call, provider } = await connected()
  const accounts = (await call('eth_accounts')) as string[]
  accounts.push(stranger)

  expect(Object.isFrozen(provider)).toBe(true)
  expect(await call('eth_accounts')).toEqual([account.address])
})

test('default: announces at once, and again on request', () => {
  const { heard, page, provider } = setup()
  page.dispatchEvent(new Event('eip6963:requestProvider'))

  expect(heard).toHaveLength(2)
  expect(heard[0]?.detail).toEqual({
    info: {
      icon: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
      name: 'Fairlead Dev Wallet',
      rdns: 'dev.fairlead.wallet',
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    },
    provider,
  })
})

test('behavior: the page cannot change the announced details', () => {
  const [{ detail }] = setup().heard as [CustomEvent<Announced>]

  expect([Object.isFrozen(detail), Object.isFrozen(detail.info)]).toEqual([true, true])
})
