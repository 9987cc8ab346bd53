import { BaseError, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { Refusal } from '../problem.ts'
import type { Way } from './askInOrder.ts'

/** Longest place that is handed out, in characters; a route may put its own mark before it. */
const longest = 4000

const Wrapped = v.strictTuple([v.string(), v.unknown()])

/**
 * A vendor's place in a list as a cursor of ours. It carries the vendor's name, so that it never
 * reaches another one, and nothing that is secret.
 *
 * @returns `null`, which ends a list, for no place.
 * @throws `RESPONSE_INVALID` when the place is longer than a cursor may be.
 */
export function wrapCursor(vendor: string, place: unknown): string | null {
  if (place === null) return null
  const text = Buffer.from(JSON.stringify([vendor, place])).toString('base64url')
  if (text.length > longest) throw new BaseError('RESPONSE_INVALID')
  return text
}

/**
 * The place in a cursor of this vendor.
 *
 * @throws `REQUEST_INVALID` for any other text.
 */
export function unwrapCursor<const schema extends v.GenericSchema>(
  vendor: string,
  schema: schema,
  cursor: string,
): v.InferOutput<schema> {
  const [name, place] = open(cursor) ?? []
  // An own tuple, because a place may itself be undefined by its schema.
  const read = name === vendor ? tryParse(v.tuple([schema]), [place]) : undefined
  if (!read) throw badCursor()
  return read[0] as v.InferOutput<schema>
}

/**
 * Whom to ask with a cursor: only the vendor that gave it can read it. The chain itself is the one
 * whose cursors carry no name.
 *
 * @throws `REQUEST_INVALID` when nobody of `ways` gave it.
 */
export function waysOf<way extends Pick<Way<never, unknown>, 'vendor'>>(
  ways: readonly way[],
  cursor: string | undefined,
): readonly way[] {
  if (cursor === undefined) return ways
  const name = open(cursor)?.[0] ?? 'onchain'
  const owners = ways.filter(({ vendor }) => vendor === name)
  if (owners.length === 0) throw badCursor()
  return owners
}

/** What is said of a cursor that nobody here gave. */
export function badCursor(): Refusal {
  return new Refusal('REQUEST_INVALID', { field: 'cursor', shortMessage: 'Invalid input' })
}

function open(cursor: string): [string, unknown] | undefined {
  if (cursor.length > longest || !/^[-\w]+$/.test(cursor)) return undefined
  try {
    return tryParse(Wrapped, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}
