import { BaseError } from '@fairlead/protocol'
import { createWallet as postWallet, type Recipient } from '@fairlead/protocol/embedded'
import { newId } from '../newId.ts'
import { type WalletParts, withKeys } from './WalletParts.ts'

/** Makes the wallet of a new person; of two tabs or devices that do, one wins. */
export async function makeWallet(
  { mayKeep }: { mayKeep: boolean },
  parts: WalletParts,
): Promise<void> {
  const { config, random, session, shares, wrapKey } = parts
  if (!mayKeep)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'This page embeds the wallet without storage; no wallet is made there',
    })
  const walletId = newId('wal', random)
  const recipients = operatorOf(parts)
  // Its only way back would be this document: after the next load the wallet would be lost for ever.
  const requireWayBack = () => {
    if (recipients.length > 0 || shares.arePersistent()) return
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage:
        'This browser keeps nothing for this page, so a wallet would be lost; allow storage or use another browser',
    })
  }
  requireWayBack()
  const { body, device } = await withKeys(parts, (keys) =>
    keys.create({
      recipients,
      serviceKey: config.serviceKey,
      setIds: { device: newId('set', random), recovery: newId('set', random) },
      walletId,
      wrapKey,
    }),
  )
  // Before the server has it: a browser that ends in between must not hold a wallet without its share.
  await shares.keep({ addresses: body.addresses, device, version: 1 })
  requireWayBack()
  try {
    await session.call(postWallet, { body })
  } catch (error) {
    if (!BaseError.find(error, 'CONFLICT')) throw error
    // Another tab or device was faster: its wallet is the one.
    await shares.forget(walletId)
  }
}

/** With automatic recovery the operator can give a wallet back; otherwise nobody but the person. */
function operatorOf({ config, random }: WalletParts): Recipient[] {
  const { recovery, recoveryKey } = config
  if (recovery !== 'automatic' || recoveryKey === undefined) return []
  return [{ publicKey: recoveryKey, rid: newId('rcp', random), type: 'operator' }]
}
