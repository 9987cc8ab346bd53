import * as v from 'valibot'

/** Hexadecimal bytes with `0x` prefix. */
export const HexData = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'Not hexadecimal'))

const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]*$/, 'Not hexadecimal'))

/** An EVM address in any letter case. */
export const EvmAddress = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
  'Not an EVM address',
)

/** 0x and 64 hex characters. */
export const TransactionHash = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value),
  'Not a transaction hash',
)

/** `0x` and at least 62 hexadecimal characters. Signatures of contract accounts can exceed 65 bytes. */
export const SignedMessage = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{62,}$/.test(value),
  'Not a signature',
)

/** Response of `eth_accounts` and `eth_requestAccounts`. */
export const EvmAccounts = v.array(EvmAddress)

/** Response of `eth_chainId`: hexadecimal, or decimal as some wallets send it. */
export const EvmChainId = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{1,13}|\d{1,16})$/, 'Not a chain id')),
    v.pipe(v.number(), v.integer(), v.minValue(1)),
  ]),
  v.check((chainId) => Number(chainId) > 0 && Number.isSafeInteger(Number(chainId))),
)

/**
 * Parameters of `wallet_sendCalls`; the receiver of every call is a hexadecimal address.
 * https://eips.ethereum.org/EIPS/eip-5792
 */
export const SendCallsParams = v.tuple([
  v.object({
    version: v.optional(v.string()),
    chainId: v.optional(Hex),
    from: v.optional(EvmAddress),
    calls: v.array(
      v.object({
        to: v.pipe(v.string(), v.startsWith('0x')),
        data: v.optional(Hex),
        value: v.optional(Hex),
      }),
    ),
  }),
])

/** Parameters of `solana_signMessage`; both fields are base58. */
export const SolanaSignMessageParams = v.object({
  message: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'Not base58')),
  pubkey: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Not a public key')),
})
