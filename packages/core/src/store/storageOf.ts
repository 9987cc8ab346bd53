import type { Environment, KeyValueStorage } from '../utils/environment.ts'

/** Storage of a widget with the prefix of its keys. */
export type Kept = { readonly prefix: string; readonly storage: KeyValueStorage | undefined }

/**
 * Returns storage and key prefix. Inside a Safe app or another iframe the prefix differs, unless `partition`
 * is `none`.
 */
export function storageOf(
  options: storageOf.Options,
  environment: Pick<Environment, 'embedding' | 'storage'>,
): Kept {
  const { adapter, partition = 'auto', prefix = 'fairlead/' } = options.storage
  const isApart = partition === 'auto' && environment.embedding !== 'top'
  return {
    prefix: isApart ? `${prefix}${environment.embedding}/` : prefix,
    storage: adapter ?? environment.storage,
  }
}

export declare namespace storageOf {
  /** Options that storage depends on. */
  type Options = {
    readonly storage: {
      readonly adapter?: KeyValueStorage | undefined
      readonly partition?: 'auto' | 'none' | undefined
      readonly prefix?: string | undefined
    }
  }
}

/** True if the storage has a value. False if storage is blocked. */
export function hasItem(storage: KeyValueStorage | undefined, key: string): boolean {
  try {
    return Boolean(storage?.getItem(key))
  } catch {
    return false
  }
}
