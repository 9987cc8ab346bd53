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

/** Maximum nesting depth of typed data, above that of values that can be signed. */
const mostLevels = 32

/** Shows typed data by its own field names, and only the fields that its types name, because only those are signed. */
export const signTypedData: Method = async (params, context) => {
  const [address, data] = parse(Params, params)
  requireSigner(address, context, 'params.0')
  if (!hasExactNumbers(data))
    throw refused('A number is too large to be exact. Pass it as a string')
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

/**
 * JSON numbers are floats: a number that was rounded isn't what the page meant.
 *
 * @throws `REQUEST_INVALID` if the data is nested too deeply. Text of a page has no depth limit of its own.
 */
function hasExactNumbers(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth > mostLevels) throw refused(`At most ${mostLevels} levels`)
  return Object.values(value).every((inner) => hasExactNumbers(inner, depth + 1))
}

function refused(detail: string): InputError {
  return new InputError({ detail, path: 'params.1', reason: 'Invalid input' })
}
