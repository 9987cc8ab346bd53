import type { OidcName } from '@fairlead/protocol/embedded'

/** True for the name of a project's own provider. */
export function isOidcName(name: string): name is OidcName {
  return /^oidc:[a-z][a-z0-9-]{0,10}$/.test(name)
}
