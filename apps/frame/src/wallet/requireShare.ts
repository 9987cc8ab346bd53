import { BaseError } from '@fairlead/protocol'
import type { FoundShare } from './deviceShares.ts'
import type { FoundWallet } from './WalletParts.ts'

/** @throws `FACTOR_REQUIRED` if this device has no share of the wallet. */
export function requireShare({ share }: FoundWallet): FoundShare {
  if (share) return share
  throw new BaseError('FACTOR_REQUIRED', {
    shortMessage: 'This device needs your passkey or recovery code to open the wallet',
  })
}
