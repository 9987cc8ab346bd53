/** Texts of toasts, which can be shown before the views that they belong to. */
export const noticeWords = {
  balancesUnavailable: 'Token Balance Unavailable',
  done: 'Done',
  chooseWallet: 'Choose a wallet',
  switchDeclined: 'You declined the request. The network wasn’t changed.',
  switchFailed: (reason: string) => `The network wasn’t changed. ${reason}`,
  fundsArrived: (amount: string) => `${amount} arrived`,
  swapEndDone: 'Your tokens arrived.',
  swapEndPartial: 'The bridge paid out another token than you chose. Check your account.',
  swapEndRefunded: 'The swap wasn’t possible. The bridge returned your funds.',
  swapEndReverted: 'The network rejected the swap. Nothing was swapped. Try again.',
  swapEndFailed: 'The bridge couldn’t finish your swap. Open the transaction to see why.',
}
