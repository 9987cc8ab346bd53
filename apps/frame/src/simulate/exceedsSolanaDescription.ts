import type { SolanaCall, SolanaMessage } from '@fairlead/protocol/solana'
import { programs } from '../sign/describeSolana.ts'

/** Simulation result for one account. */
export type SolanaOutcome = {
  /** Balance changes by mint; key `undefined` is the network's coin. Negative amounts leave the account. */
  readonly moves: ReadonlyMap<string | undefined, bigint>
  readonly grants: readonly { amount: bigint; mint: string; spender: string }[]
  /** True if something of the user belongs to someone else afterwards. */
  readonly isHandedOver: boolean
}

/** Returns true if all calls of a transaction can be decoded. */
export function isReadable({ calls }: SolanaMessage): boolean {
  return calls.every((call) => readClaim(call) !== undefined)
}

/**
 * True if more leaves an account, or more is allowed to others, than a transaction's instructions declare. False if an
 * instruction can't be decoded: the user is then warned separately and sees what leaves.
 */
export function exceedsSolanaDescription(
  { grants, moves }: SolanaOutcome,
  { calls }: SolanaMessage,
  account: string,
): boolean {
  const said = new Map<string | undefined, bigint>()
  for (const call of calls) {
    const claim = readClaim(call)
    if (!claim) return false
    if (claim.from === account) said.set(claim.mint, (said.get(claim.mint) ?? 0n) + claim.amount)
  }
  if (grants.length > 0) return true
  return [...moves].some(([mint, amount]) => -amount > (said.get(mint) ?? 0n))
}

type Claim = { amount: bigint; from: string | undefined; mint?: string | undefined }

function readClaim({ accounts, data, program }: SolanaCall): Claim | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === programs.budget || program === programs.memo)
    return { amount: 0n, from: undefined }
  if (program === programs.system && data.length === 12 && view.getUint32(0, true) === 2)
    return { amount: view.getBigUint64(4, true), from: accounts[0] }
  const isToken = program === programs.token || program === programs.token2022
  if (isToken && data.length === 10 && data[0] === 12)
    return { amount: view.getBigUint64(1, true), from: accounts[3], mint: accounts[1] }
  return undefined
}
