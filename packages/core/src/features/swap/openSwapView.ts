import { BaseError, type CaipNetwork, InputError } from '@fairlead/protocol'
import { enablesSwaps } from '../../actions/offersFeature.ts'
import { servesSwaps, swapNamespace } from '../../actions/swapNetworks.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { SwapArguments } from '../../modal/routes.ts'
import { tokenAddress } from '../../namespaces/tokenAddress.ts'
import { connectedOf, networkOf } from '../../store/selectors.ts'
import { readAmount } from '../../utils/amount.ts'
import { refuse } from './swapApi.ts'

/** Decimals that no token exceeds; the token's own count once it is read. */
const maxDecimals = 60

/**
 * Opens the Swap view for the page. Where tokens can't be swapped on the current network, a view with the networks that
 * can is opened instead; with arguments, the call is rejected, because they belong to a network.
 *
 * @throws as `openSwap`.
 */
export async function openSwapView(fairlead: Fairlead, given: SwapArguments): Promise<void> {
  const { modal, store } = fairlead
  const state = store.getState()
  if (!enablesSwaps(fairlead))
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: ['The feature `swaps` is turned off, or there is no data API'],
    })
  const namespace = swapNamespace(fairlead)
  const network = networkOf(state, namespace)
  const hasArguments = Object.values(given).some((value) => value !== undefined)
  const isHere = network !== undefined && servesSwaps(fairlead, network.caipNetworkId)
  if (!isHere && (hasArguments || !connectedOf(state, namespace))) refuse()
  if (!isHere) return modal.reset('UnsupportedChain', { feature: 'swaps' })
  checkFields(given, network)
  // A copy, so that the page can pass the same object in several calls.
  modal.reset('Swap', hasArguments ? { ...given } : undefined)
}

/** @throws `REQUEST_INVALID` with the path of the invalid argument. */
function checkFields({ amount, fromToken, toToken }: SwapArguments, network: CaipNetwork): void {
  const invalid = (path: string, detail: string) =>
    new InputError({ detail, path, reason: 'Invalid input' })
  const ids = [fromToken, toToken].map((asset) =>
    asset === undefined ? undefined : (tokenAddress(asset, network.caipNetworkId) ?? 'native'),
  )
  const [from, to] = ids
  if (from !== undefined && from.toLowerCase() === to?.toLowerCase())
    throw invalid('toToken', 'Another token than `fromToken`')
  if (amount === undefined) return
  const read = readAmount(amount, maxDecimals)
  if (!('value' in read) || read.value === 0n) throw invalid('amount', 'More than zero')
}
