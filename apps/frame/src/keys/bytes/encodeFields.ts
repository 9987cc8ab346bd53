import { type Bytes, concat, utf8 } from './bytes.ts'

/** Value that can be encoded. `null` means absent, which differs from an empty text. */
export type Field = string | number | null | Uint8Array | readonly Field[]

/**
 * Encodes fields in one unambiguous form, for hashing, authentication and binding. Each field is
 * prefixed with its kind and length, so two different lists never share a form.
 *
 * Numbers are safe integers; monetary amounts are not encoded here.
 */
export function encodeFields(fields: readonly Field[]): Bytes {
  return concat(...fields.map(encodeField))
}

const kinds = { absent: 0, text: 1, number: 2, bytes: 3, list: 4 } as const

function encodeField(field: Field): Bytes {
  if (field === null) return withHead(kinds.absent, new Uint8Array(0))
  if (typeof field === 'string') return withHead(kinds.text, utf8(field))
  if (typeof field === 'number') return withHead(kinds.number, utf8(field.toFixed(0)))
  if (field instanceof Uint8Array) return withHead(kinds.bytes, field)
  return withHead(kinds.list, encodeFields(field))
}

function withHead(kind: number, body: Uint8Array): Bytes {
  const head = new Uint8Array(5)
  head[0] = kind
  new DataView(head.buffer).setUint32(1, body.length)
  return concat(head, body)
}
