import { getBalances, type RouteResponse } from '@fairlead/protocol'
import { isSolanaAddress } from '@fairlead/protocol/solana'
import { isSolana } from '../../chains/nativeToken.ts'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import type { FiatRates } from '../../vendors/createFiatRates.ts'
import { pickVendors } from '../../vendors/pickVendors.ts'
import { createBalances } from './createBalances.ts'
import type { PriceOf } from './holdings.ts'
import { createHoldings, type Holdings } from './holdingsRoute.ts'
import { blockscoutBalances } from './providers/blockscout.ts'
import { onchainBalances } from './providers/onchain.ts'
import { upstreamBalances } from './providers/upstream.ts'
import { zerionBalances } from './providers/zerion.ts'

const evmAddress = /^0x[0-9a-f]{40}$/i
/** Addresses of other networks: Base58, Bech32 and similar. */
const otherAddress = /^(?!0x)[-.%a-zA-Z0-9]{20,128}$/
/** Maximum number of tokens that one request may name. */
const namedLimit = 50

export function createBalancesFeature(
  context: FeatureContext & { priceOf: PriceOf; rates: FiatRates },
): Feature & { holdings: Holdings } {
  const { chains, rates, vendors } = context
  const { blockscout, upstream, zerion } = context.remotes
  const ways = pickVendors('balances', vendors.balances, {
    blockscout: blockscout && blockscoutBalances(blockscout, chains),
    onchain: onchainBalances(context),
    upstream: upstream && upstreamBalances(upstream),
    zerion: zerion && zerionBalances(zerion),
  })
  const balances = createBalances({ ...context, ways })
  const isOnchainOnly = ways.every(({ vendor }) => vendor === 'onchain')

  const list = implement(getBalances, {}, async ({ params: { address = '' }, query }) => {
    const { chainId, currency = 'usd', forceUpdate } = query
    const isEvm = evmAddress.test(address)
    if (!isEvm && !otherAddress.test(address)) throw invalid('address')
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
    const isOnSolana = isSolanaAddress(address)
    const isRead = chain
      ? chain.client !== undefined || isSolana(chain)
      : isEvm || (isOnSolana && chains.some(isSolana))
    if ((chainId !== undefined && !chain) || (isOnchainOnly && !isRead))
      throw new Refusal('NETWORK_UNSUPPORTED')
    if (chainId !== undefined && chainId.startsWith('eip155:') !== isEvm) throw invalid('address')
    if (chainId?.startsWith('solana:') && !isOnSolana) throw invalid('address')

    // Before the vendors are asked, so that an unknown currency costs nothing.
    const rate = await rates.read(currency)
    const tokens = forceUpdate?.split(',').slice(0, namedLimit)
    const body = await balances.read(
      { address, chainId, tokens },
      { isForced: forceUpdate !== undefined && forceUpdate !== '' },
    )
    return new Response(rate === 1 ? body : convertBalances(body, rate), {
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
    })
  })

  return { holdings: createHoldings({ balances, chains }), routes: [list] }
}

/** @param body - Answer in US dollars, as JSON. @param rate - Amount of the other currency per US dollar. */
function convertBalances(body: string, rate: number): string {
  const { balances } = JSON.parse(body) as RouteResponse<typeof getBalances>
  const converted = balances.map((balance) => ({
    ...balance,
    price: balance.price * rate,
    ...(balance.value !== undefined && { value: balance.value * rate }),
  }))
  return JSON.stringify({ balances: converted })
}

function invalid(field: string): Refusal {
  return new Refusal('REQUEST_INVALID', { field, shortMessage: 'Invalid input' })
}
