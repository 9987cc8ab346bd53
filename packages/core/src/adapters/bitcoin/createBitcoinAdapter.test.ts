import { createTestEnvironment, createTestFairlead, settled } from '@fairlead/test'
import { createTestBitcoinKey } from '@fairlead/test/node'
import { base64, hex } from '@scure/base'
import { NETWORK, Transaction } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { readsBalances } from '../../actions/adapterOf.ts'
import { connect } from '../../actions/connect.ts'
import { fetchBalance } from '../../actions/fetchBalance.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getConnectors } from '../../actions/getProvider.ts'
import { offersFeature } from '../../actions/offersFeature.ts'
import { sendTransaction, signMessage, signTypedData } from '../../actions/sign.ts'
import type { Coin, UtxoSource } from '../../chains/bitcoin/UtxoSource.ts'
import { bitcoin as bitcoinAdapter } from '../../exports/bitcoin.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { tokenNamespaces } from '../../features/balances/tokenNamespaces.ts'
import { bitcoin, bitcoinTestnet } from '../../namespaces/bitcoinNetworks.ts'
import { toBytes } from '../../namespaces/toBytes.ts'
import type { Environment } from '../../utils/environment.ts'

const key = createTestBitcoinKey()
const { ordinal, payment } = key
const recipient = createTestBitcoinKey({ seed: 5 }).payment.address
const url = 'https://node.example/api'
const txid = (byte: number) => byte.toString(16).padStart(2, '0').repeat(32)

type Shown = typeof payment & { purpose?: string }

/** Creates a Wallet Standard wallet that signs but does not send. */
function createWallet(options: { addresses?: readonly Shown[]; name?: string } = {}) {
  const { addresses = [ordinal, payment] as readonly Shown[], name = 'Magic' } = options
  const accounts = addresses.map(({ address, publicKey, purpose }) => ({
    ...(purpose ? { purpose } : {}),
    address,
    chains: ['bitcoin:mainnet'],
    features: [],
    publicKey: hex.decode(publicKey),
  }))
  const wallet = {
    change: (psbt: Uint8Array) => psbt,
    signed: [] as { indexes: number[]; psbt: Uint8Array }[],
    register(events: EventTarget) {
      const detail = (api: { register(one: unknown): void }) => api.register(registered)
      events.addEventListener('wallet-standard:app-ready', (event) =>
        detail((event as CustomEvent).detail),
      )
    },
  }
  const registered = {
    accounts,
    chains: ['bitcoin:mainnet'],
    features: {
      'bitcoin:connect': { connect: async () => ({ accounts }) },
      'bitcoin:signMessage': {
        async signMessage(input: { account: { address: string }; message: Uint8Array }) {
          return [{ signature: key.signMessage(input.account.address, input.message) }]
        },
      },
      'bitcoin:signTransaction': {
        async signTransaction(input: {
          inputsToSign: { signingIndexes: number[] }[]
          psbt: Uint8Array
        }) {
          const indexes = input.inputsToSign.flatMap(({ signingIndexes }) => signingIndexes)
          wallet.signed.push({ indexes, psbt: input.psbt })
          return [{ signedPsbt: wallet.change(key.signPsbt(input.psbt, indexes)) }]
        },
      },
    },
    name,
  }
  return wallet
}

type Node = { coins: Readonly<Record<string, readonly Coin[]>>; asked: string[]; sent: string[] }

/** Creates an Esplora node. The balance of an address is the sum of its coins. */
function createNode(coins: Node['coins']): Node & { fetch: Environment['fetch'] } {
  const node: Node = { asked: [], coins, sent: [] }
  const answer = (path: string, body: unknown): Response => {
    const [, kind = '', name = '', more] = path.replace('/api', '').split('/')
    const held = coins[name] ?? []
    const sum = held.reduce((total, { value }) => total + Number(value), 0)
    if (kind === 'fee-estimates') return Response.json({ '1': 20, '6': 4.2 })
    if (kind === 'tx') {
      node.sent.push(String(body))
      return new Response(Transaction.fromRaw(hex.decode(String(body)), lax).id)
    }
    if (more === 'utxo')
      return Response.json([
        ...held.map((coin) => ({
          status: { confirmed: true },
          txid: coin.txid,
          value: Number(coin.value),
          vout: coin.index,
        })),
        { status: { confirmed: false }, txid: txid(99), value: 5_000_000, vout: 0 },
      ])
    return Response.json({
      chain_stats: { funded_txo_sum: sum + 700, spent_txo_sum: 700 },
      mempool_stats: { funded_txo_sum: 21, spent_txo_sum: 0 },
    })
  }
  return {
    ...node,
    fetch: async (input, init) => {
      const { host, pathname } = new URL(String(input))
      node.asked.push(`${init?.method ?? 'GET'} ${host}${pathname}`)
      return answer(pathname, init?.body)
    },
  }
}
const lax = { allowUnknownOutputs: true }

