import { BaseError, type ErrorCode } from '@fairlead/protocol'

/**
 * Errors that pages must be able to tell apart: on 4200 or -32603, libraries would send the calls one by one.
 * https://eips.ethereum.org/EIPS/eip-5792#error-codes
 */
const refusals = {
  unsupportedCapability: { code: 'FEATURE_UNAVAILABLE', rpcCode: 5700 },
  unsupportedChain: { code: 'NETWORK_UNSUPPORTED', rpcCode: 5710 },
  duplicateId: { code: 'CONFLICT', rpcCode: 5720 },
  unknownId: { code: 'NOT_FOUND', rpcCode: 5730 },
  tooLarge: { code: 'REQUEST_INVALID', rpcCode: 5740 },
  notAtomic: { code: 'FEATURE_UNAVAILABLE', rpcCode: 5760 },
} as const satisfies Record<string, { code: ErrorCode; rpcCode: number }>

/** Thrown when a batch is refused or unknown. */
export class CallsRefusal extends BaseError {
  override name = 'CallsRefusal'
  /** Error code from EIP-5792. */
  readonly rpcCode: number

  constructor(kind: keyof typeof refusals, shortMessage: string) {
    const { code, rpcCode } = refusals[kind]
    super(code, { shortMessage })
    this.rpcCode = rpcCode
  }
}
