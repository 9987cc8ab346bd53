import { type CaipNetwork, InputError } from '@fairlead/protocol'
import { servesSwaps, swapNamespace } from '../../actions/swapNetworks.ts'
import { required } from '../../errors/arguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf, networkOf } from '../../store/selectors.ts'
import { readAmount } from '../../utils/amount.ts'
import { buildSwapPlan, placeFor, type SwapWish } from './buildSwapPlan.ts'
import { runSwap } from './runSwap.ts'
import { SwapError } from './SwapError.ts'
import type { SentSwap, SwapParameters, SwapQuoteResult } from './SwapPlan.ts'
import { fetchQuote, refuse } from './swapApi.ts'
import { isSameAsset, readSwapAsset, type SwapAsset } from './swapAsset.ts'
import { swapTokensQuery } from './swapQueries.ts'
import { defaultSlippage } from './swapSlippage.ts'

/** Implements `fetchSwapQuote`; loaded with the first call. */
export async function readSwapQuote(
  fairlead: Fairlead,
  parameters: SwapParameters & { signal?: AbortSignal | undefined },
): Promise<SwapQuoteResult> {
  const { amount, from, to } = await readWish(fairlead, parameters, 'fetchSwapQuote')
  const { owner } = placeFor(fairlead, from)
  const { signal } = parameters
  const quote = await fetchQuote(fairlead, { amount, from, owner, signal, to })
  if (!quote) throw new SwapError('noRoute')
  return { amount, from, to, toAmount: quote.toAmount }
}

/** Implements `swap`; loaded with the first call. */
export async function swapTokens(
  fairlead: Fairlead,
  parameters: SwapParameters & { slippage?: string | undefined },
  options: Parameters<typeof runSwap>[2],
): Promise<SentSwap> {
  const wish = await readWish(fairlead, parameters, 'swap')
  return runSwap(fairlead, await buildSwapPlan(fairlead, wish), options)
}

/** @throws as `readWish` while disconnected or on another network. */
function placeOf(fairlead: Fairlead, operation: string): CaipNetwork {
  const state = fairlead.store.getState()
  const namespace = swapNamespace(fairlead)
  required(connectedOf(state, namespace), 'address', operation)
  const network = networkOf(state, namespace)
  if (!network || !servesSwaps(fairlead, network.caipNetworkId)) refuse()
  return network
}

/** Validates the arguments of a verb and reads its tokens. */
async function readWish(
  fairlead: Fairlead,
  parameters: SwapParameters & { slippage?: string | undefined },
  operation: string,
): Promise<SwapWish> {
  const { amount, slippage = defaultSlippage } = parameters ?? {}
  const network = placeOf(fairlead, operation)
  const { client } = await fairlead.queries()
  const list = await client.fetchQuery(swapTokensQuery(fairlead)).catch(() => undefined)
  const read = (asset: string | undefined, name: 'from' | 'to'): Promise<SwapAsset> => {
    const id = required(asset, name, operation)
    const target = name === 'to' ? targetOf(fairlead, id) : undefined
    const listed = target ? [] : (list?.assets ?? [])
    return readSwapAsset(fairlead, target ?? network, { asset: id, listed })
  }
  const [from, to] = await Promise.all([read(parameters?.from, 'from'), read(parameters?.to, 'to')])
  if (isSameAsset(from, to)) throw invalid('to', 'Another token than `from`')
  const units = typeof amount === 'bigint' ? amount : unitsOf(amount, from.decimals)
  if (units === undefined || units <= 0n || units >> 256n)
    throw invalid('amount', `More than zero, with at most ${from.decimals} decimals`)
  return { amount: units, from, slippage, to }
}

/** Returns the network of a CAIP-10 id, if it is one of the page's networks. */
function targetOf({ store }: Fairlead, id: string): CaipNetwork | undefined {
  const chainId = id.slice(0, Math.max(0, id.lastIndexOf(':')))
  return store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
}

function unitsOf(amount: string, decimals: number): bigint | undefined {
  const read = readAmount(amount, decimals)
  return 'value' in read ? read.value : undefined
}

function invalid(path: string, detail: string): InputError {
  return new InputError({ detail, path, reason: 'Invalid input' })
}
