import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Hex, isAddressEqual, parseEther, parseUnits } from 'viem'
import { accountAddresses, delegationAddresses } from './accountAddresses.ts'
import { accounts, addresses, nameAddresses, swapAddresses } from './addresses.ts'
import type { Clients } from './clients.ts'
import type { Contracts } from './contracts.ts'
import { deployPrices } from './deployPrices.ts'
import { ChainFailedError } from './errors.ts'

const require = createRequire(import.meta.url)

/** Deploys every contract on a fresh chain, and gives account 1 some of each token. */
export async function deploy(clients: Clients, contracts: Contracts): Promise<void> {
  const { control, deployer, holder, reader } = clients
  const { chain } = deployer

  async function landed(hash: Hex) {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new ChainFailedError(chain.id, `transaction ${hash} failed`)
    return receipt
  }

  async function put(name: keyof typeof addresses, source: string, args: unknown[] = []) {
    const { abi, bytecode } = contracts[source]!
    const hash = await deployer.deployContract({ abi, args, bytecode })
    const { contractAddress } = await landed(hash)
    if (!contractAddress || !isAddressEqual(contractAddress, addresses[name]))
      throw new ChainFailedError(
        chain.id,
        `${name} landed at ${contractAddress}, not at ${addresses[name]}`,
      )
  }

  async function mint(name: keyof typeof addresses, source: string, ...args: unknown[]) {
    const { abi } = contracts[source]!
    const request = { abi, address: addresses[name], functionName: 'mint' }
    await landed(await deployer.writeContract({ ...request, args: [accounts.holder, ...args] }))
  }

  await control.setCode({ address: addresses.multicall3, bytecode: await multicall3(clients) })
  await put('weth', 'Weth')
  await put('usdc', 'DevToken', ['Dev USD Coin', 'USDC', 6])
  await put('dai', 'DevToken', ['Dev Dai', 'DAI', 18])
  await put('usdt', 'UsdtLike')
  await put('ticket', 'DevToken', ['Dev Ticket', 'TICKET', 0])
  await put('tiles', 'Tiles')

  await landed(await holder.sendTransaction({ to: addresses.weth, value: parseEther('5') }))
  await mint('usdc', 'DevToken', parseUnits('10000', 6))
  await mint('dai', 'DevToken', parseUnits('10000', 18))
  await mint('usdt', 'UsdtLike', parseUnits('10000', 6))
  await mint('ticket', 'DevToken', 12n)
  await mint('tiles', 'Tiles')
  await mint('tiles', 'Tiles')

  await deployPrices(clients, contracts)
}

/** Returns Multicall3's code, by running the creation code that viem contains for deployless calls. */
async function multicall3({ control, reader }: Clients): Promise<Hex> {
  // Not exported by viem, hence the path.
  const path = join(dirname(require.resolve('viem')), 'constants', 'contracts.js')
  const { multicall3Bytecode } = require(path) as { multicall3Bytecode: Hex }
  const { data } = await reader.call({ data: multicall3Bytecode })
  if (!data) throw new ChainFailedError(control.chain.id, 'Multicall3 has no code')
  return data
}

/** Throws unless every contract has code. */
export async function assertDeployed({ reader }: Clients): Promise<void> {
  await Promise.all(
    Object.entries({
      ...addresses,
      ...nameAddresses,
      ...accountAddresses,
      ...delegationAddresses,
      ...swapAddresses,
    }).map(async ([name, address]) => {
      if (!(await reader.getCode({ address })))
        throw new ChainFailedError(reader.chain.id, `${name} has no code at ${address}`)
    }),
  )
}
