/**
 * Every failure this product can report, with the text developers see by default.
 *
 * One list for the page and the server. A code is never reused or renamed: it travels over HTTP and
 * is what host applications match on. Texts that the product specification quotes are exact.
 */
export const errorCodes = {
  ADAPTER_NOT_FOUND: 'Adapter not found',
  ARGUMENT_REQUIRED: 'A required argument is missing',
  BODY_TOO_LARGE: 'Body too large',
  CHAIN_UNSUPPORTED: 'Chain is not supported',
  CONFLICT: 'Conflict',
  /** The person said no in their wallet: EIP-1193 `4001`, or `5000` from pairing wallets. */
  CONNECTION_REJECTED: 'Connection rejected',
  CONNECTOR_CHAINS_UNSUPPORTED: 'The connector does not support any of the requested chains',
  CONNECTOR_NOT_FOUND: 'No connector found for connection',
  DISCONNECT_FAILED: 'Failed to disconnect',
  FEATURE_UNAVAILABLE: 'Feature unavailable',
  MODAL_CLOSED: 'Modal closed',
  MULTI_WALLET_DISABLED: 'Multi-Wallet Not Enabled',
  NAMESPACE_UNSUPPORTED: 'Unsupported chain namespace',
  NETWORK_NOT_FOUND: 'Network not found',
  NETWORK_UNSUPPORTED: 'Network not supported',
  NOT_CONNECTED: 'No wallet is connected',
  NOT_FOUND: 'Not found',
  OPTIONS_INVALID: 'Invalid options',
  ORIGIN_NOT_ALLOWED: 'Origin not allowed',
  PROJECT_INVALID: 'Invalid project id',
  PROVIDER_ERROR: 'The wallet reported an error',
  RATE_LIMITED: 'Rate limited',
  REQUEST_ABORTED: 'Request was aborted',
  REQUEST_INVALID: 'Invalid input',
  REQUEST_REJECTED: 'The request was declined in the wallet',
  /** A peer answered with something that does not fit the protocol. */
  RESPONSE_INVALID: 'The server sent an unexpected answer',
  SERVER_ERROR: 'Server error',
  SIGNATURE_INVALID: 'Signature invalid',
  SWITCH_FAILED: 'The wallet did not switch the network',
  UNKNOWN: 'An error occurred',
  UPSTREAM_UNAVAILABLE: 'Upstream unavailable',
  VIEW_UNKNOWN: 'Unknown view',
} as const

export type ErrorCode = keyof typeof errorCodes
