import { unfreezeWallet, type WalletRecord } from '@fairlead/protocol/embedded'
import type { Account } from './Account.ts'
import { type OwnFactor, proveFactor } from './proveFactor.ts'

/**
 * Lets a frozen wallet be used again; where the person has a factor of their own, only with it.
 *
 * @throws as {@link proveFactor}; `FACTOR_REQUIRED` for a login that is not fresh.
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
