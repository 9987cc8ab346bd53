import { BaseError, parse } from '@fairlead/protocol'
import type * as v from 'valibot'
import type { ChainRpc } from '../../../chains/createChainRpc.ts'

export type Question = { readonly method: string; readonly params: readonly unknown[] }

/** Answer of a node to one request: a result, or an error code. */
export type NodeAnswer =
  | { readonly isError: false; readonly result: unknown }
  | { readonly isError: true; readonly code: number }

/** Sends several requests as one JSON-RPC batch. The answers are in the order of the requests. */
export async function askNode(
  rpc: ChainRpc,
  questions: readonly Question[],
): Promise<readonly NodeAnswer[]> {
  if (questions.length === 0) return []
  const { answers } = await rpc.ask(
    questions.map(({ method, params }, id) => ({
      id,
      jsonrpc: '2.0' as const,
      method,
      params: [...params],
    })),
  )
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return questions.map((_, id) => {
    const answer = byId.get(id)
    // The error message is dropped, because it may quote the request.
    if (!answer || answer.error) return { isError: true, code: answer?.error?.code ?? 0 }
    return { isError: false, result: answer.result }
  })
}

/**
 * Sends requests like {@link askNode} and parses every result by one schema.
 *
 * @throws `RESPONSE_INVALID` if a request fails or a result doesn't match.
 */
export async function readNode<const schema extends v.GenericSchema>(
  rpc: ChainRpc,
  schema: schema,
  questions: readonly Question[],
): Promise<readonly v.InferOutput<schema>[]> {
  const answers = await askNode(rpc, questions)
  return answers.map((answer) => {
    if (answer.isError)
      throw new BaseError('RESPONSE_INVALID', { shortMessage: 'The node rejected a request' })
    return parse(schema, answer.result, 'RESPONSE_INVALID')
  })
}

/** Encodes a number as a JSON-RPC quantity. */
export function toQuantity(number: number): `0x${string}` {
  return `0x${number.toString(16)}`
}
