import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const options: FairleadOptions = {
  networks: [mainnet],
  // Shows these wallets only. An entry is an rdns, a name or an id, and is case-insensitive.
  includeWalletIds: ['io.metamask', 'Rainbow', 'vault'],
  // Hides this wallet.
  excludeWalletIds: ['com.example.old'],
  connectorImages: { 'io.metamask': '/fox.svg' },
}
