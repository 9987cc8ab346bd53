import { type Bytes, utf8 } from '../bytes/bytes.ts'

/** Uses of the wallet key; a separate key is derived for each use. */
type Use = 'vault/root' | 'vault/sign' | 'recipients' | 'commits'

/** Handle to the wallet key: keys are derived from it, and its bytes can't be read again. */
export type WalletKey = { readonly walletId: string; readonly handle: CryptoKey }

/** @param bytes - 32 random bytes; the caller wipes them. */
export async function importWalletKey(walletId: string, bytes: Bytes): Promise<WalletKey> {
  const handle = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  return { handle, walletId }
}

/** Derives the AES-256-GCM key of one vault. */
export function vaultKeyOf(key: WalletKey, vault: 'root' | 'sign'): Promise<CryptoKey> {
  return derive(key, `vault/${vault}`, { length: 256, name: 'AES-GCM' }, ['encrypt', 'decrypt'])
}

/** Derives the HMAC-SHA-256 key of the record or of the commits. */
export function macKeyOf(key: WalletKey, use: 'recipients' | 'commits'): Promise<CryptoKey> {
  return derive(key, use, { hash: 'SHA-256', length: 256, name: 'HMAC' }, ['sign', 'verify'])
}

function derive(
  { handle, walletId }: WalletKey,
  use: Use,
  kind: AesDerivedKeyParams | HmacImportParams,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const how = { hash: 'SHA-256', info: utf8(`ew1/${use}`), name: 'HKDF', salt: utf8(walletId) }
  return crypto.subtle.deriveKey(how, handle, kind, false, usages)
}
