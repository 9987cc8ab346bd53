import { statSync } from 'node:fs'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, addresses } from './addresses.ts'
import { loadChainState } from './chainState.ts'
import { type Clients, createClients } from './clients.ts'
import { PortTakenError } from './errors.ts'
import { tokens } from './networks.ts'
import { type Chain, startChain } from './startChain.ts'

const erc20 = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
])
const erc20WithoutReturn = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
])
const erc721 = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
])
const feedAbi = parseAbi([
  'function set(int256 answer, uint256 age)',
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
])
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const recipient = '0x000000000000000000000000000000000000dEaD'

let chain: Chain
let clients: Clients

beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
  clients = createClients(chain)
})
afterAll(() => chain.stop())

test('default: tokens match their list, and account 1 holds some of each', async () => {
  const { reader } = clients
  for (const token of tokens['eip155:31337']!) {
    const contract = { abi: erc20, address: token.address } as const
    const [name, symbol, decimals, balance] = await Promise.all([
      reader.readContract({ ...contract, functionName: 'name' }),
      reader.readContract({ ...contract, functionName: 'symbol' }),
      reader.readContract({ ...contract, functionName: 'decimals' }),
      reader.readContract({ ...contract, args: [accounts.holder], functionName: 'balanceOf' }),
    ])
    expect({ address: token.address, name, symbol, decimals }).toEqual(token)
    expect(balance).toBeGreaterThan(0n)
  }
})

test('behavior: Multicall3 answers many reads in one call', async () => {
  const contracts = tokens['eip155:31337']!.map(
    ({ address }) => ({ abi: erc20, address, functionName: 'symbol' }) as const,
  )

  const symbols = await clients.reader.multicall({
    allowFailure: false,
    contracts,
    multicallAddress: addresses.multicall3,
  })

  expect(symbols).toEqual(['WETH', 'USDC', 'DAI', 'USDT', 'TICKET'])
})

const abi = erc20WithoutReturn
test.each([
  ['transfer', encodeFunctionData({ abi, args: [recipient, 1n], functionName: 'transfer' })],
  ['approve', encodeFunctionData({ abi, args: [recipient, 1n], functionName: 'approve' })],
  [
    'transferFrom',
    encodeFunctionData({
      abi,
      args: [accounts.holder, recipient, 0n],
      functionName: 'transferFrom',
    }),
  ],
])('behavior: %s of the USDT-like token returns nothing', async (_, data) => {
  const account = accounts.holder

  expect((await clients.reader.call({ account, data, to: addresses.usdt })).data).toBeUndefined()
})

test('behavior: USDT-like tokens are transferred anyway; decoding with the standard ABI fails', async () => {
  const { holder, reader } = clients
  const contract = { address: addresses.usdt, args: [recipient, 25n] } as const
  const held = () =>
    reader.readContract({
      abi: erc20,
      address: addresses.usdt,
      args: [recipient],
      functionName: 'balanceOf',
    })
  const before = await held()

  const hash = await holder.writeContract({
    ...contract,
    abi: erc20WithoutReturn,
    functionName: 'transfer',
  })
  const receipt = await reader.waitForTransactionReceipt({ hash })

  expect(receipt.status).toBe('success')
  expect((await held()) - before).toBe(25n)
  await expect(
    reader.simulateContract({
      ...contract,
      abi: erc20,
      account: accounts.holder,
      functionName: 'transfer',
    }),
  ).rejects.toThrow('returned no data')
})

test('behavior: WETH withdraws what was deposited', async () => {
  const { holder, reader } = clients
  const abi = parseAbi(['function withdraw(uint256)', 'function deposit() payable'])
  const contract = { abi, address: addresses.weth } as const
  const inside = () => reader.getBalance({ address: addresses.weth })
  const before = await inside()

  for (const step of ['deposit', 'withdraw'] as const) {
    const hash = await (step === 'deposit'
      ? holder.writeContract({ ...contract, functionName: step, value: parseEther('1') })
      : holder.writeContract({ ...contract, args: [parseEther('1')], functionName: step }))
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await inside()).toBe(before + (step === 'deposit' ? parseEther('1') : 0n))
  }
})

