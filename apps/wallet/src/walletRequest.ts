import {
  EvmAccounts,
  EvmAddress,
  isSafeUrl,
  SignedMessage,
  TransactionHash,
} from '@fairlead/protocol'
import * as v from 'valibot'

/** Maximum length of text or call data in a request, in characters. */
const maxLength = 200_000

/** Hexadecimal bytes. */
export const Data = v.custom<`0x${string}`>(
  (value) =>
    typeof value === 'string' && value.length <= maxLength && /^0x(?:[0-9a-fA-F]{2})*$/.test(value),
  'Not hexadecimal bytes',
)

/** A JSON-RPC quantity, e.g. `0x0`. */
export const Quantity = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value),
  'Not a hexadecimal number',
)

export const ChainNumber = v.custom<number>(
  (value) => Number.isSafeInteger(value) && Number(value) > 0,
  'Not a chain id',
)

/** Number of decimals of a token. */
export const Decimals = v.custom<number>(
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 36,
  'Not a number of decimals',
)

/** A transaction without its sender. Numbers are hexadecimal. */
export const Transaction = v.object({
  to: v.optional(EvmAddress),
  value: v.optional(Quantity),
  data: v.optional(Data),
  gas: v.optional(Quantity),
  gasPrice: v.optional(Quantity),
  maxFeePerGas: v.optional(Quantity),
  maxPriorityFeePerGas: v.optional(Quantity),
  nonce: v.optional(Quantity),
})
export type Transaction = v.InferOutput<typeof Transaction>

/** A network that a site asked to add; `rpcUrl` is https, or http on localhost. */
export const AddedNetwork = v.object({
  chainId: ChainNumber,
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  nativeCurrency: v.object({
    name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
    symbol: v.pipe(v.string(), v.nonEmpty(), v.maxLength(11)),
    decimals: Decimals,
  }),
  rpcUrl: v.pipe(
    v.string(),
    v.maxLength(2048),
    v.check((url) => isSafeUrl(url), 'Not https, or http on this machine'),
  ),
})
export type AddedNetwork = v.InferOutput<typeof AddedNetwork>

/** `chainId` is always the site's current network. */
const asked = { chainId: ChainNumber }

/** Requests of a page to the confirm window. */
export const WalletRequest = v.variant('kind', [
  v.object({ kind: v.literal('connect'), ...asked }),
  v.object({ kind: v.literal('message'), ...asked, account: EvmAddress, message: Data }),
  v.object({
    kind: v.literal('typedData'),
    ...asked,
    account: EvmAddress,
    /** A JSON string: it contains no cycles, and the wallet parses it itself. */
    typedData: v.pipe(v.string(), v.maxLength(maxLength)),
  }),
  v.object({
    kind: v.literal('transaction'),
    ...asked,
    account: EvmAddress,
    transaction: Transaction,
  }),
  v.object({ kind: v.literal('addNetwork'), ...asked, network: AddedNetwork }),
  v.object({ kind: v.literal('switchNetwork'), ...asked, to: ChainNumber }),
])
export type WalletRequest = v.InferOutput<typeof WalletRequest>
export type RequestKind = WalletRequest['kind']

/** Results by kind of request. */
export const results = {
  connect: v.pipe(EvmAccounts, v.minLength(1)),
  message: SignedMessage,
  typedData: SignedMessage,
  transaction: TransactionHash,
  addNetwork: v.null(),
  switchNetwork: v.null(),
} satisfies Record<RequestKind, v.GenericSchema>
