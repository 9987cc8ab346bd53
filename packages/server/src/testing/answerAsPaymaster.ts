import { echo, type RpcCall } from './startUpstream.ts'

/** Paymaster fields of an operation, with 1 gas for verification. */
export const agreed = {
  paymaster: `0x${'b'.repeat(40)}`,
  paymasterData: '0x1234',
  paymasterPostOpGasLimit: '0x0',
  paymasterVerificationGasLimit: '0x1',
}

/** Agrees to sponsor every operation, and answers any other call with its method. */
export function answerAsPaymaster(body: RpcCall | RpcCall[]) {
  if (Array.isArray(body) || body.method !== 'pm_getPaymasterData') return echo(body)
  return { body: { id: body.id, jsonrpc: '2.0', result: agreed } }
}
