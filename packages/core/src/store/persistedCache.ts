import { fits, objectOf, recordOf, rule, type Shape, wholeNumber } from '@fairlead/protocol'
import type { Environment } from '../utils/environment.ts'
import { storageOf } from './storageOf.ts'

/** Lifetime of cached responses in storage, in milliseconds. Source: data API contract, section 11. */
export const cacheLifetimesMs = {
  identity: 300_000,
  names: 300_000,
  'native-balance': 30_000,
  portfolio: 30_000,
} as const
/** Name of a cached response. */
export type CacheName = keyof typeof cacheLifetimesMs

/** Maximum number of entries per name; the oldest are dropped. */
export const cacheLimit = 50

/** Parts of a widget that the cache needs. */
export type CacheOwner = {
  readonly environment: Pick<Environment, 'embedding' | 'now' | 'storage'>
  readonly options: storageOf.Options
}

type Entries = { readonly [key: string]: { readonly at: number; readonly value: unknown } }

const anyKey = rule((key) => typeof key === 'string', 'a key')
const entriesOf = recordOf(anyKey, objectOf({ at: wholeNumber(0), value: () => undefined }))

/**
 * Returns a cached value with its time. Removes entries that have expired or are invalid.
 *
 * @param shape - Required shape of the value, since any script of the page can write to storage.
 */
export function readKept<value>(
  owner: CacheOwner,
  name: CacheName,
  key: string,
  shape: Shape,
): { at: number; value: value } | undefined {
  const { isDirty, entries } = fresh(owner, name)
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined
  if (entry && fits(shape, entry.value)) {
    if (isDirty) write(owner, name, entries)
    return entry as { at: number; value: value }
  }
  if (entry || isDirty)
    write(
      owner,
      name,
      without(entries, (other) => other === key),
    )
  return undefined
}

/** Stores a response with the current time. If storage is full or blocked, nothing is cached. */
export function keep(owner: CacheOwner, name: CacheName, key: string, value: unknown): void {
  const { entries } = fresh(owner, name)
  const others = Object.entries(entries).filter(([other]) => other !== key)
  const latest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, cacheLimit - 1)
  const added = [key, { at: owner.environment.now(), value }] as const
  write(owner, name, Object.fromEntries([added, ...latest]))
}

/** Removes the entries whose key matches `isGone`. */
export function forgetKept(
  owner: CacheOwner,
  name: CacheName,
  isGone: (key: string) => boolean,
): void {
  const { entries } = fresh(owner, name)
  write(owner, name, without(entries, isGone))
}

/** Returns the valid entries that have not expired. `isDirty` is true if storage contains others. */
function fresh(owner: CacheOwner, name: CacheName): { entries: Entries; isDirty: boolean } {
  const { prefix, storage } = storageOf(owner.options, owner.environment)
  let text: string | null = null
  let read: unknown
  try {
    text = storage?.getItem(keyOf(prefix, name)) ?? null
    read = JSON.parse(text ?? '{}')
  } catch {}
  if (!fits(entriesOf, read)) return { entries: {}, isDirty: text !== null }
  const now = owner.environment.now()
  const entries = without(
    read as Entries,
    (_, at) => at > now || now - at >= cacheLifetimesMs[name],
  )
  return { entries, isDirty: Object.keys(entries).length < Object.keys(read as Entries).length }
}

function write(owner: CacheOwner, name: CacheName, entries: Entries): void {
  const { prefix, storage } = storageOf(owner.options, owner.environment)
  const key = keyOf(prefix, name)
  try {
    if (Object.keys(entries).length > 0) storage?.setItem(key, JSON.stringify(entries))
    else if (storage?.getItem(key) != null) storage.removeItem(key)
  } catch {}
}

function without(entries: Entries, isGone: (key: string, at: number) => boolean): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([key, { at }]) => !isGone(key, at)))
}

function keyOf(prefix: string, name: CacheName): string {
  return `${prefix}cache/${name}`
}
