import * as v from 'valibot'

/** A call. https://www.jsonrpc.org/specification */
export const JsonRpcRequest = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.optional(v.union([v.string(), v.number(), v.null()])),
  method: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})
export type JsonRpcRequest = v.InferOutput<typeof JsonRpcRequest>

/** Most calls that one batch may hold. */
export const jsonRpcBatchLimit = 1000

/**
 * Methods that must reach a node at most once: a second try after a lost answer could send twice,
 * or report "already known" for something that landed.
 */
export const neverResentMethods: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendUserOperation',
  'sendTransaction',
])
