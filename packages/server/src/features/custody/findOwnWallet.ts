import { Refusal } from '../../problem.ts'
import type { CustodyStore, KeptWallet } from '../../storage/custody/CustodyStore.ts'

/**
 * The caller's wallet. Somebody else's is not there, like one that nobody has.
 *
 * @throws `NOT_FOUND`, and `FROZEN` where the wallet has to be usable.
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
