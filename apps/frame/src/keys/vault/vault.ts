import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts'
import { type Bytes, concat, type RandomBytes } from '../bytes/bytes.ts'
import { encodeFields } from '../bytes/encodeFields.ts'
import type { Leaves } from '../derive/deriveLeaves.ts'
import { tampered } from '../tampered.ts'
import { vaultKeyOf, type WalletKey } from './walletKey.ts'

/** Vaults: `root` holds the entropy, `sign` the secret keys of the accounts. */
export type VaultName = 'root' | 'sign'

/** First byte of a vault; also part of its associated data. */
const format = 1
const ivLength = 12
/** Content length in bytes; any other length is invalid. */
const lengths: Readonly<Record<VaultName, number>> = { root: 16, sign: 64 }

/**
 * Encrypts under the wallet key, bound to wallet, vault and format.
 *
 * @returns Base64url of format, IV and AES-256-GCM ciphertext.
 */
export async function sealVault(options: sealVault.Options): Promise<string> {
  const { content, key, name, randomBytes } = options
  const iv = randomBytes(ivLength)
  const sealed = await crypto.subtle.encrypt(
    { additionalData: aadOf(key, name), iv, name: 'AES-GCM' },
    await vaultKeyOf(key, name),
    content,
  )
  return toBase64Url(concat(Uint8Array.of(format), iv, new Uint8Array(sealed)))
}

export declare namespace sealVault {
  type Options = { content: Bytes; key: WalletKey; name: VaultName; randomBytes: RandomBytes }
}

/**
 * Returns the content; the caller must wipe it.
 *
 * @throws `SIGNATURE_INVALID` for another vault or another key; a wrong share is detected here.
 */
export async function openVault(options: openVault.Options): Promise<Bytes> {
  const { key, name, vault } = options
  const bytes = fromBase64Url(vault, `vault.${name}`)
  const iv = bytes.subarray(1, 1 + ivLength)
  if (bytes[0] !== format) throw tampered(`vault.${name}`)
  const content = await crypto.subtle
    .decrypt(
      { additionalData: aadOf(key, name), iv, name: 'AES-GCM' },
      await vaultKeyOf(key, name),
      bytes.subarray(1 + ivLength),
    )
    .catch(() => {
      throw tampered(`vault.${name}`)
    })
  if (content.byteLength !== lengths[name]) throw tampered(`vault.${name}`)
  return new Uint8Array(content)
}

export declare namespace openVault {
  type Options = { key: WalletKey; name: VaultName; vault: string }
}

function aadOf({ walletId }: WalletKey, name: VaultName): Bytes {
  return encodeFields(['ew1/vault', walletId, name, format])
}

/** Content of `vault.sign`: both keys, 32 bytes each. */
export function packLeaves({ evm, solana }: Leaves): Bytes {
  return concat(evm, solana)
}

/** Returns views of the content. The caller wipes the content, and both keys with it. */
export function unpackLeaves(content: Bytes): Leaves {
  return { evm: content.subarray(0, 32), solana: content.subarray(32, 64) }
}
