import { JsonRpcRequest } from '@fairlead/protocol'
import * as v from 'valibot'

const Id = v.union([v.string(), v.number(), v.null()])

/** A call that wants an answer. Over HTTP nothing else makes sense, so notifications are refused. */
export const Call = v.object({ ...JsonRpcRequest.entries, id: Id })
export type Call = v.InferOutput<typeof Call>

/** An answer to a call: a result, or an error. Only what we look at; the text goes on as it came. */
export const Answer = v.pipe(
  v.looseObject({
    jsonrpc: v.literal('2.0'),
    id: Id,
    // Loose: reverts carry their reason in `data`.
    error: v.nullish(v.looseObject({ code: v.number(), message: v.string() })),
  }),
  v.check((answer) => Boolean(answer.error) || 'result' in answer),
)
export type Answer = v.InferOutput<typeof Answer>
