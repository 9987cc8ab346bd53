import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const options: FairleadOptions = {
  networks: [mainnet],
  // Only these; by rdns, name or id, whatever the case of the letters.
  includeWalletIds: ['io.metamask', 'Rainbow', 'vault'],
  // Never this one.
  excludeWalletIds: ['com.example.old'],
  connectorImages: { 'io.metamask': '/fox.svg' },
}
