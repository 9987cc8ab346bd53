import { defineFeature } from '../defineFeature.ts'

export const wallets = defineFeature({
  id: 'wallets',
  views: {
    WhatIsAWallet: () =>
      import('./WhatIsAWalletView.tsx').then((module) => module.WhatIsAWalletView),
  },
})
