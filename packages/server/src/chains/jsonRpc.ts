import { JsonRpcRequest } from '@fairlead/protocol'
import * as v from 'valibot'

const Id = v.union([v.string(), v.number(), v.null()])

/** A call that expects an answer. Notifications are refused: over HTTP they have no use. */
export const Call = v.object({ ...JsonRpcRequest.entries, id: Id })
export type Call = v.InferOutput<typeof Call>

/** Answer to a call: a result, or an error. Only these fields are validated; the text is forwarded unchanged. */
export const Answer = v.pipe(
  v.looseObject({
    jsonrpc: v.literal('2.0'),
    id: Id,
    // Loose, because reverts carry their reason in `data`.
    error: v.nullish(v.looseObject({ code: v.number(), message: v.string() })),
  }),
  v.check((answer) => Boolean(answer.error) || 'result' in answer),
)
export type Answer = v.InferOutput<typeof Answer>
