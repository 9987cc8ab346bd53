import { fits, objectOf, recordOf, rule, type Shape, wholeNumber } from '@fairlead/protocol'
import type { Environment } from '../utils/environment.ts'
import { storageOf } from './storageOf.ts'

/** Answers that survive a reload, and how long each is believed, in milliseconds. */
export const keptMs = {
  identity: 300_000,
  'native-balance': 30_000,
  portfolio: 30_000,
} as const
/** Source: data API contract, section 11. */
export type KeptName = keyof typeof keptMs

/** Most entries that one of them holds; the oldest go first. */
export const keptLimit = 50

/** What of a widget is needed to keep something. */
export type Keeper = {
  readonly environment: Pick<Environment, 'embedding' | 'now' | 'storage'>
  readonly options: storageOf.Options
}

type Entries = { readonly [key: string]: { readonly at: number; readonly value: unknown } }

const anyKey = rule((key) => typeof key === 'string', 'a key')
const entriesOf = recordOf(anyKey, objectOf({ at: wholeNumber(0), value: () => undefined }))

/**
 * What was kept, and when, unless it is too old or does not fit; then it is gone afterwards.
 *
 * @param shape - What the value must look like: storage is open to whoever runs in the page.
 */
export function readKept<value>(
  keeper: Keeper,
  name: KeptName,
  key: string,
  shape: Shape,
): { at: number; value: value } | undefined {
  const { isDirty, entries } = fresh(keeper, name)
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined
  if (entry && fits(shape, entry.value)) {
    if (isDirty) write(keeper, name, entries)
    return entry as { at: number; value: value }
  }
  if (entry || isDirty)
    write(
      keeper,
      name,
      without(entries, (other) => other === key),
    )
  return undefined
}

/** Keeps an answer with the time of now. A full or blocked storage costs a request, no more. */
export function keep(keeper: Keeper, name: KeptName, key: string, value: unknown): void {
  const { entries } = fresh(keeper, name)
  const others = Object.entries(entries).filter(([other]) => other !== key)
  const latest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, keptLimit - 1)
  const added = [key, { at: keeper.environment.now(), value }] as const
  write(keeper, name, Object.fromEntries([added, ...latest]))
}

/** Forgets what `isGone` says of an answer's key. */
export function forgetKept(keeper: Keeper, name: KeptName, isGone: (key: string) => boolean): void {
  const { entries } = fresh(keeper, name)
  write(keeper, name, without(entries, isGone))
}

/** What can be read and is not too old. */
function fresh(keeper: Keeper, name: KeptName): { entries: Entries; isDirty: boolean } {
  const { prefix, storage } = storageOf(keeper.options, keeper.environment)
  let text: string | null = null
  let read: unknown
  try {
    text = storage?.getItem(keyOf(prefix, name)) ?? null
    read = JSON.parse(text ?? '{}')
  } catch {}
  if (!fits(entriesOf, read)) return { entries: {}, isDirty: text !== null }
  const now = keeper.environment.now()
  const entries = without(read as Entries, (_, at) => at > now || now - at >= keptMs[name])
  return { entries, isDirty: Object.keys(entries).length < Object.keys(read as Entries).length }
}

function write(keeper: Keeper, name: KeptName, entries: Entries): void {
  const { prefix, storage } = storageOf(keeper.options, keeper.environment)
  const key = keyOf(prefix, name)
  try {
    if (Object.keys(entries).length > 0) storage?.setItem(key, JSON.stringify(entries))
    else if (storage?.getItem(key) != null) storage.removeItem(key)
  } catch {}
}

function without(entries: Entries, isGone: (key: string, at: number) => boolean): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([key, { at }]) => !isGone(key, at)))
}

function keyOf(prefix: string, name: KeptName): string {
  return `${prefix}cache/${name}`
}
