import type { Message } from './readTransaction.ts'

/** Lamports per signature. */
const perSignature = 5_000n
/** Default compute units per instruction if the transaction sets no limit, and the maximum per transaction. */
const defaultUnits = 200_000n
const mostUnits = 1_400_000n
const budgetProgram = 'ComputeBudget111111111111111111111111111111'

/**
 * Returns the fee of a transaction, in lamports.
 *
 * @see https://solana.com/docs/core/fees
 */
export function feeOf({ header, instructions, staticAccounts }: Message): bigint {
  let asked: bigint | undefined
  /** In millionths of a lamport per compute unit. */
  let price = 0n
  let calls = 0n
  for (const { data, programAddressIndex } of instructions) {
    if (staticAccounts[programAddressIndex] !== budgetProgram) {
      calls += 1n
      continue
    }
    const bytes = new Uint8Array(data ?? [])
    const view = new DataView(bytes.buffer)
    if (bytes[0] === 2 && bytes.length >= 5) asked = BigInt(view.getUint32(1, true))
    if (bytes[0] === 3 && bytes.length >= 9) price = view.getBigUint64(1, true)
  }
  const wanted = asked ?? calls * defaultUnits
  const units = wanted < mostUnits ? wanted : mostUnits
  return BigInt(header.numSignerAccounts) * perSignature + (units * price + 999_999n) / 1_000_000n
}
