import { defineFeature } from '../defineFeature.ts'

export const siwx = defineFeature({
  id: 'siwx',
  views: {
    SignMessage: () => import('./SignMessageView.tsx').then((module) => module.SignMessageView),
  },
})
