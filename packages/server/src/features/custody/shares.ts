import { type Sealed, sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import { openValue, sealValue } from '../../kms/envelope.ts'
import { sealTo } from '../../kms/hpke.ts'
import type { Kms, Place } from '../../kms/Kms.ts'
import { Refusal } from '../../problem.ts'
import type { Random } from '../../uuid.ts'

/** Bytes of a share: those of the key, and its place on the polynomial. */
const shareBytes = 33

/** Which set a share is of. */
export type SetLabel = { walletId: string; setId: string; epoch: number }

/** Where the server's share of a set is kept. */
export function sharePlace({ epoch, setId, walletId }: SetLabel): Place {
  return { table: 'share_sets', column: 'share', key: setId, walletId, setId, epoch }
}

/**
 * The server's share as it came, enveloped for its row. In clear it is in this function alone.
 *
 * @throws `REQUEST_INVALID` when it was not sealed to this server, or for another set.
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
 * The server's share for the one worker that holds a key. In clear it is in this function alone.
 *
 * @throws `REQUEST_INVALID` when `ephPub` is no key.
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

/** The recovery share that the operator may open, for the one worker that holds a key. */
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
