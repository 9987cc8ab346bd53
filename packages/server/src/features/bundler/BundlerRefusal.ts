import { BaseError, bundlerErrorCodes } from '@fairlead/protocol'

type Kind = keyof typeof bundlerErrorCodes

/** Thrown when an operation is refused. The caller receives it as a JSON-RPC error. */
export class BundlerRefusal extends BaseError {
  override name = 'BundlerRefusal'
  /** JSON-RPC error code. https://eips.ethereum.org/EIPS/eip-7769 */
  readonly rpcCode: number

  constructor(kind: Kind, shortMessage: string) {
    super('REQUEST_INVALID', { shortMessage })
    this.rpcCode = bundlerErrorCodes[kind]
  }
}