type Given = {
  addresses?: readonly Shown[]
  coins?: Node['coins']
  options?: Partial<FairleadOptions>
  utxoSource?: UtxoSource
}

async function open(given: Given = {}) {
  const { addresses, coins = {}, options, utxoSource } = given
  const events = new EventTarget()
  const wallet = createWallet({ addresses: addresses ?? [ordinal, payment] })
  wallet.register(events)
  const node = createNode(coins)
  const all: Partial<FairleadOptions> = {
    adapters: [bitcoinAdapter(utxoSource ? { utxoSource } : {})],
    customRpcUrls: { [bitcoin.caipNetworkId]: [{ url }] },
    networks: [bitcoin, bitcoinTestnet],
    ...options,
  }
  const world = createTestEnvironment()
  const { fairlead } = createTestFairlead(all, world, { events, fetch: node.fetch })
  await connect(fairlead, { connectorId: 'Magic' })
  const reload = () => {
    const next = new EventTarget()
    wallet.register(next)
    const again = { ...all, adapters: [bitcoinAdapter()] }
    return createTestFairlead(again, world, { events: next, fetch: node.fetch }).fairlead
  }
  return { fairlead, node, reload, wallet }
}

const coinsOf = (...values: readonly bigint[]): Coin[] =>
  values.map((value, index) => ({ index, txid: txid(index + 1), value }))

test('[NS-04] [ENT-12] connects, shows both accounts, and signs with the payment account', async () => {
  const { fairlead } = await open()

  expect(getAccount(fairlead, 'bip122')).toMatchObject({
    accountType: 'payment',
    address: payment.address,
    allAccounts: [
      { address: payment.address, publicKey: payment.publicKey, type: 'payment' },
      { address: ordinal.address, publicKey: ordinal.publicKey, type: 'ordinal' },
    ],
    walletInfo: { name: 'Magic' },
  })
  expect(await signMessage(fairlead, { message: 'A' })).toBe(
    base64.encode(key.signMessage(payment.address, toBytes('A'))),
  )
})

