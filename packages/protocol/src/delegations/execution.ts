import {
  type Address,
  concat,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem'
import { getAddress } from 'viem/utils'

/** One call of an account. `value` is in the smallest unit of the native currency. */
export type Execution = { readonly target: Address; readonly value: bigint; readonly data: Hex }

/** ERC-7579 mode of one call that reverts if it fails. */
export const singleCallMode: Hex = `0x${'00'.repeat(32)}`
/** ERC-7579 mode of several calls, of which all or none take effect. */
const batchMode: Hex = `0x01${'00'.repeat(31)}`

const executeAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata) payable'])
const batchParameters = parseAbiParameters(
  '(address target, uint256 value, bytes callData)[] executions',
)

/** Returns a call in the packed form of ERC-7579. */
export function encodeExecution({ data, target, value }: Execution): Hex {
  return concat([target, numberToHex(value, { size: 32 }), data]).toLowerCase() as Hex
}

/** Returns the call of a packed form, or undefined if the bytes are too short. */
export function decodeExecution(packed: Hex): Execution | undefined {
  if (size(packed) < 52) return undefined
  return {
    data: size(packed) === 52 ? '0x' : slice(packed, 52),
    target: getAddress(slice(packed, 0, 20)),
    value: hexToBigInt(slice(packed, 20, 52)),
  }
}

/** Returns the call data of `execute` (ERC-7579) at an account, for one or more calls. */
export function encodeExecute(executions: readonly Execution[]): Hex {
  const [first] = executions
  const args =
    first && executions.length === 1
      ? ([singleCallMode, encodeExecution(first)] as const)
      : ([batchMode, encodeBatch(executions)] as const)
  return encodeFunctionData({ abi: executeAbi, args, functionName: 'execute' })
}

/** Returns the calls, or undefined unless the data is exactly what {@link encodeExecute} returns for them. */
export function decodeExecute(callData: Hex): readonly Execution[] | undefined {
  try {
    const [mode, packed] = decodeFunctionData({ abi: executeAbi, data: callData }).args
    const executions = mode === batchMode ? decodeBatch(packed) : [decodeExecution(packed)]
    const known = executions.flatMap((execution) => execution ?? [])
    // Bytes that a decoder skips could still have a meaning for the account.
    return known.length > 0 && encodeExecute(known) === callData.toLowerCase() ? known : undefined
  } catch {
    return undefined
  }
}

function encodeBatch(executions: readonly Execution[]): Hex {
  const list = executions.map(({ data, target, value }) => ({ callData: data, target, value }))
  return encodeAbiParameters(batchParameters, [list])
}

function decodeBatch(packed: Hex): readonly Execution[] {
  const [list] = decodeAbiParameters(batchParameters, packed)
  return list.map(({ callData, target, value }) => ({ data: callData, target, value }))
}
