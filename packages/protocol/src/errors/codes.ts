/**
 * Every failure this product can report. One list for the page and the server. A code is never reused
 * or renamed: it travels over HTTP and is what host applications match on.
 */
export const errorCodes = [
  'ADAPTER_NOT_FOUND',
  'ARGUMENT_REQUIRED',
  'BODY_TOO_LARGE',
  'CHAIN_UNSUPPORTED',
  'CONFLICT',
  /** The person said no in their wallet: EIP-1193 `4001`, or `5000` from pairing wallets. */
  'CONNECTION_REJECTED',
  'CONNECTOR_CHAINS_UNSUPPORTED',
  'CONNECTOR_NOT_FOUND',
  'DISCONNECT_FAILED',
  /** Only a passkey, a code or another device of the person opens this. */
  'FACTOR_REQUIRED',
  'FEATURE_UNAVAILABLE',
  /** The wallet was locked by its owner. */
  'FROZEN',
  /** Too many wrong codes. */
  'LOCKED',
  /** Signing in came to nothing; the message says where. */
  'LOGIN_FAILED',
  'MEDIA_TYPE',
  'MODAL_CLOSED',
  'MULTI_WALLET_DISABLED',
  'NAMESPACE_UNSUPPORTED',
  'NETWORK_NOT_FOUND',
  'NETWORK_UNSUPPORTED',
  'NOT_CONNECTED',
  'NOT_FOUND',
  'OPTIONS_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'OTP_EXPIRED',
  'OTP_INVALID',
  /** A library that an adapter stands on is not installed; the hints say how to install it. */
  'PEER_MISSING',
  /** The person closed the window of a provider. */
  'POPUP_CLOSED',
  'PROJECT_INVALID',
  'PROVIDER_ERROR',
  'RATE_LIMITED',
  'REQUEST_ABORTED',
  'REQUEST_INVALID',
  'REQUEST_REJECTED',
  /** A peer answered with something that does not fit the protocol. */
  'RESPONSE_INVALID',
  'SERVER_ERROR',
  /** A paired wallet’s session is over, or this device’s clock makes it look so. */
  'SESSION_EXPIRED',
  'SIGNATURE_INVALID',
  /** The wallet blocks this site or shares no account with it. Only its settings allow the site. */
  'SITE_BLOCKED',
  'SWITCH_FAILED',
  /** Allowed only after a while. */
  'TOO_EARLY',
  'UNKNOWN',
  'UPSTREAM_UNAVAILABLE',
  'VIEW_UNKNOWN',
] as const

/** One of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number]

/** Whether a code that came over the wire is one of ours. */
export function isErrorCode(code: string): code is ErrorCode {
  return (errorCodes as readonly string[]).includes(code)
}
