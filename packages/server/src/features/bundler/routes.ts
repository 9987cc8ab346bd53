import { bundlerMethods, postBundler } from '@fairlead/protocol'
import { type Endpoint, implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { Methods } from './createBundler.ts'
import type { Paymaster } from './createPaymaster.ts'
import type { SponsorCaller } from './sponsorPolicy.ts'

/** Large enough for an operation with the code that deploys its account. */
const bodyBytes = 512 * 1024

/** Bundler and paymaster of one chain. */
export type ChainBundler = { bundler: Methods; paymaster: Paymaster | undefined }

/** Returns the JSON-RPC route of bundlers and paymasters. */
export function bundlerRoutes(bundlers: ReadonlyMap<string, ChainBundler>): readonly Endpoint[] {
  return [
    implement(
      postBundler,
      { bodyBytes, rateLimit: 'rpc' },
      async ({ address, body: { id, method, params = [] }, project, query: { chainId } }) => {
        const served = bundlers.get(chainId)
        if (!served) throw new Refusal('NETWORK_UNSUPPORTED')
        return {
          jsonrpc: '2.0' as const,
          id,
          ...(await settle(served, {
            caller: { address, project },
            method,
            params,
          })),
        }
      },
    ),
  ]
}

/** Returns either `result` or `error` of a JSON-RPC response. */
export async function settle(
  served: ChainBundler,
  call: { caller: SponsorCaller; method: string; params: unknown },
): Promise<{ error: { code: number; message: string } } | { result: unknown }> {
  try {
    return { result: await answer(served, call) }
  } catch (error) {
    if (!(error instanceof BundlerRefusal)) throw error
    const { rpcCode: code, shortMessage: message } = error
    return { error: { code, message } }
  }
}

async function answer(
  { bundler, paymaster }: ChainBundler,
  call: { caller: SponsorCaller; method: string; params: unknown },
): Promise<unknown> {
  const { caller, method, params } = call
  if (!Array.isArray(params)) throw new BundlerRefusal('paramsInvalid', 'params: Not a list')
  if (method === 'pm_getPaymasterStubData' || method === 'pm_getPaymasterData') {
    if (!paymaster) throw new BundlerRefusal('methodNotFound', 'This chain has no paymaster')
    return paymaster.answer(method, params, caller)
  }
  const known = (bundlerMethods as readonly string[]).includes(method)
  const handler = known ? bundler[method] : undefined
  if (!handler) throw new BundlerRefusal('methodNotFound', 'Method not found')
  return handler(params)
}
