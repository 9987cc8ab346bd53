import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import type { Locks } from '../storage/createLocks.ts'
import type { Store } from '../storage/openStore.ts'
import { CallsRefusal } from './CallsRefusal.ts'

/** Batches of one page that are remembered; the oldest go first. */
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
  /** How many calls it has. */
  count: v.number(),
  /** Of the operation that does all of it. */
  operation: v.optional(Hash),
  /** Of the transactions that were sent, one a call. */
  transactions: v.optional(v.array(Hash)),
})
/** A batch that was sent for a page (EIP-5792). */
export type Bundle = v.InferOutput<typeof Bundle>

/** What was sent, by the page's ids. Another page has its own, and another person finds nothing. */
export type Bundles = {
  find(id: string, walletId: string): Promise<Bundle | undefined>
  keep(bundle: Bundle): Promise<void>
  /** @throws `CONFLICT` for an id that was used. */
  requireNew(id: string, walletId: string): Promise<void>
}

/** @param options.scope - Project and page. */
export function createBundles({ locks, scope, store }: createBundles.Options): Bundles {
  const key = `calls ${scope}`
  const read = async () => tryParse(v.array(Bundle), await store.get(key)) ?? []

  async function find(id: string, walletId: string): Promise<Bundle | undefined> {
    return (await read()).find((one) => one.id === id && one.walletId === walletId)
  }

  return {
    find,
    keep: (bundle) =>
      // Two tabs of a page write the same list.
      locks(`fairlead ${key}`, async () => {
        const others = (await read()).filter(({ id }) => id !== bundle.id)
        await store.set(key, [...others, bundle].slice(-mostKept))
      }),
    async requireNew(id, walletId) {
      if (await find(id, walletId))
        throw new CallsRefusal('duplicateId', 'A batch with this id was sent before')
    },
  }
}

export declare namespace createBundles {
  type Options = { locks: Locks; scope: string; store: Pick<Store, 'get' | 'set'> }
}
