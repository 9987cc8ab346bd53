import type { CaipNetwork } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { evmReaderOf } from './readerOf.ts'

/** Size of an unsigned transaction without its call data, in bytes: an upper bound. */
const transactionSize = 120

/**
 * Fetches the fee of an OP Stack network for publishing a transaction on L1.
 *
 * @param options.callSize - Size of the call data, in bytes.
 * @returns The fee in wei; zero on other networks.
 */
export async function fetchDataFee(
  fairlead: Fairlead,
  options: {
    callSize: number
    network: CaipNetwork | undefined
    signal?: AbortSignal | undefined
  },
): Promise<bigint> {
  const { callSize, network, signal } = options
  if (!network?.contracts?.gasPriceOracle) return 0n
  const reader = await evmReaderOf(fairlead)
  return reader.getDataFee({ network, signal, size: transactionSize + callSize })
}

/**
 * Returns the amount by which an EVM fee can rise until the transaction is included. The base fee rises by at most an
 * eighth per block: this covers two blocks, for a wallet that asks again.
 */
export function feeMargin(fee: bigint): bigint {
  return fee / 4n
}
