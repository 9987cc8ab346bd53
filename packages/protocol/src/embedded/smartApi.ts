import * as v from 'valibot'
import { TokenBalance } from '../balances.ts'
import { defineRoute } from '../route.ts'
import { EvmAddress } from '../walletRpc.ts'

const enforcer = EvmAddress
/** Contracts of the delegation framework (ERC-7710) on a network. */
export const DelegationSettings = v.object({
  /** `DelegationManager`. */
  manager: EvmAddress,
  /** Contracts that check the limits of a session. */
  enforcers: v.object({
    allowedTargets: enforcer,
    allowedMethods: enforcer,
    erc20Period: enforcer,
    nativePeriod: enforcer,
    exactCalldata: enforcer,
    timestamp: enforcer,
    limitedCalls: enforcer,
    valueLte: enforcer,
    redeemer: enforcer,
    nonce: enforcer,
  }),
  /**
   * `SimpleFactory` and `MultiSigDeleGator`, for sessions that the app and the server use together. Absent if the
   * network has only sessions that the app uses alone.
   */
  coSigned: v.optional(v.object({ factory: EvmAddress, implementation: EvmAddress })),
})
export type DelegationSettings = v.InferOutput<typeof DelegationSettings>

const Hash = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value),
  'Not a hash',
)

const account = {
  /**
   * Code of an account. `simple`: `Simple7702Account`, or `SimpleAccount` for a `counterfactual` account. `delegator`:
   * `EIP7702StatelessDeleGator` for an `eip7702` account, which supports sessions. `hybrid`: `HybridDeleGator` for a
   * `counterfactual` account, which verifies signatures (ERC-1271, ERC-6492). Absent means `simple`.
   */
  code: v.optional(v.picklist(['simple', 'delegator', 'hybrid'])),
  /** Entry point version (ERC-4337); 0.7 for `delegator` and `hybrid`. */
  entryPoint: v.picklist(['0.7', '0.8']),
  /** Address of the account's code for `eip7702` and for `hybrid`; otherwise of the factory. */
  address: EvmAddress,
  /** Keccak-256 of the code at `address`; other code is not used. */
  codeHash: Hash,
  /** `SimpleFactory` of the delegation framework, and the Keccak-256 of its code. Required for `hybrid`. */
  factory: v.optional(v.object({ address: EvmAddress, codeHash: Hash })),
  /**
   * True if a `counterfactual` account of `simple` verifies its owner's plain signatures (ERC-1271) and everyone may call
   * its factory (ERC-6492). Absent for the `SimpleAccount` of ERC-4337, which signs no messages. Always true for `hybrid`.
   */
  verifiesSignatures: v.optional(v.boolean()),
}

/**
 * Smart account settings of a network. `eip7702`: the user's EOA delegates to a contract and keeps its
 * address. `counterfactual`: a separate contract account, which a factory deploys on first use.
 */
export const SmartAccountSettings = v.object({
  kind: v.picklist(['counterfactual', 'eip7702']),
  ...account,
  /**
   * Settings of the `counterfactual` accounts of wallets that were created earlier. Their addresses depend on these
   * settings, so they keep them.
   */
  earlier: v.optional(
    v.object({
      /** Time from which new wallets get the other settings, in ISO 8601. */
      before: v.pipe(v.string(), v.isoTimestamp('Not a time like 2027-01-31T12:00:00Z')),
      ...account,
    }),
  ),
  /** Required for `delegator`. */
  delegations: v.optional(DelegationSettings),
  /**
   * URL of the project's paymaster for pages (ERC-7677). The frame calls it through {@link postOperations}.
   * Absent if fees are not sponsored.
   */
  paymasterUrl: v.optional(v.string()),
})
export type SmartAccountSettings = v.InferOutput<typeof SmartAccountSettings>

const errors = [
  'REQUEST_INVALID',
  'SIGNATURE_INVALID',
  'SESSION_EXPIRED',
  'ORIGIN_NOT_ALLOWED',
  'NETWORK_UNSUPPORTED',
  'BODY_TOO_LARGE',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'SERVER_ERROR',
] as const

/** Bundler and paymaster methods that the frame may call. */
export const operationMethods = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
  'pimlico_getUserOperationGasPrice',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
] as const
/** One of {@link operationMethods}. */
export type OperationMethod = (typeof operationMethods)[number]

/**
 * Sends one call to the bundler or paymaster of a chain, for a signed-in user. The server keeps the upstream
 * URL secret, because it may contain an API key.
 */
export const postOperations = defineRoute({
  method: 'POST',
  path: '/v1/operations',
  body: v.strictObject({
    caipNetworkId: v.pipe(v.string(), v.regex(/^eip155:\d{1,32}$/, 'Not a chain id')),
    method: v.picklist(operationMethods),
    params: v.pipe(v.array(v.unknown()), v.maxLength(4)),
  }),
  response: v.object({
    result: v.optional(v.unknown()),
    error: v.optional(v.object({ code: v.number(), message: v.string() })),
  }),
  errors: [...errors, 'PROJECT_INVALID'],
})

/**
 * Returns the holdings of an account on one network for a signed-in user. The frame can't call the data API
 * itself and needs the result for `wallet_getAssets` (ERC-7811).
 */
export const postHoldings = defineRoute({
  method: 'POST',
  path: '/v1/holdings',
  body: v.strictObject({
    address: EvmAddress,
    caipNetworkId: v.pipe(v.string(), v.regex(/^eip155:\d{1,32}$/, 'Not a chain id')),
  }),
  response: v.object({ balances: v.array(TokenBalance) }),
  errors,
})
