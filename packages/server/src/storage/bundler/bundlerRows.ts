import { parse, UserOperation } from '@fairlead/protocol'
import * as v from 'valibot'
import type { BundleRow, OperationRow } from './bundlerSchema.ts'

/**
 * State of an operation: `pending` waits for a bundle, `sent` is in one, `included` was mined, `dropped` will not be
 * mined. A reorg makes `included` operations `sent` again.
 */
export type OperationState = 'pending' | 'sent' | 'included' | 'dropped'

/** An accepted operation. Addresses and hashes are lowercase; times are milliseconds since 1970. */
export type KeptOperation = {
  readonly chain: string
  readonly hash: `0x${string}`
  readonly entryPoint: `0x${string}`
  readonly operation: UserOperation
  readonly state: OperationState
  readonly reason: string | null
  /** True if a bundle with this operation reverted. It must then be bundled alone. */
  readonly isSuspect: boolean
  /** Hash of the transaction that included it. */
  readonly transactionHash: `0x${string}` | null
  readonly addedAtMs: number
  readonly expiresAtMs: number
}

/** A signed transaction for a bundle. Fees in wei per unit of gas, as decimal strings. */
export type BundleAttempt = {
  readonly hash: `0x${string}`
  readonly raw: `0x${string}`
  readonly maxFeePerGas: string
  readonly maxPriorityFeePerGas: string
  /** True if it cancels the bundle's nonce: when it is mined, the operations wait again. */
  readonly isCancel: boolean
}

/** Operations that are sent in one transaction. */
export type KeptBundle = {
  readonly id: string
  readonly chain: string
  readonly account: `0x${string}`
  readonly nonce: number
  readonly entryPoint: `0x${string}`
  /** `mined` bundles are watched until the block is final. */
  readonly state: 'sent' | 'mined' | 'final'
  readonly attempts: readonly BundleAttempt[]
  readonly block: { readonly hash: `0x${string}`; readonly number: number } | null
  /** Time of the newest attempt. */
  readonly sentAtMs: number
}

const Hex = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value),
)
const Attempts = v.array(
  v.object({
    hash: Hex,
    raw: Hex,
    maxFeePerGas: v.string(),
    maxPriorityFeePerGas: v.string(),
    isCancel: v.boolean(),
  }),
)
const State = v.picklist(['pending', 'sent', 'included', 'dropped'])
const BundleState = v.picklist(['sent', 'mined', 'final'])

/** Parses a row. Rows are untrusted input too: the database may have been edited by hand. */
export function toKeptOperation(row: OperationRow): KeptOperation {
  return {
    chain: row.chain,
    hash: parse(Hex, row.hash, 'SERVER_ERROR'),
    entryPoint: parse(Hex, row.entry_point, 'SERVER_ERROR'),
    operation: parse(UserOperation, JSON.parse(row.operation), 'SERVER_ERROR'),
    state: parse(State, row.state, 'SERVER_ERROR'),
    reason: row.reason,
    isSuspect: row.suspect === 1,
    transactionHash: parse(v.nullable(Hex), row.transaction_hash, 'SERVER_ERROR'),
    addedAtMs: Number(row.added_at),
    expiresAtMs: Number(row.expires_at),
  }
}

export function toKeptBundle(row: BundleRow): KeptBundle {
  const hash = parse(v.nullable(Hex), row.block_hash, 'SERVER_ERROR')
  return {
    id: row.id,
    chain: row.chain,
    account: parse(Hex, row.account, 'SERVER_ERROR'),
    nonce: Number(row.nonce),
    entryPoint: parse(Hex, row.entry_point, 'SERVER_ERROR'),
    state: parse(BundleState, row.state, 'SERVER_ERROR'),
    attempts: parse(Attempts, JSON.parse(row.attempts), 'SERVER_ERROR'),
    block: hash === null ? null : { hash, number: Number(row.block_number) },
    sentAtMs: Number(row.sent_at),
  }
}
