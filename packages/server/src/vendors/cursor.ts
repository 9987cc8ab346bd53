import { BaseError, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { Refusal } from '../problem.ts'
import type { VendorSource } from './askInOrder.ts'

/** Maximum length of a cursor, in characters; a route may add a prefix. */
const longest = 4000

const Wrapped = v.strictTuple([v.string(), v.unknown()])

/**
 * Wraps a vendor's page token as a cursor. The cursor contains the vendor's name, so that it is never sent to another
 * vendor. It is not encrypted and must not contain secrets.
 *
 * @returns `null`, which ends a list, for no token.
 * @throws `RESPONSE_INVALID` when the token is longer than a cursor may be.
 */
export function wrapCursor(vendor: string, place: unknown): string | null {
  if (place === null) return null
  const text = Buffer.from(JSON.stringify([vendor, place])).toString('base64url')
  if (text.length > longest) throw new BaseError('RESPONSE_INVALID')
  return text
}

/**
 * Returns the page token in a cursor of this vendor.
 *
 * @throws `REQUEST_INVALID` for any other text.
 */
export function unwrapCursor<const schema extends v.GenericSchema>(
  vendor: string,
  schema: schema,
  cursor: string,
): v.InferOutput<schema> {
  const [name, place] = open(cursor) ?? []
  // Wrapped in a tuple, because the schema may allow `undefined`.
  const read = name === vendor ? tryParse(v.tuple([schema]), [place]) : undefined
  if (!read) throw badCursor()
  return read[0] as v.InferOutput<schema>
}

/**
 * Returns the vendors that can read a cursor: only the one that issued it. Cursors without a vendor's name are
 * `onchain`.
 *
 * @throws `REQUEST_INVALID` when none of `ways` issued it.
 */
export function waysOf<way extends Pick<VendorSource<never, unknown>, 'vendor'>>(
  ways: readonly way[],
  cursor: string | undefined,
): readonly way[] {
  if (cursor === undefined) return ways
  const name = open(cursor)?.[0] ?? 'onchain'
  const owners = ways.filter(({ vendor }) => vendor === name)
  if (owners.length === 0) throw badCursor()
  return owners
}

/** Creates the error for a cursor that no vendor here issued. */
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
