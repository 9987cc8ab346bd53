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
export { BaseError } from '../errors/BaseError.ts'
export { type ErrorCode, errorCodes, isErrorCode } from '../errors/codes.ts'
export { errorText } from '../errors/errorText.ts'
export { InputError } from '../errors/InputError.ts'
export { isLoopbackHost, isSafeUrl } from '../isLoopback.ts'
export { JsonRpcRequest, jsonRpcBatchLimit, neverResentMethods } from '../jsonRpc.ts'
export { matchesOrigin } from '../matchesOrigin.ts'
export { toNetwork } from '../network.ts'
export { CaipNetwork, getSupportedChains } from '../networks.ts'
export { parse, tryParse } from '../parse.ts'
export { Problem } from '../problem.ts'
export { CallerQuery, getAllowedOrigins, getProjectConfig, RemoteFeature } from '../project.ts'
export {
  defineRoute,
  type Route,
  type RouteInput,
  type RouteResponse,
  routePath,
} from '../route.ts'
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
  EvmAccounts,
  EvmAddress,
  EvmChainId,
  HexData,
  SendCallsParams,
  SignedMessage,
  SolanaSignMessageParams,
  TransactionHash,
} from '../walletRpc.ts'
