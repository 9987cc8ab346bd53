import {
  createTestFairlead,
  createTestWallet,
  rpcError,
  settled,
  testNetwork,
} from '@fairlead/test'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { nameWaitMs, sendDraft } from './createSendDraft.ts'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const alice = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const token = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const resolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const hash = `0x${'ab'.repeat(32)}`

const universal = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
])
const addresses = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const erc20 = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
])

/** Decodes the DNS-encoded name of a request. */
function nameIn(packet: Hex): string {
  const bytes = Buffer.from(packet.slice(2), 'hex')
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] ?? 0) + 1)
    labels.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString())
  return labels.join('.')
}

/** Mocks a chain with one token and a name service. */
function answerCall(names: Readonly<Record<string, string>>, call: { data: Hex; to: string }): Hex {
  if (call.to.toLowerCase() === resolver) {
    const { args } = decodeFunctionData({ abi: universal, data: call.data })
    const { args: wanted } = decodeFunctionData({ abi: addresses, data: args[1] })
    const [, coin] = wanted
    const address = names[coin === undefined ? nameIn(args[0]) : `${nameIn(args[0])}:${coin}`]
    const type = coin === undefined ? 'address' : 'bytes'
    const found = address ? encodeAbiParameters([{ type }], [address as Hex]) : '0x'
    return encodeFunctionResult({
      abi: universal,
      functionName: 'resolveWithGateways',
      result: [found, resolver],
    })
  }
  if (call.to.toLowerCase() !== token.toLowerCase()) return '0x'
  const { functionName } = decodeFunctionData({ abi: erc20, data: call.data })
  const results = { balanceOf: 5_000_000n, decimals: 6, name: 'Dev USD Coin', symbol: 'USDC' }
  return encodeFunctionResult({ abi: erc20, functionName, result: results[functionName] as never })
}

type Given = {
  identity?: unknown
  names?: Record<string, string> | (() => Promise<Record<string, string>>)
  networks?: readonly ReturnType<typeof testNetwork>[]
}

async function open({ identity, names = {}, networks }: Given = {}) {
  const wallet = createTestWallet()
  const asked: string[] = []
  const contracts = { ensUniversalResolver: { address: resolver } }
  const named = { ...testNetwork(31338), contracts }
  const { fairlead, world } = createTestFairlead(
    {
      networks: networks ?? [testNetwork(31337), named],
      ...(identity ? { serverUrl: 'https://api.example' } : {}),
    },
    undefined,
    {
      injected: () => wallet.provider,
      async fetch(url, init) {
        const { hostname, pathname } = new URL(String(url))
        if (pathname.startsWith('/v1/identity/')) return Response.json(identity)
        if (hostname === 'api.example') return new Response('', { status: 500 })
        const { id, method, params } = JSON.parse(String(init?.body))
        asked.push(`${String(url)} ${method}`)
        const known = typeof names === 'function' ? await names() : names
        const result = method === 'eth_call' ? answerCall(known, params[0]) : null
        return Response.json({ id, jsonrpc: '2.0', result })
      },
    },
  )
  await connect(fairlead, { connectorId: 'injected' })
  // Loads the modules first, because the first dynamic import takes real time.
  await Promise.all([
    import('../../chains/evm/createEvmReader.ts'),
    import('../../chains/evm/evmTokens.ts'),
    import('../../namespaces/checksumAddress.ts'),
  ])
  const draft = sendDraft(fairlead)
  const receiver = () => draft.store.getState().receiver
  return { asked, draft, fairlead, receiver, wallet, world }
}

test('[ENT-10] one draft per widget, empty at first', async () => {
  const { draft, fairlead } = await open()

  expect(sendDraft(fairlead)).toBe(draft)
  expect(draft.store.getState()).toEqual({
    filledBy: undefined,
    lastRetry: undefined,
    loading: false,
    money: undefined,
    networkBalanceInUSD: undefined,
    receiver: { status: 'empty' },
    receiverText: '',
    sendTokenAmount: '',
    sent: undefined,
    sentFor: undefined,
    submitting: [],
    token: undefined,
    tokenBalances: [],
  })
  expect(sendDraft((await open()).fairlead)).not.toBe(draft)
})

