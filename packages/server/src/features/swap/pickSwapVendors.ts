import { BaseError } from '@fairlead/protocol'
import type { FeatureContext } from '../../FeatureContext.ts'
import { lifiSwaps } from './providers/lifi.ts'
import { onchainSwaps } from './providers/onchain.ts'
import { oneInchSwaps } from './providers/oneInch.ts'
import { uniswapSwaps } from './providers/uniswap.ts'
import { upstreamSwaps } from './providers/upstream.ts'
import { zeroExSwaps } from './providers/zeroEx.ts'
import type { SwapVendor } from './SwapVendor.ts'
import { jupiterSwaps } from './solana/jupiter.ts'
import type { SolanaSwapVendor } from './solana/SolanaSwapVendor.ts'

/**
 * Returns the vendors of swaps on EVM chains in the operator's order. Default: `onchain` only.
 *
 * @throws `OPTIONS_INVALID` for a vendor that is named but not configured.
 */
export function pickSwapVendors(context: FeatureContext): readonly SwapVendor[] {
  const { remotes, vendors } = context
  const oneInch = vendors['1inch']
  const zeroEx = vendors['0x']
  const { swapFee, uniswap, upstream } = vendors
  const remote = { ...context, fee: swapFee?.eip155 }
  const table: Record<string, SwapVendor | undefined> = {
    '0x': zeroEx && zeroExSwaps(zeroEx, remote),
    '1inch': oneInch && oneInchSwaps(oneInch, remote),
    lifi: lifiSwaps(vendors.lifi ?? {}, remote),
    onchain: onchainSwaps(context),
    uniswap: uniswap && uniswapSwaps(uniswap, context),
    upstream: upstream && remotes.upstream && upstreamSwaps(remotes.upstream, upstream),
  }
  return (vendors.swap ?? ['onchain'])
    .filter((name) => name !== 'jupiter')
    .map((name) => table[name] ?? refuse(name))
}

/**
 * Returns the vendor of swaps on Solana; `undefined` unless the operator lists one.
 *
 * @throws `OPTIONS_INVALID` if it is named but not configured.
 */
export function pickSolanaVendor(context: FeatureContext): SolanaSwapVendor | undefined {
  const { jupiter, swap = [] } = context.vendors
  if (!swap.includes('jupiter')) return undefined
  return jupiter ? jupiterSwaps(jupiter, context) : refuse('jupiter')
}

function refuse(name: string): never {
  const shortMessage = `vendors.swap: ${name} is listed but not set up`
  throw new BaseError('OPTIONS_INVALID', { shortMessage })
}
