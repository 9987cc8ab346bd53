import { base64 } from '@scure/base'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import * as v from 'valibot'
import { inContext, U64 } from './createSolanaRpc.ts'
import { limitUnits, priceUnits } from './instructions.ts'
import type { Asking } from './readAccounts.ts'
import { fromTransactionError, TransactionError } from './solanaErrors.ts'

/** An unsigned transaction. */
export type BuiltTransaction = {
  /** In lamports: the signature fee and the priority fee. */
  readonly fee: bigint
  /** Program of each instruction, in order. */
  readonly programs: readonly string[]
  /** In wire format. */
  readonly wire: Uint8Array
}

/** Fee for a signature, in lamports. */
export const signatureFee = 5_000n
/** Maximum compute units of a transaction, and the margin added to the units that a simulation used. */
const mostUnits = 1_400_000
const room = { factor: 1.1, units: 500 }
/** Maximum priority fee, in lamports: 0.001 SOL. */
const mostTip = 1_000_000n
/** Compute unit prices are in micro-lamports. */
const million = 1_000_000n

const Lifetime = inContext(
  v.object({
    blockhash: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
    lastValidBlockHeight: U64,
  }),
)
const RecentFees = v.array(v.object({ prioritizationFee: U64 }))
const Simulated = inContext(
  v.object({
    err: v.nullable(TransactionError),
    logs: v.nullish(v.array(v.string())),
    unitsConsumed: v.optional(U64),
  }),
)

/** Reads the blockhash that {@link buildTransaction} uses, and its last valid block height. */
export async function readLifetime({ commitment, rpc, signal }: Asking) {
  return rpc.ask({ method: 'getLatestBlockhash', params: [{ commitment }], signal }, Lifetime)
}

/**
 * Builds a version 0 transaction. The compute unit limit comes from a simulation, and the price
 * from recent priority fees for the same writable accounts.
 *
 * @throws `PROVIDER_ERROR` with the simulation's error.
 */
export async function buildTransaction(
  asking: Asking,
  options: { instructions: readonly Instruction[]; payer: string },
): Promise<BuiltTransaction> {
  const { commitment, rpc, signal } = asking
  const { instructions, payer } = options
  const [lifetime, price] = await Promise.all([
    readLifetime(asking),
    readPrice(asking, [payer, ...writableOf(instructions)]),
  ])
  const make = (some: readonly Instruction[]) => compile(some, { lifetime, payer })

  const draft = make([limitUnits(mostUnits), ...instructions])
  const config = { commitment, encoding: 'base64', replaceRecentBlockhash: true, sigVerify: false }
  const params = [base64.encode(draft.wire), config]
  const simulated = await rpc.ask({ method: 'simulateTransaction', params, signal }, Simulated)
  if (simulated.err)
    throw fromTransactionError(simulated.err, { logs: simulated.logs, programs: draft.programs })

  const used = Number(simulated.unitsConsumed ?? BigInt(mostUnits))
  const units = Math.min(mostUnits, Math.ceil(used * room.factor) + room.units)
  const highest = (mostTip * million) / BigInt(units)
  const paid = price < highest ? price : highest
  const tip = (paid * BigInt(units) + million - 1n) / million
  const { message, programs, wire } = make([
    limitUnits(units),
    ...(paid > 0n ? [priceUnits(paid)] : []),
    ...instructions,
  ])
  const asked = await rpc.ask(
    { method: 'getFeeForMessage', params: [base64.encode(message), { commitment }], signal },
    inContext(v.nullable(U64)),
  )
  return { fee: asked ?? signatureFee + tip, programs, wire }
}

/** Returns the 75th percentile of recent priority fees, in micro-lamports per compute unit. */
async function readPrice({ rpc, signal }: Asking, accounts: readonly string[]): Promise<bigint> {
  const params = [[...new Set(accounts)]]
  const recent = await rpc.ask(
    { method: 'getRecentPrioritizationFees', params, signal },
    RecentFees,
  )
  const prices = recent
    .map(({ prioritizationFee }) => prioritizationFee)
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return prices[Math.floor(prices.length * 0.75)] ?? 0n
}

function writableOf(instructions: readonly Instruction[]): readonly string[] {
  return instructions.flatMap(({ accounts = [] }) =>
    accounts.flatMap(({ address: at, role }) =>
      role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER ? [at] : [],
    ),
  )
}

function compile(
  instructions: readonly Instruction[],
  options: { lifetime: v.InferOutput<typeof Lifetime>; payer: string },
): Pick<BuiltTransaction, 'programs' | 'wire'> & { message: Uint8Array } {
  const { lifetime, payer } = options
  const { blockhash, lastValidBlockHeight } = lifetime
  const paidBy = setTransactionMessageFeePayer(
    address(payer),
    createTransactionMessage({ version: 0 }),
  )
  const timely = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: blockhash as Blockhash, lastValidBlockHeight },
    paidBy,
  )
  const transaction = compileTransaction(appendTransactionMessageInstructions(instructions, timely))
  return {
    message: new Uint8Array(transaction.messageBytes),
    programs: instructions.map(({ programAddress }) => programAddress),
    wire: new Uint8Array(getTransactionEncoder().encode(transaction)),
  }
}
