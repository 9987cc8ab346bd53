import { type ChainId, isChainId, TransactionHash, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Fairlead } from '../../Fairlead.ts'
import { storageOf } from '../../store/storageOf.ts'

/** Key of the stored crossings, after the prefix of the widget. `createFairlead` looks for it. */
export const crossingsKey = 'crossings'
/** How long a crossing is followed, in milliseconds. Slow bridges take hours. */
export const crossingLifeMs = 7 * 24 * 60 * 60_000
/** Maximum number of crossings that are followed at once. */
const crossingLimit = 20

const Text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128))
const Whole = v.pipe(v.string(), v.maxLength(128), v.regex(/^\d+(?:\.\d+)?$/))
const Chain = v.custom<ChainId>((value) => isChainId(value))

/** A swap to another network that a wallet has sent, as it is stored. Amounts are whole tokens. */
const CrossingRecord = v.object({
  accountType: Text,
  address: Text,
  amount: Whole,
  /** The vendor's id and name of the bridge. */
  bridge: v.object({ id: v.pipe(v.string(), v.regex(/^[-.\w]{1,64}$/)), name: Text }),
  /** Symbol of the token that was paid. */
  from: Text,
  /** Hash of the transaction on `network`. */
  hash: TransactionHash,
  network: Chain,
  /** Expected duration; null if unknown. */
  seconds: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** Milliseconds since 1970. */
  startedAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Symbol of the token that arrives. */
  to: Text,
  /** Amount that was expected at the price of the swap. */
  toAmount: Whole,
  /** Network on which the tokens arrive. */
  toNetwork: Chain,
})
export type CrossingRecord = v.InferOutput<typeof CrossingRecord>

/** Returns the stored crossings that are still followed, newest first. Invalid ones are omitted. */
export function readCrossings(fairlead: Fairlead): readonly CrossingRecord[] {
  const { prefix, storage } = storageOf(fairlead.options, fairlead.environment)
  try {
    const stored: unknown = JSON.parse(storage?.getItem(prefix + crossingsKey) ?? '[]')
    const now = fairlead.environment.now()
    return (Array.isArray(stored) ? stored.slice(0, crossingLimit) : []).flatMap((one) => {
      const record = tryParse(CrossingRecord, one)
      const age = record && now - record.startedAt
      return record && age !== undefined && age >= 0 && age < crossingLifeMs ? record : []
    })
  } catch {
    return []
  }
}

/** Stores a crossing. With blocked storage, it is forgotten with the page. */
export function storeCrossing(fairlead: Fairlead, record: CrossingRecord): void {
  const others = readCrossings(fairlead).filter(({ hash }) => hash !== record.hash)
  write(fairlead, [record, ...others].slice(0, crossingLimit))
}

/**
 * Removes a crossing.
 *
 * @returns False if another tab has removed it and notified the user. True if storage is blocked.
 */
export function removeCrossing(fairlead: Fairlead, hash: string): boolean {
  const { storage } = storageOf(fairlead.options, fairlead.environment)
  const known = readCrossings(fairlead)
  const others = known.filter((record) => record.hash !== hash)
  write(fairlead, others)
  return storage === undefined || others.length < known.length
}

function write(fairlead: Fairlead, records: readonly CrossingRecord[]): void {
  const { prefix, storage } = storageOf(fairlead.options, fairlead.environment)
  try {
    if (records.length > 0) storage?.setItem(prefix + crossingsKey, JSON.stringify(records))
    else storage?.removeItem(prefix + crossingsKey)
  } catch {}
}
