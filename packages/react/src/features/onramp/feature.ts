import { defineFeature } from '../defineFeature.ts'

export const onramp = defineFeature({
  id: 'onramp',
  accountAction: {
    icon: 'buy',
    id: 'onramp',
    label: (messages) => messages.buy,
    view: 'OnRamp',
  },
  views: {
    OnRamp: Object.assign(() => import('./OnRampView.tsx').then((module) => module.OnRampView), {
      next: ['OnRampInProgress', 'OnRampToken'] as const,
    }),
    OnRampCurrency: () =>
      import('./OnRampCurrencyView.tsx').then((module) => module.OnRampCurrencyView),
    OnRampInProgress: () =>
      import('./OnRampInProgressView.tsx').then((module) => module.OnRampInProgressView),
    OnRampToken: () => import('./OnRampTokenView.tsx').then((module) => module.OnRampTokenView),
    WhatIsBuying: () => import('./WhatIsBuyingView.tsx').then((module) => module.WhatIsBuyingView),
  },
})
