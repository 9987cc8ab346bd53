/** How long a created session can be activated, in milliseconds. */
export const pendingMs = 60 * 60_000
/** How long a session is stored after its expiry, in seconds. */
export const expiredKeptSeconds = 30 * 24 * 60 * 60
