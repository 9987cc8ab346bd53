import { defineFeature } from '../defineFeature.ts'

export const account = defineFeature({
  id: 'account',
  views: { Account: () => import('./AccountView.tsx').then((module) => module.AccountView) },
})
