import { createRequire } from 'node:module'
import {
  concat,
  createWalletClient,
  encodeDeployData,
  getContractAddress,
  type Hex,
  http,
  isAddressEqual,
  pad,
  parseAbi,
  parseEther,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { accountAddresses } from './accountAddresses.ts'
import { accounts, mnemonic } from './addresses.ts'
import type { Clients } from './clients.ts'
import type { Contract, Contracts } from './contracts.ts'
import { ChainFailedError } from './errors.ts'

const require = createRequire(import.meta.url)

/** Public factory that deploys at an address determined by code and salt. Anvil includes it. */
export const create2Factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Salts of the original deployments, which result in the canonical addresses. */
const salts = {
  entryPoint07: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  entryPoint08: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
} as const
const noSalt = pad('0x', { size: 32 })
const depositAbi = parseAbi(['function depositTo(address) payable'])

/**
 * Deploys entry points, smart accounts and paymasters. Uses account 7, so that the nonces of the other accounts don't
 * change.
 */
export async function deployAccounts(clients: Clients, contracts: Contracts): Promise<void> {
  const { deployer, reader } = clients
  const { chain } = deployer
  const maker = createWalletClient({
    account: mnemonicToAccount(mnemonic, { addressIndex: 7 }),
    chain,
    transport: http(chain.rpcUrls.default.http[0]),
  })

  async function landed(hash: Hex) {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new ChainFailedError(chain.id, `transaction ${hash} failed`)
  }

  async function put(
    name: keyof typeof accountAddresses,
    { abi, bytecode }: Contract,
    options: { args?: unknown[]; salt?: Hex } = {},
  ) {
    const { args = [], salt = noSalt } = options
    const code = encodeDeployData({ abi, args, bytecode })
    const address = getContractAddress({
      bytecode: code,
      from: create2Factory,
      opcode: 'CREATE2',
      salt,
    })
    if (!isAddressEqual(address, accountAddresses[name]))
      throw new ChainFailedError(chain.id, `${name} belongs at ${address}`)
    await landed(await maker.sendTransaction({ data: concat([salt, code]), to: create2Factory }))
  }

  const { accountFactory07, accountFactory08, entryPoint07, entryPoint08, simple7702Account } =
    readArtifacts()
  await put('entryPoint07', entryPoint07, { salt: salts.entryPoint07 })
  await put('entryPoint08', entryPoint08, { salt: salts.entryPoint08 })
  await put('simple7702Account', simple7702Account)
  await put('accountFactory07', accountFactory07, { args: [accountAddresses.entryPoint07] })
  await put('accountFactory08', accountFactory08, { args: [accountAddresses.entryPoint08] })

  for (const version of ['07', '08'] as const) {
    const paymaster = `paymaster${version}` as const
    const entryPoint = accountAddresses[`entryPoint${version}`]
    const args = [entryPoint, accounts.sponsor, accounts.sponsor]
    await put(paymaster, contracts.SponsorPaymaster!, { args })
    await landed(
      await maker.writeContract({
        abi: depositAbi,
        address: entryPoint,
        args: [accountAddresses[paymaster]],
        functionName: 'depositTo',
        value: parseEther('100'),
      }),
    )
  }
}

/** Artifacts as published: the addresses depend on every byte. */
function readArtifacts() {
  const load = (path: string) => require(path) as Contract
  return {
    accountFactory07: load('aa07/artifacts/SimpleAccountFactory.json'),
    accountFactory08: load('aa08/artifacts/SimpleAccountFactory.json'),
    entryPoint07: load('aa07/artifacts/EntryPoint.json'),
    entryPoint08: load('aa08/artifacts/EntryPoint.json'),
    simple7702Account: load('aa08/artifacts/Simple7702Account.json'),
  }
}
