import { defineFeature } from '../defineFeature.ts'

export const connect = defineFeature({
  id: 'connect',
  views: {
    Connect: () => import('./ConnectView.tsx').then((module) => module.ConnectView),
    ConnectingExternal: () =>
      import('./ConnectingExternalView.tsx').then((module) => module.ConnectingExternalView),
  },
})
