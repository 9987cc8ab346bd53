import { TransactionHash, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { ChainNumber } from '../walletRequest.ts'

const storageKey = 'fairlead-dev-wallet:bundles'
/** Bundles that are remembered; the oldest go first. */
const maxBundles = 50

const CallBundle = v.object({
  id: v.string(),
  chainId: ChainNumber,
  hashes: v.array(TransactionHash),
  /** All of it went out. */
  isWhole: v.boolean(),
})
/** Several calls that were sent with one yes (EIP-5792). */
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

/** Anything unreadable counts as none. */
function readAll(storage: Pick<Storage, 'getItem'>): CallBundle[] {
  try {
    return tryParse(Stored, storage.getItem(storageKey)) ?? []
  } catch {
    return []
  }
}
