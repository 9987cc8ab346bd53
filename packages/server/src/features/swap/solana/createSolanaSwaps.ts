import type { SwapQuote, SwapToken } from '@fairlead/protocol'
import { isSolanaAddress } from '@fairlead/protocol/solana'
import type { Chain } from '../../../chains/createChains.ts'
import { nativeToken, solanaNativeAddress } from '../../../chains/nativeToken.ts'
import type { Log } from '../../../log.ts'
import { Refusal } from '../../../problem.ts'
import { askInOrder } from '../../../vendors/askInOrder.ts'
import { readSlippage } from '../readSlippage.ts'
import type { SolanaSwap, SolanaSwapOrder, SolanaSwapVendor } from './SolanaSwapVendor.ts'

/** More than any token account can hold. */
const amountLimit = 2n ** 64n

type Question = {
  readonly amount: string
  readonly from: string
  readonly to: string
  readonly userAddress: string
}

/** Swaps on Solana. Every function throws `NETWORK_UNSUPPORTED` if no vendor serves the network. */
export type SolanaSwaps = {
  isServed(chain: Chain): boolean
  /** Lists the native coin and the configured tokens. */
  tokens(chainId: string): readonly SwapToken[]
  /** @throws `REQUEST_INVALID` naming the field, `UPSTREAM_UNAVAILABLE` */
  quotes(question: Question): Promise<readonly SwapQuote[]>
  /**
   * @param question.slippage - Percent, 0 to 50 with at most two decimals.
   * @throws `NOT_FOUND` if there is no route; as `quotes`.
   */
  build(question: Question & { readonly slippage: number }): Promise<SolanaSwap>
}

/** Creates the swaps on the operator's Solana networks; none without a vendor. */
export function createSolanaSwaps(options: {
  chains: readonly Chain[]
  log: Log
  vendor: SolanaSwapVendor | undefined
}): SolanaSwaps {
  const { chains, log, vendor } = options

  function require(chainId: string): { chain: Chain; vendor: SolanaSwapVendor } {
    const chain = chains.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (chain && vendor?.isServed(chain)) return { chain, vendor }
    throw new Refusal('NETWORK_UNSUPPORTED', { shortMessage: 'Network not supported for Swaps' })
  }

  function readOrder(question: Question, slippageBps: bigint) {
    const from = readId(question.from, 'from')
    const to = readId(question.to, 'to')
    if (from.chainId !== to.chainId || from.address === to.address) throw invalid('to')
    const served = require(from.chainId)
    const amount = BigInt(question.amount)
    if (amount === 0n || amount >= amountLimit) throw invalid('amount')
    const { userAddress } = question
    const user = userAddress.slice(userAddress.lastIndexOf(':') + 1)
    const isHere = userAddress === user || userAddress === `${from.chainId}:${user}`
    if (!isHere || !isSolanaAddress(user)) throw invalid('userAddress')
    const tokens = { from: from.address, to: to.address }
    return { ...served, order: { ...tokens, amount, chain: served.chain, slippageBps, user } }
  }

  function ask<answer>(
    { order, vendor }: { order: SolanaSwapOrder; vendor: SolanaSwapVendor },
    ask: (order: SolanaSwapOrder, signal: AbortSignal) => Promise<answer>,
  ): Promise<answer> {
    return askInOrder([{ ask, vendor: vendor.name }], order, { feature: 'swap', log })
  }

  return {
    isServed: (chain) => vendor?.isServed(chain) ?? false,
    tokens(chainId) {
      const { chain } = require(chainId)
      const native = { ...nativeToken(chain), address: solanaNativeAddress }
      const listed = (chain.tokens ?? []).map((token) => ({ iconUrl: '', ...token }))
      return [native, ...listed].map(({ address, decimals, iconUrl, name, symbol }) => ({
        address: `${chainId}:${address}`,
        decimals,
        logoUri: iconUrl || null,
        name,
        symbol,
      }))
    },
    async quotes(question) {
      const served = readOrder(question, readSlippage())
      const offer = await ask(served, served.vendor.quote)
      if (!offer) return []
      return [
        {
          fromAccount: question.from,
          fromAmount: question.amount,
          id: null,
          toAccount: question.to,
          toAmount: String(offer.toAmount),
          x: { priceImpactBps: offer.priceImpactBps, providerFeeBps: 0 },
        },
      ]
    },
    async build({ slippage, ...question }) {
      const served = readOrder(question, readSlippage(slippage))
      return ask(served, served.vendor.build)
    },
  }
}

/** Reads a CAIP-10 id of a Solana network. */
function readId(id: string, field: string): { address: string; chainId: string } {
  const end = id.lastIndexOf(':')
  const address = id.slice(end + 1)
  if (address !== solanaNativeAddress && !isSolanaAddress(address)) throw invalid(field)
  return { address, chainId: id.slice(0, end) }
}

function invalid(field: string): Refusal {
  return new Refusal('REQUEST_INVALID', { field, shortMessage: 'Invalid input' })
}
