import type { ClearField } from '@fairlead/protocol/clear-signing'
import { formatUnits, getAddress, type Hex } from 'viem'
import type { Row, Warning } from '../approval/Description.ts'
import { allOf } from './allowance.ts'
import { labelWords } from './clearWords.ts'
import type { MethodContext } from './Method.ts'
import { readToken, type Token } from './readToken.ts'

/** Last second of the year 9999, in seconds since 1970; later dates can't be shown. */
const lastDate = 253_402_300_799n
const secondsOfDay = 86_400n

/** Returns the rows of a field, in the token's decimals. Nested call data has rows of its own, so it has none here. */
export async function clearRows(
  field: ClearField,
  context: MethodContext,
  limitMs?: number,
): Promise<readonly Row[]> {
  const { all, contract, format, value } = field
  const label = typeof field.label === 'string' ? labelWords[field.label] : field.label
  const depth = 0
  switch (format) {
    case 'addressName':
      return [{ depth, label, value: getAddress(String(value)) }]
    case 'amount': {
      const { decimals, symbol } = context.network.nativeCurrency
      return [{ depth, label, value: `${formatUnits(BigInt(value), decimals)} ${symbol}` }]
    }
    case 'tokenAmount': {
      const address = getAddress(String(contract))
      const token = await readToken(address, context, limitMs)
      const row: Row =
        all === 'Unlimited'
          ? { depth, ...allOf(token) }
          : all === 'All'
            ? { depth, label, value: '', word: 'everything' }
            : { depth, label, value: amountOf(BigInt(value), token) }
      // A symbol can be copied; the address can't.
      return [row, { depth: depth + 1, label: 'token', value: address }]
    }
    case 'date':
      return [{ depth, label, ...dateOf(BigInt(value)) }]
    case 'duration':
      return [{ depth, label, value: durationOf(BigInt(value)) }]
    case 'raw':
      return [{ depth, label, value: String(value) }]
    case 'calldata':
      return []
  }
}

/** Returns warnings about a field: allowances, and results that go to an address that isn't the user's. */
export function clearWarnings(field: ClearField, { own }: MethodContext): readonly Warning[] {
  const { all, isAllowance, label, value } = field
  if (isAllowance && all) return [{ level: 'high', word: 'warnUnlimited' }]
  if (isAllowance) return BigInt(value) > 0n ? [{ level: 'note', word: 'warnAllowance' }] : []
  if (label !== 'Account' && label !== 'Owner' && label !== 'Recipient') return []
  const isOwn = own.some(({ address }) => address.toLowerCase() === String(value).toLowerCase())
  return isOwn ? [] : [{ level: 'note', word: 'warnRecipient' }]
}

function amountOf(amount: bigint, token: Token | undefined): string {
  return token ? `${formatUnits(amount, token.decimals)} ${token.symbol}`.trimEnd() : `${amount}`
}

/** Returns a time that reads the same in every language. @param seconds - Since 1970. */
function dateOf(seconds: bigint): Pick<Row, 'value' | 'word'> {
  if (seconds > lastDate) return { value: '', word: 'noEnd' }
  const [day, time = ''] = new Date(Number(seconds) * 1_000).toISOString().split('T')
  return { value: `${day} ${time.slice(0, 5)} UTC` }
}

function durationOf(seconds: bigint): string {
  const days = seconds / secondsOfDay
  const rest = seconds % secondsOfDay
  return rest === 0n ? `${days} d` : `${days} d ${rest} s`
}

/** A known contract: its name and its address. */
export function contractRows(contractName: string, address: Hex): readonly Row[] {
  return [
    { label: 'contractName', value: contractName },
    { label: 'contract', value: getAddress(address) },
  ]
}
