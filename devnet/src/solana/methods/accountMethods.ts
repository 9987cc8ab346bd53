import { listOf, objectOf, optional, wholeNumber } from '@fairlead/protocol'
import { type Address, lamports } from '@solana/kit'
import { RpcError, rpcCodes } from '../RpcError.ts'
import { type AccountConfig, toAccountInfo } from '../toAccountInfo.ts'
import { aConfig, anAccountConfig, anAddress, inContext, type Method, method } from './method.ts'

/** Maximum number of accounts per call, as on real nodes. */
const accountLimit = 100

/** RPC methods about accounts and their balances. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance: method<[Address]>([anAddress, aConfig], (ledger, address) =>
    inContext(ledger, ledger.svm.getBalance(address) ?? 0n),
  ),
  getAccountInfo: method<[Address, AccountConfig?]>(
    [anAddress, anAccountConfig],
    (ledger, address, config) => inContext(ledger, toAccountInfo(ledger.svm, address, config)),
  ),
  getMultipleAccounts: method<[Address[], AccountConfig?]>(
    [listOf(anAddress), anAccountConfig],
    (ledger, addresses, config) => {
      if (addresses.length > accountLimit)
        throw new RpcError(rpcCodes.params, `Too many inputs provided; max ${accountLimit}`)
      const infos = addresses.map((address) => toAccountInfo(ledger.svm, address, config))
      return inContext(ledger, infos)
    },
  ),
  getMinimumBalanceForRentExemption: method<[number]>([wholeNumber(0), aConfig], (ledger, size) =>
    ledger.svm.minimumBalanceForRentExemption(BigInt(size)),
  ),
  requestAirdrop: method<[Address, number]>(
    [anAddress, wholeNumber(1), optional(objectOf({}))],
    (ledger, address, amount) => {
      const given = ledger.airdrop(address, lamports(BigInt(amount)))
      if (!given) throw new RpcError(rpcCodes.internal, 'The airdrop failed')
      return given
    },
  ),
}
