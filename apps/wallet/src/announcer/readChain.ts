import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { ErrorNumber } from '../messages.ts'
import { ProviderRpcError } from '../providerError.ts'

/** Methods that only read a chain or submit a signed transaction: they don't need the user's approval. */
export const readMethods: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'web3_clientVersion',
])

const Answer = v.union([
  v.object({
    error: v.object({
      code: ErrorNumber,
      message: v.string(),
      data: v.optional(v.unknown()),
    }),
  }),
  v.object({ result: v.unknown() }),
])

/** Sends one JSON-RPC call to a chain's node. */
export async function readChain(options: readChain.Options): Promise<unknown> {
  const { fetch, method, params, rpcUrl } = options
  let body: unknown
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    body = await response.json()
  } catch {
    throw ProviderRpcError.of('chainOffline')
  }
  const answer = tryParse(Answer, body)
  if (!answer) throw ProviderRpcError.of('internal', 'The node sent an unexpected response')
  if ('error' in answer) throw new ProviderRpcError(answer.error)
  return answer.result
}

export declare namespace readChain {
  type Options = {
    fetch: typeof globalThis.fetch
    method: string
    params: unknown
    rpcUrl: string
  }
}
