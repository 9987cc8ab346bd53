import { formatUnits } from './units.ts'

const largest = 2n ** 256n - 1n

/** What a typed amount came to; `value` in the smallest unit. */
export type AmountReading =
  | { readonly value: bigint }
  | {
      readonly problem:
        | 'empty'
        /** No number, or one that is too large for any contract. */
        | 'invalid'
        /** More digits after the mark than the token has. */
        | 'tooPrecise'
    }

/**
 * Reads an amount typed by a person, in whole tokens. Nothing is rounded: digits beyond the token's
 * precision are refused, because rounding would send what nobody typed.
 *
 * @param text - With `.` as mark; see {@link plainAmount} for what people type.
 * @param decimals - Digits after the mark that the token can hold: 18 for ETH, 6 for USDC.
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
 * Writes what a person typed with plain digits and `.` as mark: other digits and marks are known,
 * spaces that group are dropped. What could be two numbers stays as it is, and is then refused:
 * `1,234` is a thousand to some and little more than one to others.
 *
 * @param mark - The decimal mark of the person's language.
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
 * What an amount of money buys of a token, for entry in money alone.
 *
 * @param money - A decimal string, e.g. `12.50`.
 * @param price - Of one whole token, in the same money.
 * @returns Whole tokens as a decimal string, cut to what the token and a reader can hold; undefined
 *   where the price is unknown or `money` is no amount.
 */
export function toTokens(money: string, price: number, decimals: number): string | undefined {
  const read = readAmount(money, moneyDigits)
  const scaledPrice = scaled(price)
  if (!('value' in read) || scaledPrice === 0n) return undefined
  const digits = Math.min(decimals, shownDigits)
  const units = (read.value * 10n ** BigInt(priceDigits + digits - moneyDigits)) / scaledPrice
  return formatUnits(units, digits)
}

/** What tokens are worth, as a decimal string with two digits, rounded down; undefined if unknown. */
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
  // Prices are for display; what they are turned into is read back by the person before it is sent.
  if (!Number.isFinite(price) || price <= 0 || price >= 1e15) return 0n
  return BigInt(price.toFixed(priceDigits).replace('.', ''))
}
