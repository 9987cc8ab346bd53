import { account } from './features/account/feature.ts'
import { activity } from './features/activity/feature.ts'
import { balances } from './features/balances/feature.ts'
import { connect } from './features/connect/feature.ts'
import { embedded } from './features/embedded/feature.ts'
import { guests } from './features/guests/feature.ts'
import { names } from './features/names/feature.ts'
import { networks } from './features/networks/feature.ts'
import { nfts } from './features/nfts/feature.ts'
import { onramp } from './features/onramp/feature.ts'
import { pay } from './features/pay/feature.ts'
import { profile } from './features/profile/feature.ts'
import { receive } from './features/receive/feature.ts'
import { send } from './features/send/feature.ts'
import { sessions } from './features/sessions/feature.ts'
import { settings } from './features/settings/feature.ts'
import { siwx } from './features/siwx/feature.ts'
import { swap } from './features/swap/feature.ts'
import { wallets } from './features/wallets/feature.ts'
import type { AccountAction } from './modal/AccountActionsContext.ts'
import type { AccountTab } from './modal/accountTabs.ts'
import type { Views } from './modal/views.ts'

/** All views by name. To remove a feature, delete its folder and its line here. */
export const views: Views = {
  ...account.views,
  ...activity.views,
  ...balances.views,
  ...connect.views,
  ...embedded.views,
  ...guests.views,
  ...names.views,
  ...networks.views,
  ...nfts.views,
  ...pay.views,
  ...onramp.views,
  ...profile.views,
  ...receive.views,
  ...send.views,
  ...sessions.views,
  ...settings.views,
  ...siwx.views,
  ...swap.views,
  ...wallets.views,
}

/** Tabs of the Account view, in order. */
export const accountTabs: readonly AccountTab[] = [
  balances.accountTab,
  nfts.accountTab,
  activity.accountTab,
]
/** Action buttons of the Account view; the options set their order. */
export const accountActions: readonly AccountAction[] = [onramp, swap, receive, send].flatMap(
  ({ accountAction }) => accountAction ?? [],
)
