import { BaseError } from '@fairlead/protocol'
import { challengeRecovery, type WalletRecord } from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'
import type { Account } from './openAccount.ts'

/** A recovery factor of the user: recovery code or passkey. */
export type OwnFactor = Exclude<KeySession.Factor, { type: 'operator' }>

/**
 * Proves to the server that the user holds a recovery factor, without revealing it.
 * @throws `REQUEST_INVALID` for a mistyped code; `SIGNATURE_INVALID` for another wallet's factor; `FACTOR_REQUIRED` if
 * the wallet has no such factor.
 */
export async function proveFactor(
  { session }: Pick<Account, 'session'>,
  options: { factor: OwnFactor; keys: KeySession; record: WalletRecord },
): Promise<{ nonce: string; rid: string }> {
  const { factor, keys, record } = options
  const recipient = record.recipients.find(
    ({ salt, type }) => type === factor.type && (factor.type !== 'passkey' || salt === factor.salt),
  )
  if (!recipient) throw new BaseError('FACTOR_REQUIRED')
  const { rid } = recipient
  const { challenge } = await session.call(challengeRecovery, {
    body: { rid },
    params: { walletId: record.walletId },
  })
  const { nonce } = await keys.openChallenge({ challenge, factor })
  return { nonce, rid }
}

/** Returns which of the wallet's factors this window can ask for. */
export function factorsOf(
  { askPasskey }: Pick<Account, 'askPasskey'>,
  { recipients }: Pick<WalletRecord, 'recipients'>,
): { hasCode: boolean; hasPasskey: boolean } {
  const has = (name: string) => recipients.some(({ type }) => type === name)
  return { hasCode: has('code'), hasPasskey: has('passkey') && askPasskey !== undefined }
}

/**
 * Asks for one of the wallet's passkeys. The caller must wipe its secret.
 * @throws `FACTOR_REQUIRED` if the passkey returns no secret, and the errors of `AskPasskey`.
 */
export async function askForPasskey(
  { askPasskey }: Pick<Account, 'askPasskey'>,
  { recipients }: Pick<WalletRecord, 'recipients'>,
): Promise<Extract<OwnFactor, { type: 'passkey' }>> {
  const passkeys = recipients.flatMap(({ credentialId, salt }) =>
    credentialId !== undefined && salt !== undefined ? [{ credentialId, salt }] : [],
  )
  const answer = await askPasskey?.({ passkeys, purpose: 'unlock' })
  if (!answer?.prf) throw new BaseError('FACTOR_REQUIRED')
  const { prf, salt } = answer
  return { prf, salt, type: 'passkey' }
}
