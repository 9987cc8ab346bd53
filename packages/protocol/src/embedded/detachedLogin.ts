/**
 * Value that a page sends instead of a login handle if its popup was detached and never reported a result.
 * The frame answers `TOO_EARLY` until `releaseSocial` was called, also while its server limits polling.
 * `RATE_LIMITED` therefore always concerns the end of the login.
 */
export const detachedLogin = 'urn:fairlead:login:cut-off'
