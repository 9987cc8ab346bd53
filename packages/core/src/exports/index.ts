export type { PendingTransaction } from '../actions/accountData.ts'
export { readsBalances } from '../actions/adapterOf.ts'
export { connect } from '../actions/connect.ts'
export { csp } from '../actions/csp.ts'
export { deleteConnection } from '../actions/deleteConnection.ts'
export { disconnect } from '../actions/disconnect.ts'
export { type Balance, fetchBalance } from '../actions/fetchBalance.ts'
export { fetchGasPrice } from '../actions/fetchGasPrice.ts'
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
export { addNetwork, removeNetwork, setRequestedNetworks } from '../actions/networks.ts'
export { offersFeature } from '../actions/offersFeature.ts'
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
  ContractWrite,
  TokenReading,
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
export { ProviderError, type ProviderGroup } from '../errors/fromProvider.ts'
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
  SocialProvider,
  StorageOptions,
  ThemeMode,
  ThemeVariables,
} from '../FairleadOptions.ts'
export type { ActivityEntry, Movement } from '../features/activity/activityEntry.ts'
export { hasActivity, hasDataApi } from '../features/activity/hasActivity.ts'
export { type HistoryPage, historyQuery, pendingQuery } from '../features/activity/historyQuery.ts'
export { type ReceivedNft, receivedNfts } from '../features/activity/receivedNfts.ts'
export { BalancesError } from '../features/balances/BalancesError.ts'
export { fetchTokenBalances } from '../features/balances/fetchTokenBalances.ts'
export {
  nativeBalanceQuery,
  nativeBalanceStaleTimeMs,
} from '../features/balances/nativeBalanceQuery.ts'
export { nativeTokenId } from '../features/balances/nativeTokenId.ts'
export {
  tokenBalancesQuery,
  tokenBalancesStaleTimeMs,
  tokenNamespaces,
} from '../features/balances/tokenBalancesQuery.ts'
export { type Approval, approvals } from '../features/embedded/approvals.ts'
export { chooseRegularAccount } from '../features/embedded/chooseRegularAccount.ts'
export type { EmailLogin, EmailLoginState } from '../features/embedded/createEmailLogin.ts'
export type { EmailUpdate, EmailUpdateState } from '../features/embedded/createEmailUpdate.ts'
export type { EmbeddedWallet } from '../features/embedded/createEmbedded.ts'
export { EmailThrottledError } from '../features/embedded/EmailThrottledError.ts'
export { emailUpdate } from '../features/embedded/emailUpdate.ts'
export { embeddedConnections } from '../features/embedded/embeddedConnections.ts'
export { embeddedWallet } from '../features/embedded/embeddedWallet.ts'
export { type FrameOffers, frameOffers } from '../features/embedded/frameOffers.ts'
export { offersEmail } from '../features/embedded/offersEmail.ts'
export { offersSocial } from '../features/embedded/offersSocial.ts'
export {
  getPreferredAccountType,
  setPreferredAccountType,
} from '../features/embedded/setPreferredAccountType.ts'
export {
  type SocialProblem,
  type SocialState,
  socialState,
} from '../features/embedded/socialState.ts'
export { startSocial } from '../features/embedded/startSocial.ts'
export { updateEmail } from '../features/embedded/updateEmail.ts'
export { type WalletWindow, walletWindowUrl } from '../features/embedded/walletWindowUrl.ts'
export { type Identity, identityQuery } from '../features/identity/identityQuery.ts'
export { switchActiveChain } from '../features/networks/switchActiveChain.ts'
export { type SwitchResult, switchNetwork } from '../features/networks/switchNetwork.ts'
export { type Collectible, type NftsPage, nftsQuery } from '../features/nfts/nftsQuery.ts'
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
  type SendAsset,
  tokenBalanceQuery,
} from '../features/send/sendAsset.ts'
export { assumedGas, type SendFee, sendFeeQuery } from '../features/send/sendFeeQuery.ts'
export {
  isSame,
  type Receiver,
  type ReceiverProblem,
  receiverProblem,
  type SendProblem,
  sendProblem,
  spendable,
} from '../features/send/sendProblem.ts'
export { isUsedElsewhere } from '../features/siwx/isUsedElsewhere.ts'
export { cancelSignIn, getAuth, signIn, signOut, subscribeAuth } from '../features/siwx/signIn.ts'
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
export type {
  Entry,
  PopupProvider,
  PublicView,
  RouteName,
  Routes,
  SendArguments,
  SentTransfer,
} from '../modal/routes.ts'
export type { Toast } from '../modal/toasts.ts'
export { tellsUnsupportedChain } from '../modal/unsupportedChain.ts'
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
export { cookieState, readState } from '../store/cookieState.ts'
export type { EventName, EventProperties, FairleadEvent, WalletSeen } from '../store/events.ts'
export { firstState, type InitialState } from '../store/firstState.ts'
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
