import { createWalletClient, http, isAddressEqual } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { farcasterAddress, farcasterPeople, mnemonic } from './addresses.ts'
import type { Clients } from './clients.ts'
import type { Contracts } from './contracts.ts'
import { ChainFailedError } from './errors.ts'

/** Deploys the Farcaster registries with their users. Uses account 7, so that the other accounts don't change. */
export async function deployFarcaster(clients: Clients, contracts: Contracts): Promise<void> {
  const { deployer, reader } = clients
  const { chain } = deployer
  const account = mnemonicToAccount(mnemonic, { addressIndex: 7 })
  const transport = http(chain.rpcUrls.default.http[0])
  const wallet = createWalletClient({ account, chain, transport })
  const { abi, bytecode } = contracts.FarcasterRegistries!

  const deployed = await reader.waitForTransactionReceipt({
    hash: await wallet.deployContract({ abi, bytecode }),
  })
  const { contractAddress } = deployed
  if (!contractAddress || !isAddressEqual(contractAddress, farcasterAddress))
    throw new ChainFailedError(chain.id, `Farcaster landed at ${contractAddress}`)
  for (const { accountIndex, fid } of farcasterPeople) {
    const owner = mnemonicToAccount(mnemonic, { addressIndex: accountIndex }).address
    const args = [owner, fid]
    const request = { abi, address: farcasterAddress, args, functionName: 'register' } as const
    await reader.waitForTransactionReceipt({ hash: await wallet.writeContract(request) })
  }
}
