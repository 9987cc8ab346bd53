import { tokenNamespaces } from '@fairlead/core/internal'
import type { AccountTab } from '../../modal/accountTabs.ts'
import { defineFeature } from '../defineFeature.ts'

const accountTab: AccountTab = {
  id: 'tokens',
  label: 'tabTokens',
  isShown: (_, namespace) => tokenNamespaces.includes(namespace),
  load: () => import('./TokensTab.tsx').then((module) => module.TokensTab),
}

export const balances = defineFeature({
  id: 'balances',
  accountTab,
  views: { Token: () => import('./TokenView.tsx').then((module) => module.TokenView) },
})
