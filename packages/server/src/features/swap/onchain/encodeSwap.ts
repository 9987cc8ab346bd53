import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { nativeAddress } from '../../../chains/nativeToken.ts'
import type { Swap } from '../../../configuration/Swap.ts'
import type { Hop, Leg, Path, Route } from './Pool.ts'
import { packPath } from './quotePaths.ts'

/** SwapRouter02 reads this recipient as itself, and this amount as all that it holds. */
const routerItself = '0x0000000000000000000000000000000000000002'
const allThatItHolds = 0n

const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'function refundETH() payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
])
const v2RouterAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

export type EncodedSwap = { readonly data: Hex; readonly to: Address }

type Terms = {
  /** Seconds since 1970. */
  deadline: bigint
  from: Address
  /** The transaction fails if it would pay less. */
  minOut: bigint
  recipient: Address
  to: Address
}

/** Encodes the transaction of a route. It reverts as a whole if it pays less than `minOut` or comes too late. */
export function encodeSwap(swap: Swap, route: Route, terms: Terms): EncodedSwap {
  const to = swap.router.address as Address
  const data =
    swap.router.kind === 'swapRouter02'
      ? encodeForRouter02(route, terms)
      : encodeForV2Router(route, terms)
  return { data, to }
}

/** Encodes wrapping or unwrapping, one to one. */
export function encodeWrap(swap: Swap, terms: { amount: bigint; from: Address }): EncodedSwap {
  const data =
    terms.from === nativeAddress
      ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
      : encodeFunctionData({ abi: wrappedAbi, args: [terms.amount], functionName: 'withdraw' })
  return { data, to: swap.wrappedNative as Address }
}

/**
 * All pools pay to the router, which hands out the sum at the end. So the minimum covers both paths of a split. The
 * router wraps the native coin by itself.
 */
function encodeForRouter02({ legs }: Route, terms: Terms): Hex {
  const { deadline, from, minOut, recipient, to } = terms
  const last = legs[0]?.path.at(-1)?.tokenOut as Address
  const end =
    to === nativeAddress
      ? encodeFunctionData({
          abi: routerAbi,
          args: [minOut, recipient],
          functionName: 'unwrapWETH9',
        })
      : encodeFunctionData({
          abi: routerAbi,
          args: [last, minOut, recipient],
          functionName: 'sweepToken',
        })
  // A v3 pool that runs out of liquidity leaves ether in the router, where anyone could take it.
  const refund = encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' })
  const calls = [...legs.flatMap(encodeLeg), end, ...(from === nativeAddress ? [refund] : [])]
  return encodeFunctionData({ abi: routerAbi, args: [deadline, calls], functionName: 'multicall' })
}

function encodeLeg({ amountIn, path }: Leg): readonly Hex[] {
  return toSeries(path).map((series, index) => {
    const amount = index === 0 ? amountIn : allThatItHolds
    if (series[0]?.pool.kind === 'v2')
      return encodeFunctionData({
        abi: routerAbi,
        args: [amount, 0n, tokensOf(series), routerItself],
        functionName: 'swapExactTokensForTokens',
      })
    const order = { amountIn: amount, amountOutMinimum: 0n, path: packPath(series) }
    return encodeFunctionData({
      abi: routerAbi,
      args: [{ ...order, recipient: routerItself }],
      functionName: 'exactInput',
    })
  })
}

function encodeForV2Router({ legs }: Route, terms: Terms): Hex {
  const { deadline, from, minOut, recipient, to } = terms
  const { amountIn = 0n, path = [] } = legs[0] ?? {}
  const end = [tokensOf(path), recipient, deadline] as const
  if (from === nativeAddress)
    return encodeFunctionData({
      abi: v2RouterAbi,
      args: [minOut, ...end],
      functionName: 'swapExactETHForTokens',
    })
  return encodeFunctionData({
    abi: v2RouterAbi,
    args: [amountIn, minOut, ...end],
    functionName: to === nativeAddress ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
  })
}

/** Groups neighbouring pools of the same kind. */
function toSeries(path: Path): readonly Path[] {
  const series: Hop[][] = []
  for (const hop of path) {
    const current = series.at(-1)
    if (current?.[0]?.pool.kind === hop.pool.kind) current.push(hop)
    else series.push([hop])
  }
  return series
}

function tokensOf(path: Path): readonly Address[] {
  return [path[0]?.tokenIn as Address, ...path.map(({ tokenOut }) => tokenOut)]
}
