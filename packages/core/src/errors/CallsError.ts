import { BaseError, type ErrorCode } from '@fairlead/protocol'
import { fromProvider, ProviderError } from './fromProvider.ts'

const reasons = {
  duplicateId: {
    code: 'CONFLICT',
    text: 'The wallet already has a batch with this id. Send without an id, or with a new one',
  },
  interrupted: {
    code: 'PROVIDER_ERROR',
    text: 'Some of the calls were sent before one failed. Check their transactions before you send again',
  },
  noAnswer: {
    code: 'PROVIDER_ERROR',
    text: 'The wallet did not answer in time. Open the wallet, then try again',
  },
  notAtomic: {
    code: 'FEATURE_UNAVAILABLE',
    text: 'The wallet cannot run these calls all or none. Send them with atomicRequired: false',
  },
  tooLarge: {
    code: 'REQUEST_INVALID',
    text: 'The wallet does not accept so many calls at once. Send fewer calls',
  },
  unknownId: {
    code: 'NOT_FOUND',
    text: 'The wallet does not know a batch with this id. Ask the wallet and the account that sent it',
  },
  unsupportedCapability: {
    code: 'FEATURE_UNAVAILABLE',
    text: 'The wallet does not support a requested capability. Leave it out, or mark it as optional',
  },
  unsupportedChain: {
    code: 'NETWORK_UNSUPPORTED',
    text: 'The wallet cannot send calls on this network. Switch the network first',
  },
  unsupportedMethod: {
    code: 'FEATURE_UNAVAILABLE',
    text: 'The wallet does not support EIP-5792. Send the calls as single transactions',
  },
  upgradeDeclined: {
    code: 'REQUEST_REJECTED',
    text: 'The account was not upgraded to run calls together. Nothing was sent',
  },
} as const satisfies Record<string, { code: ErrorCode; text: string }>

/** Reason why a wallet can't send or report a batch of calls. */
export type CallsFailure = keyof typeof reasons

/** Error codes of EIP-5792. https://eips.ethereum.org/EIPS/eip-5792#error-codes */
const reasonsByCode: ReadonlyMap<number | undefined, CallsFailure> = new Map([
  [5700, 'unsupportedCapability'],
  [5710, 'unsupportedChain'],
  [5720, 'duplicateId'],
  [5730, 'unknownId'],
  [5740, 'tooLarge'],
  [5750, 'upgradeDeclined'],
  [5760, 'notAtomic'],
])

/** Thrown when a batch of calls (EIP-5792) can't be sent or followed. `reason` says why. */
export class CallsError extends BaseError {
  override name = 'CallsError'
  readonly reason: CallsFailure
  /** With `interrupted`: hashes of the transactions that were sent, in order. */
  readonly hashes: readonly string[]

  constructor(
    reason: CallsFailure,
    options: BaseError.Options & { hashes?: readonly string[] } = {},
  ) {
    const { hashes = [], ...more } = options
    const { code, text } = reasons[reason]
    super(code, { shortMessage: text, ...more })
    this.reason = reason
    this.hashes = hashes
  }
}

/** Converts an error of a wallet's EIP-5792 or ERC-7811 method. Other errors are converted as by `fromProvider`. */
export function fromCalls(error: unknown): BaseError {
  const known = fromProvider(error)
  if (!(known instanceof ProviderError)) return known
  const reason =
    known.group === 'unsupportedMethod' ? 'unsupportedMethod' : reasonsByCode.get(known.rpcCode)
  return reason ? new CallsError(reason, { cause: known }) : known
}
