import type { Hex } from 'viem'
import type { Fees } from '../sign/readFees.ts'

/** A call to simulate. Without `to` it creates a contract. */
export type SimulatedCall = {
  readonly data: Hex
  /** Fees of the transaction, if the call is a transaction of its own. */
  readonly fees?: Fees | undefined
  readonly gas?: bigint | undefined
  readonly to: Hex | undefined
  readonly value: bigint
}
