import { BaseError, parse } from '@fairlead/protocol'
import type * as v from 'valibot'
import type { Chain } from '../createChains.ts'

/** Fresh, and unlikely to be undone. */
const commitment = 'confirmed'

/**
 * Reads from a Solana node.
 *
 * @param options.params - Without the last one, which holds `config` and how sure to be.
 * @returns The result as the schema gives it, and the answer as it came: numbers beyond 2^53
 *   survive only there.
 * @throws `UPSTREAM_UNAVAILABLE`; `RESPONSE_INVALID` for an error of the node, or an answer that
 *   does not fit; what ended the signal.
 */
export async function askSolana<const schema extends v.GenericSchema>(
  chain: Chain,
  schema: schema,
  options: askSolana.Options,
): Promise<{ result: v.InferOutput<schema>; text: string }> {
  const { config, method, params, signal } = options
  signal.throwIfAborted()
  const { answers, text } = await chain.rpc.ask({
    id: 1,
    jsonrpc: '2.0',
    method,
    params: [...params, { ...config, commitment }],
  })
  signal.throwIfAborted()
  const [answer] = answers
  if (!answer || answer.error) throw new BaseError('RESPONSE_INVALID')
  return { result: parse(schema, answer.result, 'RESPONSE_INVALID'), text }
}

export declare namespace askSolana {
  type Options = {
    config?: Readonly<Record<string, unknown>> | undefined
    method: string
    params: readonly unknown[]
    signal: AbortSignal
  }
}
