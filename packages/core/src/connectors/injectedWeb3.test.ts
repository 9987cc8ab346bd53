import { createTestFairlead, rpcError, settled } from '@fairlead/test'
import { hex } from '@scure/base'
import { getPublicKey, secretFromSeed, sign, verify } from '@scure/sr25519'
import { anything, assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { fetchBalance } from '../actions/fetchBalance.ts'
import { getAccount } from '../actions/getAccount.ts'
import { getConnectors, getProvider } from '../actions/getProvider.ts'
import { sendTransaction, signMessage, signTypedData } from '../actions/sign.ts'
import { readInjectedWeb3 } from '../discovery/injectedWeb3.ts'
import { switchNetwork } from '../features/networks/switchNetwork.ts'
import { kusama, polkadot, westend } from '../namespaces/polkadotNetworks.ts'
import type { PolkadotProvider } from '../namespaces/providers.ts'
import { readSs58, toSs58 } from '../namespaces/ss58.ts'

const anyPrefix = 42

/** Creates a wallet with the Polkadot{.js} extension API and sr25519 keys. */
function createExtension(seeds: readonly number[] = [7, 8]) {
  const keys = seeds.map((seed) => {
    const secret = secretFromSeed(new Uint8Array(32).fill(seed))
    return { publicKey: getPublicKey(secret), secret }
  })
  const listeners = new Set<(accounts: unknown) => void>()
  const wallet = {
    accounts: keys.map(
      ({ publicKey }): Record<string, unknown> => ({
        address: toSs58({ prefix: anyPrefix, publicKey }),
        type: 'sr25519',
      }),
    ),
    asked: [] as unknown[],
    keys,
    onSign: () => {},
    onEnable: () => {},
    show(accounts: readonly Record<string, unknown>[]) {
      wallet.accounts = [...accounts]
      for (const tell of listeners) tell(accounts)
    },
    entry: {
      version: '0.60.1',
      async enable(appName: string): Promise<unknown> {
        wallet.asked.push({ enable: appName })
        wallet.onEnable()
        return {
          accounts: {
            get: async () => wallet.accounts,
            subscribe(tell: (accounts: unknown) => void) {
              listeners.add(tell)
              tell(wallet.accounts)
              return () => listeners.delete(tell)
            },
          },
          signer: {
            async signRaw(raw: { address: string; data: string; type: string }) {
              wallet.asked.push({ signRaw: raw })
              wallet.onSign()
              const read = readSs58(raw.address)!
              const key = keys.find(
                ({ publicKey }) => hex.encode(publicKey) === hex.encode(read.publicKey),
              )!
              const data = hex.decode(raw.data.slice(2))
              const bytes = Uint8Array.from([...text('<Bytes>'), ...data, ...text('</Bytes>')])
              return { id: 1, signature: `0x${hex.encode(sign(key.secret, bytes))}` }
            },
            async signPayload(payload: unknown) {
              wallet.asked.push({ signPayload: payload })
              return { id: 2, signature: `0x01${'ab'.repeat(64)}` }
            },
          },
        }
      },
    },
  }
  return wallet
}

const text = (value: string) => new TextEncoder().encode(value)

function open(given: { globals?: Record<string, unknown>; world?: never } = {}) {
  const extension = createExtension()
  const globals: Record<string, unknown> = {
    injectedWeb3: { talisman: extension.entry },
    ...given.globals,
  }
  const networks = [polkadot, kusama, westend]
  const options = { metadata: { name: 'Shop' }, networks }
  const { fairlead, world } = createTestFairlead(options, undefined, { globals })
  const reload = () => createTestFairlead(options, world, { globals }).fairlead
  return { extension, fairlead, globals, reload }
}

test('[NS-01] connects, shows its account in the network’s format, and signs a text', async () => {
  const { extension, fairlead } = open()

  await connect(fairlead, { connectorId: 'talisman' })

  const { publicKey } = extension.keys[0]!
  const address = toSs58({ prefix: 0, publicKey })
  expect(getAccount(fairlead, 'polkadot')).toMatchObject({
    accountType: 'eoa',
    allAccounts: [{ address }, {}],
    caipAddress: `${polkadot.caipNetworkId}:${address}`,
    walletInfo: { name: 'Talisman', type: 'ANNOUNCED' },
  })
  expect(extension.asked).toEqual([{ enable: 'Shop' }])

  const signature = await signMessage(fairlead, { message: 'Grüße' })
  const bytes = text('<Bytes>Grüße</Bytes>')
  expect(verify(bytes, hex.decode(signature.slice(2)), publicKey)).toBe(true)
  expect(extension.asked.at(-1)).toMatchObject({ signRaw: { address, type: 'bytes' } })
})

test('[NS-01] networks switch locally, and the address with them; the account in use stays', async () => {
  const { extension, fairlead } = open()
  await connect(fairlead, { chainId: kusama.caipNetworkId, connectorId: 'talisman' })
  const { publicKey } = extension.keys[0]!
  const shown = () => getAccount(fairlead, 'polkadot').caipAddress

  expect(shown()).toBe(`${kusama.caipNetworkId}:${toSs58({ prefix: 2, publicKey })}`)
  await switchNetwork(fairlead, westend.caipNetworkId)
  expect(shown()).toBe(`${westend.caipNetworkId}:${toSs58({ prefix: 42, publicKey })}`)
  await signMessage(fairlead, { message: 'A' })
})

test('[NS-01] lists several wallets; a late one is found at the next lookup', async () => {
  const { fairlead, globals } = open()
  const other = createExtension([9])
  await fairlead.adapters[0]?.prepare?.()
  expect(getConnectors(fairlead).map(({ id, name }) => [id, name])).toEqual([
    ['talisman', 'Talisman'],
  ])

  globals.injectedWeb3 = { ...(globals.injectedWeb3 as object), 'subwallet-js': other.entry }
  fairlead.modal.open()
  await settled()

  expect(getConnectors(fairlead, 'polkadot').map(({ id }) => id)).toEqual([
    'talisman',
    'subwallet-js',
  ])
  await connect(fairlead, { connectorId: 'subwallet-js' })
  expect(getAccount(fairlead, 'polkadot').allAccounts).toHaveLength(1)
})

test('[NS-01] omits eip155 accounts, accounts of other networks, and invalid ones', async () => {
  const { extension, fairlead } = open()
  const [first, second] = extension.accounts as [Record<string, unknown>, Record<string, unknown>]
  extension.accounts = [
    { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'ethereum' },
    { ...first, type: 'ethereum' },
    { ...first, genesisHash: `0x${kusama.id}${'00'.repeat(16)}` },
    { ...first, address: String(first.address).replace('5', '6') },
    { ...second, genesisHash: `0x${polkadot.id}${'00'.repeat(16)}` },
  ]

  await connect(fairlead, { connectorId: 'talisman' })

  const { publicKey } = extension.keys[1]!
  expect(getAccount(fairlead, 'polkadot').allAccounts.map(({ address }) => address)).toEqual([
    toSs58({ prefix: 0, publicKey }),
  ])
})

test('[CONN-02] reconnects without a signing or selection prompt', async () => {
  const { extension, fairlead, reload } = open()
  await connect(fairlead, { chainId: kusama.caipNetworkId, connectorId: 'talisman' })
  const before = getAccount(fairlead, 'polkadot').caipAddress
  fairlead.destroy()

  const next = reload()
  await settled()

  expect(getAccount(next, 'polkadot')).toMatchObject({ caipAddress: before, status: 'connected' })
  expect(extension.asked).toEqual([{ enable: 'Shop' }, { enable: 'Shop' }])
})

test('behavior: follows accounts added and removed in the wallet', async () => {
  const { extension, fairlead } = open()
  await connect(fairlead, { connectorId: 'talisman' })
  const [first, second] = extension.accounts as [Record<string, unknown>, Record<string, unknown>]
  const inUse = () => getAccount(fairlead, 'polkadot').address
  const addressOf = (index: number) =>
    toSs58({ prefix: 0, publicKey: extension.keys[index]!.publicKey })

  extension.show([second, first])
  await settled()
  expect(inUse()).toBe(addressOf(0))
  extension.show([second])
  await settled()
  expect(inUse()).toBe(addressOf(1))
  extension.show([])
  await settled()
  expect(getAccount(fairlead, 'polkadot').status).toBe('disconnected')
})

test('error: the user declines to connect and to sign', async () => {
  const { extension, fairlead } = open()
  extension.onEnable = () => {
    throw new Error('Cancelled')
  }
  await expect(connect(fairlead, { connectorId: 'talisman' })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  expect(getAccount(fairlead, 'polkadot').status).toBe('disconnected')

  extension.onEnable = () => {}
  await connect(fairlead, { connectorId: 'talisman' })
  extension.onSign = () => {
    throw rpcError(4001)
  }
  await expect(signMessage(fairlead, { message: 'A' })).rejects.toMatchObject({
    code: 'REQUEST_REJECTED',
  })
})

test('[CONN-03] disconnected, the page forgets it, and its provider no longer signs', async () => {
  const { fairlead } = open()
  await connect(fairlead, { connectorId: 'talisman' })
  const { address = '' } = getAccount(fairlead, 'polkadot')
  const provider = getProvider<PolkadotProvider>(fairlead, 'polkadot')
  await provider?.signTransaction?.({ address, payload: { method: '0x00' } })

  await disconnect(fairlead)

  expect(getAccount(fairlead, 'polkadot').status).toBe('disconnected')
  await expect(provider?.signMessage?.({ address, message: 'A' })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  })
})

test('[NS-03] EVM and Solana features are not available', async () => {
  const { fairlead } = open()
  await connect(fairlead, { connectorId: 'talisman' })
  const code = 'FEATURE_UNAVAILABLE'
  const typed = { domain: {}, message: {}, primaryType: 'A', types: {} }

  await expect(sendTransaction(fairlead, { to: 'x', value: 1n })).rejects.toMatchObject({ code })
  await expect(signTypedData(fairlead, typed)).rejects.toMatchObject({ code })
  await expect(fetchBalance(fairlead)).rejects.toMatchObject({ code })
})

test('[NS-01] a page without Polkadot networks reads no injected objects', async () => {
  let looked = 0
  const globals = {
    get injectedWeb3() {
      looked++
      return {}
    },
  }
  const { fairlead } = createTestFairlead({}, undefined, { globals })

  await fairlead.adapters[0]?.prepare?.()

  expect(looked).toBe(0)
})

test('error: an invalid response is rejected, and a wallet without a signer cannot sign', async () => {
  const answers: unknown[] = [undefined, null, {}, { accounts: {} }, { accounts: { get: 1 } }]
  for (const answer of answers) {
    const injectedWeb3 = { odd: { enable: async () => answer } }
    const { fairlead } = open({ globals: { injectedWeb3 } })
    await expect(connect(fairlead, { connectorId: 'odd' })).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  }
  const accounts = { get: async () => createExtension().accounts }
  const injectedWeb3 = { mute: { enable: () => ({ accounts }) } }
  const { fairlead } = open({ globals: { injectedWeb3 } })
  await connect(fairlead, { connectorId: 'mute' })
  await expect(signMessage(fairlead, { message: 'A' })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
})

test('error: an extension that blocks the site after a refusal is reported, until the site is allowed', async () => {
  const { extension, fairlead } = open()
  const attempt = () => connect(fairlead, { connectorId: 'talisman' })
  const url = 'https://shop.example/'
  const reject = (message: string) => () => {
    throw new Error(message)
  }

  extension.onEnable = reject('Rejected')
  await expect(attempt()).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })

  extension.onEnable = reject(`The source ${url} is not allowed to interact with this extension`)
  await expect(attempt()).rejects.toMatchObject({
    code: 'SITE_BLOCKED',
    hints: ['Wallet: Talisman', 'Allow this site in the settings of the wallet'],
  })

  extension.onEnable = reject(`The source ${url} has a pending authorization request`)
  await expect(attempt()).rejects.toMatchObject({ code: 'PROVIDER_ERROR', group: 'busy' })

  extension.onEnable = () => {}
  await attempt()
  expect(getAccount(fairlead, 'polkadot').status).toBe('connected')
})

