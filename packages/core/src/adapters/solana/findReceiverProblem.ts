import { address, isOffCurveAddress } from '@solana/kit'
import { isSolanaAddress } from '../../namespaces/solanaWire.ts'
import type { AddressProblem } from '../adapter.ts'
import { type Asking, readAccounts, type SolanaAccount } from './readAccounts.ts'
import { tokenProgramOf } from './readTokens.ts'
import { readTokenAccount } from './tokenData.ts'

/** Who is to be paid, and with what. */
export type Receiving = { readonly to: string; readonly token?: string | undefined }

/** Looks at what stands where something is to be sent. */
export async function findReceiverProblem(
  asking: Asking,
  receiving: Receiving,
): Promise<AddressProblem | undefined> {
  if (!isSolanaAddress(receiving.to)) return 'unreadable'
  const [account] = await readAccounts(asking, [receiving.to])
  return problemOf(account, receiving)
}

/** The same, where the account has been read already. */
export function problemOf(
  account: SolanaAccount | undefined,
  { to, token }: Receiving,
): AddressProblem | undefined {
  if (account?.isExecutable) return 'program'
  if (tokenProgramOf(account))
    // Whoever copied the address of an account of this very token has named a place for it.
    return account && token && readTokenAccount(account.data)?.mint === token ? undefined : 'token'
  // Of what has no key, a program would have to give it back: only one that is there may be able to.
  if (token && !account && isOffCurveAddress(address(to))) return 'nobody'
  return undefined
}
