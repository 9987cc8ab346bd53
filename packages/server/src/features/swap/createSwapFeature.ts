import {
  cleanText,
  getSwapStatus,
  getSwapTokens,
  type SwapToken,
  toImageUrl,
} from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { type Endpoint, implement } from '../../implement.ts'
import { createCache } from '../../vendors/createCache.ts'
import { allowanceRoute, approvalRoute } from './approvalRoutes.ts'
import { createCrossings } from './createCrossings.ts'
import { createVendorOrder } from './createVendorOrder.ts'
import { pickSolanaVendor, pickSwapVendors } from './pickSwapVendors.ts'
import { quotesRoute, solanaRoute, transactionRoute } from './quoteRoutes.ts'
import { requireSwapChain, requireTarget } from './readOrder.ts'
import { noRoute } from './refusals.ts'
import { isOnSolana, type SwapContext } from './SwapContext.ts'
import { createSolanaSwaps } from './solana/createSolanaSwaps.ts'
import { isSwapNetwork } from './swapNetworks.ts'

/** Cache time of a list of tokens, in milliseconds. Source: data API contract, section 5. */
const tokensKeptMs = 60 * 60_000

/**
 * Serves tokens, quotes, approvals and transactions of swaps.
 *
 * @returns `vendorNames`: the vendors in their order; none if no chain can be served.
 */
export function createSwapFeature(
  context: FeatureContext,
): Feature & { readonly vendorNames: readonly string[] } {
  const { chains, clock, log } = context
  const vendors = pickSwapVendors(context)
  const order = createVendorOrder({ clock, log, vendors })
  const served = chains.filter((chain) => isSwapNetwork(chain) && order.isServed(chain))
  const solanaVendor = pickSolanaVendor(context)
  const solana = createSolanaSwaps({ chains, log, vendor: solanaVendor })
  const onSolana = chains.filter((chain) => solana.isServed(chain))
  const lists = createCache<readonly SwapToken[]>({ clock, keptMs: tokensKeptMs })
  const tokensOf = (chain: Chain) =>
    lists.read(chain.caipNetworkId, async () =>
      orderTokens(await order.ask(chain, (vendor, signal) => vendor.tokens(chain, signal))),
    )
  const crossings = createCrossings(context, vendors)
  /** Lists the tokens that arrive on one network when the user pays on another. */
  async function arrivingTokens(source: Chain, target: Chain): Promise<readonly SwapToken[]> {
    if (!(await crossings.reaches(source, target))) throw noRoute()
    const key = `${source.caipNetworkId} ${target.caipNetworkId}`
    return lists.read(key, async () =>
      orderTokens(
        await crossings.order.ask(source, (vendor, signal) => vendor.tokens(target, signal)),
      ),
    )
  }
  const options = { cacheControl: 'max-age=3600', isConditional: true }
  const tokens = implement(getSwapTokens, options, async ({ query: { chainId, source } }) => {
    if (chainId && source && source !== chainId) {
      const target = requireTarget(chains, chainId)
      return { tokens: [...(await arrivingTokens(requireSwapChain(chains, source), target))] }
    }
    if (chainId && isOnSolana(chainId)) return { tokens: [...solana.tokens(chainId)] }
    const asked = chainId ? [requireSwapChain(chains, chainId)] : served
    const [listed, targets] = await Promise.all([
      Promise.all(asked.map(tokensOf)),
      chainId ? Promise.all(asked.map(crossings.destinations)) : [],
    ])
    const destinations = targets.flat().map(({ caipNetworkId }) => caipNetworkId)
    const others = chainId ? [] : onSolana
    return {
      tokens: [...listed, ...others.map((chain) => solana.tokens(chain.caipNetworkId))].flat(),
      ...(destinations.length > 0 && { x: { destinations } }),
    }
  })
  const shared = { chains, crossings, order, solana }
  return {
    routes: [
      tokens,
      quotesRoute(shared),
      allowanceRoute(shared),
      transactionRoute(shared),
      approvalRoute(shared),
      solanaRoute(shared),
      statusRoute(shared),
    ],
    vendorNames: [
      ...(served.length > 0 ? vendors : []),
      ...(solanaVendor && onSolana.length > 0 ? [solanaVendor] : []),
    ].map(({ name }) => name),
  }
}

/** Symbols that come first, in this order. Source: constants contract, section 4. */
const popular = (
  'ETH WETH USDC USDT DAI WBTC UNI AAVE LINK 1INCH ARB OP POL AVAX SOL DOT ADA NEAR TRX GNO BAL BICO CRV ENS ' +
  'BNB LDO MKR COMP SNX GRT YFI SUSHI CAKE PENDLE GMX PEPE SHIB stETH wstETH rETH cbETH FRAX FOX BUSD EURC PYUSD'
).split(' ')
const ranks = new Map(popular.map((symbol, index) => [symbol, index]))

/** Sorts tokens by the suggested order, then by symbol. Texts and pictures of vendors are made safe to show. */
function orderTokens(tokens: readonly SwapToken[]): SwapToken[] {
  const rankOf = ({ symbol }: SwapToken) => ranks.get(symbol) ?? popular.length
  return tokens
    .map((token) => ({
      ...token,
      logoUri: toImageUrl(token.logoUri) ?? null,
      name: cleanText(token.name),
      symbol: cleanText(token.symbol, 32),
    }))
    .sort((a, b) => rankOf(a) - rankOf(b) || compare(a.symbol, b.symbol))
}

/** Compares code units, so that the order doesn't depend on the machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the status of a swap to another network. The vendor gets the transaction's hash and no address. */
function statusRoute({ chains, crossings }: SwapContext): Endpoint {
  return implement(getSwapStatus, { cacheControl: 'no-store' }, ({ query }) =>
    crossings.status({
      bridge: query.bridge,
      from: requireSwapChain(chains, query.from),
      hash: query.hash,
      to: requireTarget(chains, query.to),
    }),
  )
}
