import { EvmAddress } from '@fairlead/protocol'
import * as v from 'valibot'
import { formatUnits, getAddress, type Hex } from 'viem'
import type { Description, Sentence } from '../approval/Description.ts'
import { isUnlimited } from './allowance.ts'
import type { MethodContext } from './Method.ts'
import { readToken } from './readToken.ts'
import type { TypedData } from './TypedData.ts'

/** Maximum wait for the token's name, in milliseconds. Without it, only the raw fields are shown. */
const nameMs = 2_000

/**
 * Fields of `Permit` in https://eips.ethereum.org/EIPS/eip-2612. A `Permit` type with other fields may mean anything.
 */
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

/** Last second of the year 9999, in seconds since 1970; later dates can't be shown. */
const lastDate = 253_402_300_799n

/**
 * Describes a token permit in a sentence, with the amount in the token's decimals.
 * @returns `undefined` for other data, or if the token's contract doesn't answer; then the raw fields are shown.
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
  // The deadline limits only the signature: the allowance itself stays until it is revoked.
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
