import { rpcError, settled } from '@fairlead/test'
import { createTestBitcoinKey, readSignedPsbt } from '@fairlead/test/node'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { anything, assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { readInjectedBitcoin } from '../../discovery/injectedBitcoin.ts'
import { readSatsWallets } from '../../discovery/satsConnect.ts'
import type { StandardWallet } from '../../discovery/walletStandard.ts'
import { bitcoin, bitcoinTestnet } from '../../namespaces/bitcoinNetworks.ts'
import type { BitcoinProvider } from '../../namespaces/providers.ts'
import { toBytes } from '../../namespaces/toBytes.ts'
import type { ConnectorEvent } from '../createConnector.ts'
import type { BitcoinDriver } from './BitcoinDriver.ts'
import { createBitcoinConnector } from './createBitcoinConnector.ts'
import { injectedDriver } from './injectedDriver.ts'
import { satsConnectDriver } from './satsConnectDriver.ts'
import { standardDriver } from './standardDriver.ts'

const key = createTestBitcoinKey()
const testKey = createTestBitcoinKey({ isTestnet: true, seed: 9 })
const { ordinal, payment } = key
const signal = new AbortController().signal
const namespace = 'bip122'
const txid = 'cd'.repeat(32)
const psbt = base64.encode(
  (() => {
    const transaction = new Transaction()
    const witnessUtxo = { amount: 10_000n, script: payment.script }
    transaction.addInput({ index: 0, txid: 'ab'.repeat(32), witnessUtxo })
    transaction.addOutput({ amount: 5_000n, script: payment.script })
    return transaction.toPSBT()
  })(),
)
const signBase64 = (text: string, indexes: readonly number[]) =>
  base64.encode(key.signPsbt(base64.decode(text), indexes))
const signText = (address: string, message: string) =>
  base64.encode(key.signMessage(address, toBytes(message)))

type Wallet = {
  asked: unknown[]
  driver: BitcoinDriver
  emit: (event: string, value?: unknown) => void
  onAsk: (name: string) => void
}

function atOnce(run: () => void) {
  queueMicrotask(run)
  return () => {}
}

/** Creates a Wallet Standard wallet. Delays end immediately, unless the test says otherwise. */
function standard(
  given: {
    events?: string
    isAllowed?: boolean
    schedule?: (run: () => void, ms: number) => () => void
  } = {},
): Wallet {
  const { schedule = atOnce } = given
  const listeners = new Set<(value: unknown) => void>()
  const account = (one: typeof payment) =>
    Object.freeze({
      address: one.address,
      chains: ['bitcoin:mainnet'],
      features: [],
      publicKey: hex.decode(one.publicKey),
    })
  const accounts = [account(ordinal), account(payment)]
  let isAllowed = given.isAllowed ?? false
  const note = (name: string, input: unknown) => {
    wallet.asked.push([name, input])
    wallet.onAsk(name)
  }
  type Input = {
    account: { address: string }
    inputsToSign: { account: unknown; signingIndexes: number[] }[]
    message: Uint8Array
    psbt: Uint8Array
  }
  const registered = {
    chains: ['bitcoin:mainnet', 'bitcoin:testnet'],
    features: {
      'bitcoin:connect': {
        async connect(input: unknown) {
          note('connect', input)
          isAllowed = true
          return { accounts }
        },
      },
      'bitcoin:disconnect': { disconnect: async () => note('disconnect', undefined) },
      'bitcoin:signMessage': {
        async signMessage(input: Input) {
          note('signMessage', input)
          if (!accounts.includes(input.account as never)) throw new Error('Not my account')
          const signature = key.signMessage(input.account.address, input.message)
          return [{ signature, signedMessage: input.message }]
        },
      },
      'bitcoin:signTransaction': {
        async signTransaction(input: Input) {
          note('signTransaction', input)
          const indexes = input.inputsToSign.flatMap(({ signingIndexes }) => signingIndexes)
          return [{ signedPsbt: key.signPsbt(input.psbt, indexes) }]
        },
      },
      [given.events ?? 'standard:events']: {
        on(_: string, tell: (value: unknown) => void) {
          listeners.add(tell)
          return () => listeners.delete(tell)
        },
      },
    },
    name: 'Magic',
    get accounts() {
      return isAllowed ? accounts : []
    },
  }
  const wallet: Wallet = {
    asked: [],
    driver: standardDriver(registered as unknown as StandardWallet, { schedule }),
    emit(_, value) {
      isAllowed = value === 'granted'
      for (const tell of listeners) tell({})
    },
    onAsk: () => {},
  }
  return wallet
}

/** Creates a sats-connect wallet; its answers are bare or wrapped as JSON-RPC. */
function sats(given: { isAllowed?: boolean; isBare?: boolean; isOld?: boolean } = {}): Wallet {
  const { isBare = false, isOld = false } = given
  let { isAllowed = false } = given
  let network = 'Mainnet'
  const listeners = new Map<string, (value: unknown) => void>()
  const addresses = () => {
    const keys = network === 'Mainnet' ? key : testKey
    return [
      { ...keys.ordinal, addressType: 'p2tr', purpose: 'ordinals' },
      {
        ...keys.payment,
        addressType: 'p2wpkh',
        derivationPath: "m/84'/0'/0'/0/0",
        purpose: 'payment',
      },
      { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey: '02', purpose: 'stacks' },
    ]
  }
  const missing = { code: -32601, message: 'Method not found' }
  type Params = {
    address: string
    broadcast: boolean
    message: string
    name: string
    psbt: string
    signInputs: Record<string, number[]>
  }
  const methods: Record<string, (params: Params) => unknown> = {
    wallet_connect() {
      if (isOld) throw missing
      isAllowed = true
      return { addresses: addresses(), id: 'x', network: { bitcoin: { name: network } } }
    },
    wallet_getAccount() {
      if (!isAllowed) throw { code: -32002, message: 'Access denied' }
      return { addresses: addresses(), id: 'x', network: { bitcoin: { name: network } } }
    },
    wallet_changeNetwork({ name }) {
      network = name
      return null
    },
    wallet_disconnect: () => null,
    getAccounts: () => addresses(),
    signMessage: ({ address, message }) => ({ address, signature: signText(address, message) }),
    signPsbt: ({ psbt: text, signInputs }) => ({
      psbt: signBase64(text, Object.values(signInputs).flat()),
    }),
    sendTransfer: () => ({ txid }),
  }
  const provider = {
    async request(method: string, params: Params): Promise<unknown> {
      wallet.asked.push([method, params])
      try {
        wallet.onAsk(method)
        if (!methods[method]) throw missing
        const result = methods[method](params)
        return isBare ? result : { id: '1', jsonrpc: '2.0', result }
      } catch (error) {
        if (isBare) throw { error }
        return { error, id: '1', jsonrpc: '2.0' }
      }
    },
    addListener(event: string, tell: (value: unknown) => void) {
      listeners.set(event, tell)
      return () => listeners.delete(event)
    },
  }
  const [found] = readSatsWallets({ XverseProviders: { BitcoinProvider: provider } })
  const wallet: Wallet = {
    asked: [],
    driver: satsConnectDriver(found!),
    emit(event, value) {
      if (event === 'networkChange') network = String(value)
      listeners.get(event)?.({ bitcoin: { name: network } })
    },
    onAsk: () => {},
  }
  return wallet
}

/** Creates a wallet of the UniSat family. */
function unisat(given: { isAllowed?: boolean } = {}): Wallet {
  let { isAllowed = false } = given
  let chain = 'BITCOIN_MAINNET'
  const listeners = new Map<string, (value: unknown) => void>()
  const note = (...asked: unknown[]) => {
    wallet.asked.push(asked)
    wallet.onAsk(String(asked[0]))
  }
  const own = () => (chain === 'BITCOIN_MAINNET' ? key : testKey).payment
  const api = {
    async requestAccounts() {
      note('requestAccounts')
      isAllowed = true
      return [own().address]
    },
    async getAccounts() {
      note('getAccounts')
      return isAllowed ? [own().address] : []
    },
    getPublicKey: async () => own().publicKey,
    getChain: async () => ({ enum: chain, name: 'x', network: 'y' }),
    async switchChain(wanted: string) {
      note('switchChain', wanted)
      chain = wanted
    },
    async signMessage(message: string, type: string) {
      note('signMessage', message, type)
      return signText(payment.address, message)
    },
    async signPsbt(text: string, options: { toSignInputs: { index: number }[] }) {
      note('signPsbt', text, options)
      const indexes = options.toSignInputs.map(({ index }) => index)
      return hex.encode(key.signPsbt(hex.decode(text), indexes))
    },
    async pushPsbt() {
      note('pushPsbt')
      return txid
    },
    async sendBitcoin(to: string, satoshi: number) {
      note('sendBitcoin', to, satoshi)
      return txid
    },
    disconnect: async () => note('disconnect'),
    on: (event: string, tell: (value: unknown) => void) => listeners.set(event, tell),
    removeListener: (event: string) => listeners.delete(event),
  }
  const [found] = readInjectedBitcoin({ unisat: api })
  const wallet: Wallet = {
    asked: [],
    driver: injectedDriver(found!),
    emit(event, value) {
      if (event === 'networkChanged') chain = String(value)
      if (event === 'accountsChanged' && Array.isArray(value)) isAllowed = value.length > 0
      listeners.get(event)?.(value)
    },
    onAsk: () => {},
  }
  return wallet
}

function open(wallet: Wallet, preferred: 'ordinal' | 'payment' = 'payment') {
  const built: unknown[] = []
  const connector = createBitcoinConnector({
    driver: wallet.driver,
    info: { chains: [namespace], id: 'w', name: 'W', type: 'ANNOUNCED' },
    preferred: () => preferred,
    async transfer({ address, amount, isNamedPayment, recipient }) {
      built.push({ address, amount, isNamedPayment, recipient })
      return 'ef'.repeat(32)
    },
  })({
    environment: { now: () => 0, schedule: () => () => {} },
    networks: () => [bitcoin, bitcoinTestnet],
  })
  const events: ConnectorEvent[] = []
  const stop = connector.watch(namespace, (event) => events.push(event))
  const provider = connector.providers?.bip122 as Required<BitcoinProvider>
  return { built, connector, events, provider, stop }
}

const families = [
  ['Wallet Standard', standard, 2],
  ['sats-connect', sats, 2],
  ['UniSat', unisat, 1],
] as const

test.each(families)(
  '[NS-04] [ENT-12] %s: connects with its payment account, and shows the other',
  async (_, create, count) => {
    const { connector } = open(create())

    const link = await connector.connect({ namespace, signal })

    expect(link).toMatchObject({ approved: 'all', chainId: bitcoin.caipNetworkId })
    expect(link.accounts).toMatchObject(
      [
        { address: payment.address, publicKey: payment.publicKey, type: 'payment' },
        { address: ordinal.address, publicKey: ordinal.publicKey, type: 'ordinal' },
      ].slice(0, count),
    )
  },
)

test.each(families)('[NS-04] %s: signs texts and named inputs of a PSBT', async (_, create) => {
  const wallet = create()
  const { connector, provider } = open(wallet)
  await connector.connect({ namespace, signal })
  const { address } = payment

  expect(await provider.signMessage({ address, message: 'Grüße' })).toBe(signText(address, 'Grüße'))
  const signed = await provider.signPsbt({ address, psbt, signInputs: [{ address, index: 0 }] })
  expect(readSignedPsbt(signed.psbt).isFinal).toBe(true)
  expect(signed.txid).toBeUndefined()
})

test.each(families)('[CONN-02] %s: reconnects silently, or not at all', async (_, create) => {
  const known = create({ isAllowed: true })
  const stranger = create()

  const link = await open(known).connector.resume({ namespace, signal })

  expect(link?.accounts[0].address).toBe(payment.address)
  await expect(open(stranger).connector.resume({ namespace, signal })).resolves.toBeUndefined()
  const prompts = [...known.asked, ...stranger.asked].map((asked) => (asked as unknown[])[0])
  for (const name of ['connect', 'wallet_connect', 'requestAccounts'])
    expect(prompts).not.toContain(name)
})

const drained = () => new Promise((resolve) => setImmediate(resolve))

/** Opens a wallet with a clock that the test advances. */
function openLate(events = 'bitcoin:events') {
  const waits: { isCancelled: boolean; ms: number; run: () => void }[] = []
  const wallet = standard({
    events,
    schedule(run, ms) {
      const wait = { isCancelled: false, ms, run }
      waits.push(wait)
      return () => {
        wait.isCancelled = true
      }
    },
  })
  return { ...open(wallet), waits, wallet }
}

test('[CONN-02] waits for a wallet that restores its session after the page has loaded', async () => {
  const { connector, waits, wallet } = openLate()
  const resumed = connector.resume({ namespace, signal })
  await drained()
  expect(waits).toMatchObject([{ isCancelled: false, ms: 20_000 }])

  wallet.emit('change', 'granted')

  expect((await resumed)?.accounts[0].address).toBe(payment.address)
  expect(waits).toMatchObject([{ isCancelled: true }])
  expect(wallet.asked).toEqual([])
})

test('[CONN-02] waits 20 seconds for a session, once: then the wallet’s accounts are final', async () => {
  const { connector, events, waits, wallet } = openLate()
  const resumed = connector.resume({ namespace, signal })
  await drained()
  waits[0]?.run()
  await expect(resumed).resolves.toBeUndefined()
  await expect(connector.resume({ namespace, signal })).resolves.toBeUndefined()
  expect(waits).toHaveLength(1)

  await connector.connect({ namespace, signal })
  wallet.emit('change')
  await drained()
  expect(events.at(-1)).toEqual({ type: 'disconnected' })
  expect(waits).toHaveLength(1)
})

test('[CONN-02] does not wait for a session if the wallet has no events', async () => {
  const { connector, waits } = openLate('bitcoin:nothing')
  await expect(connector.resume({ namespace, signal })).resolves.toBeUndefined()
  expect(waits).toMatchObject([{ isCancelled: true }])
})

test.each(families)('[NS-04] %s: the user declines', async (_, create) => {
  const wallet = create()
  const { connector, provider } = open(wallet)
  wallet.onAsk = () => {
    throw rpcError(4001)
  }
  await expect(connector.connect({ namespace, signal })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  wallet.onAsk = () => {}
  await connector.connect({ namespace, signal })
  wallet.onAsk = () => {
    throw rpcError(4001)
  }
  await expect(
    provider.signMessage({ address: payment.address, message: 'A' }),
  ).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test.each(families)('[CONN-03] %s: disconnects, and signs no more', async (_, create) => {
  const wallet = create()
  const { connector, provider } = open(wallet)
  await connector.connect({ namespace, signal })

  await connector.disconnect({ namespace, signOut: true })

  expect(String((wallet.asked.at(-1) as unknown[])[0])).toMatch(/disconnect/)
  await expect(
    provider.signMessage({ address: payment.address, message: 'A' }),
  ).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
})

test.each([
  ['Wallet Standard', standard, 'change', []],
  ['MetaMask', () => standard({ events: 'bitcoin:events' }), 'change', []],
  ['sats-connect', sats, 'disconnect', undefined],
  ['UniSat', unisat, 'accountsChanged', []],
] as const)(
  '[CONN-01] %s: a wallet that disconnects is reported',
  async (_, create, event, value) => {
    const wallet = create()
    const { connector, events, stop } = open(wallet)
    await connector.connect({ namespace, signal })

    wallet.emit(event, value)
    await drained()
    expect(events).toEqual([{ type: 'disconnected' }])

    stop()
    wallet.emit(event, value)
    await drained()
    expect(events).toHaveLength(1)
  },
)

test.each([
  ['sats-connect', sats, 'networkChange', 'Testnet'],
  ['UniSat', unisat, 'networkChanged', 'BITCOIN_TESTNET'],
] as const)(
  '[API-25] %s: its network is shown; changing it changes the account',
  async (_, create, event, value) => {
    const wallet = create()
    const { connector, events } = open(wallet)
    await connector.connect({ namespace, signal })

    wallet.emit(event, value)
    await drained()

    expect(events.map(({ type }) => type)).toEqual(['chainChanged', 'accountsChanged'])
    expect(connector.now?.(namespace)).toMatchObject({ chainId: bitcoinTestnet.caipNetworkId })
    expect(connector.now?.(namespace)?.accounts[0].address).toBe(testKey.payment.address)
    await connector.switchNetwork?.({ network: bitcoin, signal })
    expect(connector.now?.(namespace)).toMatchObject({ chainId: bitcoin.caipNetworkId })
    expect(connector.now?.(namespace)?.accounts[0].address).toBe(payment.address)
  },
)

test('[API-25] a Wallet Standard wallet has accounts on the networks it lists', async () => {
  const { connector } = open(standard())
  await connector.connect({ namespace, signal })

  await expect(
    connector.switchNetwork?.({ network: bitcoinTestnet, signal }),
  ).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
  expect(connector.now?.(namespace)?.chainId).toBe(bitcoin.caipNetworkId)
})

test('[NS-06] the account type that the page prefers is in use', async () => {
  for (const create of [standard, sats]) {
    const { connector } = open(create(), 'ordinal')
    const { accounts } = await connector.connect({ namespace, signal })
    expect(accounts.map(({ type }) => type)).toEqual(['ordinal', 'payment'])
  }
})

test('[NS-04] sats-connect: bare results, thrown errors, and wallets without wallet_connect', async () => {
  const wallet = sats({ isBare: true, isOld: true })
  const { connector, provider } = open(wallet)

  const { accounts } = await connector.connect({ namespace, signal })

  expect(accounts).toMatchObject([
    { address: payment.address, path: "m/84'/0'/0'/0/0" },
    { address: ordinal.address },
  ])
  expect(wallet.asked.map((asked) => (asked as unknown[])[0])).toEqual([
    'wallet_connect',
    'getAccounts',
  ])
  wallet.onAsk = () => {
    throw { code: -32000, message: 'User rejected request' }
  }
  await expect(
    provider.signMessage({ address: payment.address, message: 'A' }),
  ).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
})

test('[NS-04] uses a wallet’s own transfer method; otherwise builds the transaction', async () => {
  const recipient = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
  for (const [create, sent] of [
    [sats, ['sendTransfer', { recipients: [{ address: recipient, amount: 1_000 }] }]],
    [unisat, ['sendBitcoin', recipient, 1_000]],
  ] as const) {
    const wallet = create()
    const { built, connector, provider } = open(wallet)
    await connector.connect({ namespace, signal })
    const asked = { address: payment.address, amount: 1_000n, recipient }
    await expect(provider.sendTransfer(asked)).resolves.toBe(txid)
    expect(wallet.asked.at(-1)).toEqual(sent)
    expect(built).toEqual([])
  }
  const { built, connector, provider } = open(standard())
  await connector.connect({ namespace, signal })
  await provider.sendTransfer({ address: payment.address, amount: 1_000n, recipient })
  expect(built).toMatchObject([{ amount: 1_000n, recipient }])
})

test.each([
  ['from the ordinal account', { address: ordinal.address }],
  ['to an invalid address', { recipient: 'bc1qqqq' }],
  ['to another network', { recipient: testKey.payment.address }],
  ['nothing', { amount: 0n }],
  ['with a negative amount', { amount: -1n }],
  ['from a foreign account', { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }],
])('[ENT-12] error: nothing is sent %s', async (_, change) => {
  const wallet = sats()
  const { connector, provider } = open(wallet)
  await connector.connect({ namespace, signal })
  const count = wallet.asked.length

  const asked = { address: payment.address, amount: 1n, recipient: payment.address, ...change }
  await expect(provider.sendTransfer(asked)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })

  expect(wallet.asked).toHaveLength(count)
})

test('[ENT-12] error: inputs of other accounts, other sighashes, and all inputs at once', async () => {
  const wallet = standard()
  const { connector, provider } = open(wallet)
  await connector.connect({ namespace, signal })
  const { address } = payment
  const count = wallet.asked.length

  for (const signInputs of [
    [],
    [{ address: testKey.payment.address, index: 0 }],
    [{ address, index: 0, sighashTypes: [0x83] }],
    [{ address, index: 1 }],
  ])
    await expect(provider.signPsbt({ address, psbt, signInputs })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
  expect(wallet.asked).toHaveLength(count)
})

test('behavior: UniSat broadcasts what it has finalized', async () => {
  const wallet = unisat()
  const { connector, provider } = open(wallet)
  await connector.connect({ namespace, signal })
  const { address } = payment

  const signInputs = [{ address, index: 0 }]
  const answer = await provider.signPsbt({ address, broadcast: true, psbt, signInputs })

  expect(answer.txid).toBe(txid)
  expect(wallet.asked.at(-1)).toEqual(['pushPsbt'])
})

test('error: invalid responses are rejected', async () => {
  const parts = [undefined, null, {}, { addresses: [{}] }, { result: { addresses: 1 } }]
  for (const answer of parts) {
    const provider = { request: async () => answer }
    const [found] = readSatsWallets({ XverseProviders: { BitcoinProvider: provider } })
    const { connector } = open({
      asked: [],
      driver: satsConnectDriver(found!),
      emit() {},
      onAsk() {},
    })
    await expect(connector.connect({ namespace, signal })).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  }
  const [odd] = readInjectedBitcoin({
    unisat: { getAccounts: async () => [], requestAccounts: async () => ['bc1qqqq', 7] },
  })
  const { connector } = open({ asked: [], driver: injectedDriver(odd!), emit() {}, onAsk() {} })
  await expect(connector.connect({ namespace, signal })).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
  })
})

test('behavior: hostile injected objects never throw', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('No')
      },
    },
  )
  const request = async () => undefined
  expect(readSatsWallets(trap)).toEqual([])
  expect(readInjectedBitcoin(trap)).toEqual([])
  expect(readSatsWallets({ btc_providers: [trap, { id: 'a.b', name: 'A' }], a: trap })).toEqual([])
  expect(
    readSatsWallets({
      btc_providers: [
        { icon: 'https://evil.example/x.png', id: 'a', name: 'A' },
        { id: 'a', name: 'Again' },
      ],
      a: { request },
    }),
  ).toMatchObject([{ icon: undefined, id: 'a', name: 'A' }])
  assert(
    property(anything(), anything(), (value, part) => {
      readSatsWallets({ btc_providers: value, XverseProviders: part })
      readSatsWallets({ btc_providers: [value, { id: part, name: part }] })
      expect(readInjectedBitcoin({ okxwallet: value, unisat: part })).toEqual([])
    }),
  )
})

