import type { Bytes, RandomBytes } from '../bytes/bytes.ts'
import { encodeFields } from '../bytes/encodeFields.ts'
import type { KeySession } from '../Keys.ts'
import { tampered } from '../tampered.ts'
import type { SetLabel } from './shareSet.ts'

/**
 * Encrypts the device share under the browser's key, bound to its set. The caller wipes the share.
 */
export async function sealDeviceShare(
  options: sealDeviceShare.Options,
): Promise<KeySession.Device> {
  const { label, randomBytes, share, wrapKey } = options
  const iv = randomBytes(12)
  const sealed = await crypto.subtle.encrypt(
    { additionalData: aadOf(label), iv, name: 'AES-GCM' },
    wrapKey,
    share,
  )
  const { epoch, setId, walletId } = label
  return { epoch, iv, setId, share: new Uint8Array(sealed), walletId }
}

export declare namespace sealDeviceShare {
  type Options = { label: SetLabel; randomBytes: RandomBytes; share: Bytes; wrapKey: CryptoKey }
}

/** @throws `SIGNATURE_INVALID` for a share of another set, or another browser key. */
export async function openDeviceShare(options: {
  device: KeySession.Device
  wrapKey: CryptoKey
}): Promise<Bytes> {
  const { device, wrapKey } = options
  const algorithm = { additionalData: aadOf(device), iv: device.iv, name: 'AES-GCM' }
  const share = await crypto.subtle.decrypt(algorithm, wrapKey, device.share).catch(() => {
    throw tampered('share D')
  })
  return new Uint8Array(share)
}

function aadOf({ epoch, setId, walletId }: Omit<SetLabel, 'role'>): Bytes {
  return encodeFields(['ew1/D', walletId, setId, epoch])
}
