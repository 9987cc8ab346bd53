import { defineFeature } from '../defineFeature.ts'

export const wallets = defineFeature({
  id: 'wallets',
  views: {
    AllWallets: () => import('./AllWalletsView.tsx').then((module) => module.AllWalletsView),
    GetWallet: () => import('./GetWalletView.tsx').then((module) => module.GetWalletView),
    WalletDownloads: () =>
      import('./WalletDownloadsView.tsx').then((module) => module.WalletDownloadsView),
    WhatIsAWallet: () =>
      import('./WhatIsAWalletView.tsx').then((module) => module.WhatIsAWalletView),
  },
})
