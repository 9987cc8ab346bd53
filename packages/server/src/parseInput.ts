import { InputError, parse } from '@fairlead/protocol'
import type * as v from 'valibot'
import { Refusal } from './problem.ts'

/**
 * Parses a part of a request.
 *
 * @param whole - Name of the part, used when the error is not about a single field: `query`, `body`.
 * @throws `REQUEST_INVALID` naming the field.
 */
export function parseInput<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
  whole: string,
): v.InferOutput<schema> {
  try {
    return parse(schema, input)
  } catch (error) {
    if (!(error instanceof InputError) || !error.path.startsWith('(')) throw error
    throw new Refusal('REQUEST_INVALID', { field: whole, shortMessage: error.reason })
  }
}
