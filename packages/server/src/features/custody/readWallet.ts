import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { CustodyContext } from './CustodyContext.ts'

/** Reads the public data of a user's wallet. @returns `undefined` if the user has no wallet. */
export async function readWallet(
  store: CustodyContext['store'],
  userId: string,
): Promise<WalletRecord | undefined> {
  const wallet = await store.findWallet(userId)
  if (!wallet) return undefined
  const sets = await store.listSets(wallet.walletId)
  const { addresses, mac, recipients, vaultRoot, vaultSign, version, walletId } = wallet
  return {
    addresses,
    commits: Object.fromEntries(sets.map(({ commits, setId }) => [setId, commits])),
    isFrozen: wallet.frozenAt !== null,
    createdAt: wallet.createdAt,
    mac,
    recipients: [...recipients],
    vaultRoot,
    vaultSign,
    version,
    walletId,
  }
}
