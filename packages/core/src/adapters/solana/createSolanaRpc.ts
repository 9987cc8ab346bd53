import { BaseError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { RpcEndpoint } from '../../api/rpcEndpoints.ts'
import { abortReason } from '../../utils/abortable.ts'
import type { AdapterHost } from '../adapter.ts'
import { readExactJson } from './exactJson.ts'

/** Source: product specification, section 9. All in milliseconds. */
const defaults = { retryCount: 3, retryDelayMs: 150, timeoutMs: 10_000 }

/** A node said no. `rpcCode` and `data` are what it said. */
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

/** Asks a Solana network. */
export type SolanaRpc = {
  /**
   * The next endpoint answers when one fails, then all are tried again after 150, 300 and 600 ms.
   *
   * @throws {@link SolanaRpcError}; `RESPONSE_INVALID`; `UPSTREAM_UNAVAILABLE` where nobody answers.
   */
  ask<const schema extends v.GenericSchema>(
    call: {
      method: string
      /** A try ended without an answer: whether the node did what was asked, nobody knows. */
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

/** Over HTTP alone: nothing here needs a socket that stays open. */
export function createSolanaRpc(
  endpoints: readonly RpcEndpoint[],
  host: createSolanaRpc.Host,
): SolanaRpc {
  const { environment } = host

  async function post({ headers, isDataApi, url }: RpcEndpoint, call: Call): Promise<unknown> {
    const { method, params, signal } = call
    const limit = new AbortController()
    const cancel = environment.schedule(() => limit.abort(), defaults.timeoutMs)
    try {
      const response = await environment.fetch(url, {
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
        credentials: 'omit',
        headers: { 'content-type': 'application/json', ...headers },
        method: 'POST',
        redirect: 'error',
        referrerPolicy: 'strict-origin',
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      })
      const body = attempt(await response.text())
      if (!response.ok && isDataApi) host.onRpcRefusal(response.status, body)
      const read = v.safeParse(Answer, body)
      if (!read.success) throw new Unanswered(response.status)
      if ('result' in read.output) return read.output.result
      const { code: rpcCode, ...error } = read.output.error
      throw new SolanaRpcError({ data: error.data, message: error.message, rpcCode })
    } finally {
      cancel()
    }
  }

  /** One round over all endpoints. */
  async function round(call: Call): Promise<unknown> {
    let last: unknown = new BaseError('UPSTREAM_UNAVAILABLE', {
      hints: ['Configure an endpoint in `customRpcUrls` or in the network’s `rpcUrls`'],
      shortMessage: 'The network has no endpoint',
    })
    for (const endpoint of endpoints) {
      try {
        return await post(endpoint, call)
      } catch (error) {
        if (isLost(error)) call.onLost?.()
        if (call.signal?.aborted) throw abortReason(call.signal)
        // What a node says of the call, others would say too; what it says of itself, they would not.
        if (error instanceof SolanaRpcError && !isTrouble(error)) throw error
        last = error
      }
    }
    throw last
  }

  return {
    async ask(call, answer) {
      for (let tries = 0; ; tries++) {
        try {
          return parse(answer, await round(call), 'RESPONSE_INVALID')
        } catch (error) {
          if (tries < defaults.retryCount && isTrouble(error)) {
            const waitMs = defaults.retryDelayMs * 2 ** tries
            await new Promise<void>((resolve) => environment.schedule(resolve, waitMs))
            continue
          }
          if (BaseError.is(error)) throw error
          throw new BaseError('UPSTREAM_UNAVAILABLE', {
            cause: error,
            hints: error instanceof Unanswered ? [error.message] : [],
            shortMessage: 'The network does not answer',
          })
        }
      }
    },
  }
}

export declare namespace createSolanaRpc {
  type Host = Pick<AdapterHost, 'environment' | 'onRpcRefusal'>
}

type Call = Parameters<SolanaRpc['ask']>[0]

/** No answer of JSON-RPC. */
class Unanswered extends Error {
  override name = 'Unanswered'
  readonly status: number
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/** Behind, overloaded, or broken inside: another node, or the same one later, may know. */
const brokenInside = -32603
const troubleCodes: ReadonlySet<number> = new Set([brokenInside, -32005, -32004, -32014, -32016])

/** Whether a node may have done what was asked all the same. Gateways, too, say that they broke. */
function isLost(error: unknown): boolean {
  return !(error instanceof SolanaRpcError) || error.rpcCode === brokenInside
}

/** Whether another try may go better. */
function isTrouble(error: unknown): boolean {
  if (error instanceof SolanaRpcError) return troubleCodes.has(error.rpcCode)
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

/** A whole number of 64 bits, as {@link readExactJson} leaves it. */
export const U64 = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  ]),
  v.transform((digits) => BigInt(digits)),
)

/** What nodes say with the slot that it is of. */
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
