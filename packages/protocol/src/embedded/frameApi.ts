import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import {
  Base64Url,
  Bytes32,
  done,
  Email,
  errors,
  FlowId,
  none,
  Otp,
  RecipientId,
  Seconds,
  SetId,
  WalletId,
} from './apiShapes.ts'
import { OidcName } from './messages.ts'
import { SmartAccountSettings } from './smartApi.ts'

// API between the frame and its server, under `/v1` of the frame's host. Every call carries a DPoP proof (RFC
// 9449). Its claim `bd` is the SHA-256 of the body, so that the body can't be replaced.

/** HPKE ciphertext (RFC 9180, X25519-HKDF-SHA256, AES-256-GCM). */
export const Sealed = v.strictObject({ enc: Base64Url, ct: Base64Url })
export type Sealed = v.InferOutput<typeof Sealed>

/** Recovery method by which a user opens the wallet on a new device; configured by the project's owner. */
export const Recovery = v.picklist(['automatic', 'user'])
export type Recovery = v.InferOutput<typeof Recovery>

/** A PNG, JPEG or GIF of at most 32 KiB, as a data URL. Never SVG, which may contain links and scripts. */
const Logo = v.pipe(
  v.string(),
  v.maxLength(44_000),
  v.regex(/^data:image\/(?:gif|jpeg|png);base64,[A-Za-z0-9+/]+={0,2}$/),
)

/** Returns the project's configuration, before login. */
export const getFrameConfig = defineRoute({
  method: 'GET',
  path: '/v1/frame/config',
  /** `logo=1` adds the logo, which only windows of the wallet show. */
  query: v.object({ projectId: v.string(), logo: v.optional(v.literal('1')) }),
  response: v.object({
    projectId: v.string(),
    name: v.string(),
    /** Logo of the project's emails; absent if the operator has set none. */
    logo: v.optional(Logo),
    /** Origins that may embed the frame, in addition to the default ones. */
    origins: v.array(v.string()),
    /** True if the default list of origins applies; such origins count as development. */
    allowsDefaultOrigins: v.boolean(),
    /** False if the default list is limited to pages on the user's own machine. */
    allowsPreviews: v.optional(v.boolean()),
    recovery: Recovery,
    /** Networks of the embedded wallet, each with its allowed RPC URLs. */
    chains: v.array(
      v.object({
        caipNetworkId: v.string(),
        name: v.string(),
        rpcUrls: v.array(v.string()),
        nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
        isTestnet: v.boolean(),
        /** True if {@link postHoldings} supports the network. */
        hasHoldings: v.optional(v.boolean()),
        /** Smart account settings of the network; absent without smart accounts. */
        smartAccount: v.optional(SmartAccountSettings),
      }),
    ),
    /** Chain ids of the networks that have `smartAccount`. */
    smartAccountNetworks: v.array(v.number()),
    socials: v.array(v.string()),
    /** OpenID Connect providers of this project alone, with the names for their buttons. */
    oidc: v.optional(v.array(v.object({ name: OidcName, title: v.string() }))),
    passkey: v.boolean(),
    /** `on` if clients other than our own may sign users in. Absent means `on`. */
    thirdPartyClients: v.optional(v.picklist(['on', 'off'])),
    /** HPKE public keys of the server: `serviceKey` for server shares, `recoveryKey` for automatic recovery. */
    serviceKey: Base64Url,
    recoveryKey: v.optional(Base64Url),
  }),
  errors,
})

const EmailFlow = v.object({
  flowId: FlowId,
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  /** Digits that the user enters on the page that approves the new device. */
  matchCode: v.optional(v.string()),
  resendAfter: Seconds,
  expiresIn: Seconds,
})

/** Starts a login by email. `CONNECT` means that the device's session is still valid and no email was sent. */
export const startEmail = defineRoute({
  method: 'POST',
  path: '/v1/auth/email/start',
  body: v.strictObject({
    email: Email,
    locale: v.optional(v.pipe(v.string(), v.maxLength(16))),
    /** False for a client that can't show the digits; its project has to allow that. */
    showsDigits: v.optional(v.boolean()),
  }),
  response: EmailFlow,
  errors: [...errors, 'FEATURE_UNAVAILABLE', 'LOCKED', 'UPSTREAM_UNAVAILABLE'],
})

/** Waits up to 25 s until the user approves the device through the link in the email. */
export const waitForDevice = defineRoute({
  method: 'POST',
  path: '/v1/auth/device/wait',
  body: v.strictObject({ flowId: FlowId }),
  response: v.object({ status: v.picklist(['approved', 'expired', 'pending']) }),
  errors: [...errors, 'OTP_EXPIRED', 'LOCKED'],
})

