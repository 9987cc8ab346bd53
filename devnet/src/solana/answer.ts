import { aString, fits, objectOf, rule } from '@fairlead/protocol'
import type { Ledger } from './createLedger.ts'
import { accountMethods } from './methods/accountMethods.ts'
import { clusterMethods } from './methods/clusterMethods.ts'
import { historyMethods } from './methods/historyMethods.ts'
import type { Method } from './methods/method.ts'
import { sendMethods } from './methods/sendMethods.ts'
import { tokenMethods } from './methods/tokenMethods.ts'
import { RpcError, rpcCodes } from './RpcError.ts'

const methods: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    ...clusterMethods,
    ...accountMethods,
    ...tokenMethods,
    ...sendMethods,
    ...historyMethods,
  }),
)

export type Call = { id?: unknown; method: string; params?: readonly unknown[] }
const aCall = objectOf({
  method: aString,
  params: rule((value) => value === undefined || Array.isArray(value), 'a list'),
})

/** Parses a JSON-RPC call; returns `undefined` for anything else. */
export function toCall(value: unknown): Call | undefined {
  return fits(aCall, value) ? (value as Call) : undefined
}

/**
 * Answers a JSON-RPC text: one call, or a batch.
 *
 * @see https://www.jsonrpc.org/specification
 */
export function answer(ledger: Ledger, text: string): unknown {
  const body = parseJson(text)
  if (body instanceof RpcError) return failure(null, body)
  if (!Array.isArray(body)) return answerOne(ledger, body)
  if (body.length === 0) return failure(null, new RpcError(rpcCodes.request, 'Empty batch'))
  return body.map((item) => answerOne(ledger, item))
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return new RpcError(rpcCodes.parse, 'Parse error')
  }
}

function answerOne(ledger: Ledger, value: unknown) {
  const call = toCall(value)
  if (!call) return failure(null, new RpcError(rpcCodes.request, 'Invalid request'))
  const run = methods.get(call.method)
  if (!run) return failure(call.id, new RpcError(rpcCodes.unknownMethod, 'Method not found'))
  try {
    return { jsonrpc: '2.0', id: call.id ?? null, result: run(ledger, call.params ?? []) }
  } catch (error) {
    return failure(call.id, error)
  }
}

/** Creates an error answer. Only `RpcError` has its own code; any other error is internal. */
export function failure(id: unknown, error: unknown) {
  const told = error instanceof RpcError ? error : new RpcError(rpcCodes.internal, String(error))
  const { code, data, message } = told
  return {
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code, message, ...(data !== undefined && { data }) },
  }
}
