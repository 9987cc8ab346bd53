import { BaseError, type Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { networkOf } from '../store/selectors.ts'
import { evmReaderOf } from './readerOf.ts'

/**
 * Fetches the price of one unit of gas on the current network: from the network's own endpoints,
 * else from the server.
 *
 * @returns The price in wei.
 * @throws `NETWORK_UNSUPPORTED`, 'Network not supported for Gas Price', outside eip155, on a
 *   network that is not configured, and if neither source has a price.
 */
export async function fetchGasPrice(
  fairlead: Fairlead,
  parameters: { namespace?: Namespace | undefined; signal?: AbortSignal | undefined } = {},
): Promise<bigint> {
  const state = fairlead.store.getState()
  const { namespace = state.activeNamespace, signal } = parameters
  const network = networkOf(state, namespace)
  if (network?.chainNamespace !== 'eip155') throw unsupported()
  try {
    const reader = await evmReaderOf(fairlead)
    return await reader.getGasPrice({ network, signal })
  } catch (cause) {
    if (BaseError.find(cause, 'REQUEST_ABORTED')) throw cause
    const { serverGasPrice } = await import('./serverGasPrice.ts')
    return serverGasPrice(fairlead, network.caipNetworkId, signal).catch((error: unknown) => {
      const isNowhere =
        BaseError.find(error, 'NETWORK_UNSUPPORTED') || BaseError.find(error, 'FEATURE_UNAVAILABLE')
      throw isNowhere ? unsupported(cause) : error
    })
  }
}

function unsupported(cause?: unknown): BaseError {
  return new BaseError('NETWORK_UNSUPPORTED', {
    cause,
    shortMessage: 'Network not supported for Gas Price',
  })
}
