import { account } from './features/account/feature.ts'
import { activity } from './features/activity/feature.ts'
import { balances } from './features/balances/feature.ts'
import { connect } from './features/connect/feature.ts'
import { networks } from './features/networks/feature.ts'
import { nfts } from './features/nfts/feature.ts'
import { wallets } from './features/wallets/feature.ts'
import type { AccountTab } from './modal/accountTabs.ts'
import type { Views } from './modal/views.ts'

/** Every screen by its name. Removing a feature is removing its folder and its line here. */
export const views: Views = {
  ...account.views,
  ...activity.views,
  ...connect.views,
  ...networks.views,
  ...wallets.views,
}

/** What the Account screen can show, in its order. */
export const accountTabs: readonly AccountTab[] = [
  balances.accountTab,
  nfts.accountTab,
  activity.accountTab,
]
