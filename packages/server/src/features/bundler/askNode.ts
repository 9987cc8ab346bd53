import type { Chain } from '../../chains/createChains.ts'
import { Refusal } from '../../problem.ts'

/** What a node said: a result, or a refusal with what a contract gave as its reason. */
export type NodeAnswer =
  | { readonly result: unknown }
  | {
      readonly error: { code: number; message: string }
      readonly revert: `0x${string}` | undefined
    }

/** @throws `UPSTREAM_UNAVAILABLE` when no node of the chain answers. */
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

/** As {@link askNode}, where an error of the node is no answer. */
export async function read(
  chain: Chain,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const answer = await askNode(chain, method, params)
  if ('result' in answer) return answer.result
  throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds: 5 })
}

/** A quantity of a node. */
export async function readQuantity(
  chain: Chain,
  method: string,
  params: readonly unknown[],
): Promise<bigint> {
  const value = await read(chain, method, params)
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new Refusal('UPSTREAM_UNAVAILABLE', { field: 'rpc', retryAfterSeconds: 5 })
}

/** Nodes put it there, or one level deeper. */
function toHex(data: unknown): `0x${string}` | undefined {
  const text = typeof data === 'object' && data ? (data as { data?: unknown }).data : data
  return typeof text === 'string' && /^0x[0-9a-f]*$/i.test(text)
    ? (text as `0x${string}`)
    : undefined
}
