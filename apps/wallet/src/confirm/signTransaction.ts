import type { HDAccount } from 'viem/accounts'
import { createClients } from '../account.ts'
import { ProviderRpcError } from '../providerError.ts'
import type { Network } from '../walletConfig.ts'
import type { WalletRequest } from '../walletRequest.ts'
import { findNetwork } from './Description.ts'
import type { Fee } from './fee.ts'

/**
 * Completes a transaction and signs it.
 *
 * @throws `ProviderRpcError` 4100 for another account, 4902 for an unknown network.
 */
export async function signTransaction(
  request: Extract<WalletRequest, { kind: 'transaction' }>,
  wallet: { account: HDAccount; networks: readonly Network[] },
  fee: Fee | undefined,
) {
  const { account, networks } = wallet
  requireAccount(request.account, account)
  const { reader, sender } = createClients(requireNetwork(networks, request.chainId), account)
  const { data, gas, nonce, to, value } = request.transaction
  const call = {
    to: to ?? null,
    value: BigInt(value ?? 0),
    ...(data && { data }),
    ...(gas && { gas: BigInt(gas) }),
    ...(nonce && { nonce: Number(nonce) }),
  }
  // Signs the gas and price that the user saw.
  const shown = fee?.status === 'known' ? { gas: fee.gas, ...fee.price } : {}
  const prepared = await sender.prepareTransactionRequest({ ...call, ...shown })
  const serializedTransaction = await sender.signTransaction(prepared)
  return { reader, sender, serializedTransaction }
}

export function requireAccount(wanted: string, { address }: HDAccount): void {
  if (wanted.toLowerCase() !== address.toLowerCase()) throw ProviderRpcError.of('unauthorised')
}

export function requireNetwork(networks: readonly Network[], chainId: number): Network {
  const network = findNetwork(networks, chainId)
  if (!network) throw ProviderRpcError.of('chainUnknown')
  return network
}
