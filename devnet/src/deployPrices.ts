import { createRequire } from 'node:module'
import {
  type Abi,
  type Address,
  createWalletClient,
  type Hex,
  http,
  isAddressEqual,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { addresses, mnemonic } from './addresses.ts'
import type { Clients } from './clients.ts'
import type { Contract, Contracts } from './contracts.ts'
import { ChainFailedError } from './errors.ts'

const require = createRequire(import.meta.url)

const factoryAbi = parseAbi([
  'function createPair(address, address) returns (address)',
  'function getPair(address, address) view returns (address)',
])
const pairAbi = parseAbi(['function mint(address to) returns (uint256)'])
const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
])

/**
 * Deploys a price feed and pools. Uses account 9, so that the nonces of account 0 and the balances of account 1 don't
 * change.
 */
export async function deployPrices(clients: Clients, contracts: Contracts): Promise<void> {
  const { deployer, reader } = clients
  const { chain } = deployer
  const account = mnemonicToAccount(mnemonic, { addressIndex: 9 })
  const trader = createWalletClient({
    account,
    chain,
    transport: http(chain.rpcUrls.default.http[0]),
  })

  async function landed(hash: Hex) {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new ChainFailedError(chain.id, `transaction ${hash} failed`)
    return receipt
  }

  async function put(name: 'ethUsdFeed' | 'poolFactory', contract: Contract, args: unknown[]) {
    const hash = await trader.deployContract({ ...contract, args })
    const { contractAddress } = await landed(hash)
    if (!contractAddress || !isAddressEqual(contractAddress, addresses[name]))
      throw new ChainFailedError(chain.id, `${name} landed at ${contractAddress}`)
  }

  const mint = (token: Address) => async (to: Address, amount: bigint) =>
    landed(
      await trader.writeContract({
        abi: tokenAbi,
        address: token,
        args: [to, amount],
        functionName: 'mint',
      }),
    )

  async function payWeth(to: Address, amount: bigint) {
    await landed(await trader.sendTransaction({ to: addresses.weth, value: amount }))
    await landed(
      await trader.writeContract({
        abi: tokenAbi,
        address: addresses.weth,
        args: [to, amount],
        functionName: 'transfer',
      }),
    )
  }

  type Side = { token: Address; amount: bigint; pay: (to: Address, amount: bigint) => unknown }
  async function openPool(one: Side, other: Side) {
    const pool = { address: addresses.poolFactory, args: [one.token, other.token] as const }
    await landed(
      await trader.writeContract({ ...pool, abi: factoryAbi, functionName: 'createPair' }),
    )
    const pair = await reader.readContract({ ...pool, abi: factoryAbi, functionName: 'getPair' })
    for (const { amount, pay } of [one, other]) await pay(pair, amount)
    const request = { abi: pairAbi, address: pair, args: [account.address] } as const
    await landed(await trader.writeContract({ ...request, functionName: 'mint' }))
  }

  const { dai, usdc, weth } = addresses
  await put('ethUsdFeed', contracts.PriceFeed!, [parseUnits('2500', 8)])
  await put('poolFactory', uniswapFactory(), [account.address])
  await openPool(
    { amount: parseEther('100'), pay: payWeth, token: weth },
    { amount: parseUnits('250000', 6), pay: mint(usdc), token: usdc },
  )
  await openPool(
    { amount: parseUnits('500000', 18), pay: mint(dai), token: dai },
    { amount: parseUnits('500000', 6), pay: mint(usdc), token: usdc },
  )
}

/** Artifact as published: the address of a pool depends on the code. */
function uniswapFactory(): Contract {
  const { abi, bytecode } = require('@uniswap/v2-core/build/UniswapV2Factory.json') as {
    abi: Abi
    bytecode: string
  }
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}
