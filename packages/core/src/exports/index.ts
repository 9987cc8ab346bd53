export type { PendingTransaction } from '../actions/accountData.ts'
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
export { connect } from '../actions/connect.ts'
export { csp } from '../actions/csp.ts'
export { deleteConnection } from '../actions/deleteConnection.ts'
export { disconnect } from '../actions/disconnect.ts'
export { type Balance, fetchBalance } from '../actions/fetchBalance.ts'
export { fetchGasPrice } from '../actions/fetchGasPrice.ts'
export { fiatCurrency, getFiatCurrency, setFiatCurrency } from '../actions/fiatCurrency.ts'
export {
  type AddressOf,
  type FairleadAccount,
  getAccount,
  getAddress,
  getCaipAddress,
  getStatus,
  getWalletInfo,
} from '../actions/getAccount.ts'
export {
  type ConnectionEntry,
  getConnections,
  getRecentConnections,
} from '../actions/getConnections.ts'
export {
  type ChainNumberOf,
  type FairleadNetwork,
  getActiveNamespace,
  getApprovedNetworkIds,
  getChainId,
  getDisabledNetworks,
  getNetwork,
  getNetworks,
} from '../actions/getNetwork.ts'
export { getConnectors, getProvider, getProviderType } from '../actions/getProvider.ts'
export { type FairleadState, getFeatures, getState } from '../actions/getState.ts'
export { addNetwork, removeNetwork, setRequestedNetworks } from '../actions/networks.ts'
export { pay } from '../actions/pay.ts'
export type { ProjectProvider } from '../actions/projectProviders.ts'
export { sendToken } from '../actions/sendToken.ts'
export {
  estimateGas,
  sendTransaction,
  signMessage,
  signTypedData,
  writeContract,
} from '../actions/sign.ts'
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
  TypedData,
  WatchedToken,
} from '../adapters/adapter.ts'
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
  Layout,
  LiveOptions,
  PageMetadata,
  PairingOptions,
  ResolvedOptions,
  SignInTokenRequest,
  SocialProvider,
  StorageOptions,
  ThemeMode,
} from '../FairleadOptions.ts'
export type { ActivityEntry, Movement } from '../features/activity/activityEntry.ts'
export type { HistoryPage } from '../features/activity/readHistory.ts'
export type { ReceivedNft } from '../features/activity/receivedNfts.ts'
export { BalancesError } from '../features/balances/BalancesError.ts'
export { fetchTokenBalances } from '../features/balances/fetchTokenBalances.ts'
export type { FiatCurrency, PricePoint } from '../features/balances/readPrices.ts'
export type { EmbeddedWallet } from '../features/embedded/createEmbedded.ts'
export {
  countNewDevices,
  fetchAccessToken,
  reviewNewDevice,
  type WalletWindow,
  walletWindowUrl,
} from '../features/embedded/embeddedVerbs.ts'
export { embeddedWallet } from '../features/embedded/embeddedWallet.ts'
export type { FrameOffers } from '../features/embedded/frameOffers.ts'
export type { EmailLogin, EmailLoginState } from '../features/embedded/login/createEmailLogin.ts'
export type { EmailUpdate, EmailUpdateState } from '../features/embedded/login/createEmailUpdate.ts'
export { EmailThrottledError } from '../features/embedded/login/EmailThrottledError.ts'
export { updateEmail } from '../features/embedded/login/updateEmail.ts'
export { type Approval, approvals } from '../features/embedded/requests/approvals.ts'
export {
  getPreferredAccountType,
  setPreferredAccountType,
} from '../features/embedded/setPreferredAccountType.ts'
export type { SocialProblem, SocialState } from '../features/embedded/social/socialState.ts'
export type { Identity } from '../features/identity/fetchIdentity.ts'
export type { NameDraft, NameDraftState } from '../features/names/createNameDraft.ts'
export { fetchNameSuggestions, fetchNames, registerName } from '../features/names/nameVerbs.ts'
export type { NameProblem } from '../features/names/readLabel.ts'
export { type SwitchResult, switchNetwork } from '../features/networks/switchNetwork.ts'
export type { NftsPage } from '../features/nfts/readNfts.ts'
export type { OnrampDraft, OnrampDraftState } from '../features/onramp/createOnrampDraft.ts'
export type { OnrampPurchase, OnrampPurchaseState } from '../features/onramp/createPurchase.ts'
export type { OnrampAmount, OnrampAsset, OnrampProblem } from '../features/onramp/onrampAssets.ts'
export type { OnrampOptionsResult, OnrampQuoteResult } from '../features/onramp/onrampQueries.ts'
export type { PurchaseWish } from '../features/onramp/purchaseWork.ts'
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
export type { SendDraft, SendDraftState } from '../features/send/createSendDraft.ts'
export type { OwnedNft, SendAsset } from '../features/send/sendAsset.ts'
export type { SendFee } from '../features/send/sendFeeQuery.ts'
export type { Receiver, ReceiverProblem, SendProblem } from '../features/send/sendProblem.ts'
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
  getPermissions,
  requestPermissions,
  revokePermission,
} from '../features/sessions/sessionVerbs.ts'
export { getAuth, signIn, signOut, subscribeAuth } from '../features/siwx/signIn.ts'
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
export { fetchSwapQuote, openSwap, swap } from '../features/swap/swapVerbs.ts'
export type { WalletGroup } from '../features/wallets/groupWallets.ts'
export type { ConnectMethod, WalletFeature } from '../features/wallets/orders.ts'
export type { HiddenReason } from '../features/wallets/visibleWallets.ts'
export {
  hiddenWallets,
  type RowType,
  type WalletRow,
  walletRows,
} from '../features/wallets/walletRows.ts'
export { FrameLoadError } from '../frame/FrameLoadError.ts'
export type { Alert, AlertCode } from '../modal/alerts.ts'
export type { Modal } from '../modal/createModal.ts'
export type { ModalState, Navigation } from '../modal/modalStore.ts'
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
export type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
export { formatAddress } from '../namespaces/formatAddress.ts'
export type { Payment, PaymentProblem, PaymentReading } from '../namespaces/payment.ts'
export type { CosmosProvider, PolkadotProvider } from '../namespaces/providers.ts'
export type { NetworkInput } from '../namespaces/toCaipNetwork.ts'
export type * from '../OwnMessages.ts'
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
export type { CatalogueWallet } from '../store/catalogueWallet.ts'
export type { Collectible } from '../store/collectible.ts'
export { cookieState, readState } from '../store/cookieState.ts'
export type { EventName, EventProperties, FairleadEvent, WalletSeen } from '../store/events.ts'
export type { InitialState } from '../store/firstState.ts'
export { isUnsupported } from '../store/selectors.ts'
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
export type { ThemeVariable, ThemeVariables } from '../ThemeVariables.ts'
export type { AmountReading } from '../utils/amount.ts'
export type { Environment, KeyValueStorage } from '../utils/environment.ts'
export type { FrameEnvironment, FrameWindow } from '../utils/frameEnvironment.ts'
export { parseUnits } from '../utils/parseUnits.ts'
export type { PopupEnvironment, PopupWindow } from '../utils/popupEnvironment.ts'
export { formatUnits } from '../utils/units.ts'
