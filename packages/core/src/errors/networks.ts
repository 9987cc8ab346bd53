import { BaseError, type CaipNetwork, type ErrorCode } from '@fairlead/protocol'

/** The named network is not among the configured ones. */
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
