import { getWallet } from '@fairlead/protocol/embedded'
import { implementSignedIn } from '../../middleware/implementProven.ts'
import type { CustodyContext } from './CustodyContext.ts'

/** Returns the stored data of the caller's wallet, without its shares. */
export function readRoute({ guard, store }: CustodyContext) {
  return implementSignedIn(getWallet, guard, async ({ session }) => {
    const wallet = await store.findWallet(session.userId)
    if (!wallet) return null
    const sets = await store.listSets(wallet.walletId)
    const { addresses, mac, recipients, vaultRoot, vaultSign, version, walletId } = wallet
    return {
      addresses,
      commits: Object.fromEntries(sets.map(({ commits, setId }) => [setId, commits])),
      isFrozen: wallet.frozenAt !== null,
      mac,
      recipients: [...recipients],
      vaultRoot,
      vaultSign,
      version,
      walletId,
    }
  })
}
