import * as v from 'valibot'
import type { ErrorCode } from './errors/codes.ts'
import { InputError } from './errors/InputError.ts'

/**
 * Validates untrusted input: HTTP, `postMessage`, storage, wallets, callers.
 *
 * @param code - Error code; `RESPONSE_INVALID` for responses of a peer.
 * @throws {@link InputError} with the path of the first invalid field.
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

/** Like {@link parse}, but returns undefined for invalid input. */
export function tryParse<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
): v.InferOutput<schema> | undefined {
  const result = v.safeParse(schema, input, { abortEarly: true })
  return result.success ? result.output : undefined
}
