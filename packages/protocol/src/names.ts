import * as v from 'valibot'
import { BaseError } from './errors/BaseError.ts'
import { defineRoute } from './route.ts'
import { Iso } from './values.ts'
import { EvmAddress, SignedMessage } from './walletRpc.ts'

// Account names. Source: data API contract, section 3.

/** Minimum length of a label, which is the part of a name before its zone. */
export const nameLabelMin = 4
/** Maximum length of a label. */
export const nameLabelMax = 64
/** Maximum length of a bio, in code points. */
export const nameBioMax = 255
/** Coin type of Ethereum. Every name resolves under it. https://github.com/satoshilabs/slips/blob/master/slip-0044.md */
export const ethereumCoinType = 60

/**
 * True if the text can be registered as a label: letters, digits and hyphens, in lower case. Hyphens at places 3
 * and 4 are refused, because they mark encoded names such as `xn--`.
 */
export function isNameLabel(text: string): boolean {
  return (
    text.length >= nameLabelMin &&
    text.length <= nameLabelMax &&
    /^[a-z0-9-]+$/.test(text) &&
    text.slice(2, 4) !== '--'
  )
}

/**
 * Returns the coin type of an EVM chain, as ENSIP-11 defines it.
 *
 * @throws `Invalid chainId` for a chain id that has none: 2^31 or more, or not a positive whole number.
 * @see https://docs.ens.domains/ensip/11
 */
export function toNameCoinType(chainId: number): number {
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= 2 ** 31)
    throw new BaseError('REQUEST_INVALID', { shortMessage: 'Invalid chainId' })
  return (0x80000000 | chainId) >>> 0
}

/** Returns the chain id of an EVM coin type; 1 for Ethereum's own; undefined for other coins. */
export function nameChainId(coinType: number): number | undefined {
  if (coinType === ethereumCoinType) return 1
  const chainId = coinType - 0x80000000
  return Number.isSafeInteger(chainId) && chainId >= 1 && chainId < 2 ** 31 ? chainId : undefined
}

/** Untrusted text that the owner of a name has published. */
const Attributes = v.object({
  /** URL or token of a picture, in the form of the text record `avatar` (ENSIP-12). */
  avatar: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  bio: v.optional(v.pipe(v.string(), v.maxLength(2048))),
})

const NameAddress = v.object({
  address: v.pipe(v.string(), v.maxLength(128)),
  created_at: v.optional(Iso),
  /** Sent by some servers in place of `created_at`. */
  created: v.optional(v.unknown()),
})

/**
 * A name with its addresses, as servers of this protocol send it. Use {@link readNameRecord} to read one.
 *
 * A name that is not registered may be a record with `addresses: {}` and without the other fields.
 */
export const NameRecord = v.object({
  name: v.optional(v.pipe(v.string(), v.maxLength(255))),
  registered_at: v.optional(v.nullable(Iso)),
  updated_at: v.optional(v.nullable(Iso)),
  /** Some servers send an array of objects with one field each. */
  attributes: v.optional(v.nullable(v.union([v.array(Attributes), Attributes]))),
  /** By coin type. */
  addresses: v.record(v.pipe(v.string(), v.regex(/^\d{1,16}$/, 'Not a coin type')), NameAddress),
})
export type NameRecord = v.InferOutput<typeof NameRecord>

/** A registered name, in one form for every server. */
export type RegisteredName = {
  readonly name: string
  readonly avatar: string | undefined
  readonly bio: string | undefined
  /** By coin type, in decimal digits. */
  readonly addresses: Readonly<Record<string, string>>
}

/**
 * Reads a record in any of the forms that servers send.
 *
 * @param asked - Name that was asked for; used if the record has none.
 * @returns Undefined if the name is not registered.
 */
export function readNameRecord(
  answer: NameRecord | readonly [] | undefined,
  asked: string,
): RegisteredName | undefined {
  if (!answer || !('addresses' in answer)) return undefined
  const addresses = Object.entries(answer.addresses).map(([type, { address }]) => [type, address])
  if (addresses.length === 0) return undefined
  const { attributes, name = asked } = answer
  const { avatar, bio }: v.InferOutput<typeof Attributes> = Array.isArray(attributes)
    ? Object.assign({}, ...attributes)
    : (attributes ?? {})
  return { addresses: Object.fromEntries(addresses), avatar, bio, name }
}

