import { type Recipient, sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import type { Bytes, RandomBytes } from '../bytes/bytes.ts'
import type { KeySession } from '../Keys.ts'
import { factorKeys } from '../recipients/factorKeys.ts'
import { open, publicKeyOf } from '../recipients/hpke.ts'
import type { SetLabel } from '../shares/shareSet.ts'
import { tampered } from '../tampered.ts'
import { writeNextVersion } from './makeSets.ts'
import { both, named, openServerShare, openWallet } from './openWallet.ts'

/**
 * Rebuilds the wallet key from the server share and a share sealed to a recipient. Then splits it
 * again for this device and the next recovery.
 */
export async function recover(
  options: KeySession.Recover & { keys: CryptoKeyPair; randomBytes: RandomBytes },
): Promise<KeySession.Enrolled> {
  const { epoch, factor, keys, lastVersion, record, rid, s, setId } = options
  const recipient = record.recipients.find((one) => one.rid === rid)
  if (recipient?.type !== factor.type) throw tampered('recipient')
  const label: SetLabel = { epoch, role: 'recovery', setId, walletId: record.walletId }
  const own = factor.type === 'operator' ? undefined : await factorKeys(factor)
  // The list names the owner of the key; the list itself is verified below.
  if (own && recipient.publicKey !== (await publicKeyOf(own))) throw tampered('share R')
  const shares = await both(
    openServerShare({ keys, label, s }),
    openRecoveryShare(options, label, own),
  )
  return openWallet({ label, lastVersion, record, shares: named(shares, ['S', 'R']) }, (wallet) =>
    writeNextVersion({
      ...options,
      recipients: own ? record.recipients.filter(isOwn) : record.recipients,
      wallet,
    }),
  )
}

/**
 * A user who opens the wallet with a factor of their own doesn't need the operator, which then gets
 * no share.
 */
const isOwn = ({ type }: Recipient) => type !== 'operator'

function openRecoveryShare(
  { keys, r, rid }: KeySession.Recover & { keys: CryptoKeyPair },
  label: SetLabel,
  own: CryptoKeyPair | undefined,
): Promise<Bytes> {
  return open({
    aad: sealingAad({ ...label, rid }),
    info: own ? sealingInfo.recoveryShare : sealingInfo.releasedRecoveryShare,
    keys: own ?? keys,
    sealed: r,
    what: 'share R',
  })
}
