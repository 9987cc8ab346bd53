import { base64 } from '@scure/base'
import type { Commitment } from '@solana/kit'
import * as v from 'valibot'
import { inContext, type SolanaRpc, U64 } from './createSolanaRpc.ts'

/** An account on Solana. */
export type SolanaAccount = {
  readonly data: Uint8Array
  /** True for a program. */
  readonly isExecutable: boolean
  readonly lamports: bigint
  /** The program that owns the account. */
  readonly program: string
}

/** Settings of a read: commitment level, RPC client and abort signal. */
export type Asking = {
  readonly commitment: Commitment
  readonly rpc: SolanaRpc
  readonly signal?: AbortSignal | undefined
}

/** Maximum number of accounts per `getMultipleAccounts` call. */
const manyAccounts = 100

const Account = v.pipe(
  v.object({
    data: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
    executable: v.boolean(),
    lamports: U64,
    owner: v.string(),
  }),
  v.transform(
    ({ data, executable, lamports, owner }): SolanaAccount => ({
      data: base64.decode(data[0]),
      isExecutable: executable,
      lamports,
      program: owner,
    }),
  ),
)
const Accounts = inContext(v.array(v.nullable(Account)))
const Owned = inContext(v.array(v.object({ account: Account, pubkey: v.string() })))

/** Reads accounts in the order of the addresses. Missing accounts are undefined. */
export async function readAccounts(
  { commitment, rpc, signal }: Asking,
  addresses: readonly string[],
): Promise<readonly (SolanaAccount | undefined)[]> {
  const pages = Array.from({ length: Math.ceil(addresses.length / manyAccounts) }, (_, page) =>
    addresses.slice(page * manyAccounts, (page + 1) * manyAccounts),
  )
  const found = await Promise.all(
    pages.map(async (page) => {
      const params = [page, { commitment, encoding: 'base64' }]
      const accounts = await rpc.ask({ method: 'getMultipleAccounts', params, signal }, Accounts)
      return page.map((_, index) => accounts[index] ?? undefined)
    }),
  )
  return found.flat()
}

/** Reads the owner's token accounts of one mint. */
export async function readOwned(
  { commitment, rpc, signal }: Asking,
  options: { mint: string; owner: string },
): Promise<readonly { readonly account: SolanaAccount; readonly address: string }[]> {
  const { mint, owner } = options
  const params = [owner, { mint }, { commitment, encoding: 'base64' }]
  const owned = await rpc.ask({ method: 'getTokenAccountsByOwner', params, signal }, Owned)
  return owned.map(({ account, pubkey }) => ({ account, address: pubkey }))
}
