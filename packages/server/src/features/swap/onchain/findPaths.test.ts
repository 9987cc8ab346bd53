import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { findPaths } from './findPaths.ts'
import type { Pool } from './Pool.ts'

const addressOf = (digit: string) => `0x${digit.repeat(40)}` as Address
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(addressOf) as [Address, Address, Address, Address]

let count = 0
/** Creates a pool of two tokens at par. */
function pool(kind: 'v2' | 'v3', one: Address, other: Address, depth = 10n ** 24n): Pool {
  count += 1
  const address = `0x${String(count).padStart(40, '0')}` as Address
  const common = { address, fee: 3_000n, tokens: [one, other] as const }
  return kind === 'v2'
    ? { ...common, kind, reserves: [depth, depth] }
    : { ...common, kind, liquidity: depth, sqrtPriceX96: 1n << 96n }
}
const search = (pools: readonly Pool[], amount = 10n ** 18n) =>
  findPaths({ amount, between: [b, c], from: a, pools, to: d }).map((path) =>
    path.map(({ pool: { kind }, tokenOut }) => `${kind} ${tokenOut[2]}`).join(', '),
  )

test('[API-05] default: up to three pools, the best path first', () => {
  const pools = [pool('v2', a, b), pool('v2', b, c), pool('v2', c, d), pool('v2', b, d)]

  expect(search(pools)).toEqual(['v2 b, v2 d', 'v2 b, v2 c, v2 d'])
})

test('[API-05] behavior: a longer path through deep pools beats a shallow pool', () => {
  const pools = [pool('v2', a, d, 10n ** 18n), pool('v2', a, b), pool('v2', b, d)]

  expect(search(pools)).toEqual(['v2 b, v2 d', 'v2 d'])
})

test('[API-05] behavior: every direct pool is a path; for other hops only the best pool counts', () => {
  const pools = [
    pool('v2', a, d),
    pool('v3', a, d),
    pool('v2', a, b, 10n ** 18n),
    pool('v3', a, b),
    pool('v2', b, d),
  ]

  expect(search(pools).toSorted()).toEqual(['v2 d', 'v3 b, v2 d', 'v3 d'])
})

test('[API-05] behavior: no path', () => {
  expect(search([pool('v2', a, b), pool('v2', b, c)])).toEqual([])
})

test('[API-05] behavior: a v2 pool between two v3 pools is a path only if it gives more than a path with a quicker quote', () => {
  const pools = [pool('v3', a, b), pool('v2', b, c), pool('v3', c, d)]

  expect(search(pools)).toEqual(['v3 b, v2 c, v3 d'])
  expect(search([...pools, pool('v2', a, d)])).toEqual(['v2 d'])
  expect(search([...pools, pool('v2', a, d, 10n ** 18n)])).toEqual(['v3 b, v2 c, v3 d', 'v2 d'])
})

test('[API-05] behavior: a path that gives less than half of the best is dropped', () => {
  const pools = [pool('v3', a, d), pool('v3', a, b), pool('v3', b, d, 10n ** 17n)]

  expect(search(pools)).toEqual(['v3 d'])
})
