import { defineFeature } from '../defineFeature.ts'

export const guests = defineFeature({
  id: 'guests',
  views: {
    GuestSignOut: () => import('./GuestSignOutView.tsx').then((module) => module.GuestSignOutView),
    GuestUpgrade: () => import('./GuestUpgradeView.tsx').then((module) => module.GuestUpgradeView),
  },
})
