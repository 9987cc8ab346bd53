import { createFairlead, subscribeAccount } from 'fairlead'
import { mount } from 'fairlead/elements'
import { base, mainnet } from 'fairlead/networks'

const fairlead = createFairlead({ networks: [mainnet, base] })
mount(fairlead)

const greeting = document.getElementById('greeting')!
subscribeAccount(fairlead, ({ address }) => {
  greeting.textContent = address ? `Hello ${address}` : ''
})
