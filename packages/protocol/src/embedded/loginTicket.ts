import * as v from 'valibot'

/**
 * What a provider's window hands the frame, window to window on the frame's own origin. Only a browser
 * in which the person signed in has it, and the page never sees it.
 */
export const LoginTicket = v.object({
  type: v.literal('fairlead/login-ticket'),
  flowId: v.pipe(v.string(), v.maxLength(48)),
  ticket: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'Not 32 bytes of base64url')),
})
export type LoginTicket = v.InferOutput<typeof LoginTicket>

/** How a login with a provider ended, as the server tells the window that it ended in. */
export const LoginOutcome = v.variant('kind', [
  v.object({
    kind: v.literal('returned'),
    /** Whether nobody hears of it before its person said yes to that page, which might be anybody's. */
    needsYes: v.optional(v.boolean()),
    /** Origin of the page that the login belongs to; nobody else is told. */
    origin: v.string(),
    /** For the page: the handle, or the error. */
    resultUri: v.pipe(v.string(), v.maxLength(512)),
    /**
     * Where the window goes on, with `resultUri` in it: the site's own, or after a yes the page, where
     * the login took the whole of it.
     */
    returnUrl: v.optional(v.string()),
    /** For the frame; none when it failed. */
    ticket: v.optional(LoginTicket),
  }),
  v.object({ kind: v.literal('refused') }),
])
export type LoginOutcome = v.InferOutput<typeof LoginOutcome>
