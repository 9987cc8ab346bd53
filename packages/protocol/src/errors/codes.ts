/**
 * All error codes of page and server. A code is never reused or renamed, because codes are sent over HTTP and
 * applications match on them.
 */
export const errorCodes = [
  'ADAPTER_NOT_FOUND',
  'ARGUMENT_REQUIRED',
  'BODY_TOO_LARGE',
  'CHAIN_UNSUPPORTED',
  'CONFLICT',
  /** The user declined in the wallet: EIP-1193 `4001`, or `5000` from paired wallets. */
  'CONNECTION_REJECTED',
  'CONNECTOR_CHAINS_UNSUPPORTED',
  'CONNECTOR_NOT_FOUND',
  'DISCONNECT_FAILED',
  /** Requires a passkey, a recovery code or another device of the user. */
  'FACTOR_REQUIRED',
  'FEATURE_UNAVAILABLE',
  /** The user has frozen the wallet. */
  'FROZEN',
  /** Locked after too many wrong codes, or a wallet that the user has to unlock. */
  'LOCKED',
  /** The login failed; the message names the step. */
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
  /** A peer dependency of an adapter is not installed; the hints contain the install command. */
  'PEER_MISSING',
  /** The user closed the popup of a login provider. */
  'POPUP_CLOSED',
  'PROJECT_INVALID',
  'PROVIDER_ERROR',
  'RATE_LIMITED',
  'REQUEST_ABORTED',
  'REQUEST_INVALID',
  'REQUEST_REJECTED',
  /** A peer's response does not match the protocol. */
  'RESPONSE_INVALID',
  'SERVER_ERROR',
  /** The session of a paired wallet has expired, or this device's clock is wrong. */
  'SESSION_EXPIRED',
  'SIGNATURE_INVALID',
  /**
   * The wallet blocks this site or shares no account with it. The user has to allow the site in the wallet's
   * settings.
   */
  'SITE_BLOCKED',
  'SWITCH_FAILED',
  /** Not allowed yet; try again later. */
  'TOO_EARLY',
  'UNKNOWN',
  'UPSTREAM_UNAVAILABLE',
  'VIEW_UNKNOWN',
] as const

/** One of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number]

/** True if the code is one of {@link errorCodes}. */
export function isErrorCode(code: string): code is ErrorCode {
  return (errorCodes as readonly string[]).includes(code)
}
