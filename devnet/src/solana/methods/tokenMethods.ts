import { either, objectOf } from '@fairlead/protocol'
import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { toTokenAmount } from '../parseTokenAccount.ts'
import { RpcError, rpcCodes } from '../RpcError.ts'
import { type AccountConfig, toAccountInfo } from '../toAccountInfo.ts'
import { decimalsOf, readTokenData, tokenPrograms } from '../tokenAccounts.ts'
import { aConfig, anAccountConfig, anAddress, inContext, type Method, method } from './method.ts'

type Filter = { mint: Address } | { programId: Address }
const aFilter = either(objectOf({ mint: anAddress }), objectOf({ programId: anAddress }))

/** RPC methods about tokens of both token programs. */
export const tokenMethods: Readonly<Record<string, Method>> = {
  getTokenAccountsByOwner: method<[Address, Filter, AccountConfig?]>(
    [anAddress, aFilter, anAccountConfig],
    (ledger, owner, filter, config) => {
      const { svm } = ledger
      const program = 'mint' in filter ? programOf(svm, filter.mint) : filter.programId
      if (!tokenPrograms.has(program))
        throw new RpcError(rpcCodes.params, 'Invalid param: unrecognized Token program id')
      const held = svm.getProgramAccounts(program).filter(({ data }) => {
        const read = readTokenData(program, new Uint8Array(data))
        if (read?.type !== 'account' || read.token.owner !== owner) return false
        return !('mint' in filter) || read.token.mint === filter.mint
      })
      const value = held.map(({ address }) => ({
        pubkey: address,
        account: toAccountInfo(svm, address, config),
      }))
      return inContext(ledger, value)
    },
  ),
  getTokenAccountBalance: method<[Address]>([anAddress, aConfig], (ledger, address) => {
    const read = readTokens(ledger.svm, address)
    if (read?.type !== 'account') throw notFound('Token account')
    const { amount, mint } = read.token
    return inContext(ledger, toTokenAmount(amount, decimalsOf(ledger.svm, mint) ?? 0))
  }),
  getTokenSupply: method<[Address]>([anAddress, aConfig], (ledger, address) => {
    const read = readTokens(ledger.svm, address)
    if (read?.type !== 'mint') throw notFound('mint')
    return inContext(ledger, toTokenAmount(read.mint.supply, read.mint.decimals))
  }),
}

function programOf(svm: LiteSVM, mint: Address): Address {
  const account = svm.getAccount(mint)
  if (!account.exists) throw notFound('mint')
  return account.programAddress
}

function readTokens(svm: LiteSVM, address: Address) {
  const account = svm.getAccount(address)
  return account.exists
    ? readTokenData(account.programAddress, new Uint8Array(account.data))
    : undefined
}

function notFound(what: string) {
  return new RpcError(rpcCodes.params, `Invalid param: could not find ${what}`)
}
