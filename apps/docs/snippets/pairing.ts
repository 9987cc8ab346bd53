import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const options: FairleadOptions = {
  networks: [mainnet],
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
  // The relay is part of the server; `relayUrl` names another one.
  serverUrl: 'https://api.example',
  // Who asks, as the wallet shows it. What is left out is read from the page.
  metadata: { name: 'Harbour', url: 'https://harbour.example' },
  // A wallet that no catalogue lists. Its links say how a code reaches it.
  customWallets: [
    {
      id: 'harbour-wallet',
      name: 'Harbour Wallet',
      homepage: 'https://wallet.harbour.example',
      mobile_link: 'harbourwallet://',
      webapp_link: 'https://web.harbour.example',
    },
  ],
}
