import { accounts, createClients, loadContracts, mnemonic, swapAddresses } from '@fairlead/devnet'
import {
  type Abi,
  type Address,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function mint(address to, uint256 amount)',
])
const factoryAbi = parseAbi(['function enableFeeAmount(uint24 fee, int24 tickSpacing)'])
const v2RouterAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
])
const managerAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline)) payable',
  'function multicall(bytes[] data) payable',
])

/** Fees in millionths, with the largest usable tick of each. */
const fees = [
  { fee: 100, tick: 887_272 },
  { fee: 500, tick: 887_270 },
  { fee: 3_000, tick: 887_220 },
  { fee: 10_000, tick: 887_200 },
] as const
/** Maximum number of tokens that routes may lead through. */
const baseCount = 8
const shallow = parseEther('10')
const deep = parseEther('1000000')
const gas = 8_000_000n
/** Far above the chain's price, so that no transaction waits. */
const maxFeePerGas = 100_000_000_000n

/**
 * Opens v2 and v3 pools between ten new tokens of 18 decimals, all at par. The holder gets a million of `from`. Only three
 * pools in a row are deep, so the best route from `from` to `to` has three hops.
 *
 * @returns Settings for the server's `swap`, and the number of pools.
 */
export async function openManyPools(chain: { chainId: number; url: string }) {
  const { control, reader } = createClients(chain)
  // Owns the v3 factory of the local chain.
  const account = mnemonicToAccount(mnemonic, { addressIndex: 10 })
  const transport = http(chain.url)
  const maker = createWalletClient({ account, chain: reader.chain, transport })
  let nonce = await reader.getTransactionCount(account)
  let last: Hex = '0x'
  const contract = loadContracts().DevToken
  if (!contract) throw new TypeError('DevToken is not compiled')
  const { abi, bytecode } = contract

  /** Sends a transaction without waiting for it; the nonces keep their order. */
  async function send(transaction: { data: Hex; to?: Address }): Promise<void> {
    last = await maker.sendTransaction({
      ...transaction,
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas: 0n,
      nonce: nonce++,
    })
  }
  const write = (to: Address, abi: Abi, functionName: string, ...args: unknown[]) =>
    send({ data: encodeFunctionData({ abi, args, functionName }), to })

  async function deployToken(name: string): Promise<Address> {
    const address = getContractAddress({ from: account.address, nonce: BigInt(nonce) })
    await send({ data: encodeDeployData({ abi, bytecode, args: [name, name, 18] }) })
    await write(address, tokenAbi, 'mint', account.address, 100n * deep)
    for (const spender of [swapAddresses.positionManager, swapAddresses.v2Router])
      await write(address, tokenAbi, 'approve', spender, maxUint256)
    return address.toLowerCase() as Address
  }

  async function openV2(one: Address, other: Address): Promise<void> {
    const terms = [shallow, shallow, 0n, 0n, account.address, maxUint256]
    await write(swapAddresses.v2Router, v2RouterAbi, 'addLiquidity', one, other, ...terms)
  }

  async function openV3(
    pair: readonly [Address, Address],
    amount: bigint,
    at: (typeof fees)[number],
  ) {
    const [token0, token1] = pair[0] < pair[1] ? pair : [pair[1], pair[0]]
    const { fee, tick } = at
    const create = encodeFunctionData({
      abi: managerAbi,
      args: [token0, token1, fee, 1n << 96n],
      functionName: 'createAndInitializePoolIfNecessary',
    })
    const position = {
      amount0Desired: amount,
      amount0Min: 0n,
      amount1Desired: amount,
      amount1Min: 0n,
      deadline: maxUint256,
      fee,
      recipient: account.address,
      tickLower: -tick,
      tickUpper: tick,
      token0,
      token1,
    }
    const fill = encodeFunctionData({ abi: managerAbi, args: [position], functionName: 'mint' })
    await write(swapAddresses.positionManager, managerAbi, 'multicall', [create, fill])
  }

  await control.setBalance({ address: account.address, value: parseEther('10000') })
  await write(swapAddresses.v3Factory, factoryAbi, 'enableFeeAmount', 100, 1)
  const tokens: Address[] = []
  for (let index = 0; index < baseCount + 2; index++) tokens.push(await deployToken(`T${index}`))
  const [from, to, ...base] = tokens as [Address, Address, ...Address[]]
  const way = [from, base[0], base[1], to]
  const pairs = tokens
    .flatMap((one, index) => tokens.slice(index + 1).map((other) => [one, other] as const))
    .filter((pair) => !(pair.includes(from) && pair.includes(to)))
  const isOnWay = (pair: readonly [Address, Address]) =>
    Math.abs(way.indexOf(pair[0]) - way.indexOf(pair[1])) === 1 &&
    pair.every((t) => way.includes(t))
  for (const pair of pairs) {
    await openV2(...pair)
    for (const at of fees) await openV3(pair, isOnWay(pair) && at.fee === 100 ? deep : shallow, at)
  }
  await write(from, tokenAbi, 'mint', accounts.holder, deep)
  const { status } = await reader.waitForTransactionReceipt({ hash: last })
  if (status !== 'success') throw new TypeError('The pools could not be opened')

  return {
    from,
    poolCount: pairs.length * (fees.length + 1),
    swap: {
      baseTokens: base.map((address) => ({ address, minReserve: '1' })),
      v3: {
        factory: swapAddresses.v3Factory,
        fees: fees.map(({ fee }) => fee),
        quoter: swapAddresses.quoter,
      },
    },
    to,
  }
}
