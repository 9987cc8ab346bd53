import { bundlerErrorCodes } from '@fairlead/protocol'
import { type Address, decodeErrorResult, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import type { Chain } from '../../chains/createChains.ts'
import { askNode } from './askNode.ts'
import { BundlerRefusal } from './BundlerRefusal.ts'
import type { Conditions } from './conditions.ts'
import { delegationTo, gasOf, type Operation } from './readOperation.ts'

/** Result of a simulation. On failure: the index of the failing operation, if known, and the reason. */
export type Trial =
  | { readonly isGood: true }
  | { readonly isGood: false; readonly index: number | undefined; readonly reason: string }

export type StateOverride = Record<Address, { balance?: Hex; code?: Hex }>

/** Encodes the `handleOps` call. All operations must have the same entry point. */
export function handleOps(operations: readonly Operation[], beneficiary: Address): Hex {
  return encodeFunctionData({
    abi: entryPoint08Abi,
    args: [operations.map(({ packed }) => packed), beneficiary],
    functionName: 'handleOps',
  })
}

/** Returns the gas limit of a bundle: the limits of its operations and the entry point's own gas. */
export function bundleGas(operations: readonly Operation[]): bigint {
  const limits = operations.reduce((sum, operation) => sum + gasOf(operation), 0n)
  // A call passes on at most 63/64 of its gas.
  return 50_000n + 60_000n * BigInt(operations.length) + (limits * 64n) / 63n
}

/** Returns state overrides with the EIP-7702 delegations that the operations authorize. */
export function delegations(operations: readonly Operation[]): StateOverride {
  return Object.fromEntries(
    operations.flatMap(({ authorization, sender }) =>
      authorization ? [[sender, { code: delegationTo(authorization.address) }]] : [],
    ),
  )
}

/**
 * Simulates operations with `eth_call` on the entry point, which checks signature, nonce, limits, deposit and validity.
 *
 * @param options.conditions - Fees and block of the call. Without them, the gas price is 0.
 * @throws {@link BundlerRefusal} if the bundler's account can't pay for the bundle; `UPSTREAM_UNAVAILABLE` if no node
 *   answers.
 */
export async function simulate(
  chain: Chain,
  operations: readonly [Operation, ...Operation[]],
  options: { conditions?: Conditions | undefined; from: Address; override?: StateOverride },
): Promise<Trial> {
  const { conditions, from, override = {} } = options
  const state = { ...delegations(operations), ...override }
  const { maxFeePerGas, maxPriorityFeePerGas } = conditions?.price ?? {}
  const call = {
    data: handleOps(operations, from),
    from,
    gas: numberToHex(bundleGas(operations)),
    to: operations[0].entryPoint.address,
    ...(maxFeePerGas !== undefined && { maxFeePerGas: numberToHex(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== undefined && {
      maxPriorityFeePerGas: numberToHex(maxPriorityFeePerGas),
    }),
  }
  const hasState = Object.keys(state).length > 0
  const usual = [call, 'latest', ...(hasState ? [state] : [])]
  let answer = await askNode(
    chain,
    'eth_call',
    conditions ? [call, 'latest', state, conditions.block] : usual,
  )
  // Some nodes have no block overrides. The gas price is then still that of the bundle.
  if (conditions && 'error' in answer && answer.error.code === paramsInvalid)
    answer = await askNode(chain, 'eth_call', usual)
  if ('result' in answer) return { isGood: true }
  if (!answer.revert && /insufficient funds/i.test(answer.error.message))
    throw new BundlerRefusal('internal', 'The bundler’s account can’t pay for gas. Add funds to it')
  return toTrial(answer.revert)
}

/** Simulates operations under each of the conditions, and returns the first failure. */
export async function simulateAll(
  chain: Chain,
  operations: readonly [Operation, ...Operation[]],
  options: { conditions: readonly Conditions[]; from: Address },
): Promise<Trial> {
  const { conditions, from } = options
  const trials = await Promise.all(
    conditions.map((one) => simulate(chain, operations, { conditions: one, from })),
  )
  return trials.find(({ isGood }) => !isGood) ?? { isGood: true }
}

/** JSON-RPC error code for parameters that a node doesn't know. */
const paramsInvalid = bundlerErrorCodes.paramsInvalid

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

/** Returns a short printable revert reason. Contracts are untrusted. */
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

/** Maps an entry point error code (`AA…`) to the bundler's error kind. The first digit names the party that failed. */
export function kindOf(reason: string): keyof typeof bundlerErrorCodes {
  if (/^AA[23]4/.test(reason)) return 'signatureInvalid'
  if (/^AA[23]2/.test(reason)) return 'outOfTime'
  if (reason.startsWith('AA31')) return 'depositTooLow'
  if (reason.startsWith('AA3')) return 'rejectedByPaymaster'
  return 'rejectedByAccount'
}
