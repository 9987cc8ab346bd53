import { getSwapQuotes, postSolanaSwap, postSwapTransaction } from '@fairlead/protocol'
import { readGasPrice } from '../../chains/readGasPrice.ts'
import { type Endpoint, implement } from '../../implement.ts'
import { readOrder } from './readOrder.ts'
import { readSlippage } from './readSlippage.ts'
import { noRoute } from './refusals.ts'
import { accountId, isOnSolana, isUnreachable, orderOf, type SwapContext } from './SwapContext.ts'
import type { Crossing } from './SwapVendor.ts'

/** Gas limit of a swap whose vendor gives none. Source: data API contract, section 5. */
const defaultGas = 500_000n

/** Quotes swaps. */
export function quotesRoute(context: SwapContext): Endpoint {
  return implement(getSwapQuotes, {}, async ({ query }) => {
    if (isOnSolana(query.from)) return { quotes: [...(await context.solana.quotes(query))] }
    const swap = readOrder(context.chains, query)
    if (await isUnreachable(context, swap)) return { quotes: [] }
    const offers = await orderOf(context, swap).ask(
      swap.chain,
      (vendor, signal) => vendor.quote(swap, signal),
      ({ length }) => length === 0,
    )
    return {
      quotes: offers.map(({ feeBps, gas, id, priceImpactBps, toAmount }) => ({
        fromAccount: query.from,
        fromAmount: String(swap.amount),
        id,
        toAccount: query.to,
        toAmount: String(toAmount),
        // An extension of this server.
        x: {
          ...(gas !== undefined && { gas: String(gas) }),
          priceImpactBps,
          providerFeeBps: feeBps,
        },
      })),
    }
  })
}

/** Builds the transaction of a swap. */
export function transactionRoute(context: SwapContext): Endpoint {
  return implement(postSwapTransaction, {}, async ({ body }) => {
    const swap = readOrder(context.chains, body)
    const slippageBps = readSlippage(body.eip155?.slippage)
    if (await isUnreachable(context, swap)) throw noRoute()
    const [call, { fast }] = await Promise.all([
      orderOf(context, swap).ask(swap.chain, (vendor, signal) =>
        vendor.build({ ...swap, slippageBps }, signal),
      ),
      readGasPrice(swap.chain),
    ])
    return {
      tx: {
        amount: body.amount,
        data: call.data,
        eip155: { gas: String(call.gas ?? defaultGas), gasPrice: fast },
        from: accountId(swap.chain, swap.user),
        to: accountId(swap.chain, call.to),
      },
      ...(call.crossing && { x: { crossing: toWire(call.crossing) } }),
    }
  })
}

/** Builds the transaction of a swap on Solana. */
export function solanaRoute({ solana }: SwapContext): Endpoint {
  return implement(postSolanaSwap, {}, async ({ body }) => {
    const { fee, transaction } = await solana.build(body)
    return { fee: String(fee), transaction }
  })
}

function toWire({ bridge, fee, minimum, seconds, toAmount }: Crossing) {
  return {
    bridge,
    fee: String(fee),
    minimum: String(minimum),
    seconds,
    toAmount: String(toAmount),
  }
}
