import * as v from 'valibot'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createVendorClient } from '../../../vendors/createVendorClient.ts'
import { noRoute } from '../refusals.ts'
import type { SwapOrder, SwapVendor } from '../SwapVendor.ts'
import {
  EvmAddress,
  isListed,
  numberOf,
  orMissing,
  Quantity,
  type RemoteOptions,
  readRefusal,
  Transaction,
  toSwapCall,
  toSwapTokens,
  Units,
} from './remote.ts'

// https://portal.1inch.dev/documentation/apis/swap/classic-swap

const publicUrl = 'https://api.1inch.dev'

const Quote = v.object({ dstAmount: Units, gas: v.nullish(Quantity) })
const Swap = v.object({ dstAmount: Units, tx: Transaction })
const Tokens = v.object({ tokens: v.record(v.string(), v.unknown()) })

/** Creates the vendor 1inch (classic swap, version 6). Its placeholder of the native coin is ours too. */
export function oneInchSwaps(
  { key, url = publicUrl }: NonNullable<Vendors['1inch']>,
  options: RemoteOptions,
): SwapVendor {
  const { fee } = options
  const headers = { authorization: `Bearer ${key}` }
  const client = createVendorClient({ ...options, headers, url })
  const pathOf = ({ chain }: Pick<SwapOrder, 'chain'>, name: string) =>
    `/swap/v6.0/${numberOf(chain)}/${name}`
  const termsOf = ({ amount, from, to }: SwapOrder) => ({
    amount: String(amount),
    dst: to,
    src: from,
    // In percent. The vendor demands the same in quote and swap.
    fee: fee?.bps ? String(fee.bps / 100) : undefined,
  })

  return {
    name: '1inch',
    isServed: isListed,
    async tokens(chain, signal) {
      const { tokens } = await client.ask(Tokens, { path: pathOf({ chain }, 'tokens'), signal })
      return toSwapTokens(chain, Object.values(tokens))
    },
    async quote(order, signal) {
      const query = { ...termsOf(order), includeGas: 'true' }
      const call = { path: pathOf(order, 'quote'), query, readRefusal, signal }
      const quote = await client.ask(Quote, call).catch(orMissing)
      if (!quote) return []
      const { dstAmount, gas } = quote
      return [
        {
          feeBps: fee?.bps ?? 0,
          gas: gas ?? undefined,
          id: null,
          toAmount: BigInt(dstAmount),
        },
      ]
    },
    async spender(pair, signal) {
      const schema = v.object({ address: EvmAddress })
      return (await client.ask(schema, { path: pathOf(pair, 'approve/spender'), signal })).address
    },
    async build(order, signal) {
      const query = {
        ...termsOf(order),
        // The allowance may come later, so the vendor must not simulate.
        disableEstimate: 'true',
        from: order.user,
        origin: order.user,
        referrer: fee?.bps ? fee.recipient : undefined,
        slippage: String(Number(order.slippageBps) / 100),
      }
      const call = { path: pathOf(order, 'swap'), query, readRefusal, signal }
      const swap = await client.ask(Swap, call).catch(orMissing)
      if (!swap) throw noRoute()
      return toSwapCall(swap.tx, order)
    },
  }
}
