import { BaseError, isErrorCode } from '@fairlead/protocol'

/** Error that the frame returned, with the frame's message. */
export class FrameError extends BaseError {
  override name = 'FrameError'
  /** Revert data of a contract, as a hexadecimal string. */
  readonly data: string | undefined
  /** Digits to compare with those in the email, if this device has to be approved first. */
  readonly matchCode: string | undefined
  /**
   * `funds` or `reverted`, if the network rejected the transaction; `email`, `login` or `recovery`, if the wallet can't
   * be opened here yet.
   */
  readonly reason: string | undefined
  /** Time after which the call can succeed, with `TOO_EARLY`. */
  readonly retryAfterSeconds: number | undefined
  /** JSON-RPC error code for the page, e.g. for a refused batch (EIP-5792). */
  readonly rpcCode: number | undefined
  /** Number of attempts left to enter the code, if the frame reports it. */
  readonly triesLeft: number | undefined

  /** Creates the error. @param options.said - Sanitized message of the frame; empty for a default message. */
  constructor(options: {
    code: string | undefined
    data?: string | undefined
    matchCode?: string | undefined
    reason?: string | undefined
    retryAfterSeconds?: number | undefined
    rpcCode?: number | undefined
    said: string
    triesLeft?: number | undefined
  }) {
    const { code = '', data, matchCode, reason, retryAfterSeconds } = options
    const { rpcCode, said, triesLeft } = options
    super(isErrorCode(code) ? code : 'UNKNOWN', { shortMessage: said || 'An error occurred' })
    this.data = data
    this.matchCode = matchCode
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
    this.rpcCode = rpcCode
    this.triesLeft = triesLeft
  }
}

/** Reason why the frame is unavailable. Each one raises its own alert. */
export type FrameProblem = 'iframe_load_failed' | 'iframe_request_timeout'

/** Returns the error of an aborted call. */
export function abortedCall(name: string): BaseError {
  const shortMessage = name === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong'
  return new BaseError('REQUEST_ABORTED', { shortMessage })
}

/** Returns the error of a call that exceeded its time limit. */
export function timedOut(name: string): BaseError {
  return new BaseError('UPSTREAM_UNAVAILABLE', {
    hints: [`Asked: ${name}`],
    shortMessage: 'Embedded Wallet Request Timed Out',
  })
}
