import type { PairingError } from '@fairlead/pairing'
import { BaseError } from '@fairlead/protocol'
import { ConnectionRejectedError } from '../../errors/connection.ts'
import { rpcError } from '../../errors/rpcError.ts'

/** True for a pairing error. Checked by name, because the package loads late and may be bundled twice. */
export function isPairingError(error: unknown): error is PairingError {
  return error instanceof Error && error.name === 'PairingError' && 'code' in error
}

/** Refusals of a relay: pattern of the message, our error code, and the developer alert. */
const refusals = [
  [/unverified|not verified/i, 'ORIGIN_NOT_ALLOWED', 'FL005'],
  [/origin/i, 'ORIGIN_NOT_ALLOWED', 'FL002'],
  [/\bjwt\b|not yet valid|token/i, 'SESSION_EXPIRED', 'FL006'],
  [/\bkey\b|project/i, 'PROJECT_INVALID', 'FL007'],
] as const
/** Alert codes of pairing failures. */
export type PairingAlert = (typeof refusals)[number][2]

/** Returns the developer alert for a pairing failure, if there is one. */
export function alertOf(error: unknown): PairingAlert | undefined {
  if (!isPairingError(error)) return undefined
  if (error.code === 'SESSION_EXPIRED') return 'FL006'
  return error.code === 'RELAY_REFUSED' ? refusalOf(error)?.[2] : undefined
}

/** Converts a pairing failure to a `BaseError`. */
export function fromPairing(error: unknown): BaseError {
  if (BaseError.is(error)) return error
  if (!isPairingError(error)) return new BaseError('UNKNOWN', { cause: error })
  const options = { cause: error, shortMessage: error.message }
  switch (error.code) {
    case 'ABORTED':
      return new BaseError('REQUEST_ABORTED', { cause: error })
    case 'PROPOSAL_REJECTED':
      return new ConnectionRejectedError({ cause: error, walletName: 'paired wallet' })
    case 'RELAY_REFUSED':
      return new BaseError(refusalOf(error)?.[1] ?? 'UPSTREAM_UNAVAILABLE', options)
    case 'RELAY_TIMEOUT':
    case 'RELAY_UNREACHABLE':
      return new BaseError('UPSTREAM_UNAVAILABLE', options)
    case 'DISCONNECTED':
    case 'SESSION_EXPIRED':
    case 'SESSION_NOT_FOUND':
      return new BaseError('SESSION_EXPIRED', { cause: error })
    case 'NOT_APPROVED':
      return new BaseError('CONNECTOR_CHAINS_UNSUPPORTED', { cause: error })
    case 'INPUT_INVALID':
      return new BaseError('OPTIONS_INVALID', options)
    default:
      return new BaseError('RESPONSE_INVALID', options)
  }
}

/** EIP-1193 codes for failures that are not the wallet's answer. */
const codes: Readonly<Partial<Record<PairingError['code'], number>>> = {
  DISCONNECTED: 4900,
  NOT_APPROVED: 4100,
  RELAY_REFUSED: 4900,
  RELAY_TIMEOUT: 4900,
  RELAY_UNREACHABLE: 4900,
  SESSION_EXPIRED: 4900,
  SESSION_NOT_FOUND: 4900,
}

/**
 * Converts an error to the form that wallets in the page throw.
 * https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export function toRpcError(error: unknown): unknown {
  if (!isPairingError(error)) return error
  const { code, message, peer } = error
  // With other codes, `peer` holds the reason why a session ended, or the relay's answer.
  if (!peer || code !== 'REQUEST_REFUSED') return rpcError(codes[code] ?? -32603, message, error)
  // Source: pairing protocol, section 10.
  const isRefusal =
    (peer.code >= 5000 && peer.code <= 5003) ||
    (peer.code === -32000 && /reject|denied|cancel/i.test(peer.message))
  const failure = rpcError(isRefusal ? 4001 : peer.code, peer.message, error)
  return peer.data === undefined ? failure : Object.assign(failure, { data: peer.data })
}

function refusalOf({ cause, hints, message, peer }: PairingError) {
  const said = [message, ...hints, peer?.message, cause instanceof Error ? cause.message : '']
  return refusals.find(([pattern]) => pattern.test(said.join('\n')))
}
