import { BaseError, type CaipNetwork, type ErrorCode } from '@fairlead/protocol'

/** Thrown when the requested network is not configured or not supported. */
export class NetworkError extends BaseError {
  override name = 'NetworkError'

  constructor(
    code: Extract<ErrorCode, 'CHAIN_UNSUPPORTED' | 'NETWORK_NOT_FOUND'>,
    options: { networks: readonly CaipNetwork[]; requested: string },
  ) {
    super(code, {
      hints: [
        `Requested: ${options.requested}`,
        `Configured: ${options.networks.map((network) => network.caipNetworkId).join(', ')}`,
      ],
    })
  }
}
