import { BaseError } from '@fairlead/protocol'
import { challengeRecovery, type WalletRecord } from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'
import type { Account } from './Account.ts'

/** Something that only the person has. */
export type OwnFactor = Exclude<KeySession.Factor, { type: 'operator' }>

/**
 * Shows the server that the person has a factor of their own, which it never sees.
 *
 * @throws `REQUEST_INVALID` for a slip in the code, `SIGNATURE_INVALID` for another wallet's,
 * `FACTOR_REQUIRED` where the wallet does not know such a factor.
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

/** What a person can show in this window, of what the wallet knows. */
export function factorsOf(
  { askPasskey }: Pick<Account, 'askPasskey'>,
  { recipients }: Pick<WalletRecord, 'recipients'>,
): { hasCode: boolean; hasPasskey: boolean } {
  const has = (name: string) => recipients.some(({ type }) => type === name)
  return { hasCode: has('code'), hasPasskey: has('passkey') && askPasskey !== undefined }
}

/**
 * Asks for a passkey of the wallet; whoever takes it wipes its secret.
 *
 * @throws `FACTOR_REQUIRED` for one that tells no secret, and as `AskPasskey`.
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
