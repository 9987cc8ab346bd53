import { split } from 'shamir-secret-sharing'
import { type Bytes, wipe } from '../bytes/bytes.ts'
import type { WalletKey } from '../vault/walletKey.ts'
import { commitTo } from './commits.ts'
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
