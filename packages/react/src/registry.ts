import { account } from './features/account/feature.ts'
import { connect } from './features/connect/feature.ts'
import { networks } from './features/networks/feature.ts'
import { wallets } from './features/wallets/feature.ts'
import type { Views } from './modal/views.ts'

/** Every screen by its name. Removing a feature is removing its folder and its line here. */
export const views: Views = {
  ...account.views,
  ...connect.views,
  ...networks.views,
  ...wallets.views,
}