test('error: an extension that approves a refused site without an account also counts as blocking', async () => {
  const { extension, fairlead } = open()
  const { accounts } = extension
  extension.accounts = []
  const attempt = () => connect(fairlead, { connectorId: 'talisman' })
  await expect(attempt()).rejects.toMatchObject({ code: 'SITE_BLOCKED' })
  await expect(attempt()).rejects.toMatchObject({ code: 'SITE_BLOCKED' })

  extension.accounts = accounts
  await attempt()
  expect(getAccount(fairlead, 'polkadot').status).toBe('connected')
})

test('behavior: a site that the extension has forgotten is approved again with one click', async () => {
  const { extension, fairlead } = open()
  await connect(fairlead, { connectorId: 'talisman' })
  await disconnect(fairlead)
  const { accounts } = extension
  const forgotten = () => {
    throw new Error('The source https://shop.example/ has not been enabled yet')
  }
  Object.defineProperty(extension, 'accounts', { configurable: true, get: forgotten })
  extension.onEnable = () => {
    Object.defineProperty(extension, 'accounts', { value: accounts })
  }

  await connect(fairlead, { connectorId: 'talisman' })

  expect(extension.asked).toEqual([{ enable: 'Shop' }, { enable: 'Shop' }])
  expect(getAccount(fairlead, 'polkadot').status).toBe('connected')
})

