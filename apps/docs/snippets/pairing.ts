import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const options: FairleadOptions = {
  networks: [mainnet],
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
  // The server includes the relay. Set `relayUrl` to use another relay.
  serverUrl: 'https://api.example',
  // Shown by the wallet. Fields that you omit are read from the page.
  metadata: { name: 'Harbour', url: 'https://harbour.example' },
  // A wallet that is in no catalogue. Its links open the wallet with the pairing URI.
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
