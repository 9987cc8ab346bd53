import { createTestFairlead, rpcError } from '@fairlead/test'
import {
  accounts,
  addresses,
  instantReceipts,
  loadContracts,
  startChain,
} from '@fairlead/test/node'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDraft } from '../features/send/createSendDraft.ts'
import { nftAsset, type SendAsset, tokenBalanceQuery } from '../features/send/sendAsset.ts'
import { assumedGas, sendFeeQuery } from '../features/send/sendFeeQuery.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { connect } from './connect.ts'
import { fetchGasPrice } from './fetchGasPrice.ts'
import { sendToken } from './sendToken.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function mint(address to, uint256 value)',
])
const to = '0x000000000000000000000000000000000000dEaD'
const mainnetTether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  // A separate chain with id 1, because Tether's address is listed for chain 1.
  chain = await startChain({ chainId: 1 })
})
afterAll(() => chain.stop())

async function ask(method: string, params: unknown): Promise<unknown> {
  const response = await fetch(chain.url, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { error, result } = (await response.json()) as {
    error?: { code: number; message: string }
    result: unknown
  }
  if (error) throw rpcError(error.code, error.message)
  return result
}

/** Opens a widget that is connected to a wallet with anvil's own keys. */
async function open(answer: (method: string) => void = () => {}) {
  const events: [string, unknown][] = []
  const wallet: Eip1193Provider = {
    async request({ method, params = [] }) {
      if (/^eth_(?:requestA|a)ccounts$/.test(method)) return [accounts.holder]
      answer(method)
      if (method === 'eth_sendTransaction') await ask('eth_estimateGas', params)
      return ask(method, params)
    },
  }
  const { fairlead } = createTestFairlead(
    {
      networks: [chain.network],
      telemetry: ({ name, properties }) => {
        if (name.startsWith('SEND')) events.push([name, properties])
      },
    },
    undefined,
    { fetch: (...input) => fetch(...input), injected: () => wallet },
  )
  await connect(fairlead, { connectorId: 'injected' })
  return {
    events,
    fairlead,
    reader: createPublicClient({ transport: http(chain.url) }).extend(instantReceipts),
  }
}
type Opened = Awaited<ReturnType<typeof open>>

const held = ({ reader }: Opened, token: string, owner: string = to) =>
  reader.readContract({
    abi,
    address: token as `0x${string}`,
    args: [owner as `0x${string}`],
    functionName: 'balanceOf',
  })
async function landed({ reader }: Opened, hash: string) {
  const receipt = await reader.waitForTransactionReceipt({ hash: hash as `0x${string}` })
  expect(receipt.status).toBe('success')
}

test('[FEAT-06][FEAT-07][FEAT-20] the network’s native coin: it is transferred, and both events are emitted', async () => {
  const set = await open()
  const before = await set.reader.getBalance({ address: to })

  const hash = await sendToken(set.fairlead, { amount: '0.25', to, token: 'native' })

  await landed(set, hash)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await set.reader.getBalance({ address: to })).toBe(before + parseEther('0.25'))
  const told = { accountType: 'eoa', amount: '0.25', network: 'eip155:1', token: 'ETH' }
  expect(set.events).toEqual([
    ['SEND_INITIATED', told],
    ['SEND_SUCCESS', { ...told, hash }],
  ])
})

test.each([
  ['USDC', addresses.usdc, 6],
  ['DAI', addresses.dai, 18],
  ['USDT, which returns nothing', addresses.usdt, 6],
])(
  '[FEAT-06][FEAT-07][FEAT-08] %s: it is transferred, and only the start event is emitted',
  async (_, token, decimals) => {
    const set = await open()
    const before = await held(set, token)

    const hash = await sendToken(set.fairlead, { amount: '1.5', to, token })

    await landed(set, hash)
    expect(await held(set, token)).toBe(before + 15n * 10n ** BigInt(decimals - 1))
    expect(set.events).toMatchObject([['SEND_INITIATED', { amount: '1.5', network: 'eip155:1' }]])
  },
)

