import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'

/** A decoded ERC-20 call; amounts are in the token's smallest unit. */
export type TokenCall =
  | { kind: 'transfer'; amount: bigint; to: Hex }
  | { kind: 'approve'; amount: bigint; spender: Hex }
  | { kind: 'transferFrom'; amount: bigint; from: Hex; to: Hex }

/** Decodes an ERC-20 call. Returns `undefined` for any other data, including extra trailing bytes. */
export function decodeCall(data: Hex): TokenCall | undefined {
  try {
    const call = decodeFunctionData({ abi: erc20Abi, data })
    if (encodeFunctionData({ abi: erc20Abi, ...call }) !== data.toLowerCase()) return undefined
    switch (call.functionName) {
      case 'transfer':
        return { kind: 'transfer', to: getAddress(call.args[0]), amount: call.args[1] }
      case 'approve':
        return { kind: 'approve', spender: getAddress(call.args[0]), amount: call.args[1] }
      case 'transferFrom':
        return {
          kind: 'transferFrom',
          from: getAddress(call.args[0]),
          to: getAddress(call.args[1]),
          amount: call.args[2],
        }
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}
