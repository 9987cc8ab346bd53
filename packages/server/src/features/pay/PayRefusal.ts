import { BaseError, payErrorCodes } from '@fairlead/protocol'

/** Thrown when a call about payments is refused. The caller receives it as a JSON-RPC error. */
export class PayRefusal extends BaseError {
  override name = 'PayRefusal'
  /** JSON-RPC error code. https://www.jsonrpc.org/specification */
  readonly rpcCode: number

  constructor(kind: keyof typeof payErrorCodes, shortMessage: string, cause?: unknown) {
    super('REQUEST_INVALID', { cause, shortMessage })
    this.rpcCode = payErrorCodes[kind]
  }
}