test('[FEAT-08] Tether at its own address: it is transferred', async () => {
  const set = await open()
  const control = createTestClient({ mode: 'anvil', transport: http(chain.url) })
  const bytecode = await set.reader.getCode({ address: addresses.usdt })
  if (bytecode) await control.setCode({ address: mainnetTether, bytecode })
  const holder = createWalletClient({ account: accounts.holder, transport: http(chain.url) })
  const mint = { abi, address: mainnetTether, chain: null, functionName: 'mint' } as const
  await landed(set, await holder.writeContract({ ...mint, args: [accounts.holder, 10n ** 9n] }))

  const hash = await sendToken(set.fairlead, {
    amount: 2_500_000n,
    to,
    token: `eip155:1:${mainnetTether}`,
  })

  await landed(set, hash)
  expect(await held(set, mainnetTether)).toBe(2_500_000n)
  expect(set.events).toMatchObject([['SEND_INITIATED', { amount: '2.5', token: 'USDT' }]])
})

test('[FEAT-06] error: more than the balance, as the network reports', async () => {
  const set = await open()

  const sending = sendToken(set.fairlead, { amount: '999999999', to, token: addresses.usdc })

  await expect(sending).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
  expect(set.events.map(([name]) => name)).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
})

test('[FEAT-06] error: an address that is not a token never reaches the wallet', async () => {
  const asked: string[] = []
  const set = await open((method) => asked.push(method))

  const sending = sendToken(set.fairlead, { amount: '1', to, token: accounts.deployer })

  await expect(sending).rejects.toMatchObject({ code: 'REQUEST_INVALID', path: 'token' })
  expect(asked).not.toContain('eth_sendTransaction')
  expect(set.events).toEqual([])
})

test('[FEAT-06] the fee: the network’s estimate, and the assumed gas before there is a receiver', async () => {
  const set = await open()
  const price = await fetchGasPrice(set.fairlead)
  const token = { chainId: 'eip155:1', decimals: 18, name: 'Ether', symbol: 'ETH' } as const
  const read = async (given: Parameters<typeof sendFeeQuery>[1]) =>
    sendFeeQuery(set.fairlead, given).queryFn(new AbortController())

  const assumed = await read({ token })
  const estimated = await read({ to, token })
  const ofToken = await read({ to, token: { ...token, address: addresses.usdc, decimals: 6 } })

  expect(price).toBeGreaterThan(0n)
  expect(assumed).toMatchObject({ isEstimated: false })
  expect(assumed.fee % assumedGas).toBe(0n)
  expect(estimated.isEstimated && ofToken.isEstimated).toBe(true)
  expect(estimated.fee).toBeLessThan(assumed.fee)
  expect(ofToken.fee).toBeGreaterThan(estimated.fee)
})

test('[FEAT-06][ENT-10] a whole draft: read from the chain, sent and cleared', async () => {
  const set = await open()
  const draft = sendDraft(set.fairlead)
  const before = await held(set, addresses.dai)

  await draft.fill({ amount: '2', assetAddress: addresses.dai, to: to.toLowerCase() })
  await expect.poll(() => draft.store.getState().receiver.status).toBe('ready')
  const { receiver, token } = draft.store.getState()
  const balance = await tokenBalanceQuery(set.fairlead, token).queryFn()
  const sent = await draft.submit()

  await landed(set, sent.hash)
  expect(receiver).toMatchObject({ address: to })
  expect(token).toMatchObject({
    address: addresses.dai,
    decimals: 18,
    name: 'Dev Dai',
    symbol: 'DAI',
  })
  expect(balance).toBeGreaterThan(2n * 10n ** 18n)
  expect(sent).toMatchObject({ amount: '2', network: 'eip155:1', symbol: 'DAI', to })
  expect(await held(set, addresses.dai)).toBe(before + 2n * 10n ** 18n)
  expect(draft.store.getState()).toMatchObject({
    loading: false,
    sendTokenAmount: '',
    sent,
    token: undefined,
  })
})

