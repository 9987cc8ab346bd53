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
