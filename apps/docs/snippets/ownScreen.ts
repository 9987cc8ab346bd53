import { createFairlead } from 'fairlead'
import { mount } from 'fairlead/elements'
import { mainnet } from 'fairlead/networks'
import type { MountedView } from 'fairlead/react'

const help: MountedView<'WhatIsAWallet'> = {
  mount(container, { fairlead }) {
    const button = document.createElement('button')
    button.textContent = 'Ask us about wallets'
    button.onclick = () => fairlead.modal.close()
    container.append(button)
    return () => button.remove()
  },
}

export const fairlead = createFairlead({ networks: [mainnet], views: { WhatIsAWallet: help } })
mount(fairlead)
