// Functions for the screens of swaps, purchases, payments, prices, names, sessions and account codes. They are not part
// of the main entry, so that a page that loads the whole entry, as the script tag does, gets them with the screens.
export { type SwapNamespace, swapNamespace } from '../actions/swapNetworks.ts'
export { currenciesQuery, priceHistoryQuery } from '../features/balances/priceQueries.ts'
export {
  accountCodesQuery,
  codeRevocations,
  revokeAccountCode,
} from '../features/embedded/accountCodes.ts'
export type { AccountCode } from '../features/embedded/readAccountCodes.ts'
export { nameDraft, suggestionsWaitMs } from '../features/names/createNameDraft.ts'
export { onrampDraft } from '../features/onramp/createOnrampDraft.ts'
export { arrivalPollMs, onrampPurchase } from '../features/onramp/createPurchase.ts'
export {
  findOnrampAsset,
  onrampAssets,
  onrampFeeRange,
  onrampPayment,
  onrampPresets,
  onrampProviderName,
  readOnrampAmount,
} from '../features/onramp/onrampAssets.ts'
export { onrampOptionsQuery, onrampQuoteQuery } from '../features/onramp/onrampQueries.ts'
export { openPurchase } from '../features/onramp/openPurchase.ts'
export { payState } from '../features/pay/payState.ts'
export { grantedSession } from '../features/sessions/grantedSession.ts'
export { sessionRevocation } from '../features/sessions/sessionRevocation.ts'
export {
  sessionPermissionsQuery,
  sessionsPollMs,
  sessionsQuery,
} from '../features/sessions/sessionsQuery.ts'
export { hasMoved, swapRefreshMs } from '../features/swap/buildSwapPlan.ts'
export {
  crossingPollLimitMs,
  crossingPollMs,
  isCrossingOver,
  swapCrossings,
} from '../features/swap/createCrossings.ts'
export { quoteWaitMs, swapDraft } from '../features/swap/createSwapDraft.ts'
export {
  isSameAsset,
  nativeSwapAsset,
  orderedTokens,
  suggestedTokens,
} from '../features/swap/swapAsset.ts'
export { priceImpact, swapProblem } from '../features/swap/swapProblem.ts'
export {
  assumedSwapGas,
  swapFeeQuery,
  swapPlanQuery,
  swapPricesQuery,
  swapQuoteQuery,
  swapTargetTokensQuery,
  swapTokenQuery,
  swapTokensQuery,
} from '../features/swap/swapQueries.ts'
export { defaultSlippage, minimumOf, readSlippage } from '../features/swap/swapSlippage.ts'
