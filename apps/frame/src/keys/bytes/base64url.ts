import { base64urlnopad } from '@scure/base'
import { tampered } from '../tampered.ts'
import type { Bytes } from './bytes.ts'

/** Encodes public bytes as text. Not for secrets: strings can't be wiped. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** @throws `SIGNATURE_INVALID` if the text is not valid base64url; `what` names the value. */
export function fromBase64Url(text: string, what: string): Bytes {
  try {
    return new Uint8Array(base64urlnopad.decode(text))
  } catch {
    throw tampered(what)
  }
}
