import { echo, type RpcCall } from './startUpstream.ts'

/** What a paymaster adds that takes one unit of gas. */
export const agreed = {
  paymaster: `0x${'b'.repeat(40)}`,
  paymasterData: '0x1234',
  paymasterPostOpGasLimit: '0x0',
  paymasterVerificationGasLimit: '0x1',
}

/** Agrees to what it is asked to pay for, and answers all else with its method. */
export function answerAsPaymaster(body: RpcCall | RpcCall[]) {
  if (Array.isArray(body) || body.method !== 'pm_getPaymasterData') return echo(body)
  return { body: { id: body.id, jsonrpc: '2.0', result: agreed } }
}
