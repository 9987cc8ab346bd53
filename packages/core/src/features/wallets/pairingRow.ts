import type { ConnectRow } from '../../Catalogue.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { offersPairing } from './offers.ts'

/** What names the way to wallets on phones, where a wallet has an id of its own. */
export const pairingId = 'walletConnect'

/** The row of a code for any wallet on a phone; on a phone itself there is the list of all instead. */
export function pairingRows(fairlead: Fairlead): readonly ConnectRow[] {
  if (fairlead.environment.isMobile || !offersPairing(fairlead)) return []
  return [
    {
      id: pairingId,
      name: 'WalletConnect',
      isAmbiguous: false,
      isInstalled: false,
      isRecent: false,
      type: pairingId,
    },
  ]
}
