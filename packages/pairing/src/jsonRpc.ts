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
/** For answers that say no without a word. */
const noReason = 'No reason given.'

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
  const answer = 'method' in value ? undefined : readAnswer(value)
  if (!answer) throw new PairingError('ENVELOPE_INVALID')
  return { id, ...answer }
}

/** What an answer says. Terse ones count too: `error` may be a text, or lack a code or a message. */
export function readAnswer(
  value: Readonly<Record<string, unknown>>,
): { readonly error: PeerError } | { readonly result: unknown } | undefined {
  const { error, result } = value
  if (error === undefined || error === null) return 'result' in value ? { result } : undefined
  const message = typeof error === 'string' ? error : noReason
  return { error: readPeerError(error) ?? { code: unknownErrorCode, message } }
}

/** An error object from outside, with a code or a message; what it lacks is made up for. */
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
