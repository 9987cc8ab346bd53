import * as v from 'valibot'
import { type Address, maxUint256, zeroAddress } from 'viem'
import type { TokenReader } from '../../../chains/createTokenReader.ts'
import { nativeAddress } from '../../../chains/nativeToken.ts'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createVendorClient } from '../../../vendors/createVendorClient.ts'
import { listTokens } from '../listTokens.ts'
import { simulatedTaker } from '../onchain/simulateSwap.ts'
import { readSpender } from '../readSpender.ts'
import { noRoute } from '../refusals.ts'
import type { SwapOrder, SwapVendor } from '../SwapVendor.ts'
import {
  isListed,
  numberOf,
  orMissing,
  Quantity,
  type RemoteOptions,
  readRefusal,
  Transaction,
  toSwapCall,
  Units,
} from './remote.ts'

// https://api-docs.uniswap.org

const publicUrl = 'https://trade-api.gateway.uniswap.org'

/** The quote goes back to the vendor unchanged, so unknown fields are kept. */
const Quote = v.object({
  quote: v.looseObject({
    gasUseEstimate: v.nullish(Quantity),
    output: v.looseObject({ amount: Units }),
  }),
  routing: v.string(),
})
const Swap = v.object({ swap: Transaction })
const Approval = v.object({ approval: v.object({ data: v.string() }) })

/**
 * Creates the vendor Uniswap (trading API). Permit2 is switched off: it needs a signature besides the approval, for which
 * this API has no route.
 */
export function uniswapSwaps(
  { key, url = publicUrl }: NonNullable<Vendors['uniswap']>,
  options: RemoteOptions & { tokens: TokenReader },
): SwapVendor {
  const headers = { 'x-api-key': key, 'x-permit2-disabled': 'true' }
  const client = createVendorClient({ ...options, headers, url })

  async function ask(order: SwapOrder, slippage: bigint | undefined, signal: AbortSignal) {
    const { amount, chain, from, to, user } = order
    const body = {
      amount: String(amount),
      protocols: ['V2', 'V3', 'V4'],
      swapper: user,
      tokenIn: toTheirs(from),
      tokenInChainId: Number(numberOf(chain)),
      tokenOut: toTheirs(to),
      tokenOutChainId: Number(numberOf(chain)),
      type: 'EXACT_INPUT',
      ...(slippage === undefined
        ? { autoSlippage: 'DEFAULT' }
        : { slippageTolerance: Number(slippage) / 100 }),
    }
    const answer = await client.ask(Quote, { body, path: '/v1/quote', readRefusal, signal })
    // Other kinds are orders to sign, not transactions.
    return answer.routing === 'CLASSIC' ? answer.quote : undefined
  }

  return {
    name: 'uniswap',
    isServed: isListed,
    tokens: (chain, signal) => listTokens(chain, options.tokens, signal),
    async quote(order, signal) {
      const quote = await ask(order, undefined, signal).catch(orMissing)
      if (!quote) return []
      const { gasUseEstimate, output } = quote
      const gas = gasUseEstimate ?? undefined
      return [{ feeBps: 0, gas, id: null, toAmount: BigInt(output.amount) }]
    },
    async spender({ chain, from }, signal) {
      const body = {
        amount: String(maxUint256),
        chainId: Number(numberOf(chain)),
        token: from,
        // An account that has approved nothing, so the answer always has an approval.
        walletAddress: simulatedTaker,
      }
      const answer = await client.ask(Approval, { body, path: '/v1/check_approval', signal })
      return readSpender(answer.approval.data)
    },
    async build(order, signal) {
      const quote = await ask(order, order.slippageBps, signal).catch(orMissing)
      if (!quote) throw noRoute()
      // Gas is read as a number of any form, and goes back in the form of the vendor.
      const { gasUseEstimate, ...rest } = quote
      const body = {
        quote: { ...rest, ...(gasUseEstimate && { gasUseEstimate: String(gasUseEstimate) }) },
      }
      const { swap } = await client.ask(Swap, { body, path: '/v1/swap', readRefusal, signal })
      return toSwapCall(swap, order)
    },
  }
}

function toTheirs(token: Address): Address {
  return token === nativeAddress ? zeroAddress : token
}
