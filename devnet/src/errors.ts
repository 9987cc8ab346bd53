/** Something already listens on a port that a chain needs. */
export class PortTakenError extends Error {
  override name = 'PortTakenError'
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is taken`)
    this.port = port
  }
}

/** A chain did not start, or does not hold what it is deployed with. */
export class ChainFailedError extends Error {
  override name = 'ChainFailedError'
  /** Number of an EVM chain, or a CAIP-2 id. */
  readonly chainId: number | string

  constructor(chainId: number | string, detail: string) {
    super(`Chain ${chainId}: ${detail}`)
    this.chainId = chainId
  }
}

/** There is no binary of anvil for this machine. */
export class AnvilMissingError extends Error {
  override name = 'AnvilMissingError'

  constructor(name: string, options: { cause: unknown }) {
    super(`${name} is not installed, so no EVM chain can run on this machine`, options)
  }
}

/** A contract of the local chains does not compile. */
export class ContractsInvalidError extends Error {
  override name = 'ContractsInvalidError'

  constructor(messages: readonly string[]) {
    super(messages.join('\n'))
  }
}
