import { defineFeature } from '../defineFeature.ts'

export const swap = defineFeature({
  id: 'swap',
  accountAction: {
    icon: 'swap',
    id: 'swaps',
    label: (messages) => messages.swap,
    view: 'Swap',
  },
  views: {
    Swap: Object.assign(() => import('./SwapView.tsx').then((module) => module.SwapView), {
      next: ['SwapSelectToken', 'SwapPreview'] as const,
    }),
    SwapPreview: () => import('./SwapPreviewView.tsx').then((module) => module.SwapPreviewView),
    SwapProgress: () => import('./SwapProgressView.tsx').then((module) => module.SwapProgressView),
    SwapSelectToken: () =>
      import('./SwapSelectTokenView.tsx').then((module) => module.SwapSelectTokenView),
  },
})
