import type { PeerError } from '../errors.ts'

/** Codes and messages of errors between page and wallet. Source: pairing protocol, section 10. */
const peerErrors = {
  updateInvalid: [1003, 'Invalid update request.'],
  extendInvalid: [1004, 'Invalid extend request.'],
  settleInvalid: [1005, 'Invalid session settle request.'],
  methodUnauthorized: [3001, 'Unauthorized method.'],
  chainUnauthorized: [3005, 'Unauthorized chain.'],
  rejected: [5000, 'User rejected.'],
  chainsUnsupported: [5100, 'Unsupported chains.'],
  disconnected: [6000, 'User disconnected.'],
  settlementFailed: [7000, 'Session settlement failed.'],
  requestExpired: [8000, 'Session request expired.'],
  methodUnsupported: [10001, 'Unsupported wc_ method.'],
  /** Never sent: local reason for an expired session. */
  expired: [6, 'Expired.'],
} as const satisfies Record<string, readonly [number, string]>

export function peerError(name: keyof typeof peerErrors, detail?: string): PeerError {
  const [code, message] = peerErrors[name]
  return { code, message: detail === undefined ? message : `${message} ${detail}` }
}
