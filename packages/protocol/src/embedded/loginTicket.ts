import * as v from 'valibot'

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
    needsYes: v.optional(v.boolean()),
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
