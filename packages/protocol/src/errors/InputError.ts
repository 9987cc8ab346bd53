import { BaseError } from './BaseError.ts'
import type { ErrorCode } from './codes.ts'

/** Thrown when an external value is invalid. `path` names the field, e.g. `networks.0.rpcUrls`. */
export class InputError extends BaseError {
  override name = 'InputError'
  /** Valid values, or why the value is refused. */
  readonly detail: string
  readonly path: string
  /** Reason as named by the specification: `Required` for a missing value, otherwise `Invalid input`. */
  readonly reason: 'Required' | 'Invalid input'

  constructor(options: InputError.Options) {
    const { code = 'REQUEST_INVALID', detail, path, reason } = options
    super(code, { hints: [`Field: ${path}`, `Detail: ${detail}`], shortMessage: reason })
    this.detail = detail
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
