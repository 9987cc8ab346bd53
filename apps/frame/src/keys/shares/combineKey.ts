import { combine } from 'shamir-secret-sharing'
import { type Bytes, wipe } from '../bytes/bytes.ts'
import { tampered } from '../tampered.ts'
import { checkShares } from './commits.ts'
import type { Commits, SetLabel, Share } from './shareSet.ts'

/** 32 bytes of the key, and the x coordinate on the polynomial. */
const shareLength = 33

/**
 * Combines two shares of one set into the wallet key; the caller must wipe it. The shares are wiped
 * here.
 *
 * The result follows from the shares alone; only a vault that opens proves that the key is right.
 *
 * @throws `SIGNATURE_INVALID` for shares of another wallet, set, epoch or holder.
 */
export async function combineKey(options: combineKey.Options): Promise<Bytes> {
  const { shares } = options
  try {
    checkShares(options)
    // A share at x = 0 would be the key itself, regardless of the other share.
    for (const { bytes, holder } of shares)
      if (bytes.length !== shareLength || bytes[shareLength - 1] === 0)
        throw tampered(`share ${holder}`)
    const [left, right] = shares
    if (left.bytes[shareLength - 1] === right.bytes[shareLength - 1])
      throw tampered(`share ${right.holder}`)
    const combined = await combine(shares.map(({ bytes }) => bytes))
    const bytes = new Uint8Array(combined)
    wipe(combined)
    return bytes
  } finally {
    wipe(...shares.map(({ bytes }) => bytes))
  }
}

export declare namespace combineKey {
  type Options = { commits: Commits; label: SetLabel; shares: readonly [Share, Share] }
}
