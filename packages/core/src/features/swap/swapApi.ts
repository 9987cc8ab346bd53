import {
  BaseError,
  type ChainId,
  cleanText,
  EvmAddress,
  getSwapAllowance,
  getSwapApproval,
  getSwapQuotes,
  getSwapTokens,
  InputError,
  postSwapTransaction,
  type SwapToken,
  toAccountId,
  tryParse,
} from '@fairlead/protocol'
import { servesSwaps } from '../../actions/swapNetworks.ts'
import type { WidgetServer } from '../../api/createApiClient.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { SwapError } from './SwapError.ts'
import type { SwapBridge, SwapCall } from './SwapPlan.ts'
import type { SwapAsset } from './swapAsset.ts'

/** Tokens, amount and account of a swap. `amount` is in the smallest unit of `from`. */
export type SwapInputs = {
  readonly amount: bigint
  readonly from: SwapAsset
  /** Address of the account. */
  readonly owner: string
  readonly signal?: AbortSignal | undefined
  readonly to: SwapAsset
}

/** Tokens of a network, and the other networks that swaps from it can pay out on. */
export type SwapTokens = {
  readonly destinations: readonly string[]
  readonly tokens: readonly SwapToken[]
}

/**
 * Fetches the tokens that can be swapped on a network; none on an unsupported network.
 *
 * @param target - Network on which the tokens arrive. Default: `chainId`.
 */
export async function fetchSwapTokens(
  fairlead: Fairlead,
  { chainId, target = chainId }: { chainId: ChainId; target?: ChainId },
  signal?: AbortSignal,
): Promise<SwapTokens> {
  const query = target === chainId ? { chainId } : { chainId: target, source: chainId }
  const { tokens, x } = await askSwaps(fairlead, chainId, {
    otherwise: () => ({ tokens: [], x: undefined }),
    send: (server) => request(server, getSwapTokens, { base: 'data', query }, { signal }),
  })
  return { destinations: x?.destinations ?? [], tokens }
}

/** Price of a swap. */
export type Quote = {
  /** How much worse the price is than that of a very small swap, in hundredths of a percent; undefined if unknown. */
  readonly impactBps: number | undefined
  /** Fee of the server's operator, already deducted, in hundredths of a percent; undefined if unknown. */
  readonly providerFeeBps: number | undefined
  /** Amount of the target token, in its smallest unit. */
  readonly toAmount: bigint
}

/**
 * Fetches the best quote of a swap.
 *
 * @returns Undefined if there is no route.
 * @throws `RESPONSE_INVALID` if the quote is for another amount; `SwapError` without liquidity.
 */
export async function fetchQuote(
  fairlead: Fairlead,
  { amount, from, owner, signal, to }: SwapInputs,
): Promise<Quote | undefined> {
  const query = { amount: String(amount), from: from.id, to: to.id, userAddress: owner }
  const { quotes } = await askSwaps(fairlead, from.chainId, {
    otherwise: () => ({ quotes: [] }),
    send: (server) => request(server, getSwapQuotes, { base: 'data', query }, { signal }),
  })
  let best: Quote | undefined
  for (const { fromAmount, toAmount, x } of quotes) {
    if (BigInt(fromAmount) !== amount) throw invalid('quotes.fromAmount', String(amount))
    const units = BigInt(toAmount)
    if (units > (best?.toAmount ?? 0n))
      best = {
        impactBps: x?.priceImpactBps ?? undefined,
        providerFeeBps: x?.providerFeeBps ?? undefined,
        toAmount: units,
      }
  }
  return best
}

/** True if the tokens of a swap are on two networks. */
export function isCrossing({ from, to }: Pick<SwapInputs, 'from' | 'to'>): boolean {
  return from.chainId !== to.chainId
}

/** Fetches the allowance of the provider's contract for a token. @returns In the token's smallest unit. */
export async function fetchAllowance(
  fairlead: Fairlead,
  { from, owner, signal, to }: Omit<SwapInputs, 'amount'>,
): Promise<bigint> {
  const query = {
    tokenAddress: from.id,
    userAddress: toAccountId(from.chainId, owner),
    ...(isCrossing({ from, to }) && { to: to.id }),
  }
  const { allowance } = await askSwaps(fairlead, from.chainId, {
    otherwise: () => ({ allowance: '0' }),
    send: (server) => request(server, getSwapAllowance, { base: 'data', query }, { signal }),
  })
  return BigInt(allowance)
}

/** Function selectors of token approvals and transfers, which no swap needs in its own call. */
const refusedCalls: readonly string[] = [
  '0x095ea7b3', // approve(address,uint256)
  '0x39509351', // increaseAllowance(address,uint256)
  '0xa9059cbb', // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  '0xa22cb465', // setApprovalForAll(address,bool)
]

/** What the transaction of a swap to another network promises. Amounts are in the smallest unit of the target token. */
export type SwapPromise = {
  readonly bridge: SwapBridge
  readonly minimum: bigint
  readonly toAmount: bigint
}

/**
 * Fetches the transaction of a swap and checks it.
 *
 * @param slippage - Percent, with at most two decimals.
 * @throws `NETWORK_UNSUPPORTED`, 'Network not supported for Swaps'; `RESPONSE_INVALID` for a call on another network,
 *   or one that would move or approve tokens directly; `SwapError` without liquidity.
 */
