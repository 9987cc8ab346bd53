import { BaseError } from '@fairlead/protocol'
import { decodeExecute, encodeExecute } from '@fairlead/protocol/delegations'
import { decodeFunctionData, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { entryPoints } from '../keys/signing/userOperation.ts'
import type { AccountCall } from '../sign/describeCalls.ts'
import type { MethodContext } from '../sign/Method.ts'
import { toQuantity } from '../sign/readFees.ts'
import { checkCode } from './checkCode.ts'
import { requireOwnAddress } from './findAddress.ts'

/** On-chain step that the account needs before it can send operations. */
export type Opening =
  /** The EOA delegates to code (EIP-7702); `replaces` is its current delegate. */
  | {
      readonly kind: 'code'
      readonly nonce: number
      readonly replaces: Hex | undefined
      readonly to: Hex
    }
  | { readonly kind: 'factory'; readonly data: Hex; readonly to: Hex }

/** A smart account, whatever its implementation. */
export type SmartAccount = {
  readonly address: Hex
  /** `delegator` for an account that supports sessions; it signs operations as typed data of its own. */
  readonly code: 'delegator' | 'simple'
  readonly entryPoint: { readonly address: Hex; readonly version: '0.7' | '0.8' }
  readonly nonce: bigint
  /** Absent if the account is deployed. */
  readonly opening: Opening | undefined
  encode(calls: readonly AccountCall[]): Hex
  /** @returns `undefined` unless the data is exactly a list of calls of this account. */
  decode(callData: Hex): readonly AccountCall[] | undefined
}

const factoryAbi = parseAbi(['function createAccount(address owner, uint256 salt)'])
const entryPointAbi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
])
const oneAbi = parseAbi(['function execute(address to, uint256 value, bytes data)'])
const tuplesAbi = parseAbi([
  'struct One { address target; uint256 value; bytes data; }',
  'function executeBatch(One[] calls)',
])
/** Batch ABI of the first account version. */
const listsAbi = parseAbi(['function executeBatch(address[] to, uint256[] values, bytes[] data)'])

/**
 * Reads the user's smart account on a network from the chain. Checks its code first.
 * @throws `RESPONSE_INVALID` if the address isn't the one that the factory gives this user now; `FEATURE_UNAVAILABLE`
 * if the code isn't the operator's; `NETWORK_UNSUPPORTED` without smart accounts.
 */
export async function openSmartAccount(context: MethodContext): Promise<SmartAccount> {
  const { account, addresses, network, nodes, signal } = context
  const { smartAccount } = network
  if (!smartAccount) throw new BaseError('NETWORK_UNSUPPORTED')
  const { code: codeKind = 'simple', entryPoint: version, kind } = smartAccount
  const address = account.address as Hex
  const entryPoint = { address: entryPoints[version], version }
  const to = smartAccount.address
  const ask = (method: string, params: readonly unknown[]) =>
    nodes.request({ method, network, params, signal })
  const nonceData = encodeFunctionData({
    abi: entryPointAbi,
    args: [address, 0n],
    functionName: 'getNonce',
  })

  const [code, nonce, count] = await Promise.all([
    ask('eth_getCode', [address, 'latest']),
    ask('eth_call', [{ data: nonceData, to: entryPoint.address }, 'latest']).then(toQuantity),
    kind === 'eip7702' ? ask('eth_getTransactionCount', [address, 'pending']).then(toQuantity) : 0n,
    checkCode({ network, nodes, signal, smartAccount }),
    requireOwnAddress(context),
  ])

  function openingOf(): Opening | undefined {
    if (kind === 'counterfactual') {
      if (code !== '0x') return undefined
      return { data: encodeCreation(addresses.eip155), kind: 'factory', to }
    }
    const current = /^0xef0100([0-9a-f]{40})$/i.exec(String(code))?.[1]
    if (code !== '0x' && !current) throw new BaseError('RESPONSE_INVALID')
    if (current === to.slice(2).toLowerCase()) return undefined
    const replaces = current && !/^0+$/.test(current) ? getAddress(`0x${current}`) : undefined
    return { kind: 'code', nonce: Number(count), replaces, to }
  }

  const hasLists = kind === 'counterfactual' && version === '0.7'
  function encode(calls: readonly AccountCall[]): Hex {
    if (codeKind === 'delegator')
      return encodeExecute(calls.map(({ data, to: target, value }) => ({ data, target, value })))
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

  return {
    address,
    code: codeKind,
    encode,
    entryPoint,
    nonce,
    opening: openingOf(),
    decode(callData) {
      if (codeKind === 'delegator')
        return decodeExecute(callData)?.map(({ data, target, value }) => ({
          data,
          to: target,
          value,
        }))
      const calls = readCalls(callData, hasLists)
      // Bytes that a decoder skips could still have a meaning for the account.
      return calls?.length && encode(calls) === callData.toLowerCase() ? calls : undefined
    },
  }
}

/** Encodes the factory's call that deploys the account of an owner, if it isn't deployed. */
export function encodeCreation(owner: string): Hex {
  const args = [owner as Hex, 0n] as const
  return encodeFunctionData({ abi: factoryAbi, args, functionName: 'createAccount' })
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
