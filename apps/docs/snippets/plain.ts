import { createFairlead } from 'fairlead'
import { mount } from 'fairlead/elements'
import { base, mainnet } from 'fairlead/networks'

export const fairlead = createFairlead({ networks: [mainnet, base] })
mount(fairlead)
