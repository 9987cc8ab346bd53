import { Refusal } from '../../problem.ts'

/** Wire compatibility: clients look for the words "insufficient liquidity". */
export function insufficientLiquidity(): Refusal {
  const shortMessage = 'Insufficient liquidity for this swap. Try a smaller amount or another token'
  return new Refusal('NOT_FOUND', { field: 'amount', shortMessage })
}

/** Rounding leaves nothing, or so little that its price has no meaning. */
export function tooSmall(): Refusal {
  const shortMessage = 'The amount is too small to swap. Enter a larger amount'
  return new Refusal('NOT_FOUND', { field: 'amount', shortMessage })
}

/** No pools connect the tokens. */
export function noRoute(): Refusal {
  const shortMessage = 'No route between these tokens. Choose another token'
  return new Refusal('NOT_FOUND', { field: 'to', shortMessage })
}
