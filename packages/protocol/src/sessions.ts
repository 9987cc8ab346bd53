import * as v from 'valibot'
import { UserOperation } from './bundler.ts'
import { AccountId } from './caipSchema.ts'
import { defineRoute } from './route.ts'
import { DecimalText } from './values.ts'
import { EvmAddress, HexData } from './walletRpc.ts'

// Smart sessions. Source: data API contract, section 6.2.

/** Permission types that a page may create a session with. Saved grants have the types of ERC-7715 as well. */
export const sessionPermissionTypes = [
  'contract-call',
  'native-token-recurring-allowance',
  'erc20-recurring-allowance',
] as const
/** One of {@link sessionPermissionTypes}. */
export type SessionPermissionType = (typeof sessionPermissionTypes)[number]

/** Maximum lifetime of a session, in seconds: 30 days. */
export const sessionMaxSeconds = 30 * 24 * 60 * 60
/** Maximum number of sessions in a list. */
export const sessionListMax = 255

/** Id of a session: a UUID in lower case. */
export const SessionId = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not a session id'),
)

/** Seconds since 1970. */
const Seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 40))
const TypeName = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/, 'Not a type'))
const Details = v.record(v.pipe(v.string(), v.maxLength(64)), v.unknown())

/** Permission context of ERC-7715: encoded delegations. At most 32 KiB. */
export const SessionContext = v.pipe(HexData, v.minLength(4), v.maxLength(2 + 2 * 32_768))

/** A permission of a session; `data` depends on `type`. */
export const SessionPermission = v.object({ type: TypeName, data: Details })
export type SessionPermission = v.InferOutput<typeof SessionPermission>

/** Additional limit of a session, e.g. of the number of calls; `data` depends on `type`. */
export const SessionPolicy = v.object({ type: TypeName, data: Details })
export type SessionPolicy = v.InferOutput<typeof SessionPolicy>

/** Uncompressed secp256k1 public key: `0x04` and 128 hexadecimal digits. */
const PublicKey = v.pipe(
  v.string(),
  v.regex(/^0x04[0-9a-fA-F]{128}$/, 'Not an uncompressed public key'),
)

/** A public key of a session's signer. */
export const SessionKey = v.object({ type: v.literal('secp256k1'), publicKey: PublicKey })
export type SessionKey = v.InferOutput<typeof SessionKey>

/**
 * Signer of a session: the page's key. In the request to the wallet, and when the session is activated, `keys` also
 * has the server's co-signer key, and both keys have to sign.
 */
export const SessionSigner = v.variant('type', [
  v.object({ type: v.literal('key'), data: SessionKey }),
  v.object({
    type: v.literal('keys'),
    data: v.object({ keys: v.pipe(v.array(SessionKey), v.minLength(1), v.maxLength(2)) }),
  }),
])
export type SessionSigner = v.InferOutput<typeof SessionSigner>

/** Returns the public keys of a signer, in lower case. */
export function sessionKeysOf(signer: SessionSigner): readonly string[] {
  const keys = signer.type === 'key' ? [signer.data] : signer.data.keys
  return keys.map(({ publicKey }) => publicKey.toLowerCase())
}

/** Permission in a list, with what is left of it. */
export const ListedPermission = v.object({
  ...SessionPermission.entries,
  /**
   * Amount left in the current period, in the token's smallest unit. Read from the chain; absent for permissions
   * without an amount, and if the chain doesn't answer.
   */
  available: v.optional(DecimalText),
  /** End of the current period, in seconds since 1970; present with `available`. */
  periodEnds: v.optional(Seconds),
})
export type ListedPermission = v.InferOutput<typeof ListedPermission>

/** A session in the list of an account. Other servers don't send the optional fields from `account` on. */
export const Session = v.object({
  pci: SessionId,
  /** Application that created the session. `url` is the origin of the page. */
  project: v.object({
    id: v.string(),
    name: v.pipe(v.string(), v.maxLength(256)),
    url: v.optional(v.pipe(v.string(), v.maxLength(2048))),
    iconUrl: v.optional(v.pipe(v.string(), v.maxLength(2048))),
  }),
  /** End of the session, in seconds since 1970. */
  expiry: Seconds,
  createdAt: Seconds,
  permissions: v.pipe(v.array(ListedPermission), v.maxLength(32)),
  policies: v.pipe(v.array(SessionPolicy), v.maxLength(32)),
  context: v.optional(v.nullable(SessionContext)),
  revokedAt: v.optional(v.nullable(Seconds)),
  /** Account with its network (CAIP-10). */
  account: v.optional(AccountId),
  /**
   * True if the chain refuses the session's delegations: a delegation was disabled, or the account's nonce was
   * increased. Absent if the chain doesn't answer.
   */
  isDisabled: v.optional(v.boolean()),
  /** `app`: the application's key signs alone. `co-signed`: the server signs each operation as well. */
  signerKind: v.optional(v.picklist(['app', 'co-signed'])),
  /** Time of the last use, in seconds since 1970; absent if never used, or unknown. */
  lastUsed: v.optional(Seconds),
})
export type Session = v.InferOutput<typeof Session>

