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
import { SmartAccountSettings } from './smartApi.ts'

// What the frame asks of its server, under `/v1` of the frame's own host. Every call carries a proof of
// possession (RFC 9449); its claim `bd` is the SHA-256 of the body, so that nobody can swap it.

/** Something sealed to a public key (RFC 9180, X25519-HKDF-SHA256, AES-256-GCM). */
export const Sealed = v.strictObject({ enc: Base64Url, ct: Base64Url })
export type Sealed = v.InferOutput<typeof Sealed>

/** How a new device of a person gets the wallet back; the project's owner sets it. */
export const Recovery = v.picklist(['automatic', 'user'])
export type Recovery = v.InferOutput<typeof Recovery>

/** What a frame has to know of its project before anybody signs in. */
export const getFrameConfig = defineRoute({
  method: 'GET',
  path: '/v1/frame/config',
  query: v.object({ projectId: v.string() }),
  response: v.object({
    projectId: v.string(),
    name: v.string(),
    /** Origins that may embed the frame, beside the default ones. */
    origins: v.array(v.string()),
    /** Whether an origin that only fits the default list may embed it; it counts as development. */
    allowsDefaultOrigins: v.boolean(),
    recovery: Recovery,
    /** Networks of the embedded wallet, each with the URLs it may ask. */
    chains: v.array(
      v.object({
        caipNetworkId: v.string(),
        name: v.string(),
        rpcUrls: v.array(v.string()),
        nativeCurrency: v.object({ name: v.string(), symbol: v.string(), decimals: v.number() }),
        isTestnet: v.boolean(),
        /** Whether the server knows what accounts hold there: see {@link postHoldings}. */
        hasHoldings: v.optional(v.boolean()),
        /** Smart accounts there; none when absent. */
        smartAccount: v.optional(SmartAccountSettings),
      }),
    ),
    /** Numbers of the chains whose `smartAccount` is there. */
    smartAccountNetworks: v.array(v.number()),
    socials: v.array(v.string()),
    passkey: v.boolean(),
    /** True if clients other than our own may sign people in; `on` with a server that does not say. */
    thirdPartyClients: v.optional(v.picklist(['on', 'off'])),
    /** HPKE public keys of the server: shares are sealed to the first, automatic recovery to the second. */
    serviceKey: Base64Url,
    recoveryKey: v.optional(Base64Url),
  }),
  errors,
})

const EmailFlow = v.object({
  flowId: FlowId,
  action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
  /** Digits that the page about the new device asks for. */
  matchCode: v.optional(v.string()),
  resendAfter: Seconds,
  expiresIn: Seconds,
})

/** Begins a login by e-mail. `CONNECT`: the device's session still holds, nothing was mailed. */
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

/** Waits up to 25 s for the yes on the page that the mail leads to. */
export const waitForDevice = defineRoute({
  method: 'POST',
  path: '/v1/auth/device/wait',
  body: v.strictObject({ flowId: FlowId }),
  response: v.object({ status: v.picklist(['approved', 'expired', 'pending']) }),
  errors: [...errors, 'OTP_EXPIRED', 'LOCKED'],
})

const LinkToken = v.pipe(v.string(), v.maxLength(128))

/** Describes the login that a mail's link would approve. Authorized by the token; counts no try. */
export const describeDevice = defineRoute({
  method: 'POST',
  path: '/v1/auth/device/describe',
  body: v.strictObject({ token: LinkToken }),
  response: v.object({
    /** Browser and system in the server's own words; empty when unknown. */
    browser: v.string(),
    /** Of the page where the person signs in. */
    origin: v.string(),
    /** Milliseconds since 1970. */
    startedAt: v.number(),
  }),
  errors: [...errors, 'OTP_EXPIRED'],
})

/** What the page of the mail's link asks; it has no proof, the token is one. */
export const approveDevice = defineRoute({
  method: 'POST',
  path: '/v1/auth/device/approve',
  body: v.strictObject({
    token: LinkToken,
    /** Required unless the login began without digits: see `showsDigits` of {@link startEmail}. */
    matchCode: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Not digits'))),
  }),
  response: done,
  errors: [...errors, 'OTP_INVALID', 'OTP_EXPIRED', 'LOCKED'],
})

/** A session that was begun, or goes on. */
export const Session = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Of the access token. */
  expiresIn: Seconds,
  user: v.object({
    id: v.string(),
    email: v.nullable(v.string()),
    userName: v.nullable(v.string()),
    /** How the person came in: `email`, or the provider. The address then is one that it vouches for. */
    provider: v.string(),
  }),
  /** Whether this device was approved by its mail, or by something as strong. */
  isDeviceVerified: v.boolean(),
})
export type Session = v.InferOutput<typeof Session>

/** The code of the mail. */
export const verifyOtp = defineRoute({
  method: 'POST',
  path: '/v1/auth/otp/verify',
  body: v.strictObject({ flowId: FlowId, otp: Otp }),
  response: Session,
  errors: [...errors, 'OTP_INVALID', 'OTP_EXPIRED', 'LOCKED'],
})

