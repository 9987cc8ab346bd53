import type { PairingEnvironment } from './environment.ts'
import { PairingError, type PeerError } from './errors.ts'

/** Something that one client asks of the other. */
export type RpcRequest = {
  readonly id: number
  readonly method: string
  readonly params: unknown
}

/** What the other client says to it, under the same id. */
export type RpcResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: PeerError }

/** JSON-RPC's own "internal error", for answers that name no code. */
const unknownErrorCode = -32_603

/**
 * Numbers what one client asks of another: 16 digits, the milliseconds in front, never twice the same.
 */
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

/** Numbers what a client asks of a relay: 19 digits, so only a text holds them. */
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

/** The text of a request or a response, to be sealed. */
export function encodeRpc(message: RpcRequest | RpcResponse): string {
  const { id, ...rest } = message
  return JSON.stringify({ id, jsonrpc: '2.0', ...rest })
}

/**
 * Reads what was sealed. A response is told from a request by the absence of `method`.
 *
 * @throws `ENVELOPE_INVALID` for anything that is neither.
 */
export function decodeRpc(text: string): RpcRequest | RpcResponse {
  const value = parseJson(text)
  const id = isRecord(value) && value.jsonrpc === '2.0' ? value.id : undefined
  if (!isRecord(value) || !isClientId(id)) throw new PairingError('ENVELOPE_INVALID')
  if (typeof value.method === 'string') return { id, method: value.method, params: value.params }
  const error = 'error' in value ? readPeerError(value.error) : undefined
  if (error) return { error, id }
  if (!('method' in value) && !('error' in value) && 'result' in value)
    return { id, result: value.result }
  throw new PairingError('ENVELOPE_INVALID')
}

/** An error object from outside; one without a code counts as the other side's inner trouble. */
export function readPeerError(value: unknown): PeerError | undefined {
  if (!isRecord(value) || typeof value.message !== 'string') return undefined
  const code = Number.isSafeInteger(value.code) ? Number(value.code) : unknownErrorCode
  return { code, message: value.message, ...('data' in value ? { data: value.data } : {}) }
}

/** JSON, or `undefined` for what is not. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An object with names, not a list. */
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
