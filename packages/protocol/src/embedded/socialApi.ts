import * as v from 'valibot'
import { defineRoute } from '../route.ts'
import { Bytes32, done, errors, FlowId, none, Seconds } from './apiShapes.ts'
import { Session } from './frameApi.ts'

/** What the window of a provider ended with: worth something once, in the frame that asked for it. */
export const LoginHandle = v.pipe(
  v.string(),
  v.regex(/^urn:fairlead:login:[A-Za-z0-9_-]{43}$/, 'Not the end of a login'),
)

/** Providers of {@link startSocial}. */
export const OauthProvider = v.picklist(['google', 'x', 'discord', 'apple', 'github', 'facebook'])
export type OauthProvider = v.InferOutput<typeof OauthProvider>

/**
 * Begins a login with a provider. The person's window goes to `uri`; a page without windows appends
 * `--` and its own address to `state` in it, and goes there itself.
 */
export const startSocial = defineRoute({
  method: 'POST',
  path: '/v1/auth/social/start',
  body: v.strictObject({
    provider: OauthProvider,
    /** SHA-256 of 32 bytes that the frame keeps to itself until the end. */
    binderHash: Bytes32,
    locale: v.optional(v.pipe(v.string(), v.maxLength(16))),
  }),
  response: v.object({ flowId: FlowId, uri: v.string(), expiresIn: Seconds }),
  errors: [...errors, 'FEATURE_UNAVAILABLE'],
})

/** How far a login with a provider is. */
export const socialStatus = defineRoute({
  method: 'POST',
  path: '/v1/auth/social/status',
  body: v.strictObject({ flowId: FlowId }),
  response: v.object({
    /** `open`: the person is on their way. `returned`: the provider answered, the end is missing. */
    status: v.picklist(['done', 'expired', 'failed', 'open', 'returned']),
    /** Of a login that returned: whether its window may hand the frame a ticket. */
    binding: v.optional(v.picklist(['strong', 'weak'])),
  }),
  errors,
})

/**
 * What the window of a login asks where no page is left to tell: from then on the login goes on without
 * its handle, and without its ticket. It has no proof, the ticket is one; whoever calls was asked
 * whether they began the login.
 */
export const releaseSocial = defineRoute({
  method: 'POST',
  path: '/v1/auth/social/release',
  body: v.strictObject({ flowId: FlowId, ticket: Bytes32 }),
  response: done,
  errors: [...errors, 'OTP_EXPIRED', 'OTP_INVALID'],
})

/** A device that has to be approved by a mail before there is a session. */
const DeviceNeeded = v.object({
  action: v.literal('VERIFY_DEVICE'),
  /** Digits that the page about the new device asks for; none for a client that can't show them. */
  matchCode: v.optional(v.string()),
  resendAfter: Seconds,
  expiresIn: Seconds,
})

/**
 * The end of a login with a provider. `ticket` came from the window to the frame itself: without it
 * nobody knows that the person of the window sits at this device, so a device that is not known has to
 * be approved. Its approval is waited for by {@link waitForDevice}; then this is called again.
 */
export const completeSocial = defineRoute({
  method: 'POST',
  path: '/v1/auth/social/complete',
  body: v.strictObject({
    flowId: FlowId,
    /** Only a login that was released goes on without it. */
    handle: v.optional(LoginHandle),
    ticket: v.optional(Bytes32),
    binder: Bytes32,
    /** As in `startEmail`. */
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

/** Begins a login with Farcaster; the person's phone opens `url`. */
export const startFarcaster = defineRoute({
  method: 'POST',
  path: '/v1/auth/farcaster/start',
  body: none,
  response: v.object({ flowId: FlowId, url: v.string(), expiresIn: Seconds }),
  errors: [...errors, 'FEATURE_UNAVAILABLE', 'UPSTREAM_UNAVAILABLE'],
})

/** Waits up to 25 s for the phone. */
export const completeFarcaster = defineRoute({
  method: 'POST',
  path: '/v1/auth/farcaster/complete',
  body: v.strictObject({ flowId: FlowId }),
  response: v.union([Session, v.object({ status: v.literal('pending') })]),
  errors: [...errors, 'OTP_EXPIRED', 'OTP_INVALID', 'UPSTREAM_UNAVAILABLE'],
})
