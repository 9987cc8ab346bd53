import { type Sealed, sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import { type Bytes, wipe } from '../bytes/bytes.ts'
import type { KeySession } from '../Keys.ts'
import { open } from '../recipients/hpke.ts'
import { checkRecord } from '../record/recordMac.ts'
import { checkCommits } from '../shares/commits.ts'
import { openDeviceShare } from '../shares/deviceShare.ts'
import type { SetLabel, Share } from '../shares/shareSet.ts'
import { combineKey } from '../shares/splitKey.ts'
import { tampered } from '../tampered.ts'
import { importWalletKey, type WalletKey } from '../vault/walletKey.ts'

type Record = KeySession.WithDevice['record']

/** The wallet key while it is in use: as bytes for splitting, as a handle for everything else. */
export type OpenWallet = { readonly bytes: Bytes; readonly key: WalletKey }

/**
 * Rebuilds the wallet key from the device share and the server share, and wipes it after `use`.
 *
 * @throws `SIGNATURE_INVALID` if a share, a commit or the record was changed.
 */
export async function openByDevice<result>(
  options: KeySession.WithDevice & { keys: CryptoKeyPair },
  use: (wallet: OpenWallet) => Promise<result>,
): Promise<result> {
  const { device, keys, lastVersion, record, s, wrapKey } = options
  const { epoch, setId, walletId } = device
  if (record.walletId !== walletId) throw tampered('record')
  const label: SetLabel = { epoch, role: 'device', setId, walletId }
  const shares = await both(
    openDeviceShare({ device, wrapKey }),
    openServerShare({ keys, label, s }),
  )
  return openWallet({ label, lastVersion, record, shares: named(shares, ['D', 'S']) }, use)
}

/** Opens the server share that was sealed to this worker. */
export function openServerShare(options: {
  keys: CryptoKeyPair
  label: SetLabel
  s: Sealed
}): Promise<Bytes> {
  return open({
    aad: sealingAad(options.label),
    info: sealingInfo.releasedServerShare,
    keys: options.keys,
    sealed: options.s,
    what: 'share S',
  })
}

/** Returns two secrets or none: if one fails, the other is wiped. */
export async function both(...secrets: readonly [Promise<Bytes>, Promise<Bytes>]) {
  const settled = await Promise.allSettled(secrets)
  const [left, right] = settled
  if (left.status === 'fulfilled' && right.status === 'fulfilled')
    return [left.value, right.value] as const
  for (const one of settled) if (one.status === 'fulfilled') wipe(one.value)
  throw settled.find((one) => one.status === 'rejected')?.reason
}

/** Labels two opened shares with their holders. */
export function named(
  [left, right]: readonly [Bytes, Bytes],
  [first, second]: readonly [Share['holder'], Share['holder']],
): readonly [Share, Share] {
  return [
    { bytes: left, holder: first },
    { bytes: right, holder: second },
  ]
}

/**
 * Combines two shares, verifies everything that depends on the wallet key, and wipes the key after
 * `use`.
 */
export async function openWallet<result>(
  options: openWallet.Options,
  use: (wallet: OpenWallet) => Promise<result>,
): Promise<result> {
  const { label, lastVersion, record, shares } = options
  const commits = Object.hasOwn(record.commits, label.setId)
    ? record.commits[label.setId]
    : undefined
  if (!commits) {
    wipe(...shares.map(({ bytes }) => bytes))
    throw tampered('commits')
  }
  const bytes = await combineKey({ commits, label, shares })
  try {
    const key = await importWalletKey(label.walletId, bytes)
    await checkRecord({ key, lastVersion, record })
    await checkCommits({ commits, key, label })
    return await use({ bytes, key })
  } finally {
    wipe(bytes)
  }
}

export declare namespace openWallet {
  type Options = {
    label: SetLabel
    lastVersion: number | undefined
    record: Record
    shares: readonly [Share, Share]
  }
}
