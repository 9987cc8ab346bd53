import { hexToBytes } from 'viem'
import type { Operation } from './readOperation.ts'
import { handleOps } from './simulate.ts'

/** A transaction by itself; a bundle may hold one operation only. */
const transactionGas = 21_000n
/** What an entry point does for an operation without counting it. */
const entryPointGas = 24_000n
/** https://eips.ethereum.org/EIPS/eip-7702: the dearer case, an account that does not exist yet. */
const authorizationGas = 25_000n
/** An operation that does nothing at all runs for longer than this. */
const leastRun = 60_000n

/**
 * Gas that an operation costs beyond what the entry point counts: its bytes, and its share of the bundle.
 * Whoever asks for less would be paid for by us.
 */
export function preVerificationGas(operation: Operation): bigint {
  const data = hexToBytes(handleOps([operation], operation.sender))
  const zeros = BigInt(data.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0))
  const tokens = zeros + (BigInt(data.length) - zeros) * 4n
  // https://eips.ethereum.org/EIPS/eip-7623: bytes have a least price, run or not.
  const [usual, floor] = [tokens * 4n, tokens * 10n - leastRun]
  const bytes = usual > floor ? usual : floor
  const authorization = operation.authorization ? authorizationGas : 0n
  return transactionGas + entryPointGas + authorization + bytes
}
