import { BaseError } from '@fairlead/protocol'

/** Thrown when no connector has the requested id. */
export class ConnectorNotFoundError extends BaseError {
  override name = 'ConnectorNotFoundError'

  constructor(options: {
    available: readonly string[]
    requested: string
    shortMessage?: string | undefined
    /** “Did you mean …?” with the closest known id; empty if no known id is close. */
    suggestion?: string | undefined
  }) {
    const { available, requested, shortMessage, suggestion } = options
    super('CONNECTOR_NOT_FOUND', {
      shortMessage,
      hints: [
        `Requested: ${requested}`,
        ...(suggestion ? [suggestion] : []),
        `Available: ${available.join(', ') || 'none'}`,
      ],
    })
  }
}

/** Thrown when the user declines the connection in the wallet. The state is unchanged. */
export class ConnectionRejectedError extends BaseError {
  override name = 'ConnectionRejectedError'

  constructor(options: { cause: unknown; walletName: string }) {
    super('CONNECTION_REJECTED', {
      cause: options.cause,
      hints: [`Wallet: ${options.walletName}`],
    })
  }
}

/** Thrown when wallets fail to disconnect. Their connections are removed from the state anyway. */
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
