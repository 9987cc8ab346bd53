import { decodeFunctionData, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
])

/** A decoded call. Amounts are in the token's smallest unit. */
export type Call =
  | { readonly kind: 'transfer'; readonly amount: bigint; readonly to: Hex }
  | { readonly kind: 'transferFrom'; readonly amount: bigint; readonly from: Hex; readonly to: Hex }
  | {
      /** One NFT (ERC-721), or an amount of an ERC-1155 token. */
      readonly kind: 'transferItem'
      readonly amount: bigint
      readonly from: Hex
      readonly id: bigint
      readonly to: Hex
    }
  | {
      readonly kind: 'approve'
      readonly amount: bigint
      /** True if the amount is added to the current allowance. */
      readonly isMore: boolean
      readonly spender: Hex
    }
  | { readonly kind: 'approveAll'; readonly isAllowed: boolean; readonly spender: Hex }
  | { readonly kind: 'multicall'; readonly calls: readonly (Call | undefined)[] }

/** Maximum nesting depth of decoded calls; deeper calls count as unknown. */
const deepest = 3

type SafeTransfer = readonly [from: Hex, to: Hex, id: bigint, ...([] | [Hex] | [bigint, Hex])]

/** Decodes a call. Returns `undefined` for unknown data and for data with trailing bytes. */
export function decodeCall(data: Hex, depth = 0): Call | undefined {
  try {
    const call = decodeFunctionData({ abi, data })
    // Bytes that a decoder skips could still have a meaning for the contract.
    if (encodeFunctionData({ abi, ...call } as never) !== data.toLowerCase()) return undefined
    switch (call.functionName) {
      case 'transfer':
        return { kind: 'transfer', amount: call.args[1], to: getAddress(call.args[0]) }
      case 'transferFrom':
        return {
          kind: 'transferFrom',
          amount: call.args[2],
          from: getAddress(call.args[0]),
          to: getAddress(call.args[1]),
        }
      case 'safeTransferFrom': {
        const [from, to, id, ...rest] = call.args as SafeTransfer
        const amount = rest.length === 2 ? rest[0] : 1n
        // The receiver's code reads these bytes and may do something with them.
        if ((rest.at(-1) ?? '0x') !== '0x') return undefined
        return { kind: 'transferItem', amount, from: getAddress(from), id, to: getAddress(to) }
      }
      case 'approve':
      case 'increaseAllowance':
        return {
          kind: 'approve',
          amount: call.args[1],
          isMore: call.functionName === 'increaseAllowance',
          spender: getAddress(call.args[0]),
        }
      case 'setApprovalForAll':
        return {
          kind: 'approveAll',
          isAllowed: call.args[1],
          spender: getAddress(call.args[0]),
        }
      case 'multicall': {
        const inner = (call.args[1] ?? call.args[0]) as readonly Hex[]
        if (depth === deepest || inner.length > 32) return undefined
        return { kind: 'multicall', calls: inner.map((one) => decodeCall(one, depth + 1)) }
      }
    }
  } catch {
    return undefined
  }
}
