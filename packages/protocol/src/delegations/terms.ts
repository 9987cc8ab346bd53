import { type Address, concat, type Hex, numberToHex } from 'viem'

const word = (value: bigint) => numberToHex(value, { size: 32 })
const half = (value: bigint) => numberToHex(value, { size: 16 })

/** Parameters of an allowance that is available again in each period. Amount in the smallest unit, times in seconds. */
type Period = {
  readonly periodAmount: bigint
  readonly periodDuration: number
  readonly startTime: number
}

const periodWords = ({ periodAmount, periodDuration, startTime }: Period) => [
  word(periodAmount),
  word(BigInt(periodDuration)),
  word(BigInt(startTime)),
]

/** Encoders of the terms of each enforcer, by its name in the configuration. */
export const encodeTerms = {
  /** The call's target is one of these. */
  allowedTargets: (targets: readonly Address[]): Hex => lower(concat(targets)),
  /** The call's function selector is one of these. */
  allowedMethods: (selectors: readonly Hex[]): Hex => lower(concat(selectors)),
  /** The call is a `transfer` of this token, within the period's amount. */
  erc20Period: (token: Address, period: Period): Hex =>
    lower(concat([token, ...periodWords(period)])),
  /** The call's value is within the period's amount. */
  nativePeriod: (period: Period): Hex => concat(periodWords(period)),
  /** The call's data is exactly this. */
  exactCalldata: (data: Hex): Hex => data,
  /** The block's timestamp is below `expiry`, in seconds since 1970. */
  timestamp: (expiry: number): Hex => concat([half(0n), half(BigInt(expiry))]),
  /** Number of calls in total. */
  limitedCalls: (limit: number): Hex => word(BigInt(limit)),
  /** Maximum value of one call. */
  valueLte: (value: bigint): Hex => word(value),
  /** The account that redeems is one of these, so the delegate can't pass the permission on. */
  redeemer: (redeemers: readonly Address[]): Hex => lower(concat(redeemers)),
  /** The delegator's nonce at the enforcer is still this. */
  nonce: (nonce: bigint): Hex => word(nonce),
} as const

/** Name of an enforcer in the configuration. */
export type EnforcerName = keyof typeof encodeTerms

/** Names of all enforcers. */
export const enforcerNames = Object.keys(encodeTerms) as readonly EnforcerName[]

const lower = (hex: Hex) => hex.toLowerCase() as Hex
