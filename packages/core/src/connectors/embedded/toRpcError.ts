import { BaseError, type ErrorCode } from '@fairlead/protocol'
import { rpcError } from '../../errors/rpcError.ts'
import { FrameError } from '../../frame/frameErrors.ts'

/**
 * JSON-RPC error codes by our error code, for errors that pages can handle. All others become
 * -32603. https://eips.ethereum.org/EIPS/eip-1193#provider-errors,
 * https://eips.ethereum.org/EIPS/eip-1474
 */
const numbers: Readonly<Partial<Record<ErrorCode, number>>> = {
  // The user declined.
  CONNECTION_REJECTED: 4001,
  MODAL_CLOSED: 4001,
  REQUEST_REJECTED: 4001,
  // Unauthorized: the page, the account, or a step that is missing.
  FACTOR_REQUIRED: 4100,
  FROZEN: 4100,
  LOCKED: 4100,
  NOT_CONNECTED: 4100,
  ORIGIN_NOT_ALLOWED: 4100,
  PROJECT_INVALID: 4100,
  SESSION_EXPIRED: 4100,
  // Unsupported method.
  FEATURE_UNAVAILABLE: 4200,
  // The frame or a service behind it is unreachable.
  UPSTREAM_UNAVAILABLE: 4900,
  // The network is not available.
  CHAIN_UNSUPPORTED: 4902,
  NETWORK_NOT_FOUND: 4902,
  NETWORK_UNSUPPORTED: 4902,
  // Invalid parameters.
  ARGUMENT_REQUIRED: -32602,
  BODY_TOO_LARGE: -32602,
  REQUEST_INVALID: -32602,
  RATE_LIMITED: -32005,
}

/** Error names by the frame's reason. Libraries of pages, and our own error conversion, recognize them. */
const names: ReadonlyMap<string, string> = new Map([
  ['funds', 'InsufficientFundsError'],
  ['reverted', 'ExecutionRevertedError'],
])

/** Converts an error for the page: EIP-1193 shape, with our error as its cause. */
export function toRpcError(error: unknown): unknown {
  if (BaseError.is(error)) {
    const { data, reason = '', rpcCode } = error instanceof FrameError ? error : {}
    const number = rpcCode ?? numbers[error.code] ?? -32603
    const told = rpcError(number, error.shortMessage, error)
    const name = names.get(reason)
    return Object.assign(told, name && { name }, data && { data })
  }
  const { code } = (error ?? {}) as { code?: unknown }
  // The browser's `DOMException` codes are small positive numbers, not JSON-RPC codes.
  if (typeof code === 'number' && (code < 0 || code >= 1_000)) return error
  return rpcError(-32603, 'The embedded wallet failed', error)
}
