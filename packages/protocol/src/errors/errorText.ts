import type { ErrorCode } from './codes.ts'

/** Messages that the product specification defines, if they differ from the words of the code. */
const quoted: Partial<Record<ErrorCode, string>> = {
  CHAIN_UNSUPPORTED: 'Chain is not supported',
  CONNECTOR_CHAINS_UNSUPPORTED: 'The connector does not support any of the requested chains',
  CONNECTOR_NOT_FOUND: 'No connector found for connection',
  DISCONNECT_FAILED: 'Failed to disconnect',
  MULTI_WALLET_DISABLED: 'Multi-Wallet Not Enabled',
  NAMESPACE_UNSUPPORTED: 'Unsupported chain namespace',
  NETWORK_UNSUPPORTED: 'Network not supported',
  PROJECT_INVALID: 'Invalid project id',
  REQUEST_ABORTED: 'Request was aborted',
  REQUEST_INVALID: 'Invalid input',
  UNKNOWN: 'An error occurred',
}

/** Returns the default message of a code, e.g. "Rate limited" for `RATE_LIMITED`. */
export function errorText(code: ErrorCode): string {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return quoted[code] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