test.each([
  [to.toLowerCase(), { address: to, status: 'ready' }],
  [` ${to} `, { address: to, status: 'ready' }],
  [`ethereum:${to}@31337`, { address: to, status: 'ready' }],
  [to.replace('C44C', 'c44C'), { problem: 'checksum', status: 'invalid' }],
  [`0x${'0'.repeat(40)}`, { problem: 'zero', status: 'invalid' }],
  [`ethereum:${to}@1`, { problem: 'otherNetwork', status: 'invalid' }],
  [`eth:${to}`, { problem: 'otherNetwork', status: 'invalid' }],
  [`ethereum:${token}/approve?address=${to}`, { problem: 'unsupported', status: 'invalid' }],
  ['alice', { problem: 'unreadable', status: 'invalid' }],
  ['bitcoin:bc1q', { problem: 'unreadable', status: 'invalid' }],
])('[FEAT-06][FEAT-18] receiver %s: %o', async (text, expected) => {
  const { draft, receiver } = await open()

  draft.setReceiver(text)

  expect(receiver()).toEqual({ status: 'resolving' })
  await expect.poll(receiver).toEqual(expected)
})

test('[FEAT-06] a name is looked up after typing pauses, normalised, on the network with a name service', async () => {
  const { asked, draft, receiver, world } = await open({ names: { 'alice.eth': alice } })

  for (const text of ['Al', 'Ali.', 'Alice.e', 'Alice.eth']) {
    draft.setReceiver(text)
    await world.clock.advance(nameWaitMs - 1)
  }
  expect(asked).toEqual([])
  await world.clock.advance(1)

  await expect.poll(receiver).toEqual({ address: alice, name: 'alice.eth', status: 'ready' })
  expect(new Set(asked)).toEqual(new Set(['http://127.0.0.1:31338/ eth_call']))
})

test('[FEAT-06] behavior: a name is requested once in 5 min; one without an address each time', async () => {
  const names: Record<string, string> = { 'alice.eth': alice }
  const { asked, draft, receiver, world } = await open({ names: async () => names })
  async function type(name: string) {
    draft.setReceiver('')
    draft.setReceiver(name)
    await world.clock.advance(nameWaitMs)
    await expect.poll(() => receiver()?.status).not.toBe('resolving')
    return receiver()
  }
  const found = { address: alice, name: 'alice.eth', status: 'ready' }
  expect(await type('alice.eth')).toEqual(found)
  const startedAt = world.clock.now()
  const count = asked.length
  names['alice.eth'] = to

  await world.clock.advance(startedAt + 300_000 - nameWaitMs - 1 - world.clock.now())
  expect(await type('Alice.eth')).toEqual(found)
  expect(asked).toHaveLength(count)
  await world.clock.advance(1)
  expect(await type('alice.eth')).toMatchObject({ address: to })
  expect(asked.length).toBeGreaterThan(count)

  expect(await type('bob.eth')).toMatchObject({ problem: 'nameUnknown' })
  names['bob.eth'] = alice
  expect(await type('bob.eth')).toMatchObject({ address: alice })
})

test('[FEAT-06] the Ethereum network is requested first, also without a configured resolver', async () => {
  const contracts = { ensUniversalResolver: { address: resolver } }
  const networks = [testNetwork(31337), { ...testNetwork(31338), contracts }, testNetwork(1)]
  const { asked, draft, receiver, world } = await open({ names: { 'alice.eth': alice }, networks })

  draft.setReceiver('alice.eth')
  await world.clock.advance(nameWaitMs)

  await expect.poll(receiver).toMatchObject({ address: alice })
  expect(asked[0]).toContain('http://127.0.0.1:1')
})

test('[FEAT-06] a name’s address for the current network precedes its Ethereum address', async () => {
  // ENSIP-11: 0x80000000 plus the chain id.
  const own = `alice.eth:${0x80000000 + 31337}`
  const { draft, receiver, world } = await open({ names: { 'alice.eth': to, [own]: alice } })

  draft.setReceiver('alice.eth')
  await world.clock.advance(nameWaitMs)

  await expect.poll(receiver).toMatchObject({ address: alice })
})

