import type { NewMessage } from './RelayStore.ts'

/** Bytes of a message that count: its text and what the page's browser attests, in UTF-8. */
export function sizeOf({
  attestation = '',
  message,
}: Pick<NewMessage, 'attestation' | 'message'>): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}
