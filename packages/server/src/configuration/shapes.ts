import * as v from 'valibot'

/** CAIP-2 id of any namespace: an unsupported chain is not a malformed one. */
export const ChainName = v.pipe(
  v.string(),
  v.regex(/^(?:eip155:\d{1,32}|(?!eip155:)[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})$/, 'Not a CAIP-2 id'),
)

// The message must not quote the value: upstream URLs contain keys.
export const UpstreamUrl = v.pipe(
  v.string(),
  v.check((url) => URL.canParse(url) && /^https?:/i.test(url), 'Not an http or https URL'),
)

export const Bucket = v.object({
  tokens: v.pipe(v.number(), v.integer(), v.minValue(1)),
  refillPerSecond: v.pipe(v.number(), v.minValue(0.001)),
})
export type Bucket = v.InferOutput<typeof Bucket>

export const evmAddress = /^0x[0-9a-fA-F]{40}$/
export const Address = v.pipe(v.string(), v.regex(evmAddress, 'Not an EVM address'))
/** Base58 with the length of 32 bytes. The pattern is approximate. */
export const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** An EVM contract, or a Solana mint. */
export const TokenAddress = v.union(
  [Address, v.pipe(v.string(), v.regex(solanaAddress))],
  'Not an address',
)
export const Block = v.pipe(v.number(), v.integer(), v.minValue(0))
export const Coin = {
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
}

/** JSON that is forwarded unchanged. */
export const JsonObject = v.record(v.string(), v.unknown())
export type JsonObject = v.InferOutput<typeof JsonObject>

/** A positive integer. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(1))

/** 32 hexadecimal characters, the form that clients of the pairing relay also expect. */
export const ProjectId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'Not a project id'))
