import * as v from 'valibot'
import { JsonRpcRequest } from './jsonRpc.ts'
import { defineRoute } from './route.ts'
import { EvmAddress } from './walletRpc.ts'

/** Hexadecimal JSON-RPC quantity. Leading zeros are accepted, because some clients pad to 32 bytes. */
const quantity = (mostDigits: number) =>
  v.custom<`0x${string}`>(
    (value) =>
      typeof value === 'string' &&
      /^0x[0-9a-fA-F]{1,64}$/.test(value) &&
      value.replace(/^0x0*/, '').length <= mostDigits,
    'Not a quantity',
  )

const Word = quantity(64)
/** 128 bits, since ERC-4337 packs gas limits and fees in pairs into one word. */
const HalfWord = quantity(32)
/** 48 bits: more than any block allows, and small enough that sums can't overflow. */
const Gas = quantity(12)

const bytes = (maxBytes: number) =>
  v.custom<`0x${string}`>(
    (value) =>
      typeof value === 'string' &&
      value.length <= 2 + maxBytes * 2 &&
      /^0x(?:[0-9a-fA-F]{2})*$/.test(value),
    'Not hexadecimal, or too long',
  )

/** EIP-7702 authorization, signed by the account that runs the code. https://eips.ethereum.org/EIPS/eip-7702 */
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
  /** `0x7702` marks an EIP-7702 account. */
  factory: v.nullish(v.union([EvmAddress, v.picklist(['0x7702', `0x7702${'0'.repeat(36)}`])])),
  factoryData: v.nullish(bytes(32_768)),
  callData: bytes(65_536),
  paymaster: v.nullish(EvmAddress),
  paymasterData: v.nullish(bytes(8_192)),
  eip7702Auth: v.nullish(Authorization),
}

/** User operation of entry point 0.7 or 0.8, in the form of ERC-7769. */
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

/** User operation before gas estimation; its signature may be a dummy of the right length. */
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
 * Error codes of bundlers and paymasters. https://eips.ethereum.org/EIPS/eip-7769
 *
 * They are sent as JSON-RPC error codes in a response with status 200.
 */
export const bundlerErrorCodes = {
  /** Rejected by the entry point or the account. */
  rejectedByAccount: -32500,
  /** Rejected by the paymaster or the sponsor's rules. */
  rejectedByPaymaster: -32501,
  /** Rejected because of the code of the account, factory or paymaster: unknown, or with forbidden opcodes. */
  codeRefused: -32502,
  /** Not valid yet, or expiring too soon. */
  outOfTime: -32503,
  /** Too many pending operations of one account or paymaster, or one that is banned. */
  throttled: -32504,
  aggregatorUnsupported: -32506,
  signatureInvalid: -32507,
  /** The paymaster's deposit is too low to pay for the operation. */
  depositTooLow: -32508,
  executionReverted: -32521,
  /** The bundler accepts operations of signed-in users only. Code of EIP-1474 for a rejected transaction. */
  signInRequired: -32003,
  /** The bundler has reached its daily loss limit. Code of EIP-1474 for an exceeded limit. */
  stopped: -32005,
  methodNotFound: -32601,
  paramsInvalid: -32602,
  internal: -32603,
} as const

/** Methods that {@link postBundler} accepts. */
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

/** Sends one JSON-RPC call to a chain's bundler or paymaster. Source: data API contract, section 7.1. */
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
