import { BaseError } from '@fairlead/protocol'
import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { Wallet } from './Wallet.ts'

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
    shortMessage: 'Another account is signed in than the one that was shown; ask again',
  })
}
