import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'

export const options: FairleadOptions = {
  networks: [mainnet],
  serverUrl: 'http://localhost:4400',
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
}
