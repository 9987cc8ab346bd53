import type { WalletRecord } from '@fairlead/protocol/embedded'
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts'
import type { Bytes } from '../bytes/bytes.ts'
import { encodeFields } from '../bytes/encodeFields.ts'
import { tampered } from '../tampered.ts'
import { macKeyOf, type WalletKey } from '../vault/walletKey.ts'

/** What the wallet's owner vouches for. Commits vouch for themselves; `isFrozen` is the server's to say. */
export type SignedRecord = Pick<
  WalletRecord,
  'walletId' | 'version' | 'addresses' | 'vaultRoot' | 'vaultSign' | 'recipients'
>

/** MAC of a record: only who had the wallet key can have written it. Base64url. */
export async function signRecord(key: WalletKey, record: SignedRecord): Promise<string> {
  const macKey = await macKeyOf(key, 'recipients')
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', macKey, encode(record))))
}

/**
 * @param options.lastVersion - The newest this device has seen; an older one was put back.
 * @throws `SIGNATURE_INVALID` when anybody added, removed or moved a recipient, swapped a key, an
 * address or a vault, or put an older record back.
 */
export async function checkRecord(options: checkRecord.Options): Promise<void> {
  const { key, lastVersion = 1, record } = options
  if (record.walletId !== key.walletId) throw tampered('record')
  if (record.version < lastVersion)
    throw tampered(`record: version ${record.version} after ${lastVersion}`)
  const macKey = await macKeyOf(key, 'recipients')
  const mac = fromBase64Url(record.mac, 'record')
  if (!(await crypto.subtle.verify('HMAC', macKey, mac, encode(record)))) throw tampered('record')
}

export declare namespace checkRecord {
  type Options = {
    key: WalletKey
    lastVersion?: number | undefined
    record: SignedRecord & Pick<WalletRecord, 'mac'>
  }
}

function encode(record: SignedRecord): Bytes {
  const { addresses, recipients, vaultRoot, vaultSign, version, walletId } = record
  return encodeFields([
    'ew1/record',
    walletId,
    version,
    [addresses.eip155, addresses.solana],
    vaultRoot,
    vaultSign,
    recipients.map(({ credentialId = null, label = null, publicKey, rid, salt = null, type }) => [
      rid,
      type,
      publicKey,
      label,
      credentialId,
      salt,
    ]),
  ])
}
