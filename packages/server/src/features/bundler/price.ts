import type { Fees } from './fees.ts'
import type { Operation } from './readOperation.ts'

/** Fees of a transaction, in wei per gas. */
export type Price = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

type Offer = Pick<Operation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>

/** Returns the highest `maxFeePerGas` at which all operations still pay back the bundle's cost. */
export function capOf(operations: readonly Offer[]): bigint {
  return leastOf(operations.map(({ maxFeePerGas }) => maxFeePerGas))
}

/** Returns the smallest value; 0 if there is none. */
export function leastOf(values: readonly bigint[]): bigint {
  return values.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n
}

/** Returns the bundle's fees, which never exceed what each of its operations pays per gas. */
export function priceOf(operations: readonly Offer[], { base }: Pick<Fees, 'base'>): Price {
  const tip = leastOf(operations.map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas))
  const maxFeePerGas = leastOf([base * 2n + tip, capOf(operations)])
  return { maxFeePerGas, maxPriorityFeePerGas: leastOf([tip, maxFeePerGas]) }
}

/**
 * Returns the priority fee that an operation pays at a base fee, in wei per gas. `maxFeePerGas` can make it lower than
 * the operation's `maxPriorityFeePerGas`.
 */
export function effectiveTip({ maxFeePerGas, maxPriorityFeePerGas }: Offer, base: bigint): bigint {
  return leastOf([maxPriorityFeePerGas, maxFeePerGas - base])
}
