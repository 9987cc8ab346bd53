import { BaseError, InputError } from '@fairlead/protocol'
import { type Address, address, type Instruction } from '@solana/kit'
import * as v from 'valibot'
import { ProviderError } from '../../errors/fromProvider.ts'
import { isSolanaAddress } from '../../namespaces/solanaWire.ts'
import type { AddressProblem, Transfer } from '../adapter.ts'
import { U64 } from './createSolanaRpc.ts'
import { problemOf } from './findReceiverProblem.ts'
import { moveLamports, moveToken, openTokenAccount } from './instructions.ts'
import { type Asking, readAccounts, readOwned } from './readAccounts.ts'
import { associatedAccount, type FoundMint, toMint } from './readTokens.ts'
import { readTokenAccount, withheldOf } from './tokenData.ts'

/** What a transfer is made of. */
export type TransferPlan = {
  readonly instructions: readonly Instruction[]
  /** How many bytes the receiver's new account takes; 0 where there is one. */
  readonly opens: number
  /** What the token keeps, in its smallest unit; absent for those that keep nothing, ever. */
  readonly withheld?: bigint | undefined
}

/** A transaction has room for no more accounts that one token comes from. */
const manySources = 10

/**
 * Finds out what moves an amount to somebody: of a token, from the sender's own accounts to the
 * receiver's, which is opened where it is missing.
 *
 * @throws `REQUEST_INVALID` for a receiver or a token that can't be; `FEATURE_UNAVAILABLE` for a token
 *   that does not move by plain transfers; `PROVIDER_ERROR`, group `funds`, for more than there is.
 */
export async function planTransfer(
  asking: Asking,
  { amount, from, to, token }: Transfer & { from: string },
): Promise<TransferPlan> {
  if (!isSolanaAddress(to)) throw invalid('to', words.unreadable)
  if (token !== undefined && !isSolanaAddress(token)) throw invalid('token', 'No address')
  if (amount >> 64n) throw invalid('amount', 'More than any account can hold')
  const [receiver, minted] = await readAccounts(asking, token ? [to, token] : [to])
  const problem = problemOf(receiver, { to, token })
  if (problem) throw invalid('to', words[problem])
  const [sender, owner] = [address(from), address(to)]
  if (!token) {
    const instructions = [moveLamports({ amount, from: sender, to: owner })]
    return { instructions, opens: 0 }
  }
  const mint = toMint(minted, token)
  if (!mint) throw invalid('token', `No token at ${token}`)
  if (mint.obstacle)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: [mint.obstacle],
      shortMessage: 'This token does not move by a plain transfer',
    })
  const place = { mint: mint.address, program: mint.program }
  const isPlace = receiver !== undefined && readTokenAccount(receiver.data)?.mint === token
  const into = isPlace ? owner : await associatedAccount(mint, to)
  const [[there], sources] = await Promise.all([
    readAccounts(asking, [into]),
    findSources(asking, { amount, from: sender, mint }),
  ])
  if (there && !isPlace) confirmOwner(readTokenAccount(there.data)?.owner, to)
  const opening = there ? [] : [openTokenAccount({ ...place, account: into, owner, payer: sender })]
  const moves = sources.map(({ part, source }) =>
    moveToken({
      ...place,
      amount: part,
      decimals: mint.decimals,
      from: source,
      owner: sender,
      to: into,
    }),
  )
  return {
    instructions: [...opening, ...moves],
    opens: there ? 0 : mint.accountBytes,
    ...(mint.fees ? { withheld: await readWithheld(asking, { mint, sources }) } : {}),
  }
}

/** Of each move by itself: every one of them is rounded up, and has the whole limit. */
async function readWithheld(
  { commitment, rpc, signal }: Asking,
  { mint, sources }: { mint: FoundMint; sources: readonly { part: bigint }[] },
): Promise<bigint> {
  const Epoch = v.object({ epoch: U64 })
  const call = { method: 'getEpochInfo', params: [{ commitment }], signal }
  const { epoch } = await rpc.ask(call, Epoch)
  return sources.reduce((sum, { part }) => sum + withheldOf(mint, part, epoch), 0n)
}

/** The sender's accounts of a token that together have the amount, the usual one first. */
async function findSources(
  asking: Asking,
  options: { amount: bigint; from: Address; mint: FoundMint },
): Promise<readonly { part: bigint; source: Address }[]> {
  const { amount, from, mint } = options
  const [usual, owned] = await Promise.all([
    associatedAccount(mint, from),
    readOwned(asking, { mint: mint.address, owner: from }),
  ])
  const held = owned
    .flatMap(({ account, address: at }) => {
      const read = readTokenAccount(account.data)
      return read && !read.isFrozen && read.amount > 0n ? [{ at, has: read.amount }] : []
    })
    .sort((one, other) => {
      if (one.at === usual || other.at === usual) return one.at === usual ? -1 : 1
      return one.has > other.has ? -1 : 1
    })
  const sources: { part: bigint; source: Address }[] = []
  let missing = amount
  for (const { at, has } of held.slice(0, manySources)) {
    if (missing === 0n) break
    const isEnough = has >= missing
    const part = isEnough ? missing : has
    sources.push({ part, source: address(at) })
    missing -= part
  }
  if (missing === 0n) return sources
  const hints = [`Missing: ${missing} of ${amount}, in the smallest unit`]
  throw new ProviderError({ cause: undefined, group: 'funds', hints, rpcCode: undefined })
}

/** An account of the token program may have been given to somebody else, at the usual place. */
function confirmOwner(owner: string | undefined, to: string): void {
  if (owner === to) return
  throw invalid('to', 'The receiver’s usual account of this token belongs to somebody else')
}

/** For developers; people read what the Send view says. */
const words: Readonly<Record<AddressProblem, string>> = {
  nobody: 'An address that somebody has the key of',
  program: 'An address of somebody, not of a program',
  token: 'An address of somebody, not of a token',
  unreadable: 'An address of Solana: 32 bytes in base58',
}

function invalid(path: string, detail: string): InputError {
  return new InputError({ detail, path, reason: 'Invalid input' })
}
