/**
 * How long a released name is reserved for its former owner, in milliseconds: 90 days. Payments that are still
 * sent to it reach no other user.
 */
export const releasedMs = 90 * 24 * 60 * 60_000
