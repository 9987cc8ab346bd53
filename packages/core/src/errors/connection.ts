import { BaseError } from '@fairlead/protocol'

/** No connector has the requested id. */
export class ConnectorNotFoundError extends BaseError {
  override name = 'ConnectorNotFoundError'

  constructor(options: {
    available: readonly string[]
    requested: string
    shortMessage?: string | undefined
  }) {
    const { available, requested, shortMessage } = options
    super('CONNECTOR_NOT_FOUND', {
      shortMessage,
      hints: [`Requested: ${requested}`, `Available: ${available.join(', ') || 'none'}`],
    })
  }
}

/** The person declined in the wallet. Nothing is wrong, and nothing changed. */
export class ConnectionRejectedError extends BaseError {
  override name = 'ConnectionRejectedError'

  constructor(options: { cause: unknown; walletName: string }) {
    super('CONNECTION_REJECTED', {
      cause: options.cause,
      hints: [`Wallet: ${options.walletName}`],
    })
  }
}

/** Wallets failed to let go; what we knew of them is forgotten all the same. */
export class DisconnectError extends BaseError {
  override name = 'DisconnectError'

  constructor(options: { causes: readonly unknown[] }) {
    const reason = options.causes
      .map((cause) => (BaseError.is(cause) ? cause.shortMessage : String(cause)))
      .join(', ')
    super('DISCONNECT_FAILED', {
      cause: options.causes[0],
      shortMessage: `Failed to disconnect chains: ${reason}`,
    })
  }
}
