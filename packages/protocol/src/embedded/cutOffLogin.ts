/**
 * What a page says in place of a handle where nobody told it one: the provider has cut the window off,
 * so it only seemed closed. The frame answers `TOO_EARLY` until `releaseSocial` was called,
 * also where its server does not want to be asked for now; `RATE_LIMITED` is about the login's end.
 */
export const cutOffLogin = 'urn:fairlead:login:cut-off'
