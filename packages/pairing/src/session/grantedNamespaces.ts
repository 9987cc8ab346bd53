import { PairingError } from '../errors.ts'
import { accountsOf, validateSessionNamespaces } from './namespaces.ts'
import type { SessionNamespaces } from './Session.ts'

/**
 * Validates the namespaces that a session grants. At least one account is required.
 *
 * @throws `NAMESPACES_INVALID`.
 */
export function grantedNamespaces(value: unknown): SessionNamespaces {
  const namespaces = validateSessionNamespaces(value)
  if (accountsOf(namespaces).length > 0) return namespaces
  const message = 'Name at least one account.'
  throw new PairingError('NAMESPACES_INVALID', { hints: [message], peer: { code: 5001, message } })
}