test.each([
  ['nobody.eth', {}],
  // Cyrillic and Latin letters that look like another name.
  ['аlice.eth', { 'аlice.eth': alice }],
  ['zero.eth', { 'zero.eth': `0x${'0'.repeat(40)}` }],
])('[FEAT-06] error: no address for %s', async (name, names) => {
  const { draft, receiver, world } = await open({ names })

  draft.setReceiver(name)
  await world.clock.advance(nameWaitMs)

  await expect.poll(receiver).toEqual({ problem: 'nameUnknown', status: 'invalid' })
})

test('[FEAT-06] error: no network of the page has a name service', async () => {
  const { draft, receiver, world } = await open({ networks: [testNetwork(31337)] })

  draft.setReceiver('alice.eth')
  await world.clock.advance(nameWaitMs)

  await expect.poll(receiver).toEqual({ problem: 'nameUnknown', status: 'invalid' })
})

test('[FEAT-06] error: an unresponsive network does not mean an unknown name', async () => {
  const names = () => Promise.reject(new TypeError('offline'))
  const { draft, receiver, world } = await open({ names })

  draft.setReceiver('alice.eth')
  for (let round = 0; round < 12; round++) await world.clock.advance(1_000)

  await expect.poll(receiver).toEqual({ problem: 'nameFailed', status: 'invalid' })
})

test('[FEAT-06] behavior: the newest receiver applies, whatever the response order', async () => {
  let release = (_: Record<string, string>) => {}
  const late = new Promise<Record<string, string>>((resolve) => {
    release = resolve
  })
  const { asked, draft, receiver, world } = await open({ names: () => late })
  draft.setReceiver('alice.eth')
  await world.clock.advance(nameWaitMs)
  await expect.poll(() => asked.length).toBeGreaterThan(0)

  draft.setReceiver(to)
  await expect.poll(receiver).toEqual({ address: to, status: 'ready' })
  release({ 'alice.eth': alice })
  await settled()

  expect(receiver()).toEqual({ address: to, status: 'ready' })
  expect(draft.store.getState().receiverText).toBe(to)
})

test('[ENT-10] an address shows its name and avatar if the server knows them', async () => {
  const { draft, receiver } = await open({
    identity: { avatar: 'https://pictures.example/a.png', name: 'alice\u202e.eth' },
  })

  draft.setReceiver(to)

  await expect.poll(receiver).toEqual({
    address: to,
    imageUrl: 'https://pictures.example/a.png',
    name: 'alice .eth',
    status: 'ready',
  })
})

test('[FEAT-06] a pasted link fills in token and amount', async () => {
  const { draft, receiver } = await open()

  draft.setReceiver(`ethereum:${token}@31337/transfer?address=${to}&uint256=1.5e6`)

  await expect.poll(receiver).toMatchObject({ address: to, status: 'ready' })
  expect(draft.store.getState()).toMatchObject({
    sendTokenAmount: '1.5',
    token: { address: token, decimals: 6, name: 'Dev USD Coin', symbol: 'USDC' },
  })
})

test('[FEAT-06] error: a pasted link to an address that is not a token', async () => {
  const { draft, receiver } = await open()

  draft.setReceiver(`ethereum:${alice}@31337/transfer?address=${to}&uint256=1`)

  await expect.poll(receiver).toEqual({ problem: 'unsupported', status: 'invalid' })
})

test('[ENT-10] cleared with the network, the account and the modal; kept between views', async () => {
  const { draft, fairlead, wallet } = await open()
  const amount = () => draft.store.getState().sendTokenAmount
  const type = () => draft.setAmount('1')

  await fairlead.modal.open({ view: 'Send' })
  type()
  fairlead.modal.push('SendSelectToken')
  fairlead.modal.back()
  expect(amount()).toBe('1')
  fairlead.modal.close()
  expect(amount()).toBe('')

  type()
  wallet.emit('chainChanged', '0x7a6a')
  await expect.poll(amount).toBe('')
  type()
  wallet.emit('accountsChanged', [alice])
  await expect.poll(amount).toBe('')
  type()
  await disconnect(fairlead)
  expect(amount()).toBe('')
})

