import type { SolanaCall, SolanaMessage } from '@fairlead/protocol/solana'

export const budgetProgram = 'ComputeBudget111111111111111111111111111111'

// Source: https://solana.com/docs/core/fees
/** Base fee per signature, in lamports. */
const perSignature = 5_000n
/** Default compute unit limit per instruction, and the maximum per transaction. */
const defaultUnits = 200_000n
const mostUnits = 1_400_000n

/** Effect of an instruction of the compute budget program. */
export type SolanaBudget =
  | { readonly sets: 'limit'; readonly units: bigint }
  /** Price of a compute unit, in micro-lamports. */
  | { readonly sets: 'price'; readonly price: bigint }

/** @returns `undefined` for an unknown instruction. Trailing bytes are ignored, as the network does. */
export function readBudget({ data }: SolanaCall): SolanaBudget | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data[0] === 2 && data.length >= 5)
    return { sets: 'limit', units: BigInt(view.getUint32(1, true)) }
  if (data[0] === 3 && data.length >= 9) return { sets: 'price', price: view.getBigUint64(1, true) }
  return undefined
}

/** Returns the maximum fee of a transaction, in lamports. */
export function highestFee({ calls, signers }: SolanaMessage): bigint {
  const budgets = calls.flatMap((call) =>
    call.program === budgetProgram ? (readBudget(call) ?? []) : [],
  )
  const limits = budgets.flatMap((budget) => (budget.sets === 'limit' ? [budget.units] : []))
  const prices = budgets.flatMap((budget) => (budget.sets === 'price' ? [budget.price] : []))
  const asked = limits.length > 0 ? largest(limits) : BigInt(calls.length) * defaultUnits
  const units = asked < mostUnits ? asked : mostUnits
  return BigInt(signers.length) * perSignature + (units * largest(prices) + 999_999n) / 1_000_000n
}

function largest(values: readonly bigint[]): bigint {
  let most = 0n
  for (const value of values) if (value > most) most = value
  return most
}
