import { BaseError } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../problem.ts'
import { askInOrder } from '../../vendors/askInOrder.ts'
import type { SwapVendor } from './SwapVendor.ts'

/** How long a vendor that failed is asked last, in milliseconds. */
const restMs = 60_000

/** Asks the vendors that serve a chain, in the operator's order. */
export type VendorOrder = {
  /** True if any vendor serves the chain. */
  isServed(chain: Chain): boolean
  /**
   * Returns the first answer that counts. A vendor that finds no route is followed by the next one.
   *
   * A vendor that failed is asked last for a minute, in every route of this API: quote, approval and transaction must come
   * from the same vendor, because each has its own contract.
   *
   * @param isEmpty - True for an answer that another vendor may better.
   * @throws `NETWORK_UNSUPPORTED` if no vendor serves the chain, the first `NOT_FOUND` if no vendor has a route,
   *   `UPSTREAM_UNAVAILABLE` if all fail.
   */
  ask<answer>(
    chain: Chain,
    ask: (vendor: SwapVendor, signal: AbortSignal) => Promise<answer>,
    isEmpty?: (answer: answer) => boolean,
  ): Promise<answer>
}

export function createVendorOrder(options: {
  clock: () => number
  log: Log
  vendors: readonly SwapVendor[]
}): VendorOrder {
  const { clock, log, vendors } = options
  const restsUntilMs = new Map<string, number>()
  const keyOf = (chain: Chain, { name }: SwapVendor) => `${chain.caipNetworkId} ${name}`
  const servingFor = (chain: Chain) => vendors.filter((vendor) => vendor.isServed(chain))

  function inOrder(chain: Chain): readonly SwapVendor[] {
    const isResting = (vendor: SwapVendor) =>
      (restsUntilMs.get(keyOf(chain, vendor)) ?? 0) > clock()
    const serving = servingFor(chain)
    return [...serving.filter((vendor) => !isResting(vendor)), ...serving.filter(isResting)]
  }

  return {
    isServed: (chain) => servingFor(chain).length > 0,
    async ask(chain, ask, isEmpty = () => false) {
      const told: {
        empty?: Awaited<ReturnType<typeof ask>>
        failure?: unknown
        refusal?: unknown
      } = {}
      for (const vendor of inOrder(chain)) {
        const source = {
          ask: (_: undefined, signal: AbortSignal) => ask(vendor, signal),
          vendor: vendor.name,
        }
        try {
          const answer = await askInOrder([source], undefined, { feature: 'swap', log })
          if (!isEmpty(answer)) return answer
          told.empty ??= answer
        } catch (error) {
          const code = BaseError.is(error) ? error.code : undefined
          if (code === 'NOT_FOUND') told.refusal ??= error
          else if (code !== 'UPSTREAM_UNAVAILABLE') throw error
          else {
            told.failure ??= error
            restsUntilMs.set(keyOf(chain, vendor), clock() + restMs)
          }
        }
      }
      if (told.refusal !== undefined) throw told.refusal
      if (told.empty !== undefined) return told.empty
      throw (
        told.failure ??
        new Refusal('NETWORK_UNSUPPORTED', { shortMessage: 'Network not supported for Swaps' })
      )
    },
  }
}
