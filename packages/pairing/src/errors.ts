/** Messages of all error codes. Handle errors by code; a code is never reused. */
export const pairingErrors = {
  ABORTED: 'Cancelled before a response arrived',
  DISCONNECTED: 'The peer ended the session',
  ENVELOPE_INVALID: 'The message cannot be read',
  INPUT_INVALID: 'Invalid input',
  NAMESPACES_INVALID: 'The namespaces do not match',
  NOT_APPROVED: 'The session does not allow this',
  PROPOSAL_EXPIRED: 'The wallet did not respond to the proposal in time',
  PROPOSAL_REJECTED: 'The wallet declined',
  RELAY_REFUSED: 'The relay refused this client',
  RELAY_TIMEOUT: 'The relay did not respond in time',
  RELAY_UNREACHABLE: 'The relay cannot be reached',
  REQUEST_EXPIRED: 'The wallet did not respond in time',
  REQUEST_REFUSED: 'The peer responded with an error',
  SESSION_EXPIRED: 'The session has expired',
  SESSION_INVALID: 'The wallet sent an invalid session',
  SESSION_NOT_FOUND: 'There is no such session',
  SIGNATURE_INVALID: 'The signature is not from that account',
  URI_EXPIRED: 'The pairing link has expired',
  URI_INVALID: 'Not a pairing link',
} as const
/** Error code of a {@link PairingError}. */
export type PairingErrorCode = keyof typeof pairingErrors

/** A JSON-RPC error object. Source: pairing protocol, section 10. */
export type PeerError = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** The only error class of this package. Never contains a key, a token or the text of a message. */
export class PairingError extends Error {
  override name = 'PairingError'
  readonly code: PairingErrorCode
  /** Advice or details for the developer. */
  readonly hints: readonly string[]
  /** Error that the other side or the relay returned. */
  readonly peer: PeerError | undefined

  constructor(code: PairingErrorCode, options: PairingError.Options = {}) {
    const { cause, hints = [], message = pairingErrors[code], peer } = options
    super(message, cause === undefined ? {} : { cause })
    this.code = code
    this.hints = hints
    this.peer = peer
  }
}

export declare namespace PairingError {
  type Options = {
    cause?: unknown
    hints?: readonly string[] | undefined
    /** One sentence. Default: the message of the code. */
    message?: string | undefined
    peer?: PeerError | undefined
  }
}
