import { EvmAddress, HexData, parse } from '@fairlead/protocol'
import { type Hex, numberToHex, UnknownNodeError, BaseError as ViemError } from 'viem'
import { getNodeError } from 'viem/utils'
import { fromProvider } from '../../errors/fromProvider.ts'
import { abortable } from '../../utils/abortable.ts'

/** Converts a call to the JSON-RPC format of nodes and wallets. */
export function toTransaction(call: toTransaction.Call) {
  const { address, data, to, value } = call
  return {
    from: parse(EvmAddress, address),
    ...(to === undefined ? {} : { to: parse(EvmAddress, to) }),
    ...(data === undefined ? {} : { data: parse(HexData, data) as Hex }),
    ...(value === undefined ? {} : { value: numberToHex(value) }),
  }
}

export declare namespace toTransaction {
  type Call = {
    address: string
    data?: string | undefined
    to?: string | undefined
    value?: bigint | undefined
  }
}

/** Throws viem's named error for a node's message; rethrows other errors unchanged. */
export function throwNodeError(error: unknown): never {
  const { message } = (error ?? {}) as { message?: unknown }
  const read = new ViemError('The transaction was rejected', { details: String(message ?? '') })
  const named = getNodeError(read, {})
  throw named instanceof UnknownNodeError ? error : Object.assign(named, { cause: error })
}

/** Converts the error of a request to a `BaseError`. */
export async function convertErrors<value>(request: Promise<value>): Promise<value> {
  try {
    return await request
  } catch (error) {
    throw fromProvider(error)
  }
}

/** Converts errors, and rejects as soon as the signal aborts. */
export function settle<value>(
  reading: Promise<value>,
  signal: AbortSignal | undefined,
): Promise<value> {
  return convertErrors(signal ? abortable(reading, signal) : reading)
}
