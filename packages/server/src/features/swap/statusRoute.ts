import { getSwapStatus } from '@fairlead/protocol'
import { type Endpoint, implement } from '../../implement.ts'
import { requireSwapChain, requireTarget } from './readOrder.ts'
import type { SwapContext } from './SwapContext.ts'

/** Returns the status of a swap to another network. The vendor gets the transaction's hash and no address. */
export function statusRoute({ chains, crossings }: SwapContext): Endpoint {
  return implement(getSwapStatus, { cacheControl: 'no-store' }, ({ query }) =>
    crossings.status({
      bridge: query.bridge,
      from: requireSwapChain(chains, query.from),
      hash: query.hash,
      to: requireTarget(chains, query.to),
    }),
  )
}
