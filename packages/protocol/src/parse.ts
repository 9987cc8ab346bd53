import * as v from 'valibot'
import type { ErrorCode } from './errors/codes.ts'
import { InputError } from './errors/InputError.ts'

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