/** Creates a UniSat wallet that changes its account and network without an event. */
function openMoving() {
  const at = { address: payment.address, chain: 'BITCOIN_MAINNET' }
  const done: string[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  const [found] = readInjectedBitcoin({
    unisat: {
      getAccounts: async () => [at.address],
      getChain: async () => ({ enum: at.chain }),
      getPublicKey: async () => payment.publicKey,
      on: (event: string, tell: (value: unknown) => void) => listeners.set(event, tell),
      requestAccounts: async () => [at.address],
      async sendBitcoin() {
        done.push('sendBitcoin')
        return txid
      },
      async signMessage() {
        done.push('signMessage')
        return 'c2ln'
      },
    },
  })
  const emit = () => listeners.get('chainChanged')?.({ enum: at.chain })
  const wallet = { asked: [], driver: injectedDriver(found!), emit, onAsk() {} }
  return { ...open(wallet), at, done, emit }
}

test.each(['FRACTAL_BITCOIN_MAINNET', 'BITCOIN_TESTNET4'])(
  '[NS-04] error: a wallet on %s is not on Bitcoin, and is not connected',
  async (chain) => {
    const { at, connector } = openMoving()
    at.chain = chain

    const refusal = { code: 'CHAIN_UNSUPPORTED', shortMessage: expect.stringContaining('network') }
    await expect(connector.connect({ namespace, signal })).rejects.toMatchObject(refusal)
    await expect(connector.resume({ namespace, signal })).rejects.toMatchObject(refusal)
  },
)

test('[NS-04] a wallet that switches to an unknown network is disconnected, and sends nothing', async () => {
  const { at, connector, done, emit, events, provider } = openMoving()
  await connector.connect({ namespace, signal })
  at.chain = 'FRACTAL_BITCOIN_MAINNET'
  emit()
  await settled()

  expect(events).toEqual([{ type: 'disconnected' }])
  expect(connector.now?.(namespace)).toBeUndefined()
  const { address } = payment
  await expect(
    provider.sendTransfer({ address, amount: 1_000n, recipient: address }),
  ).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(done).toEqual([])
})

test('[NS-04] error: a sats-connect wallet on an unknown network is not connected', async () => {
  const wallet = sats({ isAllowed: true })
  wallet.emit('networkChange', 'Testnet4')

  await expect(open(wallet).connector.resume({ namespace, signal })).rejects.toMatchObject({
    code: 'CHAIN_UNSUPPORTED',
  })
})

test.each([
  ['chain', 'FRACTAL_BITCOIN_MAINNET'],
  ['address', ordinal.address],
] as const)(
  '[NS-04] error: a wallet that silently moved to another %s does nothing',
  async (part, value) => {
    const { at, connector, done, provider } = openMoving()
    await connector.connect({ namespace, signal })
    at[part] = value

    const { address } = payment
    const code = 'SWITCH_FAILED'
    await expect(
      provider.sendTransfer({ address, amount: 1_000n, recipient: address }),
    ).rejects.toMatchObject({ code })
    await expect(provider.signMessage({ address, message: 'A' })).rejects.toMatchObject({ code })
    expect(done).toEqual([])
  },
)

test('[NS-04] error: a sats-connect wallet that silently moved does nothing', async () => {
  const wallet = sats({ isAllowed: true })
  const { connector, provider, stop } = open(wallet)
  await connector.connect({ namespace, signal })
  stop()
  wallet.emit('networkChange', 'Testnet')

  const { address } = payment
  await expect(
    provider.sendTransfer({ address, amount: 1_000n, recipient: address }),
  ).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
  expect(wallet.asked.map((asked) => (asked as unknown[])[0])).not.toContain('sendTransfer')
})

test('[NS-04] a transfer that the page builds spends from the requested account', async () => {
  const { built, connector, provider } = open(standard({ isAllowed: true }))
  await connector.connect({ namespace, signal })
  const { address } = payment

  await provider.sendTransfer({ address, amount: 1_000n, recipient: address })

  expect(built).toEqual([{ address, amount: 1_000n, isNamedPayment: false, recipient: address }])
})
