import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { EvmAddress } from '../walletRpc.ts'

/**
 * What a network's smart accounts are made of. `eip7702`: the person's own account takes on code, so it
 * keeps its address. `counterfactual`: a contract of its own, which a factory makes with its first use.
 */
export const SmartAccountSettings = v.object({
  kind: v.picklist(['counterfactual', 'eip7702']),
  /** Version of the entry point (ERC-4337). */
  entryPoint: v.picklist(['0.7', '0.8']),
  /** The code that is taken on, or the factory. */
  address: EvmAddress,
  /** Keccak-256 of the code there: any other code is not used. */
  codeHash: v.custom<`0x${string}`>(
    (value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value),
    'Not a hash',
  ),
  /**
   * Where pages find the paymaster that pays for this project (ERC-7677); the frame asks it through
   * {@link postOperations}. Absent where nobody pays.
   */
  paymasterUrl: v.optional(v.string()),
})
export type SmartAccountSettings = v.InferOutput<typeof SmartAccountSettings>

/** What the frame may ask of a chain's bundler and paymaster. */
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
 * One call to the bundler or paymaster of a chain, for somebody who is signed in. Whose bundler it is the
 * server knows; its address may hold a key.
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
  errors: [
    'REQUEST_INVALID',
    'SIGNATURE_INVALID',
    'SESSION_EXPIRED',
    'ORIGIN_NOT_ALLOWED',
    'PROJECT_INVALID',
    'NETWORK_UNSUPPORTED',
    'BODY_TOO_LARGE',
    'RATE_LIMITED',
    'UPSTREAM_UNAVAILABLE',
    'SERVER_ERROR',
  ],
})
