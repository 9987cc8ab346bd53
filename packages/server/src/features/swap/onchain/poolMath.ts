import type { Address } from 'viem'
import type { Path, Pool } from './Pool.ts'

const million = 1_000_000n
const q96 = 1n << 96n

/**
 * Returns what a pool pays out. Exact for a v2 pool. For a v3 pool it assumes that the liquidity at the current price
 * applies at every price, so it ranks paths but is never offered.
 */
export function amountOut(pool: Pool, tokenIn: Address, amountIn: bigint): bigint {
  const isFirst = tokenIn === pool.tokens[0]
  const paid = amountIn * (million - pool.fee)
  if (pool.kind === 'v2') {
    const [reserveIn, reserveOut] = isFirst ? pool.reserves : pool.reserves.toReversed()
    if (!reserveIn || !reserveOut) return 0n
    return (paid * reserveOut) / (reserveIn * million + paid)
  }
  const { liquidity, sqrtPriceX96: price } = pool
  if (liquidity === 0n || price === 0n) return 0n
  const amount = paid / million
  if (isFirst) {
    const next = (liquidity * q96 * price) / (liquidity * q96 + amount * price)
    return (liquidity * (price - next)) / q96
  }
  const next = price + (amount * q96) / liquidity
  return (liquidity * q96 * (next - price)) / (next * price)
}

/** Returns the output of the path if the amount moved no price. Fees are deducted. */
export function spotOut(path: Path, amountIn: bigint): bigint {
  return path.reduce((amount, { pool, tokenIn }) => {
    const isFirst = tokenIn === pool.tokens[0]
    const paid = amount * (million - pool.fee)
    if (pool.kind === 'v2') {
      const [reserveIn = 1n, reserveOut = 0n] = isFirst ? pool.reserves : pool.reserves.toReversed()
      return (paid * reserveOut) / (reserveIn * million)
    }
    const square = pool.sqrtPriceX96 ** 2n
    return isFirst
      ? (paid * square) / (q96 * q96 * million)
      : (paid * q96 * q96) / (square * million)
  }, amountIn)
}
