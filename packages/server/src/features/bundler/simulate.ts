import type { bundlerErrorCodes } from '@fairlead/protocol'
import { type Address, decodeErrorResult, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { Chain } from '../../chains/createChains.ts'
import { askNode } from './askNode.ts'
import { delegationTo, gasOf, type Operation } from './readOperation.ts'

/** What came of trying operations: nothing, or the one that spoils it and why. */
export type Trial =
  | { readonly isGood: true }
  | { readonly isGood: false; readonly index: number | undefined; readonly reason: string }

export type StateOverride = Record<Address, { balance?: Hex; code?: Hex }>

/** The call that runs operations, all of one entry point. */
export function handleOps(operations: readonly Operation[], beneficiary: Address): Hex {
  return encodeFunctionData({
    abi: entryPoint08Abi,
    args: [operations.map(({ packed }) => packed), beneficiary],
    functionName: 'handleOps',
  })
}

/** For operations of one entry point: all that they may use, and what the entry point uses itself. */
export function bundleGas(operations: readonly Operation[]): bigint {
  const limits = operations.reduce((sum, operation) => sum + gasOf(operation), 0n)
  // A call gets 63 of 64 parts of what is there.
  return 50_000n + 60_000n * BigInt(operations.length) + (limits * 64n) / 63n
}

/** Accounts as they will be when their authorisations are in force. */
export function delegations(operations: readonly Operation[]): StateOverride {
  return Object.fromEntries(
    operations.flatMap(({ authorization, sender }) =>
      authorization ? [[sender, { code: delegationTo(authorization.address) }]] : [],
    ),
  )
}

/**
 * Runs operations on a node as they would be run, without leaving a trace. The entry point itself says
 * what is wrong: signature, nonce, limits, deposit, time.
 *
 * @throws `UPSTREAM_UNAVAILABLE` when no node answers.
 */
export async function simulate(
  chain: Chain,
  operations: readonly [Operation, ...Operation[]],
  options: { from: Address; override?: StateOverride },
): Promise<Trial> {
  const { from, override = {} } = options
  const state = { ...delegations(operations), ...override }
  const answer = await askNode(chain, 'eth_call', [
    {
      data: handleOps(operations, from),
      from,
      gas: numberToHex(bundleGas(operations)),
      to: operations[0].entryPoint.address,
    },
    'latest',
    ...(Object.keys(state).length > 0 ? [state] : []),
  ])
  if ('result' in answer) return { isGood: true }
  return toTrial(answer.revert)
}

function toTrial(revert: Hex | undefined): Trial {
  const failed = revert && tryDecode(revert)
  if (!failed) return { isGood: false, index: undefined, reason: 'reverted' }
  const { args = [], errorName } = failed
  if (errorName !== 'FailedOp' && errorName !== 'FailedOpWithRevert')
    return { isGood: false, index: undefined, reason: errorName }
  const [index, reason, inner] = args as unknown as [bigint, string, Hex?]
  const detail = inner && inner !== '0x' ? ` (${tellRevert(inner)})` : ''
  return { isGood: false, index: Number(index), reason: `${printable(reason)}${detail}` }
}

function tryDecode(data: Hex) {
  try {
    return decodeErrorResult({ abi: entryPoint08Abi, data })
  } catch {
    return undefined
  }
}

/** Why a contract gave up, in few words: contracts are strangers. */
export function tellRevert(data: Hex): string {
  try {
    const { args } = decodeErrorResult({ abi: [], data })
    return printable(String(args?.[0] ?? 'reverted'))
  } catch {
    return data.length > 2 ? data.slice(0, 74) : 'reverted'
  }
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 120)
}

/** Codes of the entry point start with `AA`; their first digit says who refused. */
export function kindOf(reason: string): keyof typeof bundlerErrorCodes {
  if (/^AA[23]4/.test(reason)) return 'signatureInvalid'
  if (/^AA[23]2/.test(reason)) return 'outOfTime'
  if (reason.startsWith('AA31')) return 'depositTooLow'
  if (reason.startsWith('AA3')) return 'rejectedByPaymaster'
  return 'rejectedByAccount'
}
