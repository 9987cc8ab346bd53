export type { PendingTransaction } from '../actions/accountData.ts'
export { readsBalances } from '../actions/adapterOf.ts'
export type {
  AssetBalance,
  AssetsParameters,
  BatchCall,
  BatchParameters,
  CallsReceipt,
  CallsStatus,
  ChainCapabilities,
  SentBatch,
} from '../actions/batch.ts'
export {
  getAssets,
  getCallsStatus,
  getCapabilities,
  sendCalls,
  waitForCallsStatus,
} from '../actions/calls.ts'
export { callsStatusQuery, capabilitiesQuery, walletAssetsQuery } from '../actions/callsQueries.ts'
export { connect } from '../actions/connect.ts'
export { csp } from '../actions/csp.ts'
export { deleteConnection } from '../actions/deleteConnection.ts'
export { disconnect } from '../actions/disconnect.ts'
export { type Balance, fetchBalance } from '../actions/fetchBalance.ts'
export { fetchGasPrice } from '../actions/fetchGasPrice.ts'
export { fiatCurrency, getFiatCurrency, setFiatCurrency } from '../actions/fiatCurrency.ts'
export {
  type FairleadAccount,
  getAccount,
  getAddress,
  getCaipAddress,
  getStatus,
  getWalletInfo,
  selectAccount,
} from '../actions/getAccount.ts'
export {
  type ConnectionEntry,
  getConnections,
  getRecentConnections,
  selectConnections,
  selectRecentConnections,
} from '../actions/getConnections.ts'
export {
  type FairleadNetwork,
  getActiveNamespace,
  getApprovedNetworkIds,
  getChainId,
  getDisabledNetworks,
  getNetwork,
  getNetworks,
  selectNetwork,
} from '../actions/getNetwork.ts'
export { getConnectors, getProvider, getProviderType } from '../actions/getProvider.ts'
export {
  type FairleadState,
  getFeatures,
  getState,
  selectProgress,
  selectShown,
  selectState,
} from '../actions/getState.ts'
export { hasDataApi } from '../actions/hasDataApi.ts'
export { nameZone, offersNames } from '../actions/nameZone.ts'
export { addNetwork, removeNetwork, setRequestedNetworks } from '../actions/networks.ts'
export { offersFeature } from '../actions/offersFeature.ts'
export { pay } from '../actions/pay.ts'
export { type ProjectProvider, projectProviders } from '../actions/projectProviders.ts'
export { sendToken } from '../actions/sendToken.ts'
export { showWallets } from '../actions/showWallets.ts'
export {
  estimateGas,
  sendTransaction,
  signMessage,
  signTypedData,
  writeContract,
} from '../actions/sign.ts'
export { siwxStates } from '../actions/siwxStates.ts'
export {
  subscribeAccount,
  subscribeConnections,
  subscribeEvents,
  subscribeFeatures,
  subscribeNetwork,
  subscribeProviders,
  subscribeState,
  subscribeTheme,
  subscribeWalletInfo,
} from '../actions/subscribe.ts'
export { isSwapNetwork } from '../actions/swapNetworks.ts'
export { switchConnection } from '../actions/switchConnection.ts'
export type { Token } from '../actions/tokenBalances.ts'
export {
  getThemeMode,
  getThemeVariables,
  setLocale,
  setThemeMode,
  setThemeVariables,
  updateOptions,
} from '../actions/updateOptions.ts'
export type {
  Adapter,
  AdapterEvent,
  AdapterHost,
  TypedData,
  WatchedToken,
} from '../adapters/adapter.ts'
export { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'
export type { Images } from '../api/images.ts'
export type {
  Catalogue,
  ConnectRow,
  Shelf,
  WalletItem,
  WalletList,
  WalletListState,
} from '../Catalogue.ts'
export type { ChainReader, ContractWrite, RpcHost, TokenReading } from '../chains/ChainReader.ts'
export type {
  Connector,
  ConnectorEvent,
  CreateConnector,
  Grant,
  Lent,
  Link,
  NamedGrant,
} from '../connectors/createConnector.ts'
export { regularAddressOf } from '../connectors/embedded/regularAddressOf.ts'
export { type MockWallet, mock } from '../connectors/mock.ts'
export { createFairlead } from '../createFairlead.ts'
export { CallsError, type CallsFailure } from '../errors/CallsError.ts'
export { ProviderError, type ProviderGroup } from '../errors/fromProvider.ts'
export { NameError } from '../errors/NameError.ts'
export type { Fairlead, RemoteFeatures } from '../Fairlead.ts'
export type {
  CustomRpcUrl,
  CustomWallet,
  FairleadOptions,
  Features,
  LiveOptions,
  MessageText,
  PageMetadata,
  PairingOptions,
  ResolvedOptions,
  SignInTokenRequest,
  SocialProvider,
  StorageOptions,
  ThemeMode,
  ThemeVariables,
} from '../FairleadOptions.ts'
export type { ActivityEntry, Movement } from '../features/activity/activityEntry.ts'
export { hasActivity } from '../features/activity/hasActivity.ts'
export { historyQuery, pendingQuery } from '../features/activity/historyQuery.ts'
export type { HistoryPage } from '../features/activity/readHistory.ts'
export { type ReceivedNft, receivedNfts } from '../features/activity/receivedNfts.ts'
export { BalancesError } from '../features/balances/BalancesError.ts'
export {
  fetchTokenBalances,
  tokenBalancesQuery,
  tokenBalancesStaleTimeMs,
  tokenNamespaces,
} from '../features/balances/fetchTokenBalances.ts'
export {
  nativeBalanceQuery,
  nativeBalanceStaleTimeMs,
} from '../features/balances/nativeBalanceQuery.ts'
export { nativeTokenId } from '../features/balances/nativeTokenId.ts'
export type { FiatCurrency, PricePoint } from '../features/balances/readPrices.ts'
export type { EmbeddedWallet } from '../features/embedded/createEmbedded.ts'
export { embeddedConnections } from '../features/embedded/embeddedConnections.ts'
export { embeddedWallet } from '../features/embedded/embeddedWallet.ts'
export { fetchAccessToken } from '../features/embedded/fetchAccessToken.ts'
export { type FrameOffers, frameOffers } from '../features/embedded/frameOffers.ts'
export { linkLogin } from '../features/embedded/guest/linkLogin.ts'
export { offersGuest } from '../features/embedded/guest/offersGuest.ts'
export { offersLinks } from '../features/embedded/guest/offersLinks.ts'
export type { EmailLogin, EmailLoginState } from '../features/embedded/login/createEmailLogin.ts'
export type { EmailUpdate, EmailUpdateState } from '../features/embedded/login/createEmailUpdate.ts'
export { EmailThrottledError } from '../features/embedded/login/EmailThrottledError.ts'
export { offersEmail } from '../features/embedded/login/offersEmail.ts'
export { offersSocial } from '../features/embedded/login/offersSocial.ts'
export { emailUpdate, updateEmail } from '../features/embedded/login/updateEmail.ts'
export { countNewDevices, reviewNewDevice } from '../features/embedded/newDevices.ts'
export { type Approval, approvals } from '../features/embedded/requests/approvals.ts'
export { chooseRegularAccount } from '../features/embedded/requests/chooseRegularAccount.ts'
export {
  getPreferredAccountType,
  setPreferredAccountType,
} from '../features/embedded/setPreferredAccountType.ts'
export {
  type SocialProblem,
  type SocialState,
  socialState,
} from '../features/embedded/social/socialState.ts'
export { startSocial } from '../features/embedded/social/startSocial.ts'
export { type WalletWindow, walletWindowUrl } from '../features/embedded/walletWindowUrl.ts'
export type { Identity } from '../features/identity/fetchIdentity.ts'
export { identityQuery } from '../features/identity/identityQuery.ts'
export type { NameDraft, NameDraftState } from '../features/names/createNameDraft.ts'
export { namesQuery } from '../features/names/namesQuery.ts'
export {
  fetchNameSuggestions,
  fetchNames,
  registerName,
} from '../features/names/nameVerbs.ts'
export type { NameProblem } from '../features/names/readLabel.ts'
export { switchActiveChain } from '../features/networks/switchActiveChain.ts'
export { type SwitchResult, switchNetwork } from '../features/networks/switchNetwork.ts'
export { nftsQuery } from '../features/nfts/nftsQuery.ts'
export type { NftsPage } from '../features/nfts/readNfts.ts'
export type { OnrampDraft, OnrampDraftState } from '../features/onramp/createOnrampDraft.ts'
export type { OnrampPurchase, OnrampPurchaseState } from '../features/onramp/createPurchase.ts'
export type { PurchaseWish } from '../features/onramp/fetchPurchaseUrl.ts'
export type { OnrampAmount, OnrampAsset, OnrampProblem } from '../features/onramp/onrampAssets.ts'
export type { OnrampOptionsResult, OnrampQuoteResult } from '../features/onramp/onrampQueries.ts'
export type { PayExchange } from '../features/pay/payApi.ts'
export type { PayActions, PayState, PayStep } from '../features/pay/payState.ts'
export type { PayBill } from '../features/pay/resolveOrder.ts'
export {
  setConnectMethodsOrder,
  setConnectorTypeOrder,
  setSocialsOrder,
  setWalletFeaturesOrder,
  updateFeatures,
} from '../features/project/updateFeatures.ts'
export {
  nameWaitMs,
  type SendDraft,
  type SendDraftState,
  sendDraft,
} from '../features/send/createSendDraft.ts'
export {
  nativeAsset,
  nftAsset,
  type OwnedNft,
  type SendAsset,
  tokenBalanceQuery,
} from '../features/send/sendAsset.ts'
export { assumedGas, type SendFee, sendFeeQuery } from '../features/send/sendFeeQuery.ts'
export {
  isFeeShort,
  isSame,
  type Receiver,
  type ReceiverProblem,
  receiverProblem,
  type SendProblem,
  sendProblem,
  spendable,
} from '../features/send/sendProblem.ts'
export type {
  AllowanceRequest,
  CallsRequest,
  GrantedSession,
  PermissionRequest,
  SessionAllowance,
  SessionAsset,
  SessionCalls,
  SessionDependency,
  SessionOther,
  SessionPermission,
  SessionRequest,
  SmartSession,
} from '../features/sessions/SmartSession.ts'
export type { SessionRevocation } from '../features/sessions/sessionRevocation.ts'
export {
  offersSessions,
  sessionsQuery,
} from '../features/sessions/sessionsQuery.ts'
export {
  getPermissions,
  requestPermissions,
  revokePermission,
} from '../features/sessions/sessionVerbs.ts'
export { isUsedElsewhere } from '../features/siwx/isUsedElsewhere.ts'
export { cancelSignIn, getAuth, signIn, signOut, subscribeAuth } from '../features/siwx/signIn.ts'
export type { SwapWish } from '../features/swap/buildSwapPlan.ts'
export type { Crossing, CrossingReceipt, Crossings } from '../features/swap/createCrossings.ts'
export type { SwapDraft, SwapDraftState, SwapSide } from '../features/swap/createSwapDraft.ts'
export type { CrossingRecord } from '../features/swap/crossingRecord.ts'
export { SwapError, type SwapFailure } from '../features/swap/SwapError.ts'
export type {
  SentSwap,
  SwapBridge,
  SwapParameters,
  SwapPlan,
  SwapQuoteResult,
  SwapStep,
} from '../features/swap/SwapPlan.ts'
export type { SwapAsset } from '../features/swap/swapAsset.ts'
export type { SwapProblem } from '../features/swap/swapProblem.ts'
export type { SwapTokenList } from '../features/swap/swapQueries.ts'
export {
  fetchSwapQuote,
  openSwap,
  swap,
} from '../features/swap/swapVerbs.ts'
export { connectingRoute } from '../features/wallets/connectingRoute.ts'
export { findWallet, knownWallets } from '../features/wallets/findWallet.ts'
export {
  asOne,
  groupOf,
  memberOf,
  namespacesOf,
  type WalletGroup,
} from '../features/wallets/groupWallets.ts'
export { hasCatalogue, offersAllWallets, offersPairing } from '../features/wallets/offers.ts'
export {
  type ConnectMethod,
  orderedConnectMethods,
  orderedWalletFeatures,
  type WalletFeature,
} from '../features/wallets/orders.ts'
export type { HiddenReason } from '../features/wallets/visibleWallets.ts'
export {
  hiddenWallets,
  type RowType,
  type WalletRow,
  walletRows,
} from '../features/wallets/walletRows.ts'
export { FrameLoadError } from '../frame/FrameLoadError.ts'
export type { Alert, AlertCode } from '../modal/alerts.ts'
export type { Modal, ModalState } from '../modal/createModal.ts'
export { type Navigation, topOf } from '../modal/navigation.ts'
export type { PayOrder, PayReceipt } from '../modal/payOrder.ts'
export type {
  Entry,
  PopupProvider,
  PublicView,
  RouteName,
  Routes,
  SendArguments,
  SentTransfer,
  SwapArguments,
} from '../modal/routes.ts'
export type { Toast } from '../modal/toasts.ts'
export { showsUnsupportedChain } from '../modal/unsupportedChain.ts'
export type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
export { formatAddress } from '../namespaces/formatAddress.ts'
export {
  type Payment,
  type PaymentProblem,
  type PaymentReading,
  paymentLink,
  readPayment,
} from '../namespaces/payment.ts'
export type { CosmosProvider, PolkadotProvider } from '../namespaces/providers.ts'
export type { NetworkInput } from '../namespaces/toCaipNetwork.ts'
export type {
  Pairing,
  PairingAttempt,
  PairingLink,
  PairingLinks,
  PairingNotice,
} from '../Pairing.ts'
export type { AuthState } from '../SiwxClient.ts'
export type { SiweConfig, SiweSession } from '../siwx/SiweConfig.ts'
export type { Siwx, SiwxMessage, SiwxSession } from '../siwx/Siwx.ts'
export { authName } from '../store/authName.ts'
export type { CatalogueWallet } from '../store/catalogueWallet.ts'
export type { Collectible } from '../store/collectible.ts'
export { cookieState, readState } from '../store/cookieState.ts'
export type { EventName, EventProperties, FairleadEvent, WalletSeen } from '../store/events.ts'
export { firstState, type InitialState } from '../store/firstState.ts'
export { profileRead } from '../store/profiles.ts'
export {
  chainIdOf,
  connectedOf,
  connectionOf,
  hasAddress,
  isUnsupported,
  networkById,
  networkOf,
} from '../store/selectors.ts'
export type {
  Account,
  AccountType,
  Connection,
  ConnectionState,
  ConnectorInfo,
  ConnectorType,
  DefaultAccountTypes,
  DisconnectReason,
  Embedded,
  State,
} from '../store/state.ts'
export {
  type AmountReading,
  plainAmount,
  readAmount,
  toMoney,
  toTokens,
} from '../utils/amount.ts'
export type { Environment, KeyValueStorage } from '../utils/environment.ts'
export { type FrameEnvironment, type FrameWindow, frameName } from '../utils/frameEnvironment.ts'
export { isEqual } from '../utils/isEqual.ts'
export { parseUnits } from '../utils/parseUnits.ts'
export type { PopupEnvironment, PopupWindow } from '../utils/popupEnvironment.ts'
export { formatUnits } from '../utils/units.ts'
