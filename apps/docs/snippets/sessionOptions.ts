import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const options: FairleadOptions = {
  features: { smartSessions: true },
  networks: [mainnet],
  projectId: 'your-project-id',
  serverUrl: 'https://api.example',
}
