import { BaseError, type ErrorCode } from '@fairlead/protocol'
import { rpcError } from '../../errors/rpcError.ts'
import { FrameError } from '../../frame/frameErrors.ts'

/**
 * Numbers that pages know, for what they can do something about; all else is -32603.
 * https://eips.ethereum.org/EIPS/eip-1193#provider-errors, https://eips.ethereum.org/EIPS/eip-1474
 */
const numbers: Readonly<Partial<Record<ErrorCode, number>>> = {
  // The person said no.
  CONNECTION_REJECTED: 4001,
  MODAL_CLOSED: 4001,
  REQUEST_REJECTED: 4001,
  // Not to this page, this account, or not before something else.
  FACTOR_REQUIRED: 4100,
  FROZEN: 4100,
  LOCKED: 4100,
  NOT_CONNECTED: 4100,
  ORIGIN_NOT_ALLOWED: 4100,
  PROJECT_INVALID: 4100,
  SESSION_EXPIRED: 4100,
  // Not done here.
  FEATURE_UNAVAILABLE: 4200,
  // The frame, or what is behind it, is not there.
  UPSTREAM_UNAVAILABLE: 4900,
  // A network that is not there.
  CHAIN_UNSUPPORTED: 4902,
  NETWORK_NOT_FOUND: 4902,
  NETWORK_UNSUPPORTED: 4902,
  // Not asked right.
  ARGUMENT_REQUIRED: -32602,
  BODY_TOO_LARGE: -32602,
  REQUEST_INVALID: -32602,
  RATE_LIMITED: -32005,
}

/** Names that libraries of pages know, and our own reading of errors too, by what a frame gives as reason. */
const names: ReadonlyMap<string, string> = new Map([
  ['funds', 'InsufficientFundsError'],
  ['reverted', 'ExecutionRevertedError'],
])

/** What a page is thrown: an error of ours as EIP-1193 has it, with ours as its cause. */
export function toRpcError(error: unknown): unknown {
  if (BaseError.is(error)) {
    const { data, reason = '', rpcCode } = error instanceof FrameError ? error : {}
    const number = rpcCode ?? numbers[error.code] ?? -32603
    const told = rpcError(number, error.shortMessage, error)
    const name = names.get(reason)
    return Object.assign(told, name && { name }, data && { data })
  }
  const { code } = (error ?? {}) as { code?: unknown }
  // Errors of the browser have numbers of their own, which are small.
  if (typeof code === 'number' && (code < 0 || code >= 1_000)) return error
  return rpcError(-32603, 'The embedded wallet has failed', error)
}
