import { unfreezeWallet, type WalletRecord } from '@fairlead/protocol/embedded'
import type { Account } from './Account.ts'
import { type OwnFactor, proveFactor } from './proveFactor.ts'

/**
 * Unfreezes a wallet. If the user has a recovery factor, it is required.
 * @throws the errors of {@link proveFactor}; `FACTOR_REQUIRED` if the login is too old.
 */
export async function unfreeze(
  account: Pick<Account, 'openKeys' | 'session'>,
  { factor, record }: { factor: OwnFactor | undefined; record: WalletRecord },
): Promise<void> {
  const params = { walletId: record.walletId }
  if (!factor) {
    await account.session.call(unfreezeWallet, { body: {}, params })
    return
  }
  const keys = await account.openKeys()
  try {
    const body = await proveFactor(account, { factor, keys, record })
    await account.session.call(unfreezeWallet, { body, params })
  } finally {
    keys.end()
  }
}
