import { BaseError, bundlerErrorCodes } from '@fairlead/protocol'

type Kind = keyof typeof bundlerErrorCodes

/** An operation that is turned down; the caller gets it as a JSON-RPC error. */
export class BundlerRefusal extends BaseError {
  override name = 'BundlerRefusal'
  /** https://eips.ethereum.org/EIPS/eip-7769 */
  readonly rpcCode: number

  constructor(kind: Kind, shortMessage: string) {
    super('REQUEST_INVALID', { shortMessage })
    this.rpcCode = bundlerErrorCodes[kind]
  }
}
