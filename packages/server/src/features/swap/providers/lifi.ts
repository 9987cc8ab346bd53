import { BaseError, cleanText, type SwapStatus, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Hex, isAddressEqual, zeroAddress } from 'viem'
import { nativeAddress } from '../../../chains/nativeToken.ts'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createCache } from '../../../vendors/createCache.ts'
import { createVendorClient } from '../../../vendors/createVendorClient.ts'
import { toTokenId } from '../listTokens.ts'
import { noRoute } from '../refusals.ts'
import type { SwapCall, SwapOrder, SwapTransfer, SwapVendor } from '../SwapVendor.ts'
import {
  EvmAddress,
  isListed,
  numberOf,
  orMissing,
  type RemoteOptions,
  readRefusal,
  Transaction,
  toSwapCall,
  toSwapTokens,
  Units,
} from './remote.ts'

// https://docs.li.fi/api-reference

const publicUrl = 'https://li.quest'
/** Cache time of the contracts that users approve, in milliseconds. */
const chainsKeptMs = 60 * 60_000

const Quote = v.object({
  action: v.nullish(
    v.object({ toAddress: v.nullish(EvmAddress), toChainId: v.nullish(v.number()) }),
  ),
  estimate: v.object({
    approvalAddress: EvmAddress,
    /** Seconds. */
    executionDuration: v.nullish(v.pipe(v.number(), v.minValue(0))),
    toAmount: Units,
    toAmountMin: v.nullish(Units),
  }),
  id: v.pipe(v.string(), v.maxLength(200)),
  tool: v.nullish(v.pipe(v.string(), v.regex(/^[-.\w]{1,64}$/))),
  toolDetails: v.nullish(v.object({ name: v.string() })),
  transactionRequest: Transaction,
})
const Chains = v.object({
  chains: v.array(v.object({ diamondAddress: v.nullish(EvmAddress), id: v.number() })),
})
const Tokens = v.object({ tokens: v.record(v.string(), v.array(v.unknown())) })
// https://docs.li.fi/api-reference/check-the-status-of-a-cross-chain-transfer
const Status = v.object({
  receiving: v.nullish(v.unknown()),
  status: v.string(),
  substatus: v.nullish(v.string()),
})
const Receiving = v.object({
  amount: Units,
  chainId: v.number(),
  token: v.object({
    address: EvmAddress,
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    symbol: v.string(),
  }),
  txHash: v.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)),
})

/** Creates the vendor LI.FI. */
export function lifiSwaps(
  { integrator, key, url = publicUrl }: NonNullable<Vendors['lifi']>,
  options: RemoteOptions,
): SwapVendor {
  // The vendor pays to the account that its portal has for the integrator, so without one there is no fee.
  const feeBps = integrator ? (options.fee?.bps ?? 0) : 0
  const headers = key ? { 'x-lifi-api-key': key } : {}
  const client = createVendorClient({ ...options, headers, url })
  const { destinations, spender } = createSpenders(client, options.clock)

  async function ask(order: SwapOrder, slippage: bigint | undefined, signal: AbortSignal) {
    const { amount, chain, from, to, toChain = chain, user } = order
    const query = {
      // A share of the amount, e.g. 0.0025.
      fee: feeBps > 0 ? String(feeBps / 10_000) : undefined,
      fromAddress: user,
      fromAmount: String(amount),
      fromChain: numberOf(chain),
      fromToken: toTheirs(from),
      integrator,
      slippage: slippage === undefined ? undefined : String(Number(slippage) / 10_000),
      toChain: numberOf(toChain),
      toToken: toTheirs(to),
    }
    return client.ask(Quote, { path: '/v1/quote', query, readRefusal, signal })
  }

  return {
    name: 'lifi',
    isServed: isListed,
    async tokens(chain, signal) {
      const query = { chains: numberOf(chain) }
      const { tokens } = await client.ask(Tokens, { path: '/v1/tokens', query, signal })
      return toSwapTokens(chain, tokens[numberOf(chain)] ?? [])
    },
    async quote(order, signal) {
      const quote = await ask(order, undefined, signal).catch(orMissing)
      if (!quote) return []
      const { gas, gasLimit } = quote.transactionRequest
      return [
        {
          feeBps,
          gas: gas ?? gasLimit ?? undefined,
          id: quote.id,
          toAmount: BigInt(quote.estimate.toAmount),
        },
      ]
    },
    spender,
    async build(order, signal) {
      const [quote, approved] = await Promise.all([
        ask(order, order.slippageBps, signal).catch(orMissing),
        spender(order, signal),
      ])
      if (!quote) throw noRoute()
      const { estimate, transactionRequest } = quote
      if (order.from !== nativeAddress && !isAddressEqual(estimate.approvalAddress, approved))
        throw new BaseError('RESPONSE_INVALID')
      return order.toChain ? toCrossingCall(quote, order) : toSwapCall(transactionRequest, order)
    },
    crossings: {
      destinations,
      async status(transfer, signal) {
        const { bridge, from, hash, to } = transfer
        const query = {
          bridge,
          fromChain: numberOf(from),
          toChain: numberOf(to),
          txHash: hash,
        }
        const call = { path: '/v1/status', query, readRefusal, signal }
        // A transaction that is not indexed yet is refused, or reported as NOT_FOUND.
        const answer = await client.ask(Status, call).catch(orMissing)
        return answer ? toStatus(answer, transfer) : { status: 'unknown' }
      },
    },
  }
}

