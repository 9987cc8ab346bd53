/**
 * Position of an entry in the order of all chains: an entry of a project comes after the operator's entry with the
 * number `anchor`, and before the next one.
 */
export type AuditCursor = {
  anchor: number
  /** Milliseconds since 1970. */
  at: number
  /** Id of the project; absent for the operator's chain. */
  chain: string | undefined
  seq: number
}

/** Returns the text of a cursor: `<anchor>`, or `<anchor>.<at>.<seq>.<chain>`. */
export function formatCursor({ anchor, at, chain, seq }: AuditCursor): string {
  return chain === undefined ? String(anchor) : `${anchor}.${at}.${seq}.${chain}`
}

/** Parses the text of a cursor, which the endpoint has checked. */
export function parseCursor(text: string): AuditCursor {
  const [anchor = '0', at = '0', seq, chain] = text.split('.')
  return { anchor: Number(anchor), at: Number(at), chain, seq: Number(seq ?? anchor) }
}

/** True if an entry comes after another one. Entries of one chain and one millisecond keep their order. */
export function isAfter(one: AuditCursor, other: AuditCursor): boolean {
  if (one.anchor !== other.anchor) return one.anchor > other.anchor
  if (one.chain === undefined || other.chain === undefined) return one.chain !== undefined
  if (one.at !== other.at) return one.at > other.at
  if (one.chain !== other.chain) return one.chain > other.chain
  return one.seq > other.seq
}
