import { base64urlnopad } from '@scure/base'
import { tampered } from '../tampered.ts'
import type { Bytes } from './bytes.ts'

/** Public bytes as text. Never a secret: text can't be wiped. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** @throws `SIGNATURE_INVALID` when the text has no such reading; `what` says of what. */
export function fromBase64Url(text: string, what: string): Bytes {
  try {
    return new Uint8Array(base64urlnopad.decode(text))
  } catch {
    throw tampered(what)
  }
}
