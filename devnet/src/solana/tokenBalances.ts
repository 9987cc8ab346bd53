import type { Address } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { toTokenAmount } from './parseTokenAccount.ts'
import { decimalsOf, readTokenData } from './tokenAccounts.ts'

export type TokenBalance = {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly programId: Address
  readonly uiTokenAmount: ReturnType<typeof toTokenAmount>
}

/** Returns the token balances of a transaction's accounts, with their index in it. */
export function readTokenBalances(svm: LiteSVM, accounts: readonly Address[]): TokenBalance[] {
  return accounts.flatMap((address, accountIndex) => {
    const account = svm.getAccount(address)
    const read = account.exists && readTokenData(account.programAddress, account.data)
    if (!account.exists || !read || read.type !== 'account') return []
    const { amount, mint, owner } = read.token
    const uiTokenAmount = toTokenAmount(amount, decimalsOf(svm, mint) ?? 0)
    return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount }]
  })
}
