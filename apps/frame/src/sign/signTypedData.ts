import { InputError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { bytesToHex } from 'viem'
import type { Description } from '../approval/Description.ts'
import { chainNumber } from './chainNumber.ts'
import type { Method } from './Method.ts'
import { requireSigner } from './requireSigner.ts'
import { typedDataRows } from './typedDataRows.ts'
import { typedDataWarnings } from './typedDataWarnings.ts'

const Field = v.object({ name: v.string(), type: v.string() })

/** https://eips.ethereum.org/EIPS/eip-712 */
const TypedData = v.pipe(
  v.object({
    types: v.record(v.string(), v.array(Field)),
    primaryType: v.string(),
    domain: v.record(v.string(), v.unknown()),
    message: v.record(v.string(), v.unknown()),
  }),
  v.check(({ primaryType, types }) => Object.hasOwn(types, primaryType), 'Unknown primaryType'),
)
export type TypedData = v.InferOutput<typeof TypedData>

const Params = v.tupleWithRest(
  [v.string(), v.union([v.pipe(v.string(), v.parseJson(), TypedData), TypedData])],
  v.unknown(),
)

/** Typed data by its own field names, and only what its types name: nothing else is signed. */
export const signTypedData: Method = async (params, context) => {
  const [address, data] = parse(Params, params)
  requireSigner(address, context, 'params.0')
  if (!hasExactNumbers(data))
    throw new InputError({
      detail: 'A number is too large to be exact; write it as text',
      path: 'params.1',
      reason: 'Invalid input',
    })
  const chainId = chainNumber(context.network)
  const { domain, message, primaryType, types } = data
  return {
    description: describeTypedData(data, chainId),
    errands: [
      {
        chainId,
        type: 'evm-typed-data',
        typedData: JSON.stringify({ domain, message, primaryType, types }),
      },
    ],
    finish: async ([signature]) => bytesToHex(signature!),
  }
}

/** @param chainId - Of the network in use. */
export function describeTypedData(data: TypedData, chainId: number): Description {
  return {
    title: 'signTypedData',
    rows: [],
    details: typedDataRows(data),
    warnings: typedDataWarnings(data, chainId),
  }
}

/** Numbers of JSON are floats; one that was rounded on the way here is not what the page meant. */
function hasExactNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(hasExactNumbers)
}
