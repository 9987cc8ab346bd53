import { bundlerMethods } from '@fairlead/protocol'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { Methods } from './createBundler.ts'
import type { Paymaster } from './createPaymaster.ts'
import type { SponsorCaller } from './sponsorPolicy.ts'

/** Bundler and paymaster of one chain. */
export type ChainBundler = {
  bundler: Methods
  /** True if only signed-in users can send operations. */
  isForUsersOnly: boolean
  paymaster: Paymaster | undefined
}

/** Methods that let the bundler work for an operation. */
const operationMethods: readonly string[] = [
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
]

/** Returns either `result` or `error` of a JSON-RPC response. */
export async function answerBundlerCall(
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
  { bundler, isForUsersOnly, paymaster }: ChainBundler,
  call: { caller: SponsorCaller; method: string; params: unknown },
): Promise<unknown> {
  const { caller, method, params } = call
  if (!Array.isArray(params)) throw new BundlerRefusal('paramsInvalid', 'params: Not a list')
  if (method === 'pm_getPaymasterStubData' || method === 'pm_getPaymasterData') {
    if (!paymaster) throw new BundlerRefusal('methodNotFound', 'This chain has no paymaster')
    return paymaster.answer(method, params, caller)
  }
  if (isForUsersOnly && caller.userId === undefined && operationMethods.includes(method))
    throw new BundlerRefusal(
      'signInRequired',
      'This bundler accepts operations of signed-in users only. Use another bundler, or ask the operator to set bundler.access',
    )
  const known = (bundlerMethods as readonly string[]).includes(method)
  const handler = known ? bundler[method] : undefined
  if (!handler) throw new BundlerRefusal('methodNotFound', 'Method not found')
  return handler(params)
}