test('[FEAT-06] sending: loading, sent, and empty again', async () => {
  const { draft, fairlead, receiver, wallet } = await open()
  let answer = (_: string) => {}
  wallet.answers.eth_sendTransaction = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  await fairlead.modal.open({ view: 'Send' })
  await draft.fill({ amount: '1', to })
  await expect.poll(receiver).toMatchObject({ status: 'ready' })

  const sending = draft.submit()
  expect(draft.store.getState().loading).toBe(true)
  await expect
    .poll(() => wallet.calls.some(({ method }) => method === 'eth_sendTransaction'))
    .toBe(true)
  // Closing while the wallet asks does not cancel the request.
  fairlead.modal.close()
  expect(draft.store.getState().sendTokenAmount).toBe('1')
  answer(hash)

  const sent = { amount: '1', hash, network: 'eip155:31337', symbol: 'ETH', to }
  expect(await sending).toEqual(sent)
  expect(draft.store.getState()).toMatchObject({
    loading: false,
    receiverText: '',
    sendTokenAmount: '',
    sent,
  })
})

test('[FEAT-06] error: declined, the draft stays unchanged', async () => {
  const { draft, fairlead, receiver, wallet } = await open()
  wallet.answers.eth_sendTransaction = () => {
    throw rpcError(4001)
  }
  await fairlead.modal.open({ view: 'Send' })
  await draft.fill({ amount: '1', to })
  await expect.poll(receiver).toMatchObject({ status: 'ready' })

  await expect(draft.submit()).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })

  expect(draft.store.getState()).toMatchObject({
    loading: false,
    sendTokenAmount: '1',
    sent: undefined,
  })
})

test.each([
  ['network', 'chainChanged', '0x7a6a'],
  ['account', 'accountsChanged', [alice]],
] as const)(
  '[FEAT-06] error: another %s at the click: the wallet is not requested',
  async (_, event, value) => {
    const { draft, receiver, wallet } = await open()
    await draft.fill({ amount: '1', to })
    await expect.poll(receiver).toMatchObject({ status: 'ready' })

    const sending = draft.submit()
    wallet.emit(event, value)

    await expect(sending).rejects.toMatchObject({ code: 'SWITCH_FAILED' })
    expect(wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
    expect(draft.store.getState()).toMatchObject({ loading: false, sendTokenAmount: '' })
  },
)

test('[FEAT-06] error: prefilled values for one network are not applied on another, nor twice', async () => {
  const { draft } = await open()
  const wish = { amount: '7', chainId: 'eip155:31337', to } as const
  await draft.fill({ ...wish, chainId: 'eip155:1' })
  expect(draft.store.getState().sendTokenAmount).toBe('')

  await draft.fill(wish)
  expect(draft.store.getState().sendTokenAmount).toBe('7')
  draft.reset()
  await draft.fill(wish)
  expect(draft.store.getState().sendTokenAmount).toBe('')
})

test('[FEAT-06] behavior: a second click requests the wallet once', async () => {
  const { draft, receiver, wallet } = await open()
  wallet.answers.eth_sendTransaction = () => hash
  await draft.fill({ amount: '1', to })
  await expect.poll(receiver).toMatchObject({ status: 'ready' })

  const [first, second] = await Promise.allSettled([draft.submit(), draft.submit()])

  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ reason: { code: 'CONFLICT' }, status: 'rejected' })
  expect(wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})

test.each([
  [{}, 'An amount and receiver address are required'],
  [{ amount: '1' }, 'An amount and receiver address are required'],
])('[ERR-02][FEAT-06] error: a draft of %o: %s', async (given, shortMessage) => {
  const { draft } = await open()
  await draft.fill(given)

  await expect(draft.submit()).rejects.toMatchObject({ shortMessage })
})

test('[FEAT-06] behavior: an amount in fiat currency is cleared with another token', async () => {
  const { draft } = await open()
  const coin = { chainId: 'eip155:31337', decimals: 18, name: 'Ether', symbol: 'ETH' } as const
  draft.setToken(coin)
  draft.setAmount('0.5', '1000')
  draft.setToken(coin)
  expect(draft.store.getState()).toMatchObject({ money: '1000', sendTokenAmount: '0.5' })

  draft.setToken({ ...coin, address: token })

  expect(draft.store.getState()).toMatchObject({ money: undefined, sendTokenAmount: '' })
})
