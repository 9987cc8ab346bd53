import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'
import { CallsRefusal } from './CallsRefusal.ts'

/** Maximum number of batches remembered per page; the oldest are dropped first. */
const mostKept = 100

const Hash = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value),
)

const Bundle = v.object({
  id: v.string(),
  caipNetworkId: v.string(),
  walletId: v.string(),
  /** Milliseconds since 1970. */
  sentAt: v.number(),
  /** Number of calls. */
  count: v.number(),
  /** Hash of the user operation that runs the whole batch. */
  operation: v.optional(Hash),
  /** Hashes of the transactions, one per call, if they were sent separately. */
  transactions: v.optional(v.array(Hash)),
})
/** A batch that was sent for a page (EIP-5792). */
export type Bundle = v.InferOutput<typeof Bundle>

/** Batches by the ids that the page gave them. Pages and users can't see each other's batches. */
export type Bundles = {
  find(id: string, walletId: string): Promise<Bundle | undefined>
  keep(bundle: Bundle): Promise<void>
  /** Forgets a batch that was refused, so that the page can send it again under the same id. */
  remove(id: string, walletId: string): Promise<void>
  /** @throws `CONFLICT` if the id was used before. */
  requireNew(id: string, walletId: string): Promise<void>
}

/** @param options.scope - Project and page. */
export function createBundles({ locks, scope, store }: createBundles.Options): Bundles {
  const key = `calls ${scope}`
  const read = async () => tryParse(v.array(Bundle), await store.get(key)) ?? []

  async function find(id: string, walletId: string): Promise<Bundle | undefined> {
    return (await read()).find((one) => one.id === id && one.walletId === walletId)
  }

  // Two tabs of one page write the same list.
  const update = (change: (all: readonly Bundle[]) => Bundle[]) =>
    locks(`fairlead ${key}`, async () => store.set(key, change(await read())))

  return {
    find,
    keep: (bundle) =>
      update((all) => [...all.filter(({ id }) => id !== bundle.id), bundle].slice(-mostKept)),
    remove: (id, walletId) =>
      update((all) => all.filter((one) => one.id !== id || one.walletId !== walletId)),
    async requireNew(id, walletId) {
      if (await find(id, walletId))
        throw new CallsRefusal('duplicateId', 'A batch with this id was already sent')
    },
  }
}

export declare namespace createBundles {
  type Options = { locks: Locks; scope: string; store: Pick<Store, 'get' | 'set'> }
}
