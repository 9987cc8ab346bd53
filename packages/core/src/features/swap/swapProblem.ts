import { BaseError } from '@fairlead/protocol'
import { readAmount } from '../../utils/amount.ts'
import { SwapError } from './SwapError.ts'
import type { Quote } from './swapApi.ts'
import type { SwapAsset } from './swapAsset.ts'
import { readSlippage } from './swapSlippage.ts'

/** Reason why a swap can't be reviewed. Only one is shown at a time. */
export type SwapProblem =
  | 'tokensMissing'
  | 'amountMissing'
  | 'amountInvalid'
  | 'amountTooPrecise'
  | 'notEnough'
  | 'slippageInvalid'
  /** The quote is being fetched. */
  | 'quoting'
  | 'noRoute'
  | 'noLiquidity'
  | 'tooSmall'
  | 'unsupported'
  | 'quoteFailed'

/** Returns the first problem that prevents the review of a swap; undefined if there is none. */
export function swapProblem(facts: swapProblem.Facts): SwapProblem | undefined {
  const { amount, available, from, quote, slippage, to } = facts
  if (!from || !to) return 'tokensMissing'
  const read = readAmount(amount, from.decimals)
  if ('problem' in read) {
    if (read.problem === 'empty') return 'amountMissing'
    return read.problem === 'invalid' ? 'amountInvalid' : 'amountTooPrecise'
  }
  if (read.value === 0n) return 'amountMissing'
  if (available !== undefined && read.value > available) return 'notEnough'
  if (readSlippage(slippage) === undefined) return 'slippageInvalid'
  if (quote.error !== undefined) return quoteProblem(quote.error)
  if (quote.data === undefined) return 'quoting'
  return quote.data === null ? 'noRoute' : undefined
}

export declare namespace swapProblem {
  type Facts = {
    /** Amount in whole tokens, as typed. */
    amount: string
    /** Maximum that can be swapped, in the smallest unit; undefined while it is unknown. */
    available: bigint | undefined
    from: SwapAsset | undefined
    quote: {
      /** Null if there is no route; undefined while the quote of these inputs is unknown. */
      data: Quote | null | undefined
      /** Error of the last read, if it failed. */
      error?: unknown
    }
    /** Percent, as typed. */
    slippage: string
    to: SwapAsset | undefined
  }
}

function quoteProblem(error: unknown): SwapProblem {
  if (error instanceof SwapError) {
    const { reason } = error
    if (reason === 'noLiquidity' || reason === 'noRoute' || reason === 'tooSmall') return reason
    if (reason === 'notEnough') return reason
  }
  return BaseError.find(error, 'NETWORK_UNSUPPORTED') ? 'unsupported' : 'quoteFailed'
}

/**
 * Returns how much less the target side is worth than the source side, in percent with two decimals; undefined if a
 * price is unknown. A better price counts as 0. For display only.
 */
export function priceImpact(
  from: { amount: bigint; decimals: number; price: number | undefined },
  to: { amount: bigint; decimals: number; price: number | undefined },
): number | undefined {
  const worth = [from, to].map(({ amount, decimals, price }) =>
    price ? (Number(amount) / 10 ** decimals) * price : undefined,
  )
  const [paid, got] = worth
  if (!paid || got === undefined) return undefined
  return Math.max(0, Math.round((1 - got / paid) * 10_000) / 100)
}
