import { parse, UserOperation } from '@fairlead/protocol'
import * as v from 'valibot'
import type { KeptBundle, KeptOperation } from './BundlerStore.ts'
import type { BundleRow, OperationRow } from './bundlerSchema.ts'

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
