import type { ErrorCode } from './codes.ts'
import { errorText } from './errorText.ts'

/** Identifies our errors across several copies of this package, where `instanceof` fails. */
const brand = Symbol.for('fairlead.error')

/**
 * Base class of all errors of this product. Handle errors by `code`, never by message.
 *
 * @example
 * if (BaseError.find(error, 'CONNECTION_REJECTED')) return
 */
export class BaseError extends Error {
  override name = 'BaseError'
  readonly code: ErrorCode
  /** One sentence, without hints. */
  readonly shortMessage: string
  readonly hints: readonly string[]

  constructor(code: ErrorCode, options: BaseError.Options = {}) {
    const { cause, hints = [], shortMessage = errorText(code) } = options
    super([shortMessage, ...hints].join('\n'), cause === undefined ? undefined : { cause })
    this.code = code
    this.hints = hints
    this.shortMessage = shortMessage
    Object.defineProperty(this, brand, { value: true })
  }

  static is(error: unknown): error is BaseError {
    return typeof error === 'object' && error !== null && brand in error
  }

  /** Returns the first error with this code in the chain of causes. */
  static find(error: unknown, code: ErrorCode): BaseError | undefined {
    // Errors of wallets can have a cyclic chain of causes.
    const seen = new Set<unknown>()
    let current = error
    while (typeof current === 'object' && current !== null && !seen.has(current)) {
      if (BaseError.is(current) && current.code === code) return current
      seen.add(current)
      current = 'cause' in current ? current.cause : undefined
    }
    return undefined
  }
}

export declare namespace BaseError {
  type Options = {
    cause?: unknown
    /** Facts that help a developer, one per entry. Never a secret. */
    hints?: readonly string[] | undefined
    shortMessage?: string | undefined
  }
}
