import { isSolanaAddress } from '@fairlead/protocol/solana'
import { address, isOffCurveAddress } from '@solana/kit'
import type { AddressProblem } from '../ChainReader.ts'
import { type Asking, readAccounts, type SolanaAccount } from './readAccounts.ts'
import { tokenProgramOf } from './readTokens.ts'
import { readTokenAccount } from './tokenData.ts'

/** The receiver's address and the token to send. */
export type Receiving = { readonly to: string; readonly token?: string | undefined }

/** Returns why an address can't receive a transfer; undefined if it can. */
export async function findReceiverProblem(
  asking: Asking,
  receiving: Receiving,
): Promise<AddressProblem | undefined> {
  if (!isSolanaAddress(receiving.to)) return 'unreadable'
  const [account] = await readAccounts(asking, [receiving.to])
  return problemOf(account, receiving)
}

/** Checks as {@link findReceiverProblem} does, with an account that has already been read. */
export function problemOf(
  account: SolanaAccount | undefined,
  { to, token }: Receiving,
): AddressProblem | undefined {
  if (account?.isExecutable) return 'program'
  if (tokenProgramOf(account))
    // A token account of the same token is a valid receiver.
    return account && token && readTokenAccount(account.data)?.mint === token ? undefined : 'token'
  // Funds of an address without a key can be moved only by a program. Without an account there,
  // none is known.
  if (token && !account && isOffCurveAddress(address(to))) return 'keyless'
  return undefined
}
