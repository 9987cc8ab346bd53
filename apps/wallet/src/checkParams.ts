import * as v from 'valibot'
import { ProviderRpcError } from './providerError.ts'

/**
 * Parses input from a page; throws -32602 with the path of the invalid field.
 *
 * Doesn't use `parse` of the protocol package, whose error texts would be a tenth of the announcer's script.
 */
export function checkParams<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
): v.InferOutput<schema> {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  throw paramsInvalid(v.getDotPath(issue) ?? 'params', issue.message)
}

export function paramsInvalid(path: string, detail: string): ProviderRpcError {
  return ProviderRpcError.of('paramsInvalid', `${path}: ${detail}`)
}