const readErrors = [
  'REQUEST_INVALID',
  'PROJECT_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'RATE_LIMITED',
  'SERVER_ERROR',
] as const

/**
 * Version of the answers. With `2`, a name that is not registered is an empty list with status 200; otherwise it
 * is `NOT_FOUND`.
 */
const Version = { apiVersion: v.optional(v.pipe(v.string(), v.maxLength(16))) }

/** Looks up a name with its zone. An empty list means that the name is not registered. */
export const getNameRecord = defineRoute({
  method: 'GET',
  path: '/v1/profile/account/:name',
  query: v.object(Version),
  response: v.union([v.strictTuple([]), NameRecord]),
  errors: [...readErrors, 'NOT_FOUND'],
})

/** Looks up the names of an address. `sender` is the address of the active account, without its chain. */
export const getNamesOfAddress = defineRoute({
  method: 'GET',
  path: '/v1/profile/reverse/:address',
  query: v.object({ ...Version, sender: v.optional(v.string()) }),
  response: v.array(NameRecord),
  errors: readErrors,
})

/** A name with its zone that is suggested. `registered` is true if it can't be registered any more. */
export const NameSuggestion = v.object({
  name: v.pipe(v.string(), v.maxLength(255)),
  registered: v.boolean(),
})
export type NameSuggestion = v.InferOutput<typeof NameSuggestion>

/**
 * Suggests names for a text, with or without a zone: first the text itself, then others that are free. Without
 * `zone`, the server uses its first zone.
 */
export const getNameSuggestions = defineRoute({
  method: 'GET',
  path: '/v1/profile/suggestions/:name',
  query: v.object({ zone: v.optional(v.pipe(v.string(), v.maxLength(255))) }),
  response: v.object({ suggestions: v.pipe(v.array(NameSuggestion), v.maxLength(50)) }),
  errors: readErrors,
})

/** Maximum length of a signed message, in characters. */
const messageMax = 8192

const signed = {
  /** Address that signed `message`. */
  address: EvmAddress,
  /** JSON text, byte for byte as it was signed as a personal message (ERC-191). */
  message: v.pipe(v.string(), v.maxLength(messageMax)),
  /** Signature of an account, or of a contract (ERC-1271, ERC-6492). */
  signature: v.pipe(SignedMessage, v.maxLength(32_768)),
}

const CoinType = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1))

const writeErrors = [
  ...readErrors,
  'NOT_FOUND',
  'SIGNATURE_INVALID',
  'CONFLICT',
  'BODY_TOO_LARGE',
  'FEATURE_UNAVAILABLE',
  'UPSTREAM_UNAVAILABLE',
] as const

/** The name's record after a change. `success: false` is an answer of other servers. */
const Changed = v.object({
  ...NameRecord.entries,
  addresses: v.optional(NameRecord.entries.addresses),
  success: v.optional(v.boolean()),
})

/** Registers a name; `message` is the text of a {@link NameRegistration}. */
export const postName = defineRoute({
  method: 'POST',
  path: '/v1/profile/account',
  body: v.object({ ...signed, coin_type: CoinType }),
  response: Changed,
  errors: writeErrors,
})

/**
 * Replaces the address of a name. Both the current address and the new one have signed `message`, the text of a
 * {@link NameTransfer}. This route is an addition of this server.
 */
export const postNameAddress = defineRoute({
  method: 'POST',
  path: '/v1/profile/account/:name/address',
  body: v.object({
    ...signed,
    /** Coin type of the new address. */
    coin_type: CoinType,
    new_address: EvmAddress,
    new_signature: signed.signature,
  }),
  response: Changed,
  errors: writeErrors,
})

/**
 * Replaces the attributes of a name; `message` is the text of a {@link NameUpdate}. This route is an addition of
 * this server.
 */
