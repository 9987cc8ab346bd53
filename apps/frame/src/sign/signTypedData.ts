import { InputError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { bytesToHex } from 'viem'
import type { Description } from '../approval/Description.ts'
import { chainNumber } from './chainNumber.ts'
import { describePermit } from './describePermit.ts'
import type { Method, MethodContext } from './Method.ts'
import { requireSigner } from './requireAddress.ts'
import { TypedData } from './TypedData.ts'
import { typedDataRows } from './typedDataRows.ts'
import { typedDataWarnings } from './typedDataWarnings.ts'

const Params = v.tupleWithRest(
  [v.string(), v.union([v.pipe(v.string(), v.parseJson(), TypedData), TypedData])],
  v.unknown(),
)

/** Shows typed data by its own field names, and only the fields that its types name, because only those are signed. */
export const signTypedData: Method = async (params, context) => {
  const [address, data] = parse(Params, params)
  requireSigner(address, context, 'params.0')
  if (!hasExactNumbers(data))
    throw new InputError({
      detail: 'A number is too large to be exact. Pass it as a string',
      path: 'params.1',
      reason: 'Invalid input',
    })
  const chainId = chainNumber(context.network)
  const { domain, message, primaryType, types } = data
  return {
    description: await describeTypedData(data, context),
    signingRequests: [
      {
        chainId,
        type: 'evm-typed-data',
        typedData: JSON.stringify({ domain, message, primaryType, types }),
      },
    ],
    finish: async ([signature]) => bytesToHex(signature!),
  }
}

async function describeTypedData(data: TypedData, context: MethodContext): Promise<Description> {
  const details = typedDataRows(data)
  const warnings = typedDataWarnings(data, chainNumber(context.network))
  const isBlocked = warnings.some(({ level }) => level === 'block')
  const known = isBlocked ? undefined : await describeKnown(data, context)
  return { title: 'signTypedData', rows: [], ...known, details, warnings }
}

async function describeKnown(
  data: TypedData,
  context: MethodContext,
): Promise<Partial<Description> | undefined> {
  const permit = await describePermit(data, context)
  if (permit) return permit
  const { describeKnownTypedData } = await import('./describeKnownTypedData.ts')
  return describeKnownTypedData(data, context)
}

/** JSON numbers are floats: a number that was rounded isn't what the page meant. */
function hasExactNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(hasExactNumbers)
}
