import { hexToBytes } from 'viem'
import type { Operation } from './readOperation.ts'
import { handleOps } from './simulate.ts'

/** Gas of a transaction. A bundle may have only one operation, so each pays for all of it. */
const transactionGas = 21_000n
/** Overhead of the entry point per operation, which the entry point does not meter. */
const entryPointGas = 24_000n
/** Higher price of an authorization, for an account that doesn't exist yet. https://eips.ethereum.org/EIPS/eip-7702 */
const authorizationGas = 25_000n
/** Minimum execution gas of any operation. */
const leastRun = 60_000n

/**
 * Returns the gas of an operation that the entry point does not meter: its calldata, and its share of the bundle. With
 * a lower `preVerificationGas` the bundler would pay the difference.
 */
export function preVerificationGas(operation: Operation): bigint {
  const data = hexToBytes(handleOps([operation], operation.sender))
  const zeros = BigInt(data.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0))
  const tokens = zeros + (BigInt(data.length) - zeros) * 4n
  // Calldata has a floor price. https://eips.ethereum.org/EIPS/eip-7623
  const [usual, floor] = [tokens * 4n, tokens * 10n - leastRun]
  const bytes = usual > floor ? usual : floor
  const authorization = operation.authorization ? authorizationGas : 0n
  return transactionGas + entryPointGas + authorization + bytes
}
