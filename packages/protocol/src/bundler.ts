import * as v from 'valibot'
import { JsonRpcRequest } from './jsonRpc.ts'
import { defineRoute } from './route.ts'
import { EvmAddress } from './walletRpc.ts'

/** A number as JSON-RPC has it. Leading zeros are taken: clients send whole words. */
const quantity = (mostDigits: number) =>
  v.custom<`0x${string}`>(
    (value) =>
      typeof value === 'string' &&
      /^0x[0-9a-fA-F]{1,64}$/.test(value) &&
      value.replace(/^0x0*/, '').length <= mostDigits,
    'Not a quantity',
  )

const Word = quantity(64)
/** Limits and fees are packed into half words. */
const HalfWord = quantity(32)
/** What the EVM can't do in a block anyway; sums stay far from any overflow. */
const Gas = quantity(12)

const bytes = (maxBytes: number) =>
  v.custom<`0x${string}`>(
    (value) =>
      typeof value === 'string' &&
      value.length <= 2 + maxBytes * 2 &&
      /^0x(?:[0-9a-fA-F]{2})*$/.test(value),
    'Not hexadecimal, or too long',
  )

/** Signed by whose account it is: their account may run this code. https://eips.ethereum.org/EIPS/eip-7702 */
const Authorization = v.object({
  address: EvmAddress,
  chainId: Word,
  nonce: Word,
  r: Word,
  s: Word,
  yParity: Word,
})

const common = {
  sender: EvmAddress,
  nonce: Word,
  /** `0x7702` names the code that the account takes on. */
  factory: v.nullish(v.union([EvmAddress, v.picklist(['0x7702', `0x7702${'0'.repeat(36)}`])])),
  factoryData: v.nullish(bytes(32_768)),
  callData: bytes(65_536),
  paymaster: v.nullish(EvmAddress),
  paymasterData: v.nullish(bytes(8_192)),
  eip7702Auth: v.nullish(Authorization),
}

/** A user operation of entry points 0.7 and 0.8, as ERC-7769 sends it. */
export const UserOperation = v.object({
  ...common,
  callGasLimit: Gas,
  verificationGasLimit: Gas,
  preVerificationGas: Gas,
  maxFeePerGas: HalfWord,
  maxPriorityFeePerGas: HalfWord,
  paymasterVerificationGasLimit: v.nullish(Gas),
  paymasterPostOpGasLimit: v.nullish(Gas),
  signature: bytes(16_384),
})
export type UserOperation = v.InferOutput<typeof UserOperation>

/** One whose limits are yet to be found; its signature has the right length at best. */
export const UserOperationDraft = v.object({
  ...common,
  callGasLimit: v.nullish(Gas),
  verificationGasLimit: v.nullish(Gas),
  preVerificationGas: v.nullish(Gas),
  maxFeePerGas: v.nullish(HalfWord),
  maxPriorityFeePerGas: v.nullish(HalfWord),
  paymasterVerificationGasLimit: v.nullish(Gas),
  paymasterPostOpGasLimit: v.nullish(Gas),
  signature: v.nullish(bytes(16_384)),
})
export type UserOperationDraft = v.InferOutput<typeof UserOperationDraft>

/**
 * Errors of bundlers and paymasters. https://eips.ethereum.org/EIPS/eip-7769
 *
 * They travel as the code of a JSON-RPC error, in an answer with status 200.
 */
export const bundlerErrorCodes = {
  /** Refused by the entry point, or by the account. */
  rejectedByAccount: -32500,
  /** Refused by the paymaster, or by the sponsor's rules. */
  rejectedByPaymaster: -32501,
  /** Not valid yet, or not long enough. */
  outOfTime: -32503,
  /** Too many at once of one account, or of one paymaster. */
  throttled: -32504,
  aggregatorUnsupported: -32506,
  signatureInvalid: -32507,
  /** The paymaster's deposit does not cover what it would have to pay. */
  depositTooLow: -32508,
  executionReverted: -32521,
  methodNotFound: -32601,
  paramsInvalid: -32602,
  internal: -32603,
} as const

/** What may be asked of {@link postBundler}. */
export const bundlerMethods = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
  'pimlico_getUserOperationGasPrice',
  'pm_getPaymasterData',
  'pm_getPaymasterStubData',
] as const
/** One of {@link bundlerMethods}. */
export type BundlerMethod = (typeof bundlerMethods)[number]

const Id = v.union([v.string(), v.number(), v.null()])

/** JSON-RPC to a chain's bundler and paymaster: one call. Source: data API contract, section 7.1. */
export const postBundler = defineRoute({
  method: 'POST',
  path: '/v1/bundler',
  query: v.object({
    chainId: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Not a chain id')),
  }),
  body: v.object({ ...JsonRpcRequest.entries, id: Id }),
  response: v.object({
    jsonrpc: v.literal('2.0'),
    id: Id,
    result: v.optional(v.unknown()),
    error: v.optional(v.object({ code: v.number(), message: v.string() })),
  }),
  errors: [
    'REQUEST_INVALID',
    'NETWORK_UNSUPPORTED',
    'PROJECT_INVALID',
    'ORIGIN_NOT_ALLOWED',
    'BODY_TOO_LARGE',
    'RATE_LIMITED',
    'UPSTREAM_UNAVAILABLE',
    'SERVER_ERROR',
  ],
})
