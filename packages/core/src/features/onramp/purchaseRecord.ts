import { type ChainId, isChainId, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Fairlead } from '../../Fairlead.ts'
import { storageOf } from '../../store/storageOf.ts'

/** Key of the stored purchase, after the prefix of the widget. `createFairlead` looks for it. */
export const purchaseKey = 'onramp'
/** How long a purchase is watched, in milliseconds. Bank transfers can take days; the wallet shows them then. */
export const purchaseLifeMs = 24 * 60 * 60_000

const Units = v.pipe(v.string(), v.regex(/^\d{1,80}$/))

/** A purchase in progress, as it is stored. The URL of the checkout is not stored: it can contain a login. */
const PurchaseRecord = v.object({
  address: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  /** Balance before the purchase, in the smallest unit; null if it could not be read. */
  before: v.nullable(Units),
  chainId: v.custom<ChainId>((value) => isChainId(value)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  /** Quoted amount, in the smallest unit; zero if the quote has none. */
  expected: Units,
  provider: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  /** Order id of the server; null if the server has none. */
  purchaseId: v.nullable(v.pipe(v.string(), v.uuid())),
  /** Milliseconds since 1970. */
  startedAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  symbol: v.pipe(v.string(), v.maxLength(32)),
  /** Contract or mint; null for the native currency. */
  token: v.nullable(v.pipe(v.string(), v.maxLength(128))),
})
export type PurchaseRecord = v.InferOutput<typeof PurchaseRecord>

/** Returns the stored purchase; undefined if there is none, it is invalid, or it is too old. */
export function readPurchase(fairlead: Fairlead): PurchaseRecord | undefined {
  const { prefix, storage } = storageOf(fairlead.options, fairlead.environment)
  try {
    const stored: unknown = JSON.parse(storage?.getItem(prefix + purchaseKey) ?? 'null')
    const record = tryParse(PurchaseRecord, stored)
    const age = record && fairlead.environment.now() - record.startedAt
    return age !== undefined && age >= 0 && age < purchaseLifeMs ? record : undefined
  } catch {
    return undefined
  }
}

/** Stores a purchase, or removes the stored one. Blocked storage means that it is forgotten with the page. */
export function storePurchase(fairlead: Fairlead, record: PurchaseRecord | undefined): void {
  const { prefix, storage } = storageOf(fairlead.options, fairlead.environment)
  try {
    if (record) storage?.setItem(prefix + purchaseKey, JSON.stringify(record))
    else storage?.removeItem(prefix + purchaseKey)
  } catch {}
}
