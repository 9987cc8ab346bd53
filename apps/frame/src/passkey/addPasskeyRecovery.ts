import type { WalletRecord } from '@fairlead/protocol/embedded'
import { base64urlnopad } from '@scure/base'
import type { Wallet } from '../wallet/Wallet.ts'

/**
 * Makes a passkey a recovery method of the wallet, which is open in this window. A failure changes nothing.
 * @throws the errors of `Wallet.secure`; `REQUEST_INVALID` if it would be the only recovery method and isn't synced.
 */
export async function addPasskeyRecovery(
  { environment, wallet }: addPasskeyRecovery.Context,
  { credentialId, prf }: { credentialId: string; prf: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const salt = base64urlnopad.encode(environment.random(32))
  const { keep } = await wallet.secure({ passkey: { credentialId, prf, salt } })
  await keep()
}

export declare namespace addPasskeyRecovery {
  type Context = {
    readonly environment: { readonly random: (length: number) => Uint8Array }
    readonly wallet: Pick<Wallet, 'secure'>
  }
}

/** True if a passkey may be a recovery method: it is synced, or another method isn't bound to a device. */
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
