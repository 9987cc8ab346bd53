import { cleanText } from '@fairlead/protocol'
import type { SessionPermission } from './SmartSession.ts'

type Given = { readonly data: Readonly<Record<string, unknown>>; readonly type: string }

/** Types of allowances, current ones of ERC-7715 and older ones. True for those of a token. */
const allowanceTypes: ReadonlyMap<string, boolean> = new Map([
  ['erc20-recurring-allowance', true],
  ['erc20-token-periodic', true],
  ['native-token-periodic', false],
  ['native-token-recurring-allowance', false],
])

/**
 * Reads a permission in the form of ERC-7715 or its older form. One that is unknown, or whose data can't be read, is
 * returned as `other`, so that it is listed.
 */
export function readPermission({ data, type }: Given): SessionPermission {
  const isToken = allowanceTypes.get(type)
  const read = isToken === undefined ? readCalls(type, data) : readAllowance(isToken, data)
  return read ?? { name: cleanText(type), type: 'other' }
}

function readAllowance(isToken: boolean, data: Given['data']): SessionPermission | undefined {
  const amount = quantityOf(data.periodAmount ?? data.allowance)
  const period = toSeconds(data.periodDuration ?? data.period)
  const address = addressOf(data.tokenAddress ?? data.address)
  if (amount === undefined || !period || (isToken && !address)) return undefined
  const start = toSeconds(data.startTime ?? data.start)
  return { amount, asset: isToken ? { address } : {}, period, start, type: 'allowance' }
}

function readCalls(type: string, data: Given['data']): SessionPermission | undefined {
  const { calls: short, functions = short } = data
  const contract = addressOf(data.address)
  if (type !== 'contract-call' || !contract || !Array.isArray(functions)) return undefined
  const calls = functions.map(readFunction)
  const names = calls.flatMap((call) => call?.name ?? [])
  if (names.length !== functions.length || names.length === 0) return undefined
  let valueLimit = 0n
  for (const call of calls) if (call && call.valueLimit > valueLimit) valueLimit = call.valueLimit
  return { contract, functions: names, type: 'calls', valueLimit }
}

function readFunction(given: unknown): { name: string; valueLimit: bigint } | undefined {
  if (typeof given === 'string') return readFunction({ functionName: given })
  if (typeof given !== 'object' || given === null) return undefined
  const { functionName, selector, valueLimit } = given as Record<string, unknown>
  const name = [functionName, selector].find((text) => typeof text === 'string')
  if (typeof name !== 'string' || !cleanText(name)) return undefined
  return { name: cleanText(name, 128), valueLimit: quantityOf(valueLimit) ?? 0n }
}

/** Returns a quantity: hexadecimal, decimal or a number. Undefined if it is none. */
export function quantityOf(value: unknown): bigint | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  const isText = typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value)
  return isText ? BigInt(value) : undefined
}

/** Returns a whole number of seconds; undefined if it is none. */
export function toSeconds(value: unknown): number | undefined {
  const seconds = quantityOf(value)
  return seconds !== undefined && seconds <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(seconds)
    : undefined
}

function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value : undefined
}
