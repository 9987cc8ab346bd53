import { tryParse } from '@fairlead/protocol'
import type * as v from 'valibot'

const noStorage = { getItem: () => null, removeItem: () => {}, setItem: () => {} }

/** Returns the browser's storage, or one that stores nothing if access to it throws. */
export function safeStorage<storage extends Pick<Storage, 'getItem' | 'setItem'>>(
  getStorage: () => storage,
): storage | typeof noStorage {
  try {
    return getStorage()
  } catch {
    return noStorage
  }
}

/** Returns stored JSON that fits a schema; `undefined` if there is none, or none that can be read. */
export function readJson<const schema extends v.GenericSchema>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  schema: schema,
): v.InferOutput<schema> | undefined {
  try {
    return tryParse(schema, JSON.parse(storage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}

/** Stores a value as JSON, if the storage isn't full. */
export function tryWriteJson(storage: Pick<Storage, 'setItem'>, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {}
}
