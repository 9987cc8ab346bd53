import { BaseError, type ErrorCode } from '@fairlead/protocol'

/** Thrown when a call about names fails. The parsed answer's error is its `cause`. */
export class NameError extends BaseError {
  override name = 'NameError'
  /** The server's sentence; undefined if it sent none, and `shortMessage` is the default message of the call. */
  readonly reason: string | undefined

  constructor(code: ErrorCode, options: NameError.Options) {
    super(code, options)
    this.reason = options.reason
  }
}

export declare namespace NameError {
  type Options = BaseError.Options & { reason?: string | undefined }
}
