import { formatUnits } from './units.ts'

const largest = 2n ** 256n - 1n

/** Result of parsing an amount; `value` is in the smallest unit. */
export type AmountReading =
  | { readonly value: bigint }
  | {
      readonly problem:
        | 'empty'
        /** Not a number, or above the maximum of a uint256. */
        | 'invalid'
        /** More decimals than the token has. */
        | 'tooPrecise'
    }

/**
 * Parses an amount in whole tokens, as typed by the user. Excess decimals are rejected and not rounded, so
 * that exactly the typed amount is sent.
 *
 * @param text - With `.` as decimal separator; see {@link plainAmount} for other input.
 * @param decimals - Decimals of the token: 18 for ETH, 6 for USDC.
 */
export function readAmount(text: string, decimals: number): AmountReading {
  const typed = text.trim()
  if (typed === '') return { problem: 'empty' }
  const match = /^(\d{0,100})(?:\.(\d{0,300}))?$/.exec(typed)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || whole + fraction === '') return { problem: 'invalid' }
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) return { problem: 'tooPrecise' }
  const value = BigInt(whole + digits.padEnd(decimals, '0'))
  return value > largest ? { problem: 'invalid' } : { value }
}

/**
 * Normalizes typed text to ASCII digits and `.` as decimal separator. Arabic and Persian digits are
 * converted, and grouping spaces are removed. Ambiguous text such as `1,234` stays unchanged, and {@link
 * readAmount} then rejects it.
 *
 * @param mark - Decimal separator of the user's language.
 */
export function plainAmount(text: string, mark: '.' | ',' = '.'): string {
  const digits = text
    .trim()
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\u066b/g, '.')
    .replace(/(?<=\d)[\u00a0\u202f ](?=\d{3}(?:\D|$))/g, '')
  const commas = digits.split(',').length - 1
  if (commas !== 1 || digits.includes('.')) return digits
  const couldGroup = mark === '.' && /^[1-9]\d{0,2},\d{3}$/.test(digits)
  return couldGroup ? digits : digits.replace(',', '.')
}

/**
 * Converts an amount of money to tokens.
 *
 * @param money - A decimal string, e.g. `12.50`.
 * @param price - Price of one whole token, in the same currency.
 * @returns Whole tokens as a decimal string, truncated to at most 8 decimals; undefined if the price is
 * unknown or `money` is invalid.
 */
export function toTokens(money: string, price: number, decimals: number): string | undefined {
  const read = readAmount(money, moneyDigits)
  const scaledPrice = scaled(price)
  if (!('value' in read) || scaledPrice === 0n) return undefined
  const digits = Math.min(decimals, shownDigits)
  const units = (read.value * 10n ** BigInt(priceDigits + digits - moneyDigits)) / scaledPrice
  return formatUnits(units, digits)
}

/** Returns the value of tokens as a decimal string with up to two decimals, rounded down; undefined if unknown. */
export function toMoney(tokens: bigint, price: number, decimals: number): string | undefined {
  const scaledPrice = scaled(price)
  if (scaledPrice === 0n) return undefined
  const cents = (tokens * scaledPrice) / 10n ** BigInt(priceDigits + decimals - 2)
  return formatUnits(cents, 2)
}

const moneyDigits = 6
const priceDigits = 18
const shownDigits = 8

function scaled(price: number): bigint {
  // Floating-point prices are precise enough: the user sees the resulting amount before sending.
  if (!Number.isFinite(price) || price <= 0 || price >= 1e15) return 0n
  return BigInt(price.toFixed(priceDigits).replace('.', ''))
}