/** Sends an NFT by the draft, as the Send view does. */
async function give(set: Opened, token: SendAsset, amount: string) {
  const draft = sendDraft(set.fairlead)
  draft.setToken(token)
  draft.setAmount(amount)
  draft.setReceiver(to)
  await expect.poll(() => draft.store.getState().receiver.status).toBe('ready')
  await landed(set, (await draft.submit()).hash)
}

test('[FEAT-06] an ERC-721 token changes its owner, and its fee is known in advance', async () => {
  const set = await open()
  const nfts = parseAbi([
    'function mint(address to) returns (uint256)',
    'function ownerOf(uint256 id) view returns (address)',
  ])
  const contract = { abi: nfts, address: addresses.tiles as `0x${string}` }
  const { request, result: id } = await set.reader.simulateContract({
    ...contract,
    account: accounts.holder,
    args: [accounts.holder],
    functionName: 'mint',
  })
  const wallet = createWalletClient({ transport: http(chain.url) })
  await landed(set, await wallet.writeContract({ ...request, chain: null }))
  const tile = nftAsset({
    amount: '1',
    chainId: 'eip155:1',
    contract: addresses.tiles,
    name: 'Tile',
    standard: 'ERC721',
    tokenId: String(id),
  })

  const query = sendFeeQuery(set.fairlead, { amount: 1n, to, token: tile })
  expect(await query.queryFn(new AbortController())).toMatchObject({ isEstimated: true })
  await give(set, tile, '1')

  const args = [id] as const
  expect(await set.reader.readContract({ ...contract, args, functionName: 'ownerOf' })).toBe(to)
  expect(set.events[0]).toMatchObject(['SEND_INITIATED', { amount: '1', token: 'Tile' }])
})

test('[FEAT-06] copies of an ERC-1155 token: the requested number', async () => {
  const set = await open()
  const { abi: made, bytecode } = loadContracts().OddItems!
  const wallet = createWalletClient({ account: accounts.holder, transport: http(chain.url) })
  const items = parseAbi([
    'function mint(address to, uint256[] ids, uint256[] amounts)',
    'function balanceOf(address owner, uint256 id) view returns (uint256)',
  ])
  const deployed = await wallet.deployContract({ abi: made, args: ['x'], bytecode, chain: null })
  const { contractAddress } = await set.reader.waitForTransactionReceipt({ hash: deployed })
  const contract = { abi: items, address: contractAddress! }
  const args = [accounts.holder, [7n], [12n]] as const
  await landed(
    set,
    await wallet.writeContract({ ...contract, args, chain: null, functionName: 'mint' }),
  )

  const sword = nftAsset({
    amount: '12',
    chainId: 'eip155:1',
    contract: contract.address,
    name: 'Sword',
    standard: 'ERC1155',
    tokenId: '7',
  })
  await give(set, sword, '5')

  const count = { ...contract, functionName: 'balanceOf' } as const
  expect(await set.reader.readContract({ ...count, args: [to, 7n] })).toBe(5n)
  expect(await set.reader.readContract({ ...count, args: [accounts.holder, 7n] })).toBe(7n)
})

test.each([
  [{ amount: '2' }, 'amount'],
  [{ nft: { standard: 'ERC721', tokenId: '-1' } as const }, 'nft.tokenId'],
  [{ token: 'native' }, 'token'],
])('[FEAT-06] error: an NFT with %o', async (given, path) => {
  const { fairlead } = await open()
  const nft = { standard: 'ERC721', tokenId: '1' } as const
  await expect(
    sendToken(fairlead, { amount: '1', nft, to, token: addresses.tiles, ...given }),
  ).rejects.toMatchObject({ code: 'REQUEST_INVALID', path })
})