test('[NS-06] the page can prefer the ordinals account: it signs, and is never spent from', async () => {
  const options = { defaultAccountTypes: { bip122: 'ordinal' } } as const
  const { fairlead, node, wallet } = await open({
    coins: { [ordinal.address]: coinsOf(100_000n) },
    options,
  })

  expect(getAccount(fairlead)).toMatchObject({ accountType: 'ordinal', address: ordinal.address })
  expect(await signMessage(fairlead, { message: 'A' })).toBe(
    base64.encode(key.signMessage(ordinal.address, toBytes('A'))),
  )
  await expect(sendTransaction(fairlead, { to: recipient, value: 1_000n })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  expect([node.sent, wallet.signed]).toEqual([[], []])
})

test('[CONN-02] reconnects with the same account', async () => {
  const { fairlead, reload } = await open()
  fairlead.destroy()

  const next = reload()
  await settled()

  expect(getAccount(next, 'bip122')).toMatchObject({
    address: payment.address,
    status: 'connected',
  })
})

test('[NS-03] reads the balance from the page’s own node, in satoshi', async () => {
  const { fairlead, node } = await open({ coins: { [payment.address]: coinsOf(150_000_000n) } })

  expect(await fetchBalance(fairlead)).toEqual({
    decimals: 8,
    formatted: '1.50000021',
    symbol: 'BTC',
    value: 150_000_021n,
  })
  expect(node.asked).toEqual([`GET node.example/api/address/${payment.address}`])
  expect(readsBalances(fairlead, 'bip122')).toBe(true)
})

test('[NS-03] error: without a node there is no balance, instead of zero', async () => {
  const { fairlead, node } = await open({ options: { customRpcUrls: {} } })

  await expect(fetchBalance(fairlead)).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  await expect(sendTransaction(fairlead, { to: recipient, value: 1_000n })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
  expect(readsBalances(fairlead, 'bip122')).toBe(false)
  expect(node.asked).toEqual([])
})

test('error: a node that fails or sends an invalid response is an error', async () => {
  for (const [fetch, code] of [
    [async () => new Response('', { status: 404 }), 'UPSTREAM_UNAVAILABLE'],
    [async () => new Response('<html>'), 'RESPONSE_INVALID'],
    [async () => Response.json({ chain_stats: { funded_txo_sum: '1' } }), 'RESPONSE_INVALID'],
  ] as const) {
    const events = new EventTarget()
    createWallet().register(events)
    const { fairlead } = createTestFairlead(
      {
        adapters: [bitcoinAdapter()],
        customRpcUrls: { [bitcoin.caipNetworkId]: [{ url }] },
        networks: [bitcoin],
      },
      undefined,
      { events, fetch },
    )
    await connect(fairlead, { connectorId: 'Magic' })
    await expect(fetchBalance(fairlead)).rejects.toMatchObject({ code })
  }
})

test('[NS-04] [ENT-12] sends from the payment account, and returns the change to it', async () => {
  const { fairlead, node, wallet } = await open({
    coins: {
      [ordinal.address]: coinsOf(9_000_000n),
      [payment.address]: coinsOf(30_000n, 60_000n, 20_000n),
    },
  })

  const id = await sendTransaction(fairlead, { to: recipient, value: 70_000n })

  const sent = Transaction.fromRaw(hex.decode(node.sent[0]!), lax)
  expect(sent.id).toBe(id)
  const spent = Array.from({ length: sent.inputsLength }, (_, at) => sent.getInput(at))
  const values = coinsOf(30_000n, 60_000n, 20_000n)
  const total = spent.reduce(
    (sum, { txid: from }) => sum + values.find((coin) => coin.txid === hex.encode(from!))!.value,
    0n,
  )
  const outputs = Array.from({ length: sent.outputsLength }, (_, at) => ({
    address: sent.getOutputAddress(at, NETWORK),
    amount: sent.getOutput(at).amount!,
  }))
  expect(outputs.find((one) => one.address === recipient)?.amount).toBe(70_000n)
  const change = outputs.find((one) => one.address === payment.address)?.amount ?? 0n
  const fee = total - 70_000n - change
  // 4.2 satoshi per virtual byte, rounded up.
  expect(fee).toBeGreaterThanOrEqual(BigInt(sent.vsize) * 5n)
  expect(fee).toBeLessThan(BigInt(sent.vsize) * 5n + 20n)
  expect(wallet.signed[0]?.indexes).toHaveLength(sent.inputsLength)
  expect(node.asked.some((asked) => asked.includes(ordinal.address))).toBe(false)
})

test.each([
  ['more than the balance', 100_000n, 'PROVIDER_ERROR'],
  ['the whole balance, without the fee', 30_000n, 'PROVIDER_ERROR'],
  ['dust', 293n, 'REQUEST_INVALID'],
])('[NS-04] error: %s is not sent, and the wallet is not requested', async (_, value, code) => {
  const { fairlead, node, wallet } = await open({
    coins: { [payment.address]: coinsOf(30_000n) },
  })

  await expect(sendTransaction(fairlead, { to: recipient, value })).rejects.toMatchObject({ code })
  expect([node.sent, wallet.signed]).toEqual([[], []])
})

test('[NS-04] sends the smallest amount above dust', async () => {
  const { fairlead, node } = await open({ coins: { [payment.address]: coinsOf(30_000n) } })

  await sendTransaction(fairlead, { to: recipient, value: 294n })

  expect(node.sent).toHaveLength(1)
})

test('[ENT-12] error: does not spend from an address that is also used for ordinals', async () => {
  const source: UtxoSource = {
    broadcast: async () => txid(1),
    fetchBalance: async () => 1n,
    fetchCoins: async () => coinsOf(30_000n),
    fetchFeeRate: async () => 5,
  }
  const both = [
    { ...payment, purpose: 'payment' },
    { ...payment, purpose: 'ordinals' },
  ]
  const provider = { request: async () => ({ addresses: both }) }
  const { fairlead } = createTestFairlead(
    { adapters: [bitcoinAdapter({ utxoSource: source })], networks: [bitcoin] },
    undefined,
    { globals: { XverseProviders: { BitcoinProvider: provider } } },
  )
  await connect(fairlead, { connectorId: 'XverseProviders.BitcoinProvider' })
  const { sendBuilt } = await import('./sendBuilt.ts')
  const { accounts } = { accounts: getAccount(fairlead).allAccounts }

  await expect(
    sendBuilt({
      address: payment.address,
      amount: 1_000n,
      at: { accounts: [accounts[0]!, ...accounts.slice(1)], chainId: bitcoin.caipNetworkId },
      isNamedPayment: true,
      network: bitcoin,
      provider: { signPsbt: async ({ psbt }) => ({ psbt }) },
      recipient,
      source,
    }),
  ).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})

test('[ENT-12] error: does not spend from a Taproot address that the wallet did not mark as a payment address', async () => {
  const coins = { [ordinal.address]: coinsOf(30_000n) }
  const { fairlead, node, wallet } = await open({ addresses: [ordinal], coins })

  await expect(sendTransaction(fairlead, { to: recipient, value: 9_000n })).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
    hints: expect.arrayContaining(['Use a payment address']),
  })
  expect([node.sent, wallet.signed]).toEqual([[], []])
})

