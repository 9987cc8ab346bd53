import type { Chain } from '../../chains/createChains.ts'
import { Refusal } from '../../problem.ts'

/** Answer of a node: a result, or an error with the revert data of a contract. */
export type NodeAnswer =
  | { readonly result: unknown }
  | {
      readonly error: { code: number; message: string }
      readonly revert: `0x${string}` | undefined
    }

/**
 * Sends a JSON-RPC request to the nodes of a chain.
 *
 * @throws `UPSTREAM_UNAVAILABLE` if no node of the chain answers.
 */
export async function askNode(
  chain: Chain,
  method: string,
  params: readonly unknown[],
): Promise<NodeAnswer> {
  const call = { id: 1, jsonrpc: '2.0' as const, method, params: [...params] }
  const { answers } = await chain.rpc.ask(call)
  const [answer] = answers
  if (!answer?.error) return { result: (answer as { result?: unknown } | undefined)?.result }
  const { code, data, message } = answer.error as { code: number; data?: unknown; message: string }
  return { error: { code, message }, revert: toHex(data) }
}

/**
 * Sends a request like {@link askNode} and treats an error of the node as no answer.
 *
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function read(
  chain: Chain,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const answer = await askNode(chain, method, params)
  if ('result' in answer) return answer.result
  throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds: 5 })
}

/**
 * Sends a request whose result is a hex quantity.
 *
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function readQuantity(
  chain: Chain,
  method: string,
  params: readonly unknown[],
): Promise<bigint> {
  const value = await read(chain, method, params)
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds: 5 })
}

/** Returns the revert data. Nodes put it in `data` or in `data.data`. */
function toHex(data: unknown): `0x${string}` | undefined {
  const text = typeof data === 'object' && data ? (data as { data?: unknown }).data : data
  return typeof text === 'string' && /^0x[0-9a-f]*$/i.test(text)
    ? (text as `0x${string}`)
    : undefined
}
