import type { NewMessage } from './RelayStore.ts'

/** Returns the size of a message that counts towards limits: its text and attestation, in UTF-8 bytes. */
export function sizeOf({
  attestation = '',
  message,
}: Pick<NewMessage, 'attestation' | 'message'>): number {
  return Buffer.byteLength(message) + Buffer.byteLength(attestation)
}
