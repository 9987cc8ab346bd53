// A module of its own, so that the widget's login doesn't load the shapes of the frame's API.

/**
 * Value that a page sends instead of a login handle if its popup was detached and never reported a result.
 * The frame answers `TOO_EARLY` until `releaseSocial` was called, also while its server limits polling.
 * `RATE_LIMITED` therefore always concerns the end of the login.
 */
export const detachedLogin = 'urn:fairlead:login:cut-off'

/** Provider name of guest logins. */
export const guestProvider = 'guest'
