import * as v from 'valibot'

/** A JSON-RPC 2.0 request. https://www.jsonrpc.org/specification */
export const JsonRpcRequest = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
  method: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})
export type JsonRpcRequest = v.InferOutput<typeof JsonRpcRequest>

/** Maximum number of calls in one batch. */
export const jsonRpcBatchLimit = 1000

/**
 * Methods that must not be retried: after a lost response, a retry could send the transaction twice or report
 * "already known" for a transaction that was accepted.
 */
export const neverResentMethods: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendUserOperation',
  'sendTransaction',
])
