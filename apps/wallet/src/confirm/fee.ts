import { ExecutionRevertedError, type PublicClient, BaseError as ViemError } from 'viem'
import type { HDAccount } from 'viem/accounts'
import type { Transaction } from '../walletRequest.ts'
import { toWireError } from './toWireError.ts'

/** Price of one unit of gas, in wei. */
type GasPrice = { gasPrice: bigint } | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

export type Fee =
  | { status: 'estimating' }
  /** `most` is the maximum cost, in wei. */
  | { status: 'known'; gas: bigint; most: bigint; price: GasPrice }
  | { status: 'fails'; reason: string }
  | { status: 'unknown' }

/** JSON-RPC codes for a transaction that failed: reverted or rejected. Other codes are not about the transaction. */
const failureCodes = [3, -32000, -32003]

/** Asks the node for a transaction's fee, or the reason why it would fail. */
export async function estimateFee(
  reader: PublicClient,
  account: HDAccount,
  transaction: Transaction,
): Promise<Fee> {
  try {
    const { data, to, value } = transaction
    const [estimate, price, balance] = await Promise.all([
      reader.estimateGas({
        account: account.address,
        ...(data && { data }),
        ...(to && { to }),
        value: BigInt(value ?? 0),
      }),
      readPrice(reader, transaction),
      reader.getBalance({ address: account.address }),
    ])
    const gas = transaction.gas ? BigInt(transaction.gas) : estimate
    const most = gas * ('gasPrice' in price ? price.gasPrice : price.maxFeePerGas)
    // Nodes estimate a plain transfer without checking the balance.
    return BigInt(value ?? 0) + most > balance
      ? { status: 'fails', reason: 'not enough for the amount and the fee.' }
      : { status: 'known', gas, most, price }
  } catch (error) {
    const { code, message } = toWireError(error)
    return failureCodes.includes(code) || isReverted(error)
      ? { status: 'fails', reason: revertReason(error) ?? message }
      : { status: 'unknown' }
  }
}

async function readPrice(reader: PublicClient, transaction: Transaction): Promise<GasPrice> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (gasPrice) return { gasPrice: BigInt(gasPrice) }
  if (maxFeePerGas && maxPriorityFeePerGas)
    return {
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    }
  const block = await reader.getBlock()
  if (block.baseFeePerGas === null) return { gasPrice: await reader.getGasPrice() }
  const fees = await reader.estimateFeesPerGas()
  return {
    maxFeePerGas: maxFeePerGas ? BigInt(maxFeePerGas) : fees.maxFeePerGas,
    maxPriorityFeePerGas: maxPriorityFeePerGas
      ? BigInt(maxPriorityFeePerGas)
      : fees.maxPriorityFeePerGas,
  }
}

function isReverted(error: unknown): boolean {
  return (
    error instanceof ViemError &&
    error.walk((cause) => cause instanceof ExecutionRevertedError) !== null
  )
}

/** Returns the contract's revert reason, e.g. `ERC20: transfer amount exceeds balance`. */
function revertReason(error: unknown): string | undefined {
  const details = error instanceof ViemError ? error.details : ''
  return /^execution reverted:\s*(?<reason>.+)$/is.exec(details)?.groups?.reason
}
