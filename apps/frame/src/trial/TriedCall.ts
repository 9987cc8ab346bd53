import type { Hex } from 'viem'
import type { Fees } from '../sign/readFees.ts'

/** A call as it is tried; without a receiver it makes a contract. */
export type TriedCall = {
  readonly data: Hex
  /** Those of the transaction, where the call is one of its own. */
  readonly fees?: Fees | undefined
  readonly gas?: bigint | undefined
  readonly to: Hex | undefined
  readonly value: bigint
}
