import { defineFeature } from '../defineFeature.ts'

export const settings = defineFeature({
  id: 'settings',
  views: {
    AccountSettings: () =>
      import('./AccountSettingsView.tsx').then((module) => module.AccountSettingsView),
    Currency: () => import('./CurrencyView.tsx').then((module) => module.CurrencyView),
  },
})
