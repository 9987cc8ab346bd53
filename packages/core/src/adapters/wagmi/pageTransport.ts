import { BaseError, type CaipNetwork } from '@fairlead/protocol'
import { toChainId } from '../../namespaces/eip155.ts'
import type { AdapterHost } from '../adapter.ts'

type Call = { readonly method: string; readonly params?: unknown }

/**
 * Creates the transport that wagmi uses for chains without one of the page: the widget's endpoints,
 * in the same order.
 */
export function pageTransport(host: () => AdapterHost | undefined, id: number) {
  async function request(call: Call): Promise<unknown> {
    const lender = host()
    if (!lender)
      throw new BaseError('ADAPTER_NOT_FOUND', { hints: ['The adapter belongs to no widget'] })
    const chainId = toChainId(id)
    const network = lender.networks().find((one: CaipNetwork) => one.caipNetworkId === chainId)
    const { readEvmRpc } = await import('../universal/readEvmRpc.ts')
    return readEvmRpc(lender, network, call)
  }
  // Has the shape of a viem transport. `retryCount` is 0 because the request retries by itself.
  return () => ({
    config: { key: 'fairlead', name: 'Fairlead', request, retryCount: 0, type: 'fairlead' },
    request,
    value: undefined,
  })
}
