import {
  formatAddress,
  formatUnits,
  type SessionAllowance,
  type SessionAsset,
  type SessionPermission,
} from '@fairlead/core'
import type { Messages } from '../../messages/en.ts'
import { formatAmount } from '../../ui/formatAmount.ts'

/** Texts and the language's tag for `Intl`. */
export type Wording = { readonly messages: Messages; readonly tag: string }

/** Returns what a permission allows, in one sentence. */
export function describePermission(permission: SessionPermission, wording: Wording): string {
  const { messages } = wording
  if (permission.type === 'other') return messages.sessionOther(permission.name)
  if (permission.type === 'allowance') {
    const amount = describeAmount(permission.amount, permission.asset, wording)
    return messages.sessionSpend(describePeriod(amount, permission.period, wording))
  }
  const { contract, functions } = permission
  const list = new Intl.ListFormat(wording.tag, { type: 'conjunction' }).format(functions)
  return messages.sessionCall(list, formatAddress(contract))
}

/** Returns an amount with its symbol, with all of its digits: a limit must not look smaller than it is. */
export function describeAmount(
  amount: bigint,
  { address, decimals, symbol }: SessionAsset,
  { messages, tag }: Wording,
): string {
  if (decimals === undefined || symbol === undefined)
    return messages.sessionUnits(
      new Intl.NumberFormat(tag).format(amount),
      address ? formatAddress(address) : messages.unknownNetwork,
    )
  return `${formatAmount(formatUnits(amount, decimals), Math.min(Math.max(decimals, 1), 78), tag)} ${symbol}`
}

/** Returns the amount that was spent in this period; undefined if it is unknown. */
export function spentOf({ amount, available }: SessionAllowance): bigint | undefined {
  if (available === undefined) return undefined
  return available < amount ? amount - available : 0n
}

/** Returns a time as date and time of day. @param seconds - Since 1970. */
export function describeTime(seconds: number, { tag }: Pick<Wording, 'tag'>): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  return format.format(seconds * 1000)
}

const units = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

function describePeriod(amount: string, seconds: number, { messages, tag }: Wording): string {
  const [unit, length] = units.find(([, size]) => seconds % size === 0) ?? units[4]
  const count = seconds / length
  if (count === 1 && unit !== 'second') return messages[`sessionPer.${unit}`](amount)
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
  return messages.sessionEvery(amount, format.format(count))
}