export async function fetchSwapCall(
  fairlead: Fairlead,
  { amount, from, owner, signal, slippage, to }: SwapInputs & { slippage: number },
): Promise<SwapCall & { readonly promise?: SwapPromise }> {
  const { chainId } = from
  const { tx, x } = await askSwaps(fairlead, chainId, {
    otherwise: refuse,
    send: (server) => {
      const body = {
        amount: String(amount),
        disableEstimate: true,
        eip155: { slippage },
        from: from.id,
        projectId: server.projectId,
        to: to.id,
        userAddress: toAccountId(chainId, owner),
      }
      return request(server, postSwapTransaction, { base: 'data', body }, { signal })
    },
  })
  const target = addressOn(tx.to, chainId, 'tx.to')
  if (refusedCalls.includes(tx.data.slice(0, 10).toLowerCase()))
    throw invalid('tx.data', 'A call of a swap contract')
  const paid = from.address === undefined ? amount : 0n
  const call = { data: tx.data, gas: BigInt(tx.eip155.gas), to: target }
  if (!isCrossing({ from, to })) return { ...call, value: paid }
  if (!x?.crossing) throw invalid('x.crossing', 'The bridge of a swap between two networks')
  const { bridge, fee, minimum, seconds, toAmount } = x.crossing
  const name = cleanText(bridge.name, 40) || bridge.id
  return {
    ...call,
    promise: {
      bridge: { fee: BigInt(fee), id: bridge.id, name, seconds: seconds ?? undefined },
      minimum: BigInt(minimum),
      toAmount: BigInt(toAmount),
    },
    value: paid + BigInt(fee),
  }
}

/**
 * Fetches the contract that has to be approved. Only the spender is used of the server's answer: the approval itself
 * is encoded by the widget.
 *
 * @throws `NETWORK_UNSUPPORTED`, 'Network not supported for Swaps'; `RESPONSE_INVALID` if the answer is no approval.
 */
export async function fetchSpender(
  fairlead: Fairlead,
  { amount, from, owner, signal, to }: SwapInputs,
): Promise<string> {
  const query = {
    amount: String(amount),
    from: from.id,
    to: to.id,
    userAddress: toAccountId(from.chainId, owner),
  }
  const { tx } = await askSwaps(fairlead, from.chainId, {
    otherwise: refuse,
    send: (server) => request(server, getSwapApproval, { base: 'data', query }, { signal }),
  })
  const spender = /^0x095ea7b30{24}([0-9a-f]{40})[0-9a-f]{64}$/i.exec(tx.data)?.[1]
  const address = spender && `0x${spender.toLowerCase()}`
  const isFit = address && !/^0x0{40}$/.test(address) && address !== from.address?.toLowerCase()
  if (!isFit) throw invalid('tx.data', 'approve(address,uint256) with a spender')
  return address
}

const refusedBecause = [
  [/insufficient liquidity/i, 'noLiquidity'],
  [/no route/i, 'noRoute'],
  [/too small/i, 'tooSmall'],
] as const

type Asked<answer> = {
  /** Result on an unsupported network; may throw. */
  otherwise: () => answer
  send: (server: WidgetServer) => Promise<answer>
}

/**
 * Sends a request about swaps on a network. A server that doesn't support the network counts as `otherwise`.
 *
 * @throws `SwapError` for a refusal that has a reason; the server's other errors.
 */
export async function askSwaps<answer>(
  fairlead: Fairlead,
  chainId: ChainId,
  { otherwise, send }: Asked<answer>,
): Promise<answer> {
  const server = await fairlead.internal.server()
  if (!servesSwaps(fairlead, chainId) || server.supported.has(chainId) === false) return otherwise()
  try {
    return await send(server)
  } catch (cause) {
    if (!BaseError.is(cause)) throw cause
    if (cause.code === 'NETWORK_UNSUPPORTED') return otherwise()
    const { shortMessage } = cause
    // Servers have no codes for these, so the contract names the words. The server's own text is kept.
    const [, reason] = refusedBecause.find(([words]) => words.test(shortMessage)) ?? []
    if (reason) throw new SwapError(reason, { cause, shortMessage })
    throw cause
  }
}

/** @throws `NETWORK_UNSUPPORTED`, 'Network not supported for Swaps'. */
export function refuse(): never {
  throw new BaseError('NETWORK_UNSUPPORTED', { shortMessage: 'Network not supported for Swaps' })
}

/** Returns the address of a CAIP-10 id on this network. */
function addressOn(id: string, chainId: ChainId, path: string): string {
  const address = tryParse(EvmAddress, id.slice(id.lastIndexOf(':') + 1))
  if (!address || id !== `${chainId}:${address}`) throw invalid(path, `An address on ${chainId}`)
  return address
}

/** Returns the error for an answer of the server that can't be used. */
export function invalid(path: string, expected: string): InputError {
  const detail = `Expected: ${expected}`
  return new InputError({ code: 'RESPONSE_INVALID', detail, path, reason: 'Invalid input' })
}
