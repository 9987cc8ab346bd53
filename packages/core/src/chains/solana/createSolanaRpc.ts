import { BaseError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { RpcEndpoint } from '../../api/rpcEndpoints.ts'
import { abortReason } from '../../utils/abortable.ts'
import type { RpcHost } from '../ChainReader.ts'
import { isOpen, postCall, retryRequest, tryEndpoints } from '../endpoints.ts'
import { reportRefusal } from '../reportRefusal.ts'

/** Thrown when a node refuses a request. `rpcCode` and `data` come from the node. */
export class SolanaRpcError extends BaseError {
  override name = 'SolanaRpcError'
  readonly rpcCode: number
  readonly data: unknown

  constructor(options: { data: unknown; message: string; rpcCode: number }) {
    const { data, message, rpcCode } = options
    super('PROVIDER_ERROR', {
      hints: [`Code: ${rpcCode}`, `Node: ${message.slice(0, 300)}`],
      shortMessage: 'The network refused the request',
    })
    this.data = data
    this.rpcCode = rpcCode
  }
}

/** JSON-RPC client of a Solana network. */
export type SolanaRpc = {
  /**
   * Sends a request. Falls back to the next endpoint on failure, then repeats the round after 150, 300 and 600 ms.
   *
   * @throws {@link SolanaRpcError}; `RESPONSE_INVALID`; `UPSTREAM_UNAVAILABLE` if no endpoint answers.
   */
  ask<const schema extends v.GenericSchema>(
    call: {
      method: string
      /** Called when an attempt ends without a response, so that the node may or may not have executed it. */
      onLost?: (() => void) | undefined
      params: readonly unknown[]
      signal?: AbortSignal | undefined
    },
    answer: schema,
  ): Promise<v.InferOutput<schema>>
}

const Answer = v.union([
  v.object({ result: v.unknown(), error: v.optional(v.null()) }),
  v.object({
    error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  }),
])

/** Creates a client that uses HTTP only, without a WebSocket. */
export function createSolanaRpc(
  endpoints: readonly RpcEndpoint[],
  host: createSolanaRpc.Host,
): SolanaRpc {
  const { environment, onRpcRefusal } = host

  function askEndpoint(endpoint: RpcEndpoint, { onLost, ...call }: Call): Promise<unknown> {
    return postCall(environment, endpoint, call, async (response) => {
      const body = attempt(await response.text())
      if (!response.ok) reportRefusal(endpoint, onRpcRefusal, { body, status: response.status })
      const read = v.safeParse(Answer, body)
      if (!read.success) throw new Unanswered(response.status)
      if ('result' in read.output) return read.output.result
      const { code: rpcCode, data, message } = read.output.error
      throw new SolanaRpcError({ data, message, rpcCode })
    }).catch((error: unknown) => {
      if (isLost(error)) onLost?.()
      throw call.signal?.aborted ? abortReason(call.signal) : error
    })
  }

  /** Other nodes would refuse the call in the same way, unless the error concerns the node itself. */
  const isFinal = (error: unknown) => BaseError.is(error) && !isTemporary(error)

  return {
    async ask(call, answer) {
      const open = endpoints.filter(isOpen)
      if (open.length === 0)
        throw new BaseError('UPSTREAM_UNAVAILABLE', {
          hints: ['Configure an endpoint in `customRpcUrls` or in the network’s `rpcUrls`'],
          shortMessage: 'The network has no endpoint',
        })
      const round = async () => {
        const ask = (endpoint: RpcEndpoint) => askEndpoint(endpoint, call)
        return parse(answer, await tryEndpoints(open, ask, isFinal), 'RESPONSE_INVALID')
      }
      try {
        return await retryRequest(round, environment, isTemporary)
      } catch (error) {
        if (BaseError.is(error)) throw error
        throw new BaseError('UPSTREAM_UNAVAILABLE', {
          cause: error,
          hints: error instanceof Unanswered ? [error.message] : [],
          shortMessage: 'The network did not respond',
        })
      }
    },
  }
}

export declare namespace createSolanaRpc {
  type Host = Pick<RpcHost, 'environment' | 'onRpcRefusal'>
}

type Call = Parameters<SolanaRpc['ask']>[0]

/** Thrown for a response that is not JSON-RPC. */
class Unanswered extends Error {
  override name = 'Unanswered'
  readonly status: number
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/** Codes for a node that is behind, overloaded or broken. Another node, or a later attempt, may succeed. */
const brokenInside = -32603
const temporaryCodes: ReadonlySet<number> = new Set([brokenInside, -32005, -32004, -32014, -32016])

/** True if the node may have executed the request in spite of the error. Gateways also report internal errors. */
function isLost(error: unknown): boolean {
  return !(error instanceof SolanaRpcError) || error.rpcCode === brokenInside
}

/** True if another attempt may succeed. */
function isTemporary(error: unknown): boolean {
  if (error instanceof SolanaRpcError) return temporaryCodes.has(error.rpcCode)
  if (error instanceof Unanswered)
    return [200, 408, 429].includes(error.status) || error.status >= 500
  return !BaseError.is(error)
}

function attempt(text: string): unknown {
  try {
    return readExactJson(text)
  } catch {
    return undefined
  }
}

/** An unsigned 64-bit integer, in the form in which {@link readExactJson} returns it. */
export const U64 = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  ]),
  v.transform((digits) => BigInt(digits)),
)

/** Unwraps a result that nodes return together with its slot. */
export function inContext<const schema extends v.GenericSchema>(
  value: schema,
): v.GenericSchema<unknown, v.InferOutput<schema>> {
  return v.pipe(
    v.unknown(),
    v.object({ value: v.unknown() }),
    v.transform((answer) => answer.value),
    value,
  ) as v.GenericSchema<unknown, v.InferOutput<schema>>
}

/** Integers with this many digits may exceed the safe range of `number`. */
const tooLong = 16

/**
 * Parses the JSON of a node, which may contain 64-bit integers. Integers with 16 or more characters become strings.
 *
 * @throws `SyntaxError` for invalid JSON.
 */
export function readExactJson(text: string): unknown {
  // Strings are matched first, so that digits inside them stay as they are.
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g
  return JSON.parse(
    text.replace(tokens, (token) =>
      token.length >= tooLong && /^-?\d+$/.test(token) ? `"${token}"` : token,
    ),
  )
}
