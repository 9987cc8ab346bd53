import { defineFeature } from '../defineFeature.ts'

export const profile = defineFeature({
  id: 'profile',
  views: {
    ProfileWallets: () =>
      import('./ProfileWalletsView.tsx').then((module) => module.ProfileWalletsView),
  },
})
