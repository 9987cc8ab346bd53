import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const options: FairleadOptions = {
  networks: [mainnet],
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
  serverUrl: 'https://api.example',
  pairing: { verify: 'https://api.example' },
}
