import { hasActivity } from '@fairlead/core/internal'
import type { AccountTab } from '../../modal/accountTabs.ts'
import { defineFeature } from '../defineFeature.ts'

const accountTab: AccountTab = {
  id: 'activity',
  label: 'tabActivity',
  isShown: hasActivity,
  load: () => import('./ActivityTab.tsx').then((module) => module.ActivityTab),
}

export const activity = defineFeature({
  id: 'activity',
  views: { Activity: () => import('./ActivityView.tsx').then((module) => module.ActivityView) },
  accountTab,
})