test('behavior: a site blocked since the last visit is not reconnected', async () => {
  const { extension, fairlead, reload } = open()
  await connect(fairlead, { connectorId: 'talisman' })
  extension.onEnable = () => {
    throw new Error(
      'The source https://shop.example/ is not allowed to interact with this extension',
    )
  }

  const again = reload()
  await settled()

  expect(getAccount(again, 'polkadot').status).toBe('disconnected')
})

test('behavior: hostile injected objects never throw', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('No')
      },
      ownKeys: () => {
        throw new Error('No')
      },
    },
  )
  expect(readInjectedWeb3(trap)).toEqual([])
  expect(readInjectedWeb3({ injectedWeb3: trap })).toEqual([])
  expect(readInjectedWeb3({ injectedWeb3: { trap } })).toEqual([])
  expect(readInjectedWeb3({ injectedWeb3: { '<b>': { enable() {} } } })).toEqual([])
  const many = Object.fromEntries(
    Array.from({ length: 99 }, (_, at) => [`w${at}`, { enable() {} }]),
  )
  expect(readInjectedWeb3({ injectedWeb3: many })).toHaveLength(30)
  assert(
    property(anything(), anything(), (value, entry) => {
      for (const { name } of readInjectedWeb3({ injectedWeb3: value }))
        expect(typeof name).toBe('string')
      readInjectedWeb3({ injectedWeb3: { x: entry } })
    }),
  )
})
