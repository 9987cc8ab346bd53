import { BaseError, parse } from '@fairlead/protocol'
import type * as v from 'valibot'
import type { ChainRpc } from '../../../chains/createChainRpc.ts'

export type Question = { readonly method: string; readonly params: readonly unknown[] }

/** One answer of a node: a result, or the code of its error. */
export type NodeAnswer =
  | { readonly isError: false; readonly result: unknown }
  | { readonly isError: true; readonly code: number }

/** Asks several things in one request; the answers are in the order of the questions. */
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
    // The node's words are left behind: they may quote what was asked.
    if (!answer || answer.error) return { isError: true, code: answer?.error?.code ?? 0 }
    return { isError: false, result: answer.result }
  })
}

/**
 * As {@link askNode}, where every question must be answered in one form.
 *
 * @throws `RESPONSE_INVALID`
 */
export async function readNode<const schema extends v.GenericSchema>(
  rpc: ChainRpc,
  schema: schema,
  questions: readonly Question[],
): Promise<readonly v.InferOutput<schema>[]> {
  const answers = await askNode(rpc, questions)
  return answers.map((answer) => {
    if (answer.isError)
      throw new BaseError('RESPONSE_INVALID', { shortMessage: 'The node refused a question' })
    return parse(schema, answer.result, 'RESPONSE_INVALID')
  })
}

/** A quantity as nodes write it. */
export function toQuantity(number: number): `0x${string}` {
  return `0x${number.toString(16)}`
}
