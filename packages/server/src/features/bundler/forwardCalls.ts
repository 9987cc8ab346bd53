import { bundlerErrorCodes, UserOperation, UserOperationDraft } from '@fairlead/protocol'
import type { RpcLimits } from '../../chains/askUpstream.ts'
import { createChainRpc } from '../../chains/createChainRpc.ts'
import type { Log } from '../../log.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import { type Methods, readParam } from './createBundler.ts'

/** Sends a request to a third-party bundler or paymaster. */
export type Forward = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Creates a function that forwards requests.
 *
 * @param options.url - URL from the configuration. It may contain an API key and is never exposed.
 */
export function createForward(options: createForward.Options): Forward {
  const rpc = createChainRpc({ ...options, urls: [options.url] })
  return async (method, params) => {
    const { answers } = await rpc.ask({ id: 1, jsonrpc: '2.0', method, params: [...params] })
    const [answer] = answers
    if (!answer?.error) return (answer as { result?: unknown } | undefined)?.result ?? null
    throw new ForeignRefusal(answer.error.code, answer.error.message)
  }
}

export declare namespace createForward {
  type Options = {
    caipNetworkId: string
    clock: () => number
    fetch: typeof globalThis.fetch
    limits: RpcLimits
    log: Log
    url: string
  }
}

/** An error of the third-party server, with its code. */
class ForeignRefusal extends BundlerRefusal {
  override readonly rpcCode: number

  constructor(code: number, message: string) {
    super('internal', message.slice(0, 500))
    this.rpcCode = Number.isInteger(code) ? code : bundlerErrorCodes.internal
  }
}

/**
 * Creates the methods of a third-party bundler. Operations are validated before they are forwarded; other calls pass
 * unchanged.
 */
export function createForeignBundler(forward: Forward): Methods {
  const as = (method: string) => (params: readonly unknown[]) => forward(method, params)
  return {
    eth_estimateUserOperationGas: async (params) => {
      readParam(UserOperationDraft, params[0], 'operation')
      return forward('eth_estimateUserOperationGas', params)
    },
    eth_getUserOperationByHash: as('eth_getUserOperationByHash'),
    eth_getUserOperationReceipt: as('eth_getUserOperationReceipt'),
    eth_sendUserOperation: async (params) => {
      readParam(UserOperation, params[0], 'operation')
      return forward('eth_sendUserOperation', params)
    },
    eth_supportedEntryPoints: as('eth_supportedEntryPoints'),
    pimlico_getUserOperationGasPrice: as('pimlico_getUserOperationGasPrice'),
  }
}
