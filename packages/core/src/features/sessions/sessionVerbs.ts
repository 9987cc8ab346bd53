import type { Fairlead } from '../../Fairlead.ts'
import type { GrantedSession, SessionRequest, SmartSession } from './SmartSession.ts'

/**
 * Asks the connected EVM wallet to let an app act for the account within limits, without an approval each time (ERC-7715).
 * On success, the modal shows what was granted and where to revoke it.
 *
 * @param parameters.to - Account that will use the permissions. Or `publicKey`, for a session that the server co-signs.
 * @throws `FEATURE_UNAVAILABLE` if the feature `smartSessions` is off, or the wallet doesn't support the permission on the
 *   network; `ARGUMENT_REQUIRED`, `REQUEST_INVALID`, `REQUEST_REJECTED`, `PROVIDER_ERROR`, `RESPONSE_INVALID`; for a
 *   co-signed session the errors of the server too.
 *
 * @example
 * const { grants } = await requestPermissions(fairlead, {
 *   expiry: Math.floor(Date.now() / 1000) + 30 * 86_400,
 *   permissions: [{ type: 'allowance', token: usdc, amount: 10_000_000n, period: 7 * 86_400 }],
 *   to: backend,
 * })
 */
export async function requestPermissions(
  fairlead: Fairlead,
  parameters: SessionRequest,
): Promise<GrantedSession> {
  const { requestSession } = await import('./requestSession.ts')
  return requestSession(fairlead, parameters)
}

/**
 * Reads the sessions of the connected EVM account, without a prompt: of the embedded wallet all that the account has granted, of
 * other wallets those of this page.
 *
 * @throws `FEATURE_UNAVAILABLE` if the feature `smartSessions` is off, or the wallet has no such list;
 *   `ARGUMENT_REQUIRED` while disconnected, `PROVIDER_ERROR`, `RESPONSE_INVALID`, `SERVER_ERROR`, `REQUEST_ABORTED`.
 *
 * @example
 * const active = (await getPermissions(fairlead)).filter(({ status }) => status === 'active')
 */
export async function getPermissions(
  fairlead: Fairlead,
  parameters: { readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly SmartSession[]> {
  const { readSessions } = await import('./readSessions.ts')
  return readSessions(fairlead, parameters)
}

/**
 * Asks the connected EVM wallet to revoke a session. Once this resolves, the app can't use it any more. The embedded wallet
 * is switched to the session's network first.
 *
 * @param parameters.id - `id` of a session that {@link getPermissions} lists, or the context of a granted permission.
 * @throws `NOT_FOUND` for an id that isn't listed, `CONFLICT` for a session that is already revoked, and the errors of
 *   {@link requestPermissions}.
 *
 * @example
 * await revokePermission(fairlead, { id: session.id })
 */
export async function revokePermission(
  fairlead: Fairlead,
  parameters: { readonly id: string },
): Promise<void> {
  const { revokeSession } = await import('./revokeSession.ts')
  await revokeSession(fairlead, parameters)
}
