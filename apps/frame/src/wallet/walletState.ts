import { BaseError } from '@fairlead/protocol'
import type { Recovery, WalletRecord } from '@fairlead/protocol/embedded'
import type { FoundShare } from './deviceShares.ts'
import type { Wallet } from './Wallet.ts'
import type { FoundWallet } from './WalletParts.ts'

/** Returns what the user must do before signing here. Operator recovery counts only if the project enables it. */
export function walletStateOf(found: FoundWallet, recovery: Recovery): Wallet.State {
  const { isGuest, matchCode, opensAt, record, share } = found
  const { recipients } = record
  const isSecured = recipients.some(({ type }) => type !== 'operator')
  const hasMethod = isSecured || (recovery === 'automatic' && recipients.length > 0)
  // A recovery method is of no use to a guest, who can't sign in on another device.
  const need = share ? (hasMethod || isGuest ? undefined : 'secure') : 'unlock'
  return { isGuest, isSecured, matchCode, need, opensAt, record }
}

/** @throws `FACTOR_REQUIRED` if the user must secure the wallet before money moves. */
export function requireRecoveryMethod(found: FoundWallet, recovery: Recovery): void {
  if (walletStateOf(found, recovery).need)
    throw new BaseError('FACTOR_REQUIRED', {
      shortMessage: 'Secure your wallet first. It has no recovery method yet',
    })
}

/** @throws `SIGNATURE_INVALID` if the wallet isn't the one that was shown. */
export function requireSame(
  record: WalletRecord,
  { addresses, walletId }: Wallet.Sign['shown'],
): void {
  const isSame =
    record.walletId === walletId &&
    record.addresses.eip155 === addresses.eip155 &&
    record.addresses.solana === addresses.solana
  if (isSame) return
  throw new BaseError('SIGNATURE_INVALID', {
    shortMessage: 'The signed-in account is not the one that was shown. Send the request again',
  })
}

/** @throws `FACTOR_REQUIRED` if this device has no share of the wallet. */
export function requireShare({ share }: FoundWallet): FoundShare {
  if (share) return share
  throw new BaseError('FACTOR_REQUIRED', {
    shortMessage: 'This device needs your passkey or recovery code to open the wallet',
  })
}
