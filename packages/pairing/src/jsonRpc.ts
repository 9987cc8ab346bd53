import type { PairingEnvironment } from './environment.ts'
import { PairingError, type PeerError } from './errors.ts'

/** A request to the other client. */
export type RpcRequest = {
  readonly id: number
  readonly method: string
  readonly params: unknown
}

/** Response of the other client, with the id of the request. */
export type RpcResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: PeerError }

/** JSON-RPC code "internal error", for responses without a code. */
const unknownErrorCode = -32_603
/** Message for error responses without one. */
const noReason = 'No reason given.'

/** Creates unique request ids between clients: 16 digits that start with the time in milliseconds. */
export function createClientIds(
  environment: Pick<PairingEnvironment, 'now' | 'random'>,
): () => number {
  let last = 0
  return () => {
    const id = Math.floor(environment.now()) * 1_000 + randomBelow(environment, 1_000)
    last = Math.max(id, last + 1)
    return last
  }
}

/** Creates unique request ids for a relay: 19 digits as text, because a number can't hold them. */
export function createRelayIds(
  environment: Pick<PairingEnvironment, 'now' | 'random'>,
): () => string {
  let last = 0n
  return () => {
    const id =
      BigInt(Math.floor(environment.now())) * 1_000_000n +
      BigInt(randomBelow(environment, 1_000_000))
    last = id > last ? id : last + 1n
    return `${last}`
  }
}

/** Serializes a request or response before it is sealed. */
export function encodeRpc(message: RpcRequest | RpcResponse): string {
  const { id, ...rest } = message
  return JSON.stringify({ id, jsonrpc: '2.0', ...rest })
}

/**
 * Parses an opened message. A message with `method` is a request, otherwise a response.
 *
 * @throws `ENVELOPE_INVALID` for anything else.
 */
export function decodeRpc(text: string): RpcRequest | RpcResponse {
  const value = parseJson(text)
  const id = isRecord(value) && value.jsonrpc === '2.0' ? value.id : undefined
  if (!isRecord(value) || !isClientId(id)) throw new PairingError('ENVELOPE_INVALID')
  if (typeof value.method === 'string') return { id, method: value.method, params: value.params }
  const answer = 'method' in value ? undefined : readAnswer(value)
  if (!answer) throw new PairingError('ENVELOPE_INVALID')
  return { id, ...answer }
}

/** Parses the result or error of a response. Accepts errors that are a plain text or lack a code or a message. */
export function readAnswer(
  value: Readonly<Record<string, unknown>>,
): { readonly error: PeerError } | { readonly result: unknown } | undefined {
  const { error, result } = value
  if (error === undefined || error === null) return 'result' in value ? { result } : undefined
  const message = typeof error === 'string' ? error : noReason
  return { error: readPeerError(error) ?? { code: unknownErrorCode, message } }
}

/** Parses an untrusted error object with a code or a message; a missing part gets a default. */
export function readPeerError(value: unknown): PeerError | undefined {
  if (!isRecord(value)) return undefined
  const { data, message } = value
  const code = Number.isSafeInteger(value.code) ? Number(value.code) : undefined
  if (code === undefined && typeof message !== 'string') return undefined
  return {
    code: code ?? unknownErrorCode,
    message: typeof message === 'string' ? message : noReason,
    ...('data' in value ? { data } : {}),
  }
}

/** Parses JSON; returns undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** True for an object that is not an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isClientId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function randomBelow(environment: Pick<PairingEnvironment, 'random'>, limit: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = environment.random(4)
  return (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % limit
}

/** True for an array of strings; may be empty. */
export function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