const LinkToken = v.pipe(v.string(), v.maxLength(128))

/** Describes the login that the email's link would approve. Authorized by the token; does not count as an attempt. */
export const describeDevice = defineRoute({
  method: 'POST',
  path: '/v1/auth/device/describe',
  body: v.strictObject({ token: LinkToken }),
  response: v.object({
    /** Browser and system as the server names them; empty if unknown. */
    browser: v.string(),
    /** Origin of the page where the user signs in. */
    origin: v.string(),
    /** Milliseconds since 1970. */
    startedAt: v.number(),
  }),
  errors: [...errors, 'OTP_EXPIRED'],
})

/** Approves a device from the page of the email's link. Authorized by the token, without a DPoP proof. */
export const approveDevice = defineRoute({
  method: 'POST',
  path: '/v1/auth/device/approve',
  body: v.strictObject({
    token: LinkToken,
    /** Required unless the login was started without digits; see `showsDigits` of {@link startEmail}. */
    matchCode: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Not digits'))),
  }),
  response: done,
  errors: [...errors, 'OTP_INVALID', 'OTP_EXPIRED', 'LOCKED'],
})

/** A new or renewed session. */
export const Session = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Lifetime of the access token. */
  expiresIn: Seconds,
  user: v.object({
    id: v.string(),
    email: v.nullable(v.string()),
    userName: v.nullable(v.string()),
    /** Login method: `email`, or a provider. The provider has then verified the email address. */
    provider: v.string(),
    /** True for a guest: the key of this browser is the only login. */
    isGuest: v.optional(v.boolean()),
  }),
  /** True if the device was approved by email or by an equally strong method. */
  isDeviceVerified: v.boolean(),
})
export type Session = v.InferOutput<typeof Session>

/** Verifies the code from the email. */
export const verifyOtp = defineRoute({
  method: 'POST',
  path: '/v1/auth/otp/verify',
  body: v.strictObject({ flowId: FlowId, otp: Otp }),
  response: Session,
  errors: [...errors, 'OTP_INVALID', 'OTP_EXPIRED', 'LOCKED'],
})

/** Additional data of the error for a wrong code: the number of attempts left. */
export const OtpProblem = v.object({ triesLeft: v.number() })
export type OtpProblem = v.InferOutput<typeof OtpProblem>

/** Returns new tokens; each refresh token is valid once. */
export const refreshSession = defineRoute({
  method: 'POST',
  path: '/v1/token/refresh',
  body: v.strictObject({ refreshToken: v.pipe(v.string(), v.maxLength(128)) }),
  response: Session,
  errors,
})

/** Ends the caller's session. */
export const signOut = defineRoute({
  method: 'POST',
  path: '/v1/session/logout',
  body: none,
  response: done,
  errors,
})

/** Holder of a key that shares are sealed to. `operator` is the server, for automatic recovery. */
export const Recipient = v.strictObject({
  rid: RecipientId,
  type: v.picklist(['code', 'operator', 'passkey']),
  /** X25519. */
  publicKey: Bytes32,
  label: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Only for a passkey: credential id, and salt of the key derivation. */
  credentialId: v.optional(Base64Url),
  salt: v.optional(Base64Url),
})
export type Recipient = v.InferOutput<typeof Recipient>

/**
 * One split of the wallet key into three shares. The device's share stays on the device (`device`) or was
 * discarded (`recovery`).
 */
export const ShareSet = v.strictObject({
  setId: SetId,
  role: v.picklist(['device', 'recovery']),
  epoch: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Server share, sealed to its service key. */
  s: Sealed,
  /** Recovery share, sealed to each recipient. */
  r: v.pipe(v.array(v.strictObject({ rid: RecipientId, sealed: Sealed })), v.maxLength(10)),
  /** For each share, a labelled hash with a MAC, so that a set can be verified without one of its shares. */
  commits: v.tuple([Base64Url, Base64Url, Base64Url]),
})
export type ShareSet = v.InferOutput<typeof ShareSet>

const Addresses = v.strictObject({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an address')),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Not an address')),
})

