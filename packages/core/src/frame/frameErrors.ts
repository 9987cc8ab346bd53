import { BaseError, isErrorCode } from '@fairlead/protocol'

/** Something that the frame said no to, in its own words. */
export class FrameError extends BaseError {
  override name = 'FrameError'
  /** What a contract gave up with, as hexadecimal text. */
  readonly data: string | undefined
  /** Digits to compare with those of a mail, where this device has to be approved first. */
  readonly matchCode: string | undefined
  /** `funds` or `reverted`, where the network has refused. */
  readonly reason: string | undefined
  /** What a page is told by number, where the frame says it: a batch that is refused (EIP-5792). */
  readonly rpcCode: number | undefined
  /** Wrong codes that may still be typed, where it says so. */
  readonly triesLeft: number | undefined

  /** @param options.said - Cleaned; a text of ours where it said nothing. */
  constructor(options: {
    code: string | undefined
    data?: string | undefined
    matchCode?: string | undefined
    reason?: string | undefined
    rpcCode?: number | undefined
    said: string
    triesLeft?: number | undefined
  }) {
    const { code = '', data, matchCode, reason, rpcCode, said, triesLeft } = options
    super(isErrorCode(code) ? code : 'UNKNOWN', { shortMessage: said || 'An error occurred' })
    this.data = data
    this.matchCode = matchCode
    this.reason = reason
    this.rpcCode = rpcCode
    this.triesLeft = triesLeft
  }
}

/** Why a frame is not there. Each has an alert of its own. */
export type FrameTrouble = 'iframe_load_failed' | 'iframe_request_timeout'

/** A call that was given up. */
export function abortedCall(name: string): BaseError {
  const shortMessage = name === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong'
  return new BaseError('REQUEST_ABORTED', { shortMessage })
}

/** The frame took longer than anybody waits. */
export function timedOut(name: string): BaseError {
  return new BaseError('UPSTREAM_UNAVAILABLE', {
    hints: [`Asked: ${name}`],
    shortMessage: 'Embedded Wallet Request Timed Out',
  })
}