test('behavior: an NFT contains its name and image', async () => {
  const { reader } = clients
  const contract = { abi: erc721, address: addresses.tiles, args: [1n] } as const

  const uri = await reader.readContract({ ...contract, functionName: 'tokenURI' })

  const metadata = JSON.parse(decodeDataUri(uri, 'application/json'))
  expect(metadata.name).toBe('Tile #1')
  expect(decodeDataUri(metadata.image, 'image/svg+xml')).toMatch(/^<svg .*<\/svg>$/)
  expect(await reader.readContract({ ...contract, functionName: 'ownerOf' })).toBe(accounts.holder)
})

test('behavior: Ether has a price, from the feed and from a pool', async () => {
  const { control, deployer, reader } = clients
  const snapshot = await control.snapshot()
  const feed = { abi: feedAbi, address: addresses.ethUsdFeed } as const
  const factory = { abi: factoryAbi, address: addresses.poolFactory } as const
  const pair = { args: [addresses.weth, addresses.usdc], functionName: 'getPair' } as const

  const address = await reader.readContract({ ...factory, ...pair })
  const [weth, usdc] = await Promise.all(
    [addresses.weth, addresses.usdc].map((token) =>
      reader.readContract({
        abi: erc20,
        address: token,
        args: [address],
        functionName: 'balanceOf',
      }),
    ),
  )
  const [, answer, , updatedAt] = await reader.readContract({
    ...feed,
    functionName: 'latestRoundData',
  })

  expect(answer).toBe(2_500n * 10n ** 8n)
  expect(((usdc ?? 0n) * 10n ** 12n) / (weth ?? 1n)).toBe(2_500n)
  expect(updatedAt).toBe((await reader.getBlock()).timestamp)

  const hash = await deployer.writeContract({ ...feed, args: [-1n, 60n], functionName: 'set' })
  await reader.waitForTransactionReceipt({ hash })
  expect(await reader.readContract({ ...feed, functionName: 'latestRoundData' })).toMatchObject([
    1n,
    -1n,
    (await reader.getBlock()).timestamp - 60n,
    expect.anything(),
    1n,
  ])
  await control.revert({ id: snapshot })
})

test('behavior: any chain id, without the name of a real network', async () => {
  const other = await startChain({ chainId: 5 })
  try {
    expect(await createClients(other).reader.getChainId()).toBe(5)
    expect(other.network).toMatchObject({ caipNetworkId: 'eip155:5', name: 'Devnet 5' })
  } finally {
    await other.stop()
  }
})

test('behavior: a second start loads the state file without changing it', async () => {
  const path = await loadChainState(31337)
  const { mtimeMs } = statSync(path)
  const second = await startChain({ chainId: 31337 })
  try {
    expect(await loadChainState(31337)).toBe(path)
    expect(statSync(path).mtimeMs).toBe(mtimeMs)
    // Later transactions of the first chain don't appear on the second.
    const { deployer } = accounts
    expect(await createClients(second).reader.getTransactionCount({ address: deployer })).toBe(12)
  } finally {
    await second.stop()
  }
})

test('behavior: new blocks have the current time', async () => {
  const { control, reader } = clients
  await control.mine({ blocks: 1 })

  const { timestamp } = await reader.getBlock()

  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
})

test('error: a port in use', async () => {
  await expect(startChain({ chainId: 31338, port: chain.port })).rejects.toThrow(PortTakenError)
})

function decodeDataUri(uri: string, type: string): string {
  const prefix = `data:${type};base64,`
  expect(uri.slice(0, prefix.length)).toBe(prefix)
  return Buffer.from(uri.slice(prefix.length), 'base64').toString('utf8')
}