/** Public data of a wallet at the server; contains neither shares nor keys. */
export const WalletRecord = v.object({
  walletId: WalletId,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  addresses: Addresses,
  vaultRoot: Base64Url,
  vaultSign: Base64Url,
  recipients: v.array(Recipient),
  /** MAC over all fields above, with a key derived from the wallet key. */
  mac: Base64Url,
  commits: v.record(v.string(), v.tuple([Base64Url, Base64Url, Base64Url])),
  isFrozen: v.boolean(),
  /** Time of creation at the server, in milliseconds since 1970; selects the code of smart accounts. */
  createdAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type WalletRecord = v.InferOutput<typeof WalletRecord>

/** Returns the user's wallet; null if the user has none yet. */
export const getWallet = defineRoute({
  method: 'GET',
  path: '/v1/wallet',
  response: v.nullable(WalletRecord),
  errors,
})

/** Stores a new wallet; 409 if the user already has another one (two tabs). Idempotent for the same wallet. */
export const createWallet = defineRoute({
  method: 'POST',
  path: '/v1/wallets',
  body: v.strictObject({
    walletId: WalletId,
    addresses: Addresses,
    vaultRoot: Base64Url,
    vaultSign: Base64Url,
    recipients: v.pipe(v.array(Recipient), v.maxLength(10)),
    sets: v.pipe(v.array(ShareSet), v.minLength(1), v.maxLength(2)),
    mac: Base64Url,
  }),
  response: v.object({
    walletId: WalletId,
    version: v.number(),
    /** The wallet as stored, so that the frame doesn't ask for it again. Older servers omit it. */
    wallet: v.optional(WalletRecord),
  }),
  errors,
})

/** Releases the server share of this device's set for one signing request. */
export const releaseShare = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/sets/:setId/release',
  body: v.strictObject({
    /** X25519 key of the worker that will sign. */
    ephPub: Bytes32,
    intentHash: v.pipe(v.string(), v.regex(/^sha256:[A-Za-z0-9_-]{43}$/, 'Not a hash')),
    method: v.pipe(v.string(), v.maxLength(64)),
    chain: v.pipe(v.string(), v.maxLength(64)),
  }),
  response: v.object({ releaseId: v.string(), s: Sealed, version: v.number() }),
  errors: [...errors, 'FACTOR_REQUIRED', 'FROZEN'],
})

/** Returns 32 bytes sealed to the recipient, as a challenge before shares are returned. Valid once, for 5 min. */
export const challengeRecovery = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/recover/challenge',
  body: v.strictObject({ rid: RecipientId }),
  response: v.object({ challenge: Sealed }),
  errors: [...errors, 'FACTOR_REQUIRED'],
})

/**
 * Returns both shares of the recovery set. The operator's recipient needs no nonce, but an approved device
 * and an email code of this session; its recovery share is then sealed to `ephPub`.
 */
export const recoverWallet = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/recover',
  body: v.strictObject({ rid: RecipientId, nonce: v.optional(Bytes32), ephPub: Bytes32 }),
  response: v.object({ setId: SetId, epoch: v.number(), s: Sealed, r: Sealed }),
  errors: [...errors, 'FACTOR_REQUIRED', 'FROZEN', 'TOO_EARLY', 'UPSTREAM_UNAVAILABLE'],
})

/**
 * Replaces the share sets of this device and of recovery, and optionally the recipients. Increments the
 * version by one.
 *
 * Allowed for a device with a set and a login of the last 5 min, or for a device that has just received the
 * recovery set. New recipients always need such a login and a new recovery set; ciphertexts for removed
 * recipients are erased. The user is notified by email if the recovery set changes, unless the change
 * completes a recovery.
 */
export const updateWallet = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/update',
  body: v.strictObject({
    version: v.pipe(v.number(), v.integer(), v.minValue(2)),
    recipients: v.pipe(v.array(Recipient), v.maxLength(10)),
    sets: v.pipe(v.array(ShareSet), v.minLength(1), v.maxLength(2)),
    mac: Base64Url,
  }),
  response: v.object({ version: v.number() }),
  errors: [...errors, 'FACTOR_REQUIRED', 'FROZEN'],
})

/**
 * Freezes the wallet: blocks every use and cancels pending or granted recoveries. Needs an approved device, or one
 * with a share.
 */
export const freezeWallet = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/freeze',
  body: none,
  response: done,
  errors,
})

/**
 * Unfreezes the wallet. Needs a recovery method of the user (`rid` and the nonce of its challenge). If the
 * user has none, needs an approved device and a login of the last 5 min.
 */
export const unfreezeWallet = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/unfreeze',
  body: v.strictObject({ rid: v.optional(RecipientId), nonce: v.optional(Bytes32) }),
  response: done,
  errors: [...errors, 'FACTOR_REQUIRED'],
})
