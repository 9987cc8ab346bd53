import { defineFeature } from '../defineFeature.ts'

export const sessions = defineFeature({
  id: 'sessions',
  views: {
    SmartSession: () => import('./SmartSessionView.tsx').then((module) => module.SmartSessionView),
    SmartSessionCreated: () =>
      import('./SmartSessionCreatedView.tsx').then((module) => module.SmartSessionCreatedView),
    SmartSessions: () =>
      import('./SmartSessionsView.tsx').then((module) => module.SmartSessionsView),
  },
})
