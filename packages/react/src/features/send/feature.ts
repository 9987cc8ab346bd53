import { defineFeature } from '../defineFeature.ts'

export const send = defineFeature({
  id: 'send',
  accountAction: {
    icon: 'send',
    id: 'send',
    label: (messages) => messages.send,
    view: 'Send',
  },
  views: {
    Send: Object.assign(() => import('./SendView.tsx').then((module) => module.SendView), {
      next: ['SendSelectToken', 'SendPreview'] as const,
    }),
    SendConfirmed: () =>
      import('./SendConfirmedView.tsx').then((module) => module.SendConfirmedView),
    SendPreview: () => import('./SendPreviewView.tsx').then((module) => module.SendPreviewView),
    SendSelectToken: () =>
      import('./SendSelectTokenView.tsx').then((module) => module.SendSelectTokenView),
  },
})
