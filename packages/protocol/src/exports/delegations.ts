export {
  addressOfKey,
  joinSignatures,
  toCoSignedAccount,
} from '../delegations/coSigned.ts'
export {
  type Caveat,
  type Delegation,
  decodeContext,
  delegationManagerAbi,
  encodeContext,
  encodeDisabling,
  encodeRedemption,
  encodeRevocationOfAll,
  hashDelegation,
  joinContexts,
  nonceEnforcerAbi,
  rootAuthority,
  type SignedDelegation,
  splitContexts,
  toDelegationTypedData,
} from '../delegations/delegation.ts'
export {
  decodeExecute,
  decodeExecution,
  type Execution,
  encodeExecute,
  encodeExecution,
  singleCallMode,
} from '../delegations/execution.ts'
export { toHybridAccount } from '../delegations/hybridAccount.ts'
export { mostLifetime } from '../delegations/limits.ts'
export {
  accountNames,
  type PackedOperation,
  toOperationTypedData,
} from '../delegations/operation.ts'
export {
  type Enforcers,
  isDelegationOf,
  isPermitted,
  type SessionPermission,
  toDelegation,
} from '../delegations/permission.ts'
export {
  type CounterfactualAccount,
  type ProxyContracts,
  readInitialization,
} from '../delegations/proxyAccount.ts'
export {
  type ExecutionRequest,
  executionPermissionTypes,
  type GrantRequest,
  grantPermissionTypes,
  type RequestContext,
  readExecutionRequests,
  readGrantRequest,
  readGrantTerms,
} from '../delegations/readRequests.ts'
export { type EnforcerName, encodeTerms, enforcerNames } from '../delegations/terms.ts'