const errors = [
  'REQUEST_INVALID',
  'PROJECT_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'RATE_LIMITED',
  'UPSTREAM_UNAVAILABLE',
  'SERVER_ERROR',
] as const
const writeErrors = [
  ...errors,
  'BODY_TOO_LARGE',
  'CONFLICT',
  'FEATURE_UNAVAILABLE',
  'NETWORK_UNSUPPORTED',
  'SESSION_EXPIRED',
  'SIGNATURE_INVALID',
] as const

/** Lists the activated sessions of an account, newest first. With a plain EVM address, those of all its networks. */
export const getSessions = defineRoute({
  method: 'GET',
  path: '/v1/sessions/:account',
  response: v.object({ pcis: v.pipe(v.array(Session), v.maxLength(sessionListMax)) }),
  errors,
})

const request = {
  expiry: Seconds,
  signer: SessionSigner,
  permissions: v.pipe(
    v.array(v.object({ type: v.picklist(sessionPermissionTypes), data: Details })),
    v.minLength(1),
    v.maxLength(16),
  ),
  policies: v.pipe(v.array(SessionPolicy), v.maxLength(16)),
}

/**
 * Creates a session, which has to be activated within an hour. Returns its id and the public key of its co-signer.
 * `account` in the path is a CAIP-10 id.
 */
export const postSession = defineRoute({
  method: 'POST',
  path: '/v1/sessions/:account',
  query: v.object({ v: v.optional(v.literal('2')) }),
  body: v.object(request),
  response: v.object({ pci: SessionId, key: SessionKey }),
  errors: writeErrors,
})

/** Activates a session with the context that the wallet granted for exactly this request. */
export const postSessionActivation = defineRoute({
  method: 'POST',
  path: '/v1/sessions/:account/activate',
  body: v.object({ ...request, pci: SessionId, context: SessionContext }),
  response: v.object({}),
  errors: writeErrors,
})

/** Returns the context of an activated session. */
export const getSessionContext = defineRoute({
  method: 'GET',
  path: '/v1/sessions/:account/getcontext',
  query: v.object({ pci: SessionId }),
  response: v.object({ context: SessionContext }),
  errors,
})

/**
 * Revokes a session; `signature` is the account's personal signature of {@link toSessionRevocation}. The server deletes
 * the co-signer key. `success: false` is an answer for networks without sessions.
 */
export const postSessionRevocation = defineRoute({
  method: 'POST',
  path: '/v1/sessions/:account/revoke',
  body: v.object({
    pci: SessionId,
    signature: v.custom<`0x${string}`>(
      (value) => typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2}){31,16384}$/.test(value),
      'Not a signature',
    ),
  }),
  response: v.object({ success: v.boolean() }),
  errors: writeErrors,
})

/**
 * Signs a user operation with the co-signer key; for back ends of applications. The operation redeems the session's
 * delegations and stays inside its permissions.
 */
export const postSessionSignature = defineRoute({
  method: 'POST',
  path: '/v1/sessions/:account/sign',
  body: v.object({
    pci: SessionId,
    userOp: v.object({
      ...UserOperation.entries,
      signature: v.optional(UserOperation.entries.signature),
    }),
  }),
  response: v.object({ signature: HexData }),
  errors: writeErrors,
})

/**
 * Returns the text that an account signs to revoke a session.
 *
 * @param options.account - CAIP-10 id; the text has it in lower case.
 */
export function toSessionRevocation(options: { account: string; pci: string }): string {
  return `Revoke session ${options.pci} of ${options.account.toLowerCase()}`
}

/**
 * Returns the CAIP-10 id of an EVM account in lower case, which is how sessions are stored.
 *
 * @returns Undefined unless the text is a CAIP-10 id of an EVM account.
 */
export function toSessionAccount(
  text: string,
): { account: `eip155:${string}:${string}`; address: `0x${string}`; chainId: number } | undefined {
  const [, reference = '', address = ''] =
    /^eip155:([1-9]\d{0,15}):(0x[0-9a-f]{40})$/.exec(text.toLowerCase()) ?? []
  const chainId = Number(reference)
  if (!v.is(EvmAddress, address) || !Number.isSafeInteger(chainId)) return undefined
  return { account: `eip155:${reference}:${address}`, address, chainId }
}
