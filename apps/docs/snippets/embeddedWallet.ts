import { createFairlead } from 'fairlead'
import { mount } from 'fairlead/elements'
import { mainnet } from 'fairlead/networks'

export const fairlead = createFairlead({
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
  serverUrl: 'https://api.example',
  frameUrl: 'https://wallet.example',
  networks: [mainnet],
})
mount(fairlead)
