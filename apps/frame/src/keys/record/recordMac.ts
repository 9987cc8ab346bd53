import type { WalletRecord } from '@fairlead/protocol/embedded'
import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts'
import type { Bytes } from '../bytes/bytes.ts'
import { encodeFields } from '../bytes/encodeFields.ts'
import { tampered } from '../tampered.ts'
import { macKeyOf, type WalletKey } from '../vault/walletKey.ts'

/**
 * Record fields that the wallet's owner authenticates. Commits authenticate themselves; `isFrozen`
 * is set by the server.
 */
export type SignedRecord = Pick<
  WalletRecord,
  'walletId' | 'version' | 'addresses' | 'vaultRoot' | 'vaultSign' | 'recipients'
>

/** Computes the MAC of a record, base64url. Only a holder of the wallet key can create it. */
export async function signRecord(key: WalletKey, record: SignedRecord): Promise<string> {
  const macKey = await macKeyOf(key, 'recipients')
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', macKey, encode(record))))
}

/**
 * @param options.lastVersion - Newest version that this device has seen; an older record is a
 * rollback.
 * @throws `SIGNATURE_INVALID` if a recipient was added, removed or moved, if a key, address or
 * vault was replaced, or if an older record was restored.
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
