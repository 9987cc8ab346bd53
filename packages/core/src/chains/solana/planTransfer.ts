import { BaseError, InputError } from '@fairlead/protocol'
import { isSolanaAddress } from '@fairlead/protocol/solana'
import { type Address, address, type Instruction } from '@solana/kit'
import * as v from 'valibot'
import { ProviderError } from '../../errors/fromProvider.ts'
import type { AddressProblem, Transfer } from '../ChainReader.ts'
import { U64 } from './createSolanaRpc.ts'
import { problemOf } from './findReceiverProblem.ts'
import { moveLamports, moveToken, openTokenAccount } from './instructions.ts'
import { type Asking, readAccounts, readOwned } from './readAccounts.ts'
import { associatedAccount, type FoundMint, toMint } from './readTokens.ts'
import { readTokenAccount, withheldOf } from './tokenData.ts'

/** The instructions of a transfer, and its extra costs. */
export type TransferPlan = {
  readonly instructions: readonly Instruction[]
  /** Size of the receiver's new token account in bytes; 0 if the account exists. */
  readonly opens: number
  /** Amount that the token withholds, in its smallest unit; undefined for tokens without a transfer fee. */
  readonly withheld?: bigint | undefined
}

/** Maximum number of source accounts, because of the transaction's size limit. */
const manySources = 10

/**
 * Plans a transfer. Tokens move from the sender's token accounts to the receiver's token account,
 * which is created if missing.
 *
 * @throws `REQUEST_INVALID` for an invalid receiver or token; `FEATURE_UNAVAILABLE` for a token
 *   that can't move by plain transfers; `PROVIDER_ERROR`, group `funds`, for an insufficient
 *   balance.
 */
export async function planTransfer(
  asking: Asking,
  { amount, from, to, token }: Transfer & { from: string },
): Promise<TransferPlan> {
  if (!isSolanaAddress(to)) throw invalid('to', words.unreadable)
  if (token !== undefined && !isSolanaAddress(token)) throw invalid('token', 'No address')
  if (amount >> 64n) throw invalid('amount', 'More than an account can hold')
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
      shortMessage: 'This token can’t be sent with a plain transfer',
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

/** Computes the fee of each move separately: the token rounds up and applies its maximum for each one. */
async function readWithheld(
  { commitment, rpc, signal }: Asking,
  { mint, sources }: { mint: FoundMint; sources: readonly { part: bigint }[] },
): Promise<bigint> {
  const Epoch = v.object({ epoch: U64 })
  const call = { method: 'getEpochInfo', params: [{ commitment }], signal }
  const { epoch } = await rpc.ask(call, Epoch)
  return sources.reduce((sum, { part }) => sum + withheldOf(mint, part, epoch), 0n)
}

/** Selects token accounts of the sender that together hold the amount, the associated token account first. */
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

/** Checks the owner of the receiver's associated token account: ownership of a token account can be transferred. */
function confirmOwner(owner: string | undefined, to: string): void {
  if (owner === to) return
  throw invalid('to', 'The receiver’s associated token account belongs to someone else')
}

/** Messages for developers. Users see the messages of the Send view. */
const words: Readonly<Record<AddressProblem, string>> = {
  keyless: 'An address that has a private key',
  program: 'The address of a wallet, not of a program',
  token: 'The address of a wallet, not of a token',
  unreadable: 'A Solana address: 32 bytes in base58',
}

function invalid(path: string, detail: string): InputError {
  return new InputError({ detail, path, reason: 'Invalid input' })
}
