import { type Sealed, sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import { openValue, sealValue } from '../../kms/envelope.ts'
import { sealTo } from '../../kms/hpke.ts'
import type { Kms, Place } from '../../kms/Kms.ts'
import { Refusal } from '../../problem.ts'
import type { Random } from '../../uuid.ts'

/** Length of a share in bytes: 32 bytes of the key, and 1 byte for the point's x-coordinate. */
const shareBytes = 33

/** Identifies the set of a share. */
export type SetLabel = { walletId: string; setId: string; epoch: number }

/** Returns the storage location of a set's server share, to which its encryption is bound. */
export function sharePlace({ epoch, setId, walletId }: SetLabel): Place {
  return { table: 'share_sets', column: 'share', key: setId, walletId, setId, epoch }
}

/**
 * Unseals a server share and encrypts it for its row. The plaintext exists only inside this function.
 *
 * @throws `REQUEST_INVALID` if the share is not sealed to this server, or is sealed for another set.
 */
export async function keepShare(
  options: { kms: Kms; random: Random },
  label: SetLabel,
  sealed: Sealed,
): Promise<string> {
  const { kms, random } = options
  const share = await kms.open('service', sealed, {
    aad: sealingAad(label),
    info: sealingInfo.serverShare,
  })
  try {
    if (share.length !== shareBytes)
      throw new Refusal('REQUEST_INVALID', { field: 'sets', shortMessage: 'Not a share' })
    return await sealValue({ kms, place: sharePlace(label), plaintext: share, random })
  } finally {
    share.fill(0)
  }
}

/**
 * Decrypts a server share and seals it to the key worker's ephemeral key. The plaintext exists only inside this
 * function.
 *
 * @throws `REQUEST_INVALID` if `ephPub` is not a valid key.
 */
export async function releaseServerShare(
  kms: Kms,
  label: SetLabel,
  options: { ephPub: string; share: string },
): Promise<Sealed> {
  const share = await openValue({ kms, place: sharePlace(label), sealed: options.share })
  try {
    return await sealTo(options.ephPub, share, {
      aad: sealingAad(label),
      info: sealingInfo.releasedServerShare,
    })
  } finally {
    share.fill(0)
  }
}

/** Unseals the operator's recovery share and seals it to the key worker's ephemeral key. */
export async function releaseRecoveryShare(
  kms: Kms,
  label: SetLabel & { rid: string },
  options: { ephPub: string; sealed: Sealed },
): Promise<Sealed> {
  const aad = sealingAad(label)
  const share = await kms.open('recovery', options.sealed, {
    aad,
    info: sealingInfo.recoveryShare,
  })
  try {
    return await sealTo(options.ephPub, share, { aad, info: sealingInfo.releasedRecoveryShare })
  } finally {
    share.fill(0)
  }
}
