import { defineFeature } from '../defineFeature.ts'

export const networks = defineFeature({
  id: 'networks',
  views: {
    Networks: () => import('./NetworksView.tsx').then((module) => module.NetworksView),
    SwitchActiveChain: () =>
      import('./SwitchActiveChainView.tsx').then((module) => module.SwitchActiveChainView),
    SwitchNetwork: () =>
      import('./SwitchNetworkView.tsx').then((module) => module.SwitchNetworkView),
    UnsupportedChain: () =>
      import('./UnsupportedChainView.tsx').then((module) => module.UnsupportedChainView),
  },
})
