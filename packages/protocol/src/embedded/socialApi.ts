import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { Bytes32, done, errors, FlowId, none, Seconds } from './apiShapes.ts'
import { Session } from './frameApi.ts'
import { OidcName } from './messages.ts'

/** Result of a login popup. Valid once, and only in the frame that started the login. */
export const LoginHandle = v.pipe(
  v.string(),
  v.regex(/^urn:fairlead:login:[A-Za-z0-9_-]{43}$/, 'Not a login result'),
)

/** Providers that are built in. */
export const OauthProvider = v.picklist(['google', 'x', 'discord', 'apple', 'github', 'facebook'])
export type OauthProvider = v.InferOutput<typeof OauthProvider>

/** Provider of {@link startSocial}: a built-in one, or one of the project. */
export const LoginProvider = v.union([OauthProvider, OidcName])
export type LoginProvider = v.InferOutput<typeof LoginProvider>

/**
 * Starts a social login. The popup opens `uri`. A page that can't open popups appends `--` and its own URL to
 * the `state` parameter and navigates there itself.
 */
export const startSocial = defineRoute({
  method: 'POST',
  path: '/v1/auth/social/start',
  body: v.strictObject({
    provider: LoginProvider,
    /** SHA-256 of 32 random bytes that the frame keeps secret until the login completes. */
    binderHash: Bytes32,
    locale: v.optional(v.pipe(v.string(), v.maxLength(16))),
  }),
  response: v.object({ flowId: FlowId, uri: v.string(), expiresIn: Seconds }),
  errors: [...errors, 'FEATURE_UNAVAILABLE'],
})

/** Returns the progress of a social login. */
export const socialStatus = defineRoute({
  method: 'POST',
  path: '/v1/auth/social/status',
  body: v.strictObject({ flowId: FlowId }),
  response: v.object({
    /** `open`: the user is at the provider. `returned`: the provider has answered; the login is not completed yet. */
    status: v.picklist(['done', 'expired', 'failed', 'open', 'returned']),
    /** After `returned`: `strong` if the popup may pass the frame a ticket. */
    binding: v.optional(v.picklist(['strong', 'weak'])),
  }),
  errors,
})

/**
 * Lets a login complete without its handle and ticket, for a popup that no page waits for any more.
 * Authorized by the ticket, without a DPoP proof. The caller must have asked the user whether they started
 * the login.
 */
export const releaseSocial = defineRoute({
  method: 'POST',
  path: '/v1/auth/social/release',
  body: v.strictObject({ flowId: FlowId, ticket: Bytes32 }),
  response: done,
  errors: [...errors, 'OTP_EXPIRED', 'OTP_INVALID'],
})

/** The device has to be approved by email before a session is created. */
const DeviceNeeded = v.object({
  action: v.literal('VERIFY_DEVICE'),
  /** Digits that the user enters on the approval page; absent for clients that can't show them. */
  matchCode: v.optional(v.string()),
  resendAfter: Seconds,
  expiresIn: Seconds,
})

/**
 * Completes a social login. `ticket` comes directly from the popup. Without it, the server can't know that
 * the popup ran on this device, so an unknown device needs approval. Wait for the approval with {@link
 * waitForDevice}, then call this again.
 */
export const completeSocial = defineRoute({
  method: 'POST',
  path: '/v1/auth/social/complete',
  body: v.strictObject({
    flowId: FlowId,
    /** Required unless the login was released with {@link releaseSocial}. */
    handle: v.optional(LoginHandle),
    ticket: v.optional(Bytes32),
    binder: Bytes32,
    /** Same as in `startEmail`. */
    showsDigits: v.optional(v.boolean()),
  }),
  response: v.union([Session, DeviceNeeded]),
  errors: [
    ...errors,
    'FACTOR_REQUIRED',
    'LOCKED',
    'OTP_EXPIRED',
    'OTP_INVALID',
    'UPSTREAM_UNAVAILABLE',
  ],
})

/** Starts a login with Farcaster; the user opens `url` on the phone. */
export const startFarcaster = defineRoute({
  method: 'POST',
  path: '/v1/auth/farcaster/start',
  body: none,
  response: v.object({ flowId: FlowId, url: v.string(), expiresIn: Seconds }),
  errors: [...errors, 'FEATURE_UNAVAILABLE', 'UPSTREAM_UNAVAILABLE'],
})

/** Waits up to 25 s for the approval on the phone. */
export const completeFarcaster = defineRoute({
  method: 'POST',
  path: '/v1/auth/farcaster/complete',
  body: v.strictObject({ flowId: FlowId }),
  response: v.union([Session, v.object({ status: v.literal('pending') })]),
  errors: [...errors, 'OTP_EXPIRED', 'OTP_INVALID', 'UPSTREAM_UNAVAILABLE'],
})

/**
 * Ticket that a login popup passes to the frame, between windows of the frame's origin. It proves that the
 * user signed in with this browser. The page never sees it.
 */
export const LoginTicket = v.object({
  type: v.literal('fairlead/login-ticket'),
  flowId: v.pipe(v.string(), v.maxLength(48)),
  ticket: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'Not 32 bytes of base64url')),
})
export type LoginTicket = v.InferOutput<typeof LoginTicket>

/** Result of a social login, from the server to the popup in which it ended. */
export const LoginOutcome = v.variant('kind', [
  v.object({
    kind: v.literal('returned'),
    /**
     * True if the user has to confirm the page before it gets the result, because the page is not from a
     * trusted party.
     */
    needsConfirmation: v.optional(v.boolean()),
    /** Origin of the page that started the login; only this origin gets the result. */
    origin: v.string(),
    /** Login handle or error, for the page. */
    resultUri: v.pipe(v.string(), v.maxLength(512)),
    /**
     * URL to continue at, including `resultUri`: the wallet's site, or after a confirmation the page, if the
     * login replaced the whole page.
     */
    returnUrl: v.optional(v.string()),
    /** Ticket for the frame; absent if the login failed. */
    ticket: v.optional(LoginTicket),
  }),
  v.object({ kind: v.literal('refused') }),
])
export type LoginOutcome = v.InferOutput<typeof LoginOutcome>
