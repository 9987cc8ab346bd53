import {
  check,
  InputError,
  objectOf,
  oneOf,
  optional,
  rule,
  type Shape,
  wholeNumber,
} from '@fairlead/protocol'
import { isAddress, isSignature } from '@solana/kit'
import type { Ledger } from '../createLedger.ts'
import { RpcError, rpcCodes } from '../RpcError.ts'
import { accountEncodings } from '../toAccountInfo.ts'

/** Implements an RPC method. */
export type Method = (ledger: Ledger, params: readonly unknown[]) => unknown

/**
 * Creates a method that validates its parameters first.
 *
 * @param shapes - Shape of each parameter, in order.
 * @throws `RpcError` -32602 with the position of the first invalid parameter.
 */
export function method<params extends readonly unknown[]>(
  shapes: readonly Shape[],
  run: (ledger: Ledger, ...params: params) => unknown,
): Method {
  return (ledger, params) => {
    // Clients send null for omitted parameters.
    const given = shapes.map((_, index) => params[index] ?? undefined)
    for (const [index, shape] of shapes.entries()) checkParam(shape, given[index], index)
    return run(ledger, ...(given as unknown as params))
  }
}

function checkParam(shape: Shape, value: unknown, index: number) {
  try {
    check(shape, value)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new RpcError(rpcCodes.params, `Invalid params[${index}]: ${error.message}`)
  }
}

export const anAddress = rule(
  (value) => typeof value === 'string' && isAddress(value),
  'a base58 address of 32 bytes',
)
export const aSignature = rule(
  (value) => typeof value === 'string' && isSignature(value),
  'a base58 signature of 64 bytes',
)
/** The chain has only one state, so all commitments are equivalent. */
const commitment = optional(oneOf('processed', 'confirmed', 'finalized'))
/** Options that every method accepts. */
export const aConfig = optional(objectOf({ commitment }))
export const anAccountConfig = optional(
  objectOf({
    commitment,
    encoding: optional(oneOf(...accountEncodings)),
    dataSlice: optional(objectOf({ offset: wholeNumber(0), length: wholeNumber(0) })),
  }),
)

/** Wraps a value with the slot that it is valid for. */
export function inContext(ledger: Ledger, value: unknown) {
  return { context: { apiVersion: '3.0.0', slot: ledger.slot() }, value }
}
