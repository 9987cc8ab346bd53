import type { SwapStatus } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import type { FeatureContext } from '../../FeatureContext.ts'
import { createCache } from '../../vendors/createCache.ts'
import { createVendorOrder, type VendorOrder } from './createVendorOrder.ts'
import type { SwapTransfer, SwapVendor } from './SwapVendor.ts'

/** Cache time of a transfer's state, in milliseconds. Several pages may follow one transfer. */
const statusKeptMs = 5_000
/** Maximum number of cached states. */
const statusEntries = 1_000

/** Swaps whose tokens are on two networks, by the vendors that can do this. */
export type Crossings = {
  readonly order: VendorOrder
  /** Returns the networks, except the source, that swaps can pay out on; none if the vendor can't be reached. */
  destinations(source: Chain): Promise<readonly Chain[]>
  /** True if swaps from one chain can pay out on the other. */
  reaches(source: Chain, target: Chain): Promise<boolean>
  /** @throws `NETWORK_UNSUPPORTED` if no vendor serves the source, `UPSTREAM_UNAVAILABLE` if all fail. */
  status(transfer: SwapTransfer): Promise<SwapStatus>
}

/** Creates the swaps between two networks. @param vendors - All vendors of swaps, in the operator's order. */
export function createCrossings(
  { chains, clock, log }: Pick<FeatureContext, 'chains' | 'clock' | 'log'>,
  vendors: readonly SwapVendor[],
): Crossings {
  const able = vendors.filter(({ crossings }) => crossings)
  const order = createVendorOrder({ clock, log, vendors: able })
  const evm = chains.filter(
    ({ caipNetworkId, client }) => client && caipNetworkId.startsWith('eip155:'),
  )
  const states = createCache<SwapStatus>({ clock, entries: statusEntries, keptMs: statusKeptMs })

  async function destinations(source: Chain): Promise<readonly Chain[]> {
    if (!order.isServed(source)) return []
    const others = evm.filter((chain) => chain !== source)
    const asking = order.ask(
      source,
      async ({ crossings }, signal) => (await crossings?.destinations(others, signal)) ?? [],
      ({ length }) => length === 0,
    )
    // Swaps within one network don't depend on this answer.
    return asking.catch(() => [])
  }

  return {
    order,
    destinations,
    async reaches(source, target) {
      return (await destinations(source)).includes(target)
    },
    status(transfer) {
      const { bridge, from, hash, to } = transfer
      const key = [from.caipNetworkId, to.caipNetworkId, hash.toLowerCase(), bridge].join(' ')
      return states.read(key, () =>
        order.ask(
          from,
          async ({ crossings }, signal) =>
            (await crossings?.status(transfer, signal)) ?? { status: 'unknown' as const },
          ({ status }) => status === 'unknown',
        ),
      )
    },
  }
}
