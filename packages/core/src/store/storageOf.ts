import type { Environment, KeyValueStorage } from '../utils/environment.ts'

/** Where a widget keeps things, and what stands before each of its keys. */
export type Kept = { readonly prefix: string; readonly storage: KeyValueStorage | undefined }

/** `fairlead/`, then who embeds the page: a Safe app and the page itself are different visits. */
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
  /** The options that matter here. */
  type Options = {
    readonly storage: {
      readonly adapter?: KeyValueStorage | undefined
      readonly partition?: 'auto' | 'none' | undefined
      readonly prefix?: string | undefined
    }
  }
}
