import { toChainId } from '../../namespaces/eip155.ts'
import type { AdapterHost } from '../adapter.ts'
import { requireHost } from '../createWalletList.ts'

type Call = { readonly method: string; readonly params?: unknown }

/**
 * Creates the transport that wagmi uses for chains without one of the page: the widget's endpoints,
 * in the same order.
 */
export function pageTransport(host: () => AdapterHost | undefined, id: number) {
  async function request(call: Call): Promise<unknown> {
    const widget = requireHost(host())
    const chainId = toChainId(id)
    const network = widget.networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
    const { createEvmReader } = await import('../../chains/evm/createEvmReader.ts')
    return createEvmReader(widget).request({ call, network })
  }
  // Has the shape of a viem transport. `retryCount` is 0 because the request retries by itself.
  return () => ({
    config: { key: 'fairlead', name: 'Fairlead', request, retryCount: 0, type: 'fairlead' },
    request,
    value: undefined,
  })
}
