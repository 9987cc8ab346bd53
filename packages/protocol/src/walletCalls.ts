import * as v from 'valibot'
import { EvmAddress, EvmChainId, TransactionHash } from './walletRpc.ts'

const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/, 'Not hexadecimal'))
const Quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'Not a quantity'),
  v.transform((text: string) => BigInt(text)),
)
const Supported = v.optional(v.looseObject({ supported: v.optional(v.unknown()) }))

/** Id of a batch of calls. EIP-5792 allows 4096 bytes, which are 8194 characters as hexadecimal. */
export const CallsId = v.pipe(v.string(), v.minLength(1), v.maxLength(8_194))

/** Response of `wallet_sendCalls`; reduced to the id, because older wallets return nothing else. */
export const SentCalls = v.union([
  v.pipe(
    v.looseObject({ id: CallsId }),
    v.transform(({ id }) => id),
  ),
  CallsId,
])

/**
 * Response of `wallet_getCapabilities`, by hexadecimal chain id; `0x0` applies to all chains.
 * https://eips.ethereum.org/EIPS/eip-5792
 */
export const WalletCapabilities = v.record(
  v.string(),
  v.looseObject({
    assetDiscovery: Supported,
    atomic: v.optional(v.looseObject({ status: v.optional(v.unknown()) })),
    /** Version 1.0 of EIP-5792, before `atomic`. */
    atomicBatch: Supported,
    paymasterService: Supported,
    signInWithEthereum: Supported,
  }),
)
export type WalletCapabilities = v.InferOutput<typeof WalletCapabilities>

const ReceiptStatus = v.pipe(
  v.union([
    v.picklist(['success', 'reverted']),
    v.picklist([0, 1]),
    v.pipe(v.string(), v.regex(/^0x0*[01]$/, 'Not a status')),
  ]),
  v.transform((status) => (status === 'success' || Number(status) === 1 ? 'success' : 'reverted')),
)

/** Receipt of a transaction, as `eth_getTransactionReceipt` and `wallet_getCallsStatus` return it. */
export const CallReceipt = v.object({
  blockHash: v.optional(TransactionHash),
  blockNumber: v.optional(Quantity),
  gasUsed: v.optional(Quantity),
  logs: v.optional(v.array(v.object({ address: Hex, data: Hex, topics: v.array(Hex) })), []),
  status: ReceiptStatus,
  transactionHash: TransactionHash,
})
export type CallReceipt = v.InferOutput<typeof CallReceipt>

/**
 * Response of `wallet_getCallsStatus`. `PENDING` and `CONFIRMED` are of version 1.0.
 * https://eips.ethereum.org/EIPS/eip-5792
 */
export const WalletCallsStatus = v.looseObject({
  atomic: v.optional(v.boolean()),
  chainId: v.optional(EvmChainId),
  receipts: v.nullish(v.array(CallReceipt)),
  status: v.union([
    v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(699)),
    v.picklist(['PENDING', 'CONFIRMED']),
  ]),
})
export type WalletCallsStatus = v.InferOutput<typeof WalletCallsStatus>

/**
 * Response of `wallet_connect`. A signed message that is malformed does not invalidate the accounts.
 * https://eips.ethereum.org/EIPS/eip-7846
 */
export const WalletConnection = v.looseObject({
  accounts: v.array(
    v.looseObject({
      address: EvmAddress,
      capabilities: v.fallback(
        v.optional(
          v.looseObject({
            signInWithEthereum: v.optional(
              v.looseObject({
                message: v.optional(v.unknown()),
                signature: v.optional(v.unknown()),
              }),
            ),
          }),
        ),
        undefined,
      ),
    }),
  ),
})
export type WalletConnection = v.InferOutput<typeof WalletConnection>
