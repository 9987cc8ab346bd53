import {
  getSwapApproval,
  getSwapQuotes,
  getSwapTokens,
  parse,
  postSwapTransaction,
} from '@fairlead/protocol'
import type { Chain } from '../../../chains/createChains.ts'
import type { Vendors } from '../../../configuration/Vendors.ts'
import type { Upstream } from '../../../vendors/upstream.ts'
import { toTokenId } from '../listTokens.ts'
import { readSpender } from '../readSpender.ts'
import { noRoute } from '../refusals.ts'
import type { SwapPair, SwapVendor } from '../SwapVendor.ts'
import { isListed, orMissing, readRefusal, Transaction } from './remote.ts'

/** Creates the vendor that asks another server of this API. */
export function upstreamSwaps(
  upstream: Upstream,
  { projectId }: Pick<NonNullable<Vendors['upstream']>, 'projectId'>,
): SwapVendor {
  const idsOf = ({ chain, from, to }: SwapPair) => ({
    from: toTokenId(chain, from),
    to: toTokenId(chain, to),
  })
  return {
    name: 'upstream',
    isServed: isListed,
    async tokens(chain, signal) {
      const query = { chainId: chain.caipNetworkId }
      const { tokens } = await upstream.ask(getSwapTokens, { query }, signal)
      return tokens.filter(({ address }) => isOn(chain, address))
    },
    async quote(order, signal) {
      const query = { ...idsOf(order), amount: String(order.amount), userAddress: order.user }
      const answer = await upstream
        .ask(getSwapQuotes, { query }, signal, readRefusal)
        .catch(orMissing)
      return (answer?.quotes ?? []).map(({ id = null, toAmount, x }) => ({
        feeBps: x?.providerFeeBps ?? undefined,
        id,
        toAmount: BigInt(toAmount),
      }))
    },
    async spender(pair, signal) {
      const query = { ...idsOf(pair), userAddress: toTokenId(pair.chain, pair.from) }
      const { tx } = await upstream.ask(getSwapApproval, { query }, signal)
      return readSpender(tx.data)
    },
    async build(order, signal) {
      const body = {
        ...idsOf(order),
        amount: String(order.amount),
        disableEstimate: true,
        eip155: { slippage: Number(order.slippageBps) / 100 },
        projectId,
        userAddress: toTokenId(order.chain, order.user),
      }
      const answer = await upstream
        .ask(postSwapTransaction, { body }, signal, readRefusal)
        .catch(orMissing)
      if (!answer) throw noRoute()
      const { tx } = answer
      // The wire has no value: every client computes it.
      const sent = { data: tx.data, gas: tx.eip155.gas, to: addressOn(order.chain, tx.to) }
      const { data, gas, to } = parse(Transaction, sent, 'RESPONSE_INVALID')
      return { data, gas: gas ?? undefined, to }
    },
  }
}

function isOn({ caipNetworkId }: Chain, id: string): boolean {
  return id.startsWith(`${caipNetworkId}:`)
}

/** Returns the address of an id; an id of another chain gives text that is no address. */
function addressOn(chain: Chain, id: string): string {
  return isOn(chain, id) ? id.slice(chain.caipNetworkId.length + 1) : ''
}
