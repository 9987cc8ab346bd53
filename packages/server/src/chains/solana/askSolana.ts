import { BaseError, parse } from '@fairlead/protocol'
import type * as v from 'valibot'
import type { Chain } from '../createChains.ts'

/** Recent state that is unlikely to be rolled back. */
const commitment = 'confirmed'

/**
 * Sends one request to a Solana node.
 *
 * @param options.params - All but the last parameter, which is built from `config` and the commitment.
 * @returns The result as parsed by the schema, and the unparsed answer: numbers beyond 2^53 are exact only there.
 * @throws `UPSTREAM_UNAVAILABLE`; `RESPONSE_INVALID` for an error of the node or an unexpected answer; the signal's
 *   reason.
 */
export async function askSolana<const schema extends v.GenericSchema>(
  chain: Chain,
  schema: schema,
  options: {
    config?: Readonly<Record<string, unknown>> | undefined
    method: string
    params: readonly unknown[]
    signal: AbortSignal
  },
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
