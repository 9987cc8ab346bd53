import { BaseError } from '@fairlead/protocol'
import { newId } from '../newId.ts'
import { openByShare } from './openByShare.ts'
import { postUpdate } from './postUpdate.ts'
import type { Wallet } from './Wallet.ts'
import type { FoundWallet, WalletParts } from './WalletParts.ts'

/**
 * Prepares the next version of a wallet, with other recipients. This device's set stays, so the device can open the
 * wallet even if the browser closes at any point.
 */
export async function secureWallet(
  { hasCode = false, passkey, without = [] }: Wallet.Secure,
  found: FoundWallet,
  parts: WalletParts,
): Promise<Wallet.Securing> {
  const { config, random, session } = parts
  const { recipients, walletId } = found.record
  const stay = recipients.filter(
    ({ rid, type }) =>
      type !== 'operator' && !(hasCode && type === 'code') && !without.includes(rid),
  )
  const newRid = () => newId('rcp', random)
  const { body, code, kit } = await openByShare(
    {
      found,
      method: 'wallet_secure',
      use: (keys, opened) =>
        keys.secure({
          ...opened,
          ...(hasCode ? { code: { rid: newRid() } } : {}),
          ...(passkey ? { passkey: { ...passkey, rid: newRid() } } : {}),
          recipients: stay,
          serviceKey: config.serviceKey,
          setIds: { device: newId('set', random), recovery: newId('set', random) },
        }),
    },
    parts,
  )
  const sets = body.sets.filter(({ role }) => role === 'recovery')
  if (sets.length === 0) throw new BaseError('FACTOR_REQUIRED')
  return {
    ...(code === undefined ? {} : { code }),
    ...(kit === undefined ? {} : { kit }),
    keep: () => postUpdate(session, walletId, { ...body, sets }),
  }
}
