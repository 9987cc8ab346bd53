/** Thrown when a port that a chain needs is in use. */
export class PortTakenError extends Error {
  override name = 'PortTakenError'
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is taken`)
    this.port = port
  }
}

/** Thrown when a chain did not start, or lacks a deployed contract. */
export class ChainFailedError extends Error {
  override name = 'ChainFailedError'
  /** EVM chain id, or a CAIP-2 id. */
  readonly chainId: number | string

  constructor(chainId: number | string, detail: string) {
    super(`Chain ${chainId}: ${detail}`)
    this.chainId = chainId
  }
}

/** Thrown when there is no anvil binary for this machine. */
export class AnvilMissingError extends Error {
  override name = 'AnvilMissingError'

  constructor(name: string, options: { cause: unknown }) {
    super(`${name} is not installed, so no EVM chain can run on this machine`, options)
  }
}

/** Thrown when a contract of the local chains does not compile. */
export class ContractsInvalidError extends Error {
  override name = 'ContractsInvalidError'

  constructor(messages: readonly string[]) {
    super(messages.join('\n'))
  }
}
