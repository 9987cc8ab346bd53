import { defineFeature } from '../defineFeature.ts'

export const pay = defineFeature({
  id: 'pay',
  views: {
    Pay: Object.assign(() => import('./PayView.tsx').then((module) => module.PayView), {
      next: ['PayProgress'] as const,
    }),
    PayProgress: () => import('./PayProgressView.tsx').then((module) => module.PayProgressView),
  },
})
