import { BaseError } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, isAddressEqual } from 'viem'
import type { TokenReader } from '../../../chains/createTokenReader.ts'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createVendorClient } from '../../../vendors/createVendorClient.ts'
import { listTokens } from '../listTokens.ts'
import { insufficientLiquidity, noRoute } from '../refusals.ts'
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
  Units,
} from './remote.ts'

// https://0x.org/docs/api (version 2, allowance holder)

const publicUrl = 'https://api.0x.org'
/** The contract that users approve, at the same address on every chain of the list. */
const allowanceHolder: Address = '0x0000000000001fF3684f28c67538d4D072C22734'

const Missing = v.object({ liquidityAvailable: v.literal(false) })
const Found = { allowanceTarget: v.nullish(EvmAddress), liquidityAvailable: v.literal(true) }
const Price = v.union([Missing, v.object({ ...Found, buyAmount: Units, gas: v.nullish(Quantity) })])
const Quote = v.union([Missing, v.object({ ...Found, transaction: Transaction })])

/** Creates the vendor 0x. It has no list of tokens, so the configured ones are offered. */
export function zeroExSwaps(
  { key, url = publicUrl }: NonNullable<Vendors['0x']>,
  options: RemoteOptions & { tokens: TokenReader },
): SwapVendor {
  const { fee } = options
  const headers = { '0x-api-key': key, '0x-version': 'v2' }
  const client = createVendorClient({ ...options, headers, url })
  const termsOf = ({ amount, chain, from, to, user }: SwapOrder) => ({
    buyToken: to,
    chainId: numberOf(chain),
    sellAmount: String(amount),
    sellToken: from,
    taker: user,
    ...(fee?.bps && {
      swapFeeBps: String(fee.bps),
      swapFeeRecipient: fee.recipient,
      // Of the source token, so that the bought amount is what arrives.
      swapFeeToken: from,
    }),
  })

  return {
    name: '0x',
    isServed: isListed,
    tokens: (chain, signal) => listTokens(chain, options.tokens, signal),
    async quote(order, signal) {
      const query = termsOf(order)
      const call = { path: '/swap/allowance-holder/price', query, readRefusal, signal }
      const price = await client.ask(Price, call).catch(orMissing)
      if (!price?.liquidityAvailable) return []
      const { buyAmount, gas } = price
      return [
        {
          feeBps: fee?.bps ?? 0,
          gas: gas ?? undefined,
          id: null,
          toAmount: BigInt(buyAmount),
        },
      ]
    },
    spender: async () => allowanceHolder,
    async build(order, signal) {
      const query = { ...termsOf(order), slippageBps: String(order.slippageBps) }
      const call = { path: '/swap/allowance-holder/quote', query, readRefusal, signal }
      const quote = await client.ask(Quote, call).catch(orMissing)
      if (!quote) throw noRoute()
      if (!quote.liquidityAvailable) throw insufficientLiquidity()
      const { allowanceTarget, transaction } = quote
      if (allowanceTarget && !isAddressEqual(allowanceTarget, allowanceHolder))
        throw new BaseError('RESPONSE_INVALID')
      return toSwapCall(transaction, order)
    },
  }
}
