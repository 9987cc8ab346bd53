import { Sealed, type WalletRecord } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import type { Bytes } from '../bytes/bytes.ts'
import { encodeFields } from '../bytes/encodeFields.ts'
import type { WalletKey } from '../vault/walletKey.ts'
import { kitInfo, seal } from './hpke.ts'

/**
 * Recovery kit: a file that restores the wallet together with the recovery code, without any
 * server. The file alone opens nothing. It belongs to the user and is never sent anywhere.
 */
export const Kit = v.strictObject({
  kind: v.literal('fairlead-recovery-kit'),
  version: v.literal(1),
  walletId: v.pipe(v.string(), v.maxLength(64)),
  addresses: v.strictObject({
    eip155: v.pipe(v.string(), v.maxLength(64)),
    solana: v.pipe(v.string(), v.maxLength(64)),
  }),
  /** Entropy, encrypted under the wallet key. */
  vaultRoot: v.pipe(v.string(), v.maxLength(1_024)),
  /** Wallet key, sealed to the key of the code. */
  sealed: Sealed,
})
export type Kit = v.InferOutput<typeof Kit>

/** @returns The content of the file. */
export async function sealKit(options: sealKit.Options): Promise<string> {
  const { publicKey, record, wallet } = options
  const { addresses, vaultRoot, walletId } = record
  const sealed = await seal({
    aad: kitAad(walletId),
    content: wallet.bytes,
    info: kitInfo,
    publicKey,
    what: 'key of the code',
  })
  const { eip155, solana } = addresses
  const kit: Kit = {
    kind: 'fairlead-recovery-kit',
    version: 1,
    walletId,
    addresses: { eip155, solana },
    vaultRoot,
    sealed,
  }
  return `${JSON.stringify(kit, undefined, 2)}\n`
}

export declare namespace sealKit {
  type Options = {
    publicKey: string
    record: Pick<WalletRecord, 'addresses' | 'vaultRoot' | 'walletId'>
    wallet: { bytes: Bytes; key: WalletKey }
  }
}

/** Returns the associated data that binds a kit to its wallet. */
export function kitAad(walletId: string): Bytes {
  return encodeFields(['ew1/kit', walletId])
}
