import { defineFeature } from '../defineFeature.ts'

export const receive = defineFeature({
  id: 'receive',
  accountAction: {
    icon: 'receive',
    id: 'receive',
    label: (messages) => messages.receive,
    view: 'Receive',
  },
  views: {
    CompatibleNetworks: () =>
      import('./CompatibleNetworksView.tsx').then((module) => module.CompatibleNetworksView),
    Receive: () => import('./ReceiveView.tsx').then((module) => module.ReceiveView),
  },
})
