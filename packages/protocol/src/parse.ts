import * as v from 'valibot'
import { BaseError } from './errors/BaseError.ts'
import type { ErrorCode } from './errors/codes.ts'

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

/**
 * The one door for everything from outside: HTTP, `postMessage`, storage, a wallet, a caller.
 *
 * @param code - What a refusal is called: `RESPONSE_INVALID` for answers of a peer.
 * @throws {@link InputError} with the path of the first bad field.
 */
export function parse<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
  code?: ErrorCode,
): v.InferOutput<schema> {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw new InputError({
    code,
    detail: issue.message,
    path: v.getDotPath(issue) ?? '(whole value)',
    reason: issue.received === 'undefined' ? 'Required' : 'Invalid input',
  })
}

/** As {@link parse}, for a door where a bad value is simply dropped. */
export function tryParse<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
): v.InferOutput<schema> | undefined {
  const result = v.safeParse(schema, input, { abortEarly: true })
  return result.success ? result.output : undefined
}
