import { createHash } from 'node:crypto'
import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { Refusal } from '../../problem.ts'
import type { HistoryPlace } from '../../storage/history/historyTypes.ts'

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Place = v.strictTuple([Whole, v.string(), Whole, Whole])

/** Account and chain that a cursor belongs to. A cursor of another account or chain is refused. */
type Scope = { readonly address: string; readonly chainId?: string | undefined }

/** Encodes the last entry of a page, so that the next page stays the same when new blocks are mined. */
export function writeCursor(place: HistoryPlace, scope: Scope): string {
  const { block, chain, minedAt, position } = place
  const text = Buffer.from(JSON.stringify([minedAt, chain, block, position])).toString('base64url')
  return `${text}~${checkOf(text, scope)}`
}

/**
 * Decodes a cursor.
 *
 * @throws `REQUEST_INVALID` if the cursor is damaged or belongs to another account or chain.
 */
export function readCursor(cursor: string, scope: Scope): HistoryPlace {
  const [text = '', check, ...more] = cursor.split('~')
  const place =
    check === checkOf(text, scope) && more.length === 0
      ? tryParse(Place, tryJson(Buffer.from(text, 'base64url').toString()))
      : undefined
  if (!place) throw badCursor()
  const [minedAt, chain, block, position] = place
  return { block, chain, minedAt, position }
}

export function badCursor(): Refusal {
  return new Refusal('REQUEST_INVALID', { field: 'cursor', shortMessage: 'Invalid input' })
}

/** Returns a checksum, not a signature: it detects damaged or mixed-up cursors, and forging one gains nothing. */
function checkOf(text: string, { address, chainId = '' }: Scope): string {
  const scope = `${text} ${address.toLowerCase()} ${chainId}`
  return createHash('sha256').update(scope).digest('base64url').slice(0, 8)
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
