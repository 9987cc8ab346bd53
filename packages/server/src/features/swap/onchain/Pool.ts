import type { Address } from 'viem'

type Common = {
  readonly address: Address
  /** Fee in millionths. */
  readonly fee: bigint
  /** Lower-case addresses, the lower one first. */
  readonly tokens: readonly [Address, Address]
}

/** A pool whose state is not known yet. */
export type FoundPool = Common & { readonly kind: 'v2' | 'v3' }

export type V2Pool = Common & { readonly kind: 'v2'; readonly reserves: readonly [bigint, bigint] }
export type V3Pool = Common & {
  readonly kind: 'v3'
  readonly liquidity: bigint
  /** Square root of the price of token 0 in token 1, as a fixed-point number with 96 binary digits. */
  readonly sqrtPriceX96: bigint
}
export type Pool = V2Pool | V3Pool

/** One of up to three pools, and the token that goes in. */
export type Hop = { readonly pool: Pool; readonly tokenIn: Address; readonly tokenOut: Address }
/** Pools from one token to another. */
export type Path = readonly Hop[]
/** Part of a swap that takes one path. */
export type Leg = { readonly amountIn: bigint; readonly path: Path }
/** One path, or two that share no pool. Amounts are in the smallest unit of the first and last token. */
export type Route = { readonly amountOut: bigint; readonly legs: readonly Leg[] }
