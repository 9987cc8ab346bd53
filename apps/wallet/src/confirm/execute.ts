import { parse } from '@fairlead/protocol'
import { keccak256 } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { createClients } from '../account.ts'
import { addNetwork } from '../addedNetworks.ts'
import { ProviderRpcError, providerErrors } from '../providerError.ts'
import { TypedDataJson } from '../typedData.ts'
import type { Network } from '../walletConfig.ts'
import type { RequestKind, WalletRequest } from '../walletRequest.ts'
import type { Fee } from './fee.ts'
import { requireAccount, requireNetwork, signTransaction } from './signTransaction.ts'
import { toWireError } from './toWireError.ts'

type Execute = {
  [kind in RequestKind]: (
    request: Extract<WalletRequest, { kind: kind }>,
    wallet: execute.Wallet,
    fee: Fee | undefined,
  ) => Promise<unknown>
}

const executors: Execute = {
  connect: async (_, { account }) => [account.address],
  message({ account: wanted, message }, { account }) {
    requireAccount(wanted, account)
    return account.signMessage({ message: { raw: message } })
  },
  typedData({ account: wanted, typedData }, { account }) {
    requireAccount(wanted, account)
    return account.signTypedData(parse(TypedDataJson, typedData))
  },
  async transaction(request, wallet, fee) {
    const { reader, sender, serializedTransaction } = await signTransaction(request, wallet, fee)
    try {
      return await sender.sendRawTransaction({ serializedTransaction })
    } catch (error) {
      if (toWireError(error).code !== providerErrors.chainOffline.code) throw error
      // The response was lost, but the transaction may have arrived: sending another one could pay twice.
      const hash = keccak256(serializedTransaction)
      const hasArrived = await reader.getTransaction({ hash }).then(
        () => true,
        () => false,
      )
      if (hasArrived) return hash
      throw new ProviderRpcError({
        code: providerErrors.chainOffline.code,
        message: `The network didn’t respond. Look for ${hash} before you try again.`,
      })
    }
  },
  async addNetwork({ network }, { account, storage }) {
    const { reader } = createClients({ ...network, tokens: [] }, account)
    if ((await reader.getChainId()) !== network.chainId)
      throw ProviderRpcError.of('paramsInvalid', `${network.rpcUrl} serves another network`)
    addNetwork(storage, network)
    return null
  },
  async switchNetwork({ to }, { networks }) {
    requireNetwork(networks, to)
    return null
  },
}

/**
 * Executes the approved request.
 *
 * @param fee - For a transaction: the fee as shown to the user.
 * @throws `ProviderRpcError`, or viem's error if the node rejects the request.
 */
export async function execute(
  request: WalletRequest,
  wallet: execute.Wallet,
  fee?: Fee,
): Promise<unknown> {
  const executor = executors[request.kind] as (
    request: WalletRequest,
    wallet: execute.Wallet,
    fee: Fee | undefined,
  ) => Promise<unknown>
  return executor(request, wallet, fee)
}

export declare namespace execute {
  type Wallet = {
    account: HDAccount
    networks: readonly Network[]
    storage: Pick<Storage, 'getItem' | 'setItem'>
  }
}
