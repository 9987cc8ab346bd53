import { hasDataApi } from '@fairlead/core/internal'
import type { AccountTab } from '../../modal/accountTabs.ts'
import { defineFeature } from '../defineFeature.ts'

const accountTab: AccountTab = {
  id: 'nfts',
  label: 'tabNfts',
  isShown: (fairlead, namespace) => namespace === 'eip155' && hasDataApi(fairlead),
  load: () => import('./NftsTab.tsx').then((module) => module.NftsTab),
}

export const nfts = defineFeature({
  id: 'nfts',
  accountTab,
  views: { Nft: () => import('./NftView.tsx').then((module) => module.NftView) },
})