export const postNameAttributes = defineRoute({
  method: 'POST',
  path: '/v1/profile/account/:name/attributes',
  body: v.object(signed),
  response: Changed,
  errors: writeErrors,
})

/**
 * Gives a name up; `message` is the text of a {@link NameRelease}. This route is an addition of this server.
 */
export const postNameRelease = defineRoute({
  method: 'POST',
  path: '/v1/profile/account/:name/release',
  body: v.object(signed),
  response: v.object({ success: v.boolean() }),
  errors: writeErrors,
})

const Base = {
  /** Name with its zone. */
  name: v.pipe(v.string(), v.maxLength(255)),
  /** Seconds since 1970. */
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
}
/** A text without control characters and bidirectional marks. */
const Bio = v.pipe(
  v.string(),
  v.check((text) => [...text].length <= nameBioMax, `More than ${nameBioMax} characters`),
  v.regex(
    /^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u,
    'Not printable',
  ),
)
/** An `https:` or `ipfs:` URL, or a token (CAIP-22, CAIP-29). */
const Avatar = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(
    /^(?:https:\/\/[^\s\p{C}]+|ipfs:\/\/[^\s\p{C}]+|eip155:\d{1,32}\/erc(?:721|1155):0x[0-9a-fA-F]{40}\/\d{1,78})$/u,
    'Not the address of a picture',
  ),
)

/** Content of the message that registers a name. */
export const NameRegistration = v.object({
  ...Base,
  attributes: v.optional(v.strictObject({ bio: v.optional(Bio) }), {}),
  /** Only other messages have an action, so that none of them can be used to register a name. */
  action: v.optional(v.undefined_()),
})

/** Content of the message that replaces the address of a name. */
export const NameTransfer = v.object({
  ...Base,
  action: v.literal('transfer'),
  /** The new address. */
  address: EvmAddress,
})

/** Content of the message that replaces the attributes of a name. */
export const NameUpdate = v.object({
  ...Base,
  action: v.literal('attributes'),
  /** The whole new set; a missing attribute is deleted. */
  attributes: v.strictObject({ avatar: v.optional(Avatar), bio: v.optional(Bio) }),
})

/** Content of the message that gives a name up. */
export const NameRelease = v.object({ ...Base, action: v.literal('release') })

/** Last second of the year 9999, in seconds since 1970; later dates can't be shown. */
const lastDate = 253_402_300_799

// A message with other fields may be for another server, where it means something else.
const NameMessage = v.pipe(
  v.union([
    v.strictObject(NameTransfer.entries),
    v.strictObject(NameUpdate.entries),
    v.strictObject(NameRelease.entries),
    v.strictObject(NameRegistration.entries),
  ]),
  v.check(({ name, timestamp }) => {
    const [label = '', ...zone] = name.split('.')
    return isNameLabel(label) && zone.length > 0 && timestamp <= lastDate
  }, 'Not a name'),
)
const Text = v.pipe(v.string(), v.parseJson(), NameMessage)

/** Content of a message that registers a name (no action) or changes one. */
export type NameMessage = v.InferOutput<typeof NameMessage>

/**
 * Reads a signed message about an account name.
 * @returns `undefined` for any other message, and for one with further fields.
 */
export function readNameMessage(text: string): NameMessage | undefined {
  const { output, success } = v.safeParse(Text, text)
  return success ? output : undefined
}

/**
 * Returns the text to sign to register a name. Servers accept it for a short time only (some 10 s), so build it
 * right before it is signed.
 *
 * @param options.name - With its zone.
 * @param options.nowMs - Milliseconds since 1970.
 */
export function toNameMessage(options: { name: string; nowMs: number }): string {
  const timestamp = Math.floor(options.nowMs / 1000)
  return JSON.stringify({ name: options.name, attributes: {}, timestamp })
}

/**
 * Returns the label of a name: `alice` of `alice.example.eth` in the zone `example.eth`.
 *
 * @returns Undefined unless the name is exactly one label under the zone.
 */
export function nameLabel(name: string, zone: string): string | undefined {
  const label = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : undefined
  return label && !label.includes('.') ? label : undefined
}
