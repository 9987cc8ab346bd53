import { BaseError } from '@fairlead/protocol'
import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  parseAbi,
} from 'viem'
import type { AccountCall } from '../sign/describeCalls.ts'
import type { AccountKind, AccountSettings } from './AccountKind.ts'

const factoryAbi = parseAbi([
  'function createAccount(address owner, uint256 salt)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
])
const oneAbi = parseAbi(['function execute(address to, uint256 value, bytes data)'])
const tuplesAbi = parseAbi([
  'struct One { address target; uint256 value; bytes data; }',
  'function executeBatch(One[] calls)',
])
/** Batch ABI of the first account version. */
const listsAbi = parseAbi(['function executeBatch(address[] to, uint256[] values, bytes[] data)'])

/** Returns the kind of `Simple7702Account` and `SimpleAccount`. */
export function simpleKind({ address, entryPoint, kind }: AccountSettings): AccountKind {
  const hasLists = kind === 'counterfactual' && entryPoint === '0.7'
  const encode = (calls: readonly AccountCall[]) => encodeCalls(calls, hasLists)
  return {
    create(owner) {
      const args = [owner as Hex, 0n] as const
      const data = encodeFunctionData({ abi: factoryAbi, args, functionName: 'createAccount' })
      return { code: address, data, to: address }
    },
    decode(callData) {
      const calls = readCalls(callData, hasLists)
      // Bytes that a decoder skips could still have a meaning for the account.
      return calls?.length && encode(calls) === callData.toLowerCase() ? calls : undefined
    },
    encode,
    async findAddress(owner, call) {
      const functionName = 'getAddress'
      const args = [owner as Hex, 0n] as const
      const answer = await call(
        address,
        encodeFunctionData({ abi: factoryAbi, args, functionName }),
      )
      if (!isHex(answer) || answer.length !== 66) throw new BaseError('RESPONSE_INVALID')
      return decodeFunctionResult({ abi: factoryAbi, data: answer, functionName })
    },
    operationCode: undefined,
  }
}

function encodeCalls(calls: readonly AccountCall[], hasLists: boolean): Hex {
  const [first] = calls
  if (first && calls.length === 1)
    return encodeFunctionData({
      abi: oneAbi,
      args: [first.to, first.value, first.data],
      functionName: 'execute',
    })
  if (hasLists) {
    const column = <name extends keyof AccountCall>(name: name) => calls.map((call) => call[name])
    const args = [column('to'), column('value'), column('data')] as const
    return encodeFunctionData({ abi: listsAbi, args, functionName: 'executeBatch' })
  }
  const list = calls.map(({ data, to: target, value }) => ({ data, target, value }))
  return encodeFunctionData({ abi: tuplesAbi, args: [list], functionName: 'executeBatch' })
}

function readCalls(data: Hex, hasLists: boolean): AccountCall[] | undefined {
  try {
    if (data.startsWith('0xb61d27f6')) {
      const [to, value, inner] = decodeFunctionData({ abi: oneAbi, data }).args
      return [{ data: inner, to, value }]
    }
    if (!hasLists) {
      const [list] = decodeFunctionData({ abi: tuplesAbi, data }).args
      return list.map(({ data: inner, target, value }) => ({ data: inner, to: target, value }))
    }
    const [to, values, inner] = decodeFunctionData({ abi: listsAbi, data }).args
    return to.map((target, at) => ({
      data: inner[at] ?? '0x',
      to: target,
      value: values[at] ?? 0n,
    }))
  } catch {
    return undefined
  }
}
