import { BaseError } from '@fairlead/protocol'
import {
  challengeRecovery,
  type Recipient,
  recoverWallet,
  type WalletRecord,
} from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'
import { newId } from '../newId.ts'
import { postUpdate } from './postUpdate.ts'
import { type WalletParts, withKeys } from './WalletParts.ts'

/**
 * Gives this device a share, by the operator or by the user's own factor. The user proves the factor before the server
 * releases anything.
 * @throws `REQUEST_INVALID` if the factor isn't `recipient`'s.
 */
export async function unlockWallet(
  options: unlockWallet.Options,
  parts: WalletParts,
): Promise<void> {
  const { factor, record } = options
  const { rid } = options.recipient
  const { config, random, session, shares, wrapKey } = parts
  const { addresses, version, walletId } = record
  const params = { walletId }
  const { body, device } = await withKeys(parts, async (keys) => {
    const proof =
      factor.type === 'operator' ? {} : await prove(keys, { factor, params, rid }, parts)
    const answer = await session.call(recoverWallet, {
      body: { ephPub: keys.ephPub, rid, ...proof },
      params,
    })
    return keys.recover({
      ...answer,
      factor,
      record,
      rid,
      serviceKey: config.serviceKey,
      setIds: { device: newId('set', random), recovery: newId('set', random) },
      wrapKey,
    })
  })
  // Stored here first: if the browser closes now, its share isn't valid yet and the user is asked again.
  await shares.keep({ addresses, device, version })
  await postUpdate(session, walletId, body)
}

export declare namespace unlockWallet {
  type Options = { factor: KeySession.Factor; recipient: Recipient; record: WalletRecord }
}

async function prove(
  keys: KeySession,
  { factor, params, rid }: { factor: KeySession.Factor; params: { walletId: string }; rid: string },
  { session }: WalletParts,
): Promise<{ nonce: string }> {
  const { challenge } = await session.call(challengeRecovery, { body: { rid }, params })
  return keys.openChallenge({ challenge, factor }).catch((error: unknown) => {
    if (!BaseError.find(error, 'SIGNATURE_INVALID')) throw error
    throw new BaseError('REQUEST_INVALID', {
      shortMessage: 'This is not a recovery method of the wallet',
    })
  })
}
