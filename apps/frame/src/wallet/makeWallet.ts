import { BaseError } from '@fairlead/protocol'
import {
  createWallet as postWallet,
  type Recipient,
  type WalletRecord,
} from '@fairlead/protocol/embedded'
import { newId } from '../newId.ts'
import { type WalletParts, withKeys } from './WalletParts.ts'

/**
 * Creates the wallet of a new user. If two tabs or devices race, one wins.
 *
 * @returns The wallet as the server stored it; `undefined` if another tab won, or the server doesn't return it.
 */
export async function makeWallet(
  { mayKeep }: { mayKeep: boolean },
  parts: WalletParts,
): Promise<WalletRecord | undefined> {
  const { config, random, session, shares, wrapKey } = parts
  if (!mayKeep)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage:
        'This page embeds the wallet without storage, so no wallet can be created there',
    })
  const walletId = newId('wal', random)
  const recipients = operatorOf(parts)
  // Without recovery and persistent storage, the wallet would be lost with this document.
  const requireWayBack = () => {
    if (recipients.length > 0 || shares.arePersistent()) return
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage:
        'This browser blocks storage for this page, so a wallet would be lost. Allow storage or use another browser',
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
  // Stored before the server has it, so that a closed browser can't leave a wallet without its share.
  await shares.keep({ addresses: body.addresses, device, version: 1 })
  requireWayBack()
  try {
    const { wallet } = await session.call(postWallet, { body })
    return wallet
  } catch (error) {
    if (!BaseError.find(error, 'CONFLICT')) throw error
    // Another tab or device created the wallet first; that one is used.
    await shares.forget(walletId)
    return undefined
  }
}

/** Returns the operator as a recipient if automatic recovery is on. */
function operatorOf({ config, random }: WalletParts): Recipient[] {
  const { recovery, recoveryKey } = config
  if (recovery !== 'automatic' || recoveryKey === undefined) return []
  return [{ publicKey: recoveryKey, rid: newId('rcp', random), type: 'operator' }]
}
