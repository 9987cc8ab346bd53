// #region options
import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'
import type { PartialMessages } from 'fairlead/react'

const messages: PartialMessages = {
  connectWallet: 'Sign in',
  continueIn: (wallet) => `Open ${wallet}`,
}
export const options: FairleadOptions = { networks: [mainnet], locale: 'de-CH', messages }

// #endregion options
// #region later
import { type Fairlead, setLocale } from 'fairlead'
// #endregion later

export function toArabic(fairlead: Fairlead) {
  // #region later
  setLocale(fairlead, 'ar')
  // #endregion later
}
