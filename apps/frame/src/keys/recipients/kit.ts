import { parse } from '@fairlead/protocol'
import { Sealed, type WalletRecord } from '@fairlead/protocol/embedded'
import * as v from 'valibot'
import { type Bytes, utf8 } from '../bytes/bytes.ts'
import { encodeFields } from '../bytes/encodeFields.ts'
import { refused } from '../tampered.ts'
import type { WalletKey } from '../vault/walletKey.ts'
import { kitInfo, seal } from './hpke.ts'

/**
 * A file that gives the wallet back together with the recovery code, and without any server. By itself
 * it opens nothing; it still is the person's alone and is never sent anywhere.
 */
export const Kit = v.strictObject({
  kind: v.literal('fairlead-recovery-kit'),
  version: v.literal(1),
  walletId: v.pipe(v.string(), v.maxLength(64)),
  addresses: v.strictObject({
    eip155: v.pipe(v.string(), v.maxLength(64)),
    solana: v.pipe(v.string(), v.maxLength(64)),
  }),
  /** The entropy, under the wallet key. */
  vaultRoot: v.pipe(v.string(), v.maxLength(1_024)),
  /** The wallet key, sealed to the code's. */
  sealed: Sealed,
})
export type Kit = v.InferOutput<typeof Kit>

/** @returns The text of the file. */
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

/** @throws `REQUEST_INVALID` when the text is no kit. */
export function readKit(text: string): Kit {
  if (utf8(text).length > 16_384) throw refused('This file is no recovery kit.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refused('This file is no recovery kit.')
  }
  return parse(Kit, value)
}

/** What a kit is bound to. */
export function kitAad(walletId: string): Bytes {
  return encodeFields(['ew1/kit', walletId])
}
