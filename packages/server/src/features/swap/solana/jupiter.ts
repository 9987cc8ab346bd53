import { BaseError } from '@fairlead/protocol'
import { readSolanaTransaction } from '@fairlead/protocol/solana'
import * as v from 'valibot'
import { solanaNativeAddress } from '../../../chains/nativeToken.ts'
import type { Vendors } from '../../../configuration/Vendors.ts'
import { createVendorClient } from '../../../vendors/createVendorClient.ts'
import { orMissing, type RemoteOptions, readRefusal, Units } from '../providers/remote.ts'
import { noRoute } from '../refusals.ts'
import type { SolanaSwapOrder, SolanaSwapVendor } from './SolanaSwapVendor.ts'

// https://dev.jup.ag/docs/api/swap-api

const publicUrl = 'https://api.jup.ag'
/** The only network of the public API. */
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Mint that represents the native coin. The vendor wraps and unwraps it. */
const wrappedSol = 'So11111111111111111111111111111111111111112'
/** Fee of one signature, in lamports. */
const signatureFee = 5_000n

/** The quote goes back to the vendor unchanged, so unknown fields are kept. */
const Quote = v.looseObject({
  inAmount: Units,
  inputMint: v.string(),
  otherAmountThreshold: Units,
  outAmount: Units,
  outputMint: v.string(),
  /** Despite its name a share, e.g. 0.01 for 1 %. */
  priceImpactPct: v.nullish(v.pipe(v.string(), v.regex(/^-?\d{1,6}(?:\.\d{1,40})?$/))),
})
const Swap = v.object({
  prioritizationFeeLamports: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
  swapTransaction: v.pipe(v.string(), v.maxLength(4_000), v.base64()),
})

/** Creates the vendor Jupiter (swap API, version 1). With a URL of the operator, it serves every configured network. */
export function jupiterSwaps(
  { key, url }: NonNullable<Vendors['jupiter']>,
  options: RemoteOptions,
): SolanaSwapVendor {
  const headers = { 'x-api-key': key }
  const client = createVendorClient({ ...options, headers, url: url ?? publicUrl })

  async function ask(order: SolanaSwapOrder, signal: AbortSignal) {
    const { amount, from, slippageBps, to } = order
    const [inputMint, outputMint] = [toMint(from), toMint(to)]
    if (inputMint === outputMint) return undefined
    const query = {
      amount: String(amount),
      inputMint,
      outputMint,
      slippageBps: String(slippageBps),
      swapMode: 'ExactIn',
    }
    const call = { path: '/swap/v1/quote', query, readRefusal, signal }
    const quote = await client.ask(Quote, call).catch(orMissing)
    if (!quote) return undefined
    const least = (BigInt(quote.outAmount) * (10_000n - slippageBps)) / 10_000n
    const isAnswer =
      BigInt(quote.inAmount) === amount &&
      quote.inputMint === inputMint &&
      quote.outputMint === outputMint &&
      BigInt(quote.otherAmountThreshold) >= least
    if (!isAnswer) throw new BaseError('RESPONSE_INVALID')
    return quote
  }

  return {
    name: 'jupiter',
    isServed: ({ caipNetworkId }) =>
      caipNetworkId === mainnet || (url !== undefined && caipNetworkId.startsWith('solana:')),
    async quote(order, signal) {
      const quote = await ask(order, signal)
      if (!quote || quote.outAmount === '0') return undefined
      const { outAmount, priceImpactPct } = quote
      const priceImpactBps = priceImpactPct
        ? Math.max(0, Math.round(Number(priceImpactPct) * 10_000))
        : undefined
      return { priceImpactBps, toAmount: BigInt(outAmount) }
    },
    async build(order, signal) {
      const quoteResponse = await ask(order, signal)
      if (!quoteResponse) throw noRoute()
      const body = {
        dynamicComputeUnitLimit: true,
        quoteResponse,
        userPublicKey: order.user,
        wrapAndUnwrapSol: [order.from, order.to].includes(solanaNativeAddress),
      }
      const call = { body, path: '/swap/v1/swap', readRefusal, signal }
      const swap = await client.ask(Swap, call).catch(orMissing)
      if (!swap) throw noRoute()
      confirmSigner(swap.swapTransaction, order.user)
      const priority = BigInt(swap.prioritizationFeeLamports ?? 0)
      return { fee: signatureFee + priority, transaction: swap.swapTransaction }
    },
  }
}

/** @throws `RESPONSE_INVALID` unless the user alone signs, and pays the fee. */
function confirmSigner(transaction: string, user: string): void {
  try {
    const { message } = readSolanaTransaction(Buffer.from(transaction, 'base64'))
    if (message.signers.length === 1 && message.signers[0] === user) return
  } catch (cause) {
    throw new BaseError('RESPONSE_INVALID', { cause })
  }
  throw new BaseError('RESPONSE_INVALID')
}

function toMint(token: string): string {
  return token === solanaNativeAddress ? wrappedSol : token
}
