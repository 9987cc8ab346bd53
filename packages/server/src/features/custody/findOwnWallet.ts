import { Refusal } from '../../problem.ts'
import type { CustodyStore, KeptWallet } from '../../storage/custody/CustodyStore.ts'

/**
 * Returns the caller's wallet. Another user's wallet is treated like one that doesn't exist.
 *
 * @throws `NOT_FOUND`; `FROZEN` if `isUsed` is true and the wallet is frozen.
 */
export async function findOwnWallet(
  store: CustodyStore,
  options: { isUsed: boolean; userId: string; walletId: string | undefined },
): Promise<KeptWallet> {
  const { isUsed, userId, walletId } = options
  const wallet = await store.findWallet(userId)
  if (!wallet || wallet.walletId !== walletId)
    throw new Refusal('NOT_FOUND', { field: 'walletId', shortMessage: 'No such wallet' })
  if (isUsed && wallet.frozenAt !== null)
    throw new Refusal('FROZEN', { shortMessage: 'The wallet was locked by its owner' })
  return wallet
}
