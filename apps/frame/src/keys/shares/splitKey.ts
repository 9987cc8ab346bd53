import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, wipe } from '../bytes/bytes.ts'
import { tampered } from '../tampered.ts'
import type { WalletKey } from '../vault/walletKey.ts'
import { checkShares, commitTo } from './commits.ts'
import type { Commits, SetLabel, Share } from './shareSet.ts'

/**
 * Splits the wallet key into three shares; any two restore it. Uses a new polynomial each time.
 *
 * @param options.bytes - The wallet key. The caller wipes it, and the shares.
 */
export async function splitKey(options: splitKey.Options): Promise<splitKey.Result> {
  const { bytes, key, label } = options
  const [device, server, recovery] = (await split(bytes, 3, 2)).map((share) => {
    const own = new Uint8Array(share)
    wipe(share)
    return own
  })
  const shares = [
    { bytes: device ?? new Uint8Array(0), holder: 'D' },
    { bytes: server ?? new Uint8Array(0), holder: 'S' },
    { bytes: recovery ?? new Uint8Array(0), holder: 'R' },
  ] as const
  return { commits: await commitTo({ key, label, shares }), shares }
}

export declare namespace splitKey {
  type Options = { bytes: Bytes; key: WalletKey; label: SetLabel }
  type Result = { commits: Commits; shares: readonly [Share, Share, Share] }
}

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
