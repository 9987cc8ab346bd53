import { combine } from 'shamir-secret-sharing'
import { type Bytes, wipe } from '../bytes/bytes.ts'
import { tampered } from '../tampered.ts'
import { checkShares } from './commits.ts'
import type { Commits, SetLabel, Share } from './shareSet.ts'

/** 32 bytes of the key, and the place on the polynomial. */
const shareLength = 33

/**
 * The wallet key of two shares of one set; whoever gets it wipes it. The shares are wiped here.
 *
 * It is what the shares say: only a vault that opens shows that it is the right one.
 *
 * @throws `SIGNATURE_INVALID` for shares of another wallet, set, epoch or holder.
 */
export async function combineKey(options: combineKey.Options): Promise<Bytes> {
  const { shares } = options
  try {
    checkShares(options)
    // A share at place 0 would be the key itself, whatever the other share is.
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
