// Functions for Fairlead's other packages. They are not public: a release can rename or remove them.
export { readsBalances } from '../actions/adapterOf.ts'
export { callsStatusQuery, capabilitiesQuery, walletAssetsQuery } from '../actions/callsQueries.ts'
export { selectAccount } from '../actions/getAccount.ts'
export { selectConnections, selectRecentConnections } from '../actions/getConnections.ts'
export { selectNetwork } from '../actions/getNetwork.ts'
export { selectProgress, selectShown, selectState } from '../actions/getState.ts'
export { hasDataApi } from '../actions/hasDataApi.ts'
export { nameZone, offersNames } from '../actions/nameZone.ts'
export { offersFeature } from '../actions/offersFeature.ts'
export { projectProviders } from '../actions/projectProviders.ts'
export { showWallets } from '../actions/showWallets.ts'
export { siwxStates } from '../actions/siwxStates.ts'
export { isSwapNetwork } from '../actions/swapNetworks.ts'
export { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'
export { regularAddressOf } from '../connectors/embedded/regularAddressOf.ts'
export { watchAnnouncedWallets } from '../discovery/eip6963.ts'
export { watchStandardWallets } from '../discovery/walletStandard.ts'
export { hasActivity } from '../features/activity/hasActivity.ts'
export { historyQuery, pendingQuery } from '../features/activity/historyQuery.ts'
export { receivedNfts } from '../features/activity/receivedNfts.ts'
export { tokenBalancesQuery } from '../features/balances/fetchTokenBalances.ts'
export { nativeBalanceQuery } from '../features/balances/nativeBalanceQuery.ts'
export { tokenNamespaces } from '../features/balances/tokenNamespaces.ts'
export { embeddedConnections } from '../features/embedded/embeddedConnections.ts'
export { chooseRegularAccount } from '../features/embedded/embeddedWallet.ts'
export { frameOffers } from '../features/embedded/frameOffers.ts'
export { linkLogin, offersLinks } from '../features/embedded/guest/linkLogin.ts'
export { offersEmail, offersGuest } from '../features/embedded/login/offersEmail.ts'
export { offersSocial } from '../features/embedded/login/offersSocial.ts'
export { emailUpdate } from '../features/embedded/login/updateEmail.ts'
export { socialState } from '../features/embedded/social/socialState.ts'
export { startSocial } from '../features/embedded/social/startSocial.ts'
export { identityQuery } from '../features/identity/identityQuery.ts'
export { namesQuery } from '../features/names/namesQuery.ts'
export { switchActiveChain } from '../features/networks/switchActiveChain.ts'
export { nftsQuery } from '../features/nfts/nftsQuery.ts'
export { sendDraft } from '../features/send/createSendDraft.ts'
export { nativeAsset, nftAsset, tokenBalanceQuery } from '../features/send/sendAsset.ts'
export { sendFeeQuery } from '../features/send/sendFeeQuery.ts'
export {
  isFeeShort,
  isSame,
  receiverProblem,
  sendProblem,
  spendable,
} from '../features/send/sendProblem.ts'
export { offersSessions } from '../features/sessions/sessionsQuery.ts'
export { isUsedElsewhere } from '../features/siwx/isUsedElsewhere.ts'
export { cancelSignIn } from '../features/siwx/signIn.ts'
export { connectingRoute } from '../features/wallets/connectingRoute.ts'
export { findWallet, knownWallets } from '../features/wallets/findWallet.ts'
export { asOne, groupOf, memberOf, namespacesOf } from '../features/wallets/groupWallets.ts'
export { hasCatalogue, offersAllWallets, offersPairing } from '../features/wallets/offers.ts'
export { orderedConnectMethods, orderedWalletFeatures } from '../features/wallets/orders.ts'
export { suggestName } from '../mistakes/suggestName.ts'
export { themeVariableNames } from '../mistakes/themeVariableNames.ts'
export { topOf } from '../modal/modalStore.ts'
export { showsUnsupportedChain } from '../modal/unsupportedChain.ts'
export { paymentLink } from '../namespaces/payment.ts'
export { authName } from '../store/authName.ts'
export { firstState } from '../store/firstState.ts'
export { profileRead } from '../store/profiles.ts'
export {
  chainIdOf,
  connectedOf,
  connectionOf,
  hasAddress,
  networkById,
  networkOf,
} from '../store/selectors.ts'
export { plainAmount, readAmount, toMoney, toTokens } from '../utils/amount.ts'
export { frameName } from '../utils/frameEnvironment.ts'
export { isEqual } from '../utils/isEqual.ts'