/** Creates the readers of the vendor's chains, and of the contracts there that users approve. */
function createSpenders(
  client: ReturnType<typeof createVendorClient>,
  clock: () => number,
): Pick<SwapVendor, 'spender'> & Pick<NonNullable<SwapVendor['crossings']>, 'destinations'> {
  const chains = createCache<v.InferOutput<typeof Chains>>({ clock, keptMs: chainsKeptMs })

  async function readChains(signal: AbortSignal) {
    const call = { path: '/v1/chains', query: { chainTypes: 'EVM' }, signal }
    return (await chains.read('EVM', () => client.ask(Chains, call))).chains
  }

  return {
    async destinations(wanted, signal) {
      const known = await readChains(signal)
      return wanted.filter((chain) => known.some(({ id }) => String(id) === numberOf(chain)))
    },
    async spender({ chain }, signal) {
      const known = await readChains(signal)
      const found = known.find(({ id }) => String(id) === numberOf(chain))
      if (!found?.diamondAddress) throw new BaseError('UPSTREAM_UNAVAILABLE')
      return found.diamondAddress
    },
  }
}

/**
 * Converts the transaction of a swap to another chain. What its value exceeds the amount by is the bridge's fee.
 *
 * @throws `RESPONSE_INVALID` for another chain or receiver than asked for, a missing bridge, or too low a value.
 */
function toCrossingCall(
  { action, estimate, tool, toolDetails, transactionRequest }: v.InferOutput<typeof Quote>,
  { amount, from, toChain, user }: SwapOrder,
): SwapCall {
  const fee = (transactionRequest.value ?? 0n) - (from === nativeAddress ? amount : 0n)
  const isAsked =
    action?.toAddress &&
    isAddressEqual(action.toAddress, user) &&
    toChain !== undefined &&
    String(action.toChainId) === numberOf(toChain)
  if (!isAsked || !tool || fee < 0n || !estimate.toAmountMin)
    throw new BaseError('RESPONSE_INVALID')
  const { data, gas, gasLimit, to } = transactionRequest
  return {
    crossing: {
      bridge: { id: tool, name: cleanText(toolDetails?.name ?? tool, 40) || tool },
      fee,
      minimum: BigInt(estimate.toAmountMin),
      seconds: Math.round(estimate.executionDuration ?? 0) || undefined,
      toAmount: BigInt(estimate.toAmount),
    },
    data,
    gas: (gas ?? gasLimit) || undefined,
    to,
  }
}

/** Converts a state. Funds on a third chain are not reported: no page could show them. */
function toStatus(
  { receiving, status, substatus }: v.InferOutput<typeof Status>,
  { from, to }: SwapTransfer,
): SwapStatus {
  const word = toStatusWord(status, substatus)
  const read = tryParse(Receiving, receiving)
  const chain = [from, to].find((one) => numberOf(one) === String(read?.chainId))
  const isOver = word === 'done' || word === 'partial' || word === 'refunded'
  if (!isOver || !read || !chain) return { status: word }
  const { address, decimals, symbol } = read.token
  return {
    received: {
      amount: read.amount,
      decimals,
      hash: read.txHash,
      symbol: cleanText(symbol, 32),
      token: toTokenId(chain, address === zeroAddress ? nativeAddress : address),
    },
    status: word,
  }
}

function toStatusWord(status: string, substatus: string | null | undefined): SwapStatus['status'] {
  if (substatus === 'REFUNDED') return 'refunded'
  if (substatus === 'REFUND_IN_PROGRESS') return 'refunding'
  if (status === 'DONE') return substatus === 'PARTIAL' ? 'partial' : 'done'
  if (status === 'FAILED') return 'failed'
  return status === 'PENDING' ? 'pending' : 'unknown'
}

function toTheirs(token: string): string {
  return token === nativeAddress ? zeroAddress : token
}
