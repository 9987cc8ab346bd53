import { getWallet, releaseShare } from '@fairlead/protocol/embedded'
import { toBase64Url } from '../keys/bytes/base64url.ts'
import type { KeySession } from '../keys/Keys.ts'
import { type FoundWallet, type WalletParts, withKeys } from './WalletParts.ts'
import { requireSame, requireShare } from './walletState.ts'

/**
 * Opens the wallet for one task, with this device's share and one from the server. Remembers the record's version once
 * the worker has verified it, so that an older record is never accepted again.
 * @throws `FACTOR_REQUIRED` if this device has no share; `SIGNATURE_INVALID`; `FROZEN`.
 */
export async function openByShare<result>(
  options: openByShare.Options<result>,
  parts: WalletParts,
): Promise<result> {
  const { found, method, signal, use } = options
  const { session, shares, wrapKey } = parts
  const { device, version: lastVersion } = requireShare(found)
  const { walletId } = device
  const chain = options.chain ?? 'none'
  const intentHash = options.intentHash ?? (await hashOf(`${method} ${walletId}`))
  return withKeys(parts, async (keys) => {
    const body = { chain, ephPub: keys.ephPub, intentHash, method }
    const params = { setId: device.setId, walletId }
    const { s, version } = await session.call(releaseShare, { body, params }, { signal })
    const { record } = found
    const current =
      version === record.version ? record : ((await session.call(getWallet)) ?? record)
    requireSame(current, record)
    const result = await use(keys, { device, lastVersion, record: current, s, wrapKey })
    await shares.remember(current)
    return result
  })
}

export declare namespace openByShare {
  type Options<result> = {
    /** CAIP-2 chain id, if the task is for a chain. */
    chain?: string
    found: FoundWallet
    /** Hash that the worker checks the signing request against; only signatures have one. */
    intentHash?: string
    /** Name of the task in the audit log. */
    method: string
    signal?: AbortSignal | undefined
    use: (keys: KeySession, opened: KeySession.WithDevice) => Promise<result>
  }
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256:${toBase64Url(new Uint8Array(digest))}`
}
