// #region default
import { createFairlead } from 'fairlead'
import { mainnet } from 'fairlead/networks'
import { defaultSiwx } from 'fairlead/siwx'

export const fairlead = createFairlead({
  networks: [mainnet],
  projectId: 'fa17ead0fa17ead0fa17ead0fa17ead0',
  siwx: defaultSiwx({ statement: 'Welcome to the harbour.' }),
})
// #endregion default