test('[ENT-12] spends from a Taproot address marked as a payment address', async () => {
  const named = { ...ordinal, purpose: 'payment' }
  const coins = { [ordinal.address]: coinsOf(30_000n) }
  const { fairlead, node } = await open({ addresses: [named], coins })

  await sendTransaction(fairlead, { to: recipient, value: 9_000n })

  expect(node.sent).toHaveLength(1)
})

test.each([
  ['a fee rate per thousand bytes', 501, 900_000n, 'RESPONSE_INVALID'],
  ['a fee of more than a quarter of the amount', 400, 150_000n, 'REQUEST_INVALID'],
])('[NS-04] error: %s is not paid', async (_, feeRate, value, code) => {
  const { fairlead, sent } = await openRated(feeRate)

  await expect(sendTransaction(fairlead, { to: recipient, value })).rejects.toMatchObject({ code })
  expect(sent).toEqual([])
})

test('[NS-04] a high fee for a high amount is paid', async () => {
  const { fairlead, sent } = await openRated(400)

  await sendTransaction(fairlead, { to: recipient, value: 900_000n })

  expect(sent).toHaveLength(1)
})

/** Opens a widget with a source that has the given fee rate. */
async function openRated(feeRate: number) {
  const sent: string[] = []
  const utxoSource: UtxoSource = {
    async broadcast({ transaction }) {
      sent.push(transaction)
      return txid(1)
    },
    fetchBalance: async () => 1n,
    fetchCoins: async () => coinsOf(1_200_000n),
    fetchFeeRate: async () => feeRate,
  }
  return { ...(await open({ utxoSource })), sent }
}

test.each([
  ['nested SegWit', key.nested],
  ['old', key.legacy],
])('[NS-04] an account of type %s can be spent from', async (_, from) => {
  const before = new Transaction({ allowUnknownInputs: true, disableScriptCheck: true })
  before.addOutput({ amount: 30_000n, script: from.script })
  before.addInput({ finalScriptSig: Uint8Array.of(0), index: 0, txid: txid(1) })
  const whole = hex.encode(before.toBytes(true, false))
  const { id } = Transaction.fromRaw(hex.decode(whole), {
    allowUnknownInputs: true,
    disableScriptCheck: true,
  })
  const sent: string[] = []
  const utxoSource: UtxoSource = {
    async broadcast({ transaction }) {
      sent.push(transaction)
      return txid(7)
    },
    fetchBalance: async () => 30_000n,
    fetchCoins: async () => [{ index: 0, txid: id, value: 30_000n }],
    fetchFeeRate: async () => 3,
    fetchTransaction: async () => whole,
  }
  const { fairlead } = await open({
    addresses: [{ ...from, publicKey: payment.publicKey }],
    utxoSource,
  })

  const told = await sendTransaction(fairlead, { to: recipient, value: 10_000n })

  expect(sent.map((raw) => Transaction.fromRaw(hex.decode(raw), lax).id)).toEqual([told])
})