/** What the refusal of a wrong code says beside the rest: how many more may be typed. */
export const OtpProblem = v.object({ triesLeft: v.number() })
export type OtpProblem = v.InferOutput<typeof OtpProblem>

/** A new access token; the refresh token is used up. */
export const refreshSession = defineRoute({
  method: 'POST',
  path: '/v1/token/refresh',
  body: v.strictObject({ refreshToken: v.pipe(v.string(), v.maxLength(128)) }),
  response: Session,
  errors,
})

/** Ends the session of the caller. */
export const signOut = defineRoute({
  method: 'POST',
  path: '/v1/session/logout',
  body: none,
  response: done,
  errors,
})

/** Somebody who can open what is sealed to their key. `operator`: the server, with automatic recovery. */
export const Recipient = v.strictObject({
  rid: RecipientId,
  type: v.picklist(['code', 'operator', 'passkey']),
  /** X25519. */
  publicKey: Bytes32,
  label: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Of a passkey: its id, and the salt of its key. */
  credentialId: v.optional(Base64Url),
  salt: v.optional(Base64Url),
})
export type Recipient = v.InferOutput<typeof Recipient>

/**
 * One splitting of the wallet key in three. The device's share stays on the device (`device`) or was
 * thrown away (`recovery`).
 */
export const ShareSet = v.strictObject({
  setId: SetId,
  role: v.picklist(['device', 'recovery']),
  epoch: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The server's share, sealed to its service key. */
  s: Sealed,
  /** The recovery share, sealed to each recipient. */
  r: v.pipe(v.array(v.strictObject({ rid: RecipientId, sealed: Sealed })), v.maxLength(10)),
  /** Of each share, its hash with a label and a MAC of that: a set vouches for itself, so one can go. */
  commits: v.tuple([Base64Url, Base64Url, Base64Url]),
})
export type ShareSet = v.InferOutput<typeof ShareSet>

const Addresses = v.strictObject({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'Not an address')),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Not an address')),
})

/** What the server keeps of a wallet and may show: no share, no key. */
export const WalletRecord = v.object({
  walletId: WalletId,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  addresses: Addresses,
  vaultRoot: Base64Url,
  vaultSign: Base64Url,
  recipients: v.array(Recipient),
  /** Of everything above, under a key that only the wallet key gives. */
  mac: Base64Url,
  commits: v.record(v.string(), v.tuple([Base64Url, Base64Url, Base64Url])),
  isFrozen: v.boolean(),
})
export type WalletRecord = v.InferOutput<typeof WalletRecord>

/** The caller's wallet; null without one, because that is no failure of somebody who is new. */
export const getWallet = defineRoute({
  method: 'GET',
  path: '/v1/wallet',
  response: v.nullable(WalletRecord),
  errors,
})

/** Keeps a new wallet; 409 where the person has another one already (two tabs). The same one again is none. */
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
  response: v.object({ walletId: WalletId, version: v.number() }),
  errors,
})

/** The server's share of this device's set, for one signature. */
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

/** 32 bytes that only the recipient's key opens: shares are handed to nobody else. Once, for 5 min. */
export const challengeRecovery = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/recover/challenge',
  body: v.strictObject({ rid: RecipientId }),
  response: v.object({ challenge: Sealed }),
  errors: [...errors, 'FACTOR_REQUIRED'],
})

/**
 * Both shares of the recovery set. With the operator's recipient no nonce is needed, but a device that
 * was approved and a code of this session; the recovery share then comes sealed to `ephPub`.
 */
export const recoverWallet = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/recover',
  body: v.strictObject({ rid: RecipientId, nonce: v.optional(Bytes32), ephPub: Bytes32 }),
  response: v.object({ setId: SetId, epoch: v.number(), s: Sealed, r: Sealed }),
  errors: [...errors, 'FACTOR_REQUIRED', 'FROZEN', 'TOO_EARLY', 'UPSTREAM_UNAVAILABLE'],
})

/**
 * New sets, and where a factor was added or removed, new recipients: one step from one version to the
 * next. Sets of this device and the recovery set are replaced by what is given.
 *
 * Only for a device with a set and a login of the last 5 min, or one that was just handed the recovery
 * set. Other recipients always need such a login, and a new recovery set; what was sealed to those who are
 * gone is erased. The owner is mailed when the recovery set changes, unless that ends a recovery.
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

/** Stops every use of the wallet, from any device that is signed in, and forgets who waits for it. */
export const freezeWallet = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/freeze',
  body: none,
  response: done,
  errors,
})

/**
 * Lets a frozen wallet be used again: with a factor of the person (`rid` and the nonce of its challenge),
 * or where they have none, a device that was approved and a login of the last 5 min.
 */
export const unfreezeWallet = defineRoute({
  method: 'POST',
  path: '/v1/wallets/:walletId/unfreeze',
  body: v.strictObject({ rid: v.optional(RecipientId), nonce: v.optional(Bytes32) }),
  response: done,
  errors: [...errors, 'FACTOR_REQUIRED'],
})
