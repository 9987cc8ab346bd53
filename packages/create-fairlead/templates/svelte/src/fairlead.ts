import { base, mainnet } from 'fairlead/networks'
import { createFairleadStores } from 'fairlead/svelte'

export const { account, mount } = createFairleadStores({ options: { networks: [mainnet, base] } })