/** Opens a widget with a node that has coins and fee rates, and answers a broadcast with `answer`. */
async function openSending(answer: () => Response) {
  const events = new EventTarget()
  createWallet().register(events)
  const node = createNode({ [payment.address]: coinsOf(40_000n, 41_000n) })
  const sent: string[] = []
  const fetch: Environment['fetch'] = async (input, init) => {
    if (init?.method !== 'POST') return node.fetch(input, init)
    sent.push(Transaction.fromRaw(hex.decode(String(init.body)), lax).id)
    return answer()
  }
  const { fairlead } = createTestFairlead(
    {
      adapters: [bitcoinAdapter()],
      customRpcUrls: { [bitcoin.caipNetworkId]: [{ url }] },
      networks: [bitcoin],
    },
    undefined,
    { events, fetch },
  )
  await connect(fairlead, { connectorId: 'Magic' })
  return { fairlead, sent }
}

test.each([
  ['is lost', () => Promise.reject(new TypeError('network')) as never],
  ['is a proxy error', () => new Response('', { status: 502 })],
  ['has another transaction’s id', () => new Response(txid(7))],
])(
  '[NS-04] a transfer whose response %s has its computed id, and is not sent again',
  async (_, answer) => {
    const { fairlead, sent } = await openSending(answer)

    const told = await sendTransaction(fairlead, { to: recipient, value: 20_000n })

    expect(sent).toEqual([told])
  },
)

test('[NS-04] error: a transfer that the node rejects has failed', async () => {
  const { fairlead } = await openSending(() => new Response('', { status: 400 }))

  await expect(sendTransaction(fairlead, { to: recipient, value: 20_000n })).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    status: 400,
  })
})

test('error: a wallet that signs another transaction, or nothing, sends none', async () => {
  const { fairlead, node, wallet } = await open({
    coins: { [payment.address]: coinsOf(30_000n, 40_000n) },
  })
  const other = new Transaction()
  other.addInput({
    index: 0,
    txid: txid(1),
    witnessUtxo: { amount: 30_000n, script: payment.script },
  })
  other.addOutput({ amount: 29_000n, script: ordinal.script })
  for (const psbt of [key.signPsbt(other.toPSBT(), [0]), undefined]) {
    wallet.change = () => psbt ?? wallet.signed.at(-1)!.psbt
    await expect(sendTransaction(fairlead, { to: recipient, value: 5_000n })).rejects.toMatchObject(
      { code: 'RESPONSE_INVALID' },
    )
  }
  expect(node.sent).toEqual([])
})

test('error: without the library, the error says what to install', async () => {
  const { loadPeer } = await import('../../errors/peer.ts')
  const gone = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })

  await expect(
    loadPeer({
      fits: () => true,
      install: '@scure/btc-signer',
      load: () => Promise.reject(gone),
    }),
  ).rejects.toMatchObject({
    code: 'PEER_MISSING',
    hints: ['Install it: npm install @scure/btc-signer'],
  })
})

test('[NS-04] lists each of several wallets, and pairing where there is a relay', async () => {
  const events = new EventTarget()
  for (const name of ['Magic', 'Other']) createWallet({ name }).register(events)
  const api = { getAccounts: async () => [], requestAccounts: async () => [] }
  const { fairlead } = createTestFairlead(
    {
      adapters: [bitcoinAdapter()],
      networks: [bitcoin],
      relayUrl: 'wss://relay.example',
    },
    undefined,
    { events, globals: { okxwallet: { bitcoin: api }, unisat: api } },
  )
  expect(getConnectors(fairlead).map(({ id }) => id)).toEqual(['walletConnect'])

  fairlead.modal.open()
  await settled()

  expect(getConnectors(fairlead, 'bip122').map(({ name }) => name)).toEqual([
    'WalletConnect',
    'Magic',
    'Other',
    'UniSat',
    'OKX Wallet',
  ])
})

test('[NS-03] EVM and Solana features are absent; receiving is available', async () => {
  const { fairlead } = await open()
  expect(offersFeature(fairlead, 'receive')).toBe(true)
  expect(offersFeature(fairlead, 'send')).toBe(false)
  expect(tokenNamespaces).not.toContain('bip122')
  const typed = { domain: {}, message: {}, primaryType: 'A', types: {} }

  await expect(signTypedData(fairlead, typed)).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })
})
