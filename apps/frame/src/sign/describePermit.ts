import { EvmAddress } from '@fairlead/protocol'
import * as v from 'valibot'
import { formatUnits, getAddress, type Hex } from 'viem'
import type { Description, Sentence } from '../approval/Description.ts'
import { isUnlimited } from './isUnlimited.ts'
import type { MethodContext } from './Method.ts'
import { readToken } from './readToken.ts'
import type { TypedData } from './signTypedData.ts'

/** Longest wait for the name of the token, in milliseconds; without it the fields stand alone. */
const nameMs = 2_000

/** https://eips.ethereum.org/EIPS/eip-2612 A type of that name with other fields may mean anything. */
const fields = 'owner address,spender address,value uint256,nonce uint256,deadline uint256'

const Amount = v.union([
  v.pipe(
    v.string(),
    v.regex(/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i, 'Not a number'),
    v.transform((value) => BigInt(value)),
  ),
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(0),
    v.transform((value) => BigInt(value)),
  ),
])
const Permit = v.object({
  domain: v.object({ verifyingContract: EvmAddress }),
  message: v.object({ deadline: Amount, spender: EvmAddress, value: Amount }),
})

/** The last moment that a date can name in four digits of a year, in seconds since 1970. */
const lastDate = 253_402_300_799n

/**
 * A token's permit in a sentence, with how the token itself counts.
 *
 * @returns `undefined` for other data, and where the token says nothing: fields are then all there is.
 */
export async function describePermit(
  data: TypedData,
  context: MethodContext,
): Promise<Pick<Description, 'rows' | 'sentences' | 'title'> | undefined> {
  const { primaryType, types } = data
  const named = Object.hasOwn(types, 'Permit') ? types.Permit : undefined
  if (primaryType !== 'Permit') return undefined
  if (named?.map(({ name, type }) => `${name} ${type}`).join() !== fields) return undefined
  const { output, success } = v.safeParse(Permit, data)
  if (!success) return undefined
  const { deadline, spender, value } = output.message
  const contract = getAddress(output.domain.verifyingContract)
  const token = await readToken(contract as Hex, context, nameMs)
  if (!token) return undefined
  const who = { spender: getAddress(spender) }
  const name = token.symbol || contract
  const what: Sentence = isUnlimited(value)
    ? { values: { ...who, token: name }, word: 'permitAll' }
    : {
        values: { ...who, amount: `${formatUnits(value, token.decimals)} ${name}` },
        word: 'permitSome',
      }
  // The deadline is that of the signature: what it allows is there until it is taken back.
  const until: Sentence =
    deadline > lastDate
      ? { values: {}, word: 'permitAlways' }
      : { values: { until: Number(deadline) * 1_000 }, word: 'permitUntil' }
  return {
    rows: [{ label: 'token', value: contract }],
    sentences: [what, until],
    title: 'approve',
  }
}
