import type { SolanaCall, SolanaMessage } from '@fairlead/protocol/solana'

export const budgetProgram = 'ComputeBudget111111111111111111111111111111'

// https://solana.com/docs/core/fees
/** Lamports for each signature. */
const perSignature = 5_000n
/** Units that a call may use where the transaction sets no limit, and that a transaction may use at most. */
const defaultUnits = 200_000n
const mostUnits = 1_400_000n

/** What a call of the compute budget's program sets. */
export type SolanaBudget =
  | { readonly sets: 'limit'; readonly units: bigint }
  /** Millionths of a lamport for each unit. */
  | { readonly sets: 'price'; readonly price: bigint }

/** @returns `undefined` for what is not understood. The network ignores what is too long, and so does this. */
export function readBudget({ data }: SolanaCall): SolanaBudget | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data[0] === 2 && data.length >= 5)
    return { sets: 'limit', units: BigInt(view.getUint32(1, true)) }
  if (data[0] === 3 && data.length >= 9) return { sets: 'price', price: view.getBigUint64(1, true) }
  return undefined
}

/** The most that the network can take for a transaction, in lamports. */
export function highestFee({ calls, signers }: SolanaMessage): bigint {
  const budgets = calls.flatMap((call) =>
    call.program === budgetProgram ? (readBudget(call) ?? []) : [],
  )
  const limits = budgets.flatMap((budget) => (budget.sets === 'limit' ? [budget.units] : []))
  const prices = budgets.flatMap((budget) => (budget.sets === 'price' ? [budget.price] : []))
  const asked = limits.length > 0 ? largest(limits) : BigInt(calls.length) * defaultUnits
  const units = asked < mostUnits ? asked : mostUnits
  return BigInt(signers) * perSignature + (units * largest(prices) + 999_999n) / 1_000_000n
}

function largest(values: readonly bigint[]): bigint {
  let most = 0n
  for (const value of values) if (value > most) most = value
  return most
}
