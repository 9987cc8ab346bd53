export { getHistory, Transaction, Transfer } from '../activity.ts'
export { WalletAsset, WalletAssets } from '../assets.ts'
export { getAttestationKeys } from '../attestation.ts'
export {
  Fungible,
  getBalances,
  getCurrencies,
  getGasPrice,
  getPriceHistory,
  type PricePeriod,
  postPrices,
  pricePeriods,
  TokenBalance,
} from '../balances.ts'
export {
  type BundlerMethod,
  bundlerErrorCodes,
  bundlerMethods,
  postBundler,
  UserOperation,
  UserOperationDraft,
} from '../bundler.ts'
export {
  isAccountId,
  isChainId,
  namespaceOf,
  namespaces,
  parseAccountId,
  parseChainId,
  referenceOf,
  toAccountId,
} from '../caip.ts'
export { AccountId, ChainId, Namespace } from '../caipSchema.ts'
export { cleanText } from '../cleanText.ts'
export { delegateOf } from '../delegateOf.ts'
export { addressPlaceholder } from '../embedded/addressPlaceholder.ts'
export { BaseError } from '../errors/BaseError.ts'
export { type ErrorCode, errorCodes, isErrorCode } from '../errors/codes.ts'
export { errorSentence } from '../errors/errorSentence.ts'
export { errorText } from '../errors/errorText.ts'
export { InputError } from '../errors/InputError.ts'
export { getIdentity, Identity } from '../identity.ts'
export {
  getAssetImage,
  getCurrencyImage,
  getLogo,
  getTokenImage,
  getWalletImage,
} from '../images.ts'
export { isLoopbackHost, isSafeUrl } from '../isLoopback.ts'
export { JsonRpcRequest, jsonRpcBatchLimit, neverResentMethods } from '../jsonRpc.ts'
export { directionOf, type LanguageName, languageNames, matchLanguage } from '../languages.ts'
export { matchesOrigin } from '../matchesOrigin.ts'
export {
  ethereumCoinType,
  getNameRecord,
  getNameSuggestions,
  getNamesOfAddress,
  isNameLabel,
  NameRecord,
  NameRegistration,
  NameRelease,
  NameSuggestion,
  NameTransfer,
  NameUpdate,
  nameBioMax,
  nameChainId,
  nameLabel,
  nameLabelMax,
  nameLabelMin,
  postName,
  postNameAddress,
  postNameAttributes,
  postNameRelease,
  type RegisteredName,
  readNameRecord,
  toNameCoinType,
  toNameMessage,
} from '../names.ts'
export { toNetwork } from '../network.ts'
export { CaipNetwork, getSupportedChains } from '../networks.ts'
export { getNfts, Nft } from '../nfts.ts'
export {
  getOnrampOptions,
  getOnrampPurchase,
  OnrampLimit,
  OnrampNetwork,
  OnrampOptions,
  OnrampPaymentCurrency,
  OnrampPurchase,
  OnrampPurchaseCurrency,
  OnrampQuote,
  postOnrampQuote,
  postOnrampUrl,
} from '../onramp.ts'
export { parse, tryParse } from '../parse.ts'
export {
  Exchange,
  ExchangePage,
  ExchangeStatus,
  otherPayMethod,
  type PayMethod,
  PayParams,
  PayResult,
  payErrorCodes,
  payMethods,
  postPay,
} from '../pay.ts'
export { isPayRecipient, type PayAsset, parsePayAsset, toPayAssetId } from '../payAsset.ts'
export { Problem } from '../problem.ts'
export { CallerQuery, getAllowedOrigins, getProjectConfig, RemoteFeature } from '../project.ts'
export {
  defineRoute,
  type Route,
  type RouteInput,
  type RouteResponse,
  routePath,
} from '../route.ts'
export { pageUrl, scrub, scrubValue } from '../scrub.ts'
export {
  getSessionContext,
  getSessions,
  ListedPermission,
  postSession,
  postSessionActivation,
  postSessionRevocation,
  postSessionSignature,
  Session,
  SessionContext,
  SessionId,
  SessionKey,
  SessionPermission,
  type SessionPermissionType,
  SessionPolicy,
  SessionSigner,
  sessionKeysOf,
  sessionListMax,
  sessionMaxSeconds,
  sessionPermissionTypes,
  toSessionAccount,
  toSessionRevocation,
} from '../sessions.ts'
export {
  aBoolean,
  aFunction,
  aName,
  aString,
  check,
  either,
  fits,
  listOf,
  matching,
  objectOf,
  oneOf,
  optional,
  recordOf,
  rule,
  type Shape,
  wholeNumber,
} from '../shape.ts'
export {
  getSwapAllowance,
  getSwapApproval,
  getSwapQuotes,
  getSwapStatus,
  getSwapTokens,
  postSolanaSwap,
  postSwapTransaction,
  SwapCrossing,
  SwapQuote,
  type SwapStatus,
  SwapToken,
} from '../swaps.ts'
export {
  ErrorRecord,
  getAnalyticsConfig,
  postBatch,
  postEvent,
  TrackRecord,
} from '../telemetry.ts'
export {
  AnyAccountId,
  AnyChainId,
  Decimals,
  DecimalText,
  Iso,
  Money,
  toImageUrl,
} from '../values.ts'
export {
  CallReceipt,
  CallsId,
  SentCalls,
  WalletCallsStatus,
  WalletCapabilities,
  WalletConnection,
} from '../walletCalls.ts'
export {
  EvmAccounts,
  EvmAddress,
  EvmChainId,
  HexData,
  SendCallsParams,
  SignedMessage,
  SolanaSignMessageParams,
  TransactionHash,
} from '../walletRpc.ts'
export { getWallets, Wallet } from '../wallets.ts'
