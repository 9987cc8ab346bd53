import { TransactionHash, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { ChainNumber } from '../walletRequest.ts'

const storageKey = 'fairlead-dev-wallet:bundles'
/** Maximum number of stored bundles; the oldest are removed first. */
const maxBundles = 50

const CallBundle = v.object({
  id: v.string(),
  chainId: ChainNumber,
  hashes: v.array(TransactionHash),
  /** True if all calls were sent. */
  isWhole: v.boolean(),
})
/** Several calls that were sent with one approval (EIP-5792). */
export type CallBundle = v.InferOutput<typeof CallBundle>

const Stored = v.pipe(v.string(), v.parseJson(), v.array(CallBundle))

export function readBundle(storage: Pick<Storage, 'getItem'>, id: string): CallBundle | undefined {
  return readAll(storage).find((bundle) => bundle.id === id)
}

export function keepBundle(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  bundle: CallBundle,
): void {
  const kept = [...readAll(storage), bundle].slice(-maxBundles)
  storage.setItem(storageKey, JSON.stringify(kept))
}

/** Returns the stored bundles; unreadable data counts as none. */
function readAll(storage: Pick<Storage, 'getItem'>): CallBundle[] {
  try {
    return tryParse(Stored, storage.getItem(storageKey)) ?? []
  } catch {
    return []
  }
}
