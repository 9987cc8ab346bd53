/// <reference types="vite/client" />
// #region mount
import { createFairlead } from 'fairlead'
import { base, mainnet } from 'fairlead/networks'

export const fairlead = createFairlead({ networks: [mainnet, base] })

if (import.meta.env.DEV)
  import('fairlead/devtools').then(({ mountDevtools }) => mountDevtools(fairlead))
// #endregion mount
