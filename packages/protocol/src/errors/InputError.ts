import { BaseError } from './BaseError.ts'
import type { ErrorCode } from './codes.ts'

/** A value from outside does not fit; `path` says where, e.g. `networks.0.rpcUrls`. */
export class InputError extends BaseError {
  override name = 'InputError'
  readonly path: string
  /** The specification's word for it: a missing value, or any other bad value. */
  readonly reason: 'Required' | 'Invalid input'

  constructor(options: InputError.Options) {
    const { code = 'REQUEST_INVALID', detail, path, reason } = options
    super(code, { hints: [`Field: ${path}`, `Detail: ${detail}`], shortMessage: reason })
    this.path = path
    this.reason = reason
  }
}

export declare namespace InputError {
  type Options = {
    code?: ErrorCode | undefined
    detail: string
    path: string
    reason: 'Required' | 'Invalid input'
  }
}
