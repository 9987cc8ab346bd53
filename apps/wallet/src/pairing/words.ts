import { PairingError, type PairingErrorCode, type RelayStatus } from '@fairlead/pairing'
import { toWireError } from '../confirm/toWireError.ts'

/** Texts for pairing errors; other errors use their own message. */
const messages: Partial<Record<PairingErrorCode, string>> = {
  DISCONNECTED: 'The site has ended the connection.',
  NAMESPACES_INVALID: 'The site can’t use the accounts this wallet shares.',
  PROPOSAL_EXPIRED: 'This took too long. Start again on the site.',
  RELAY_REFUSED: 'The relay refused this wallet.',
  RELAY_TIMEOUT: 'The relay isn’t responding. Check your connection and try again.',
  RELAY_UNREACHABLE: 'The relay can’t be reached. Check your connection and try again.',
  REQUEST_EXPIRED: 'This took too long. Start again on the site.',
  SESSION_EXPIRED: 'This connection has expired. Connect again from the site.',
  SESSION_NOT_FOUND: 'This request is no longer open.',
  URI_EXPIRED: 'This link has expired. Get a new one from the site.',
  URI_INVALID: 'This isn’t a pairing link. Pairing links start with “wc:”.',
}

/** Returns one sentence for the user. */
export function toSentence(error: unknown): string {
  if (error instanceof PairingError) return messages[error.code] ?? `${error.message}.`
  return toWireError(error).message
}

/** Texts for the state of the relay connection. */
export const relayWords: Record<RelayStatus, string> = {
  idle: 'Connects when needed',
  connecting: 'Connecting to the relay…',
  open: 'Connected to the relay',
  waiting: 'Offline. Trying again automatically…',
  refused: 'The relay refused this wallet',
}
