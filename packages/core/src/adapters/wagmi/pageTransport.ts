import { BaseError, type CaipNetwork } from '@fairlead/protocol'
import { toChainId } from '../../namespaces/eip155.ts'
import type { AdapterHost } from '../adapter.ts'

type Call = { readonly method: string; readonly params?: unknown }

/**
 * How wagmi reads a chain where the page names no transport: from the same endpoints as the widget, in
 * the same order.
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
  // What viem calls a transport; it tries again by itself, so that nobody else has to.
  return () => ({
    config: { key: 'fairlead', name: 'Fairlead', request, retryCount: 0, type: 'fairlead' },
    request,
    value: undefined,
  })
}
