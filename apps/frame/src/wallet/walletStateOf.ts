import type { Recovery } from '@fairlead/protocol/embedded'
import type { Wallet } from './Wallet.ts'
import type { FoundWallet } from './WalletParts.ts'

/** Returns what the user must do before signing here. Operator recovery counts only if the project enables it. */
export function walletStateOf({ record, share }: FoundWallet, recovery: Recovery): Wallet.State {
  const { recipients } = record
  const isSecured = recipients.some(({ type }) => type !== 'operator')
  const hasWayBack = isSecured || (recovery === 'automatic' && recipients.length > 0)
  const need = share ? (hasWayBack ? undefined : 'secure') : 'unlock'
  return { isSecured, need, record }
}
