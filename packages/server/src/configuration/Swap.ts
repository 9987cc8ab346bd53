import * as v from 'valibot'
import { Address } from './shapes.ts'

/** Fee of a v3 pool in millionths, e.g. 3000 for 0.3 %. */
const Fee = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999))

/** Exchanges of one chain. All swaps go through one router, so users approve one contract. */
export const Swap = v.pipe(
  v.strictObject({
    /** `swapRouter02` trades with v2 and v3 pools and can split; `v2Router` is UniswapV2Router02 or a copy. */
    router: v.strictObject({ address: Address, kind: v.picklist(['swapRouter02', 'v2Router']) }),
    /** Tokens that routes may lead through. List the wrapped native token here too. */
    baseTokens: v.pipe(
      v.array(
        v.strictObject({
          address: Address,
          /** A pool is used only if it holds at least this much of a base token, in the token's smallest unit. */
          minReserve: v.pipe(
            v.string(),
            v.regex(/^\d{1,78}$/, 'Not an amount in the smallest unit'),
          ),
        }),
      ),
      v.minLength(1),
      v.maxLength(8),
    ),
    /** Pools with the interface of Uniswap v2. */
    v2: v.optional(
      v.strictObject({
        factory: Address,
        /** Fee of every pool, in hundredths of a percent. Default: 30. */
        feeBps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999))),
      }),
    ),
    /** Pools with the interface of Uniswap v3. */
    v3: v.optional(
      v.strictObject({
        factory: Address,
        /** Default: 100, 500, 3000 and 10000. */
        fees: v.optional(v.pipe(v.array(Fee), v.minLength(1), v.maxLength(8))),
        /** QuoterV2. */
        quoter: Address,
      }),
    ),
    wrappedNative: Address,
  }),
  v.check(({ v2, v3 }) => v2 !== undefined || v3 !== undefined, 'Neither v2 nor v3'),
  v.check(({ router, v3 }) => router.kind !== 'v2Router' || !v3, 'A v2Router has no v3 pools'),
)
export type Swap = v.InferOutput<typeof Swap>
