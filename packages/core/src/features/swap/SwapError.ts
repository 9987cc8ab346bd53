import { BaseError, type ErrorCode } from '@fairlead/protocol'
import type { SwapPlan } from './SwapPlan.ts'

const reasons = {
  approvalFailed: {
    code: 'PROVIDER_ERROR',
    text: 'The approval is not in effect. Check it in the wallet, then try again',
  },
  cancelled: {
    code: 'REQUEST_REJECTED',
    text: 'The wallet replaced the transaction with another one. Nothing was swapped',
  },
  contractAccount: {
    code: 'REQUEST_INVALID',
    text: 'The account is a contract, which may not exist on the other network. Swap on one network',
  },
  noLiquidity: { code: 'NOT_FOUND', text: 'Insufficient liquidity for this amount' },
  noRoute: { code: 'NOT_FOUND', text: 'No route between these tokens' },
  notEnough: { code: 'REQUEST_INVALID', text: 'Not enough funds for the amount and the fee' },
  priceMoved: { code: 'CONFLICT', text: 'The price changed. Confirm the new amount' },
  reverted: { code: 'PROVIDER_ERROR', text: 'The network reverted the transaction' },
  tooSmall: { code: 'REQUEST_INVALID', text: 'The amount is too small to swap' },
  tokenMismatch: {
    code: 'RESPONSE_INVALID',
    text: 'The token list and the token contract disagree about decimals',
  },
} as const satisfies Record<string, { code: ErrorCode; text: string }>

/** Reason why a swap is not possible, or did not happen. */
export type SwapFailure = keyof typeof reasons

/** Thrown when a swap can't be quoted, built or completed. `reason` says why. */
export class SwapError extends BaseError {
  override name = 'SwapError'
  readonly reason: SwapFailure
  /** With `priceMoved`: the swap at the new price. */
  readonly plan: SwapPlan | undefined

  constructor(reason: SwapFailure, options: BaseError.Options & { plan?: SwapPlan } = {}) {
    const { code, text } = reasons[reason]
    super(code, { shortMessage: text, ...options })
    this.reason = reason
    this.plan = options.plan
  }
}
