import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ContractRead } from '../../../chains/readContracts.ts'
import type { FoundPool, Pool } from './Pool.ts'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function liquidity() view returns (uint128)',
  'function slot0() view returns (uint160)',
])
const getReserves = encodeFunctionData({ abi, functionName: 'getReserves' })
const liquidity = encodeFunctionData({ abi, functionName: 'liquidity' })
const slot0 = encodeFunctionData({ abi, functionName: 'slot0' })

/** Least amount of each base token that a pool must hold, by lower-case address. */
export type Floors = ReadonlyMap<string, bigint>

/** Returns the reads that {@link toPool} needs, in its order. */
export function readsOf(
  { address, kind, tokens }: FoundPool,
  floors: Floors,
): readonly ContractRead[] {
  if (kind === 'v2') return [{ data: getReserves, to: address }]
  // Liquidity of a v3 pool says nothing about amounts, so its balances of base tokens are read too.
  const data = encodeFunctionData({ abi, args: [address], functionName: 'balanceOf' })
  const balances = tokens.filter((token) => floors.has(token)).map((to) => ({ data, to }))
  return [{ data: slot0, to: address }, { data: liquidity, to: address }, ...balances]
}

/**
 * Converts the answers to {@link readsOf}.
 *
 * @returns `undefined` for a pool that is empty, or holds too little of every base token: a small pool is easy to
 *   manipulate.
 */
export function toPool(
  found: FoundPool,
  answers: readonly (Hex | undefined)[],
  floors: Floors,
): Pool | undefined {
  const isDeep = (held: ReadonlyMap<Address, bigint>) =>
    [...held].some(([token, amount]) => amount >= (floors.get(token) ?? amount + 1n))
  const words = answers.map(toWords)
  if (found.kind === 'v2') {
    const [first, second] = words[0] ?? []
    if (!first || !second) return undefined
    const [one, other] = found.tokens
    const pool = { ...found, kind: 'v2' as const, reserves: [first, second] as const }
    return isDeep(new Map([[one, first] as const, [other, second] as const])) ? pool : undefined
  }
  const [[sqrtPriceX96] = [], [active] = [], ...balances] = words
  if (!sqrtPriceX96 || !active) return undefined
  const base = found.tokens.filter((token) => floors.has(token))
  const held = new Map(base.map((token, index) => [token, balances[index]?.[0] ?? 0n]))
  const pool = { ...found, kind: 'v3' as const, liquidity: active, sqrtPriceX96 }
  return isDeep(held) ? pool : undefined
}

/** Splits an answer into words of 32 bytes. */
export function toWords(data: Hex | undefined): readonly bigint[] {
  return (data?.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}
