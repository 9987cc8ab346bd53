import type { WalletRecord } from '@fairlead/protocol/embedded'
import { base64urlnopad } from '@scure/base'
import type { Account } from './Account.ts'

/**
 * Makes a passkey a way back to the wallet, which is open in this window. Nothing has changed when it fails.
 *
 * @throws as `Wallet.secure`; `REQUEST_INVALID` where the server takes it for the only one, and it stays on its device.
 */
export async function letPasskeyOpen(
  {
    environment,
    wallet,
  }: { environment: Pick<Account['environment'], 'random'> } & {
    wallet: Pick<Account['wallet'], 'secure'>
  },
  { credentialId, prf }: { credentialId: string; prf: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const salt = base64urlnopad.encode(environment.random(32))
  const { keep } = await wallet.secure({ passkey: { credentialId, prf, salt } })
  await keep()
}

/** Whether a passkey may be a way back: one that stays on its device, only beside another that does not. */
export function mayOpen(
  { isSynced }: { isSynced: boolean },
  options: {
    passkeys: readonly { credentialId: string; isSynced: boolean }[]
    recipients: WalletRecord['recipients']
  },
): boolean {
  const { passkeys, recipients } = options
  const lasting = new Set(passkeys.flatMap((one) => (one.isSynced ? [one.credentialId] : [])))
  const lasts = ({ credentialId = '', type }: WalletRecord['recipients'][number]) =>
    type === 'code' || lasting.has(credentialId)
  return isSynced || recipients.some(lasts)
}
