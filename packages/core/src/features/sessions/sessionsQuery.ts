import { pollingOptions, queriedAccount, queryDefaults } from '../../actions/accountQuery.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf } from '../../store/selectors.ts'
import type { SessionPermission, SmartSession } from './SmartSession.ts'

/** Time between two reads of the list while it is shown, in milliseconds. */
export const sessionsPollMs = 15_000

/** True if the page offers smart sessions and an EVM wallet is connected. */
export function offersSessions(fairlead: Fairlead): boolean {
  const { settings, store } = fairlead
  return (
    settings.getState().features.smartSessions === true &&
    connectedOf(store.getState(), 'eip155') !== undefined
  )
}

/**
 * Query for the sessions of the connected EVM account, with `getPermissions`. Disabled while there is none, and while the
 * feature `smartSessions` is off. Apps spend at any time, so it is read again while it is shown.
 */
export function sessionsQuery(fairlead: Fairlead) {
  const { address, chainId } = queriedAccount(fairlead, 'eip155')
  const connectorId = connectedOf(fairlead.store.getState(), 'eip155')?.connectorId
  return {
    ...pollingOptions(sessionsPollMs),
    enabled: offersSessions(fairlead),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<readonly SmartSession[]> {
      const { readSessions } = await import('./readSessions.ts')
      return readSessions(fairlead, { signal })
    },
    queryKey: ['sessions', chainId, address, connectorId] as const,
  }
}

/**
 * Query for the permissions of a session with the symbols and decimals of their assets, for a session that was just
 * granted.
 */
export function sessionPermissionsQuery(fairlead: Fairlead, session: SmartSession) {
  return {
    ...queryDefaults,
    enabled: true,
    async queryFn(): Promise<readonly SessionPermission[]> {
      const { describeAssets } = await import('./describeAssets.ts')
      const [described] = await describeAssets(fairlead, [session])
      return described?.permissions ?? session.permissions
    },
    queryKey: ['session-permissions', session.chainId, session.account, session.id] as const,
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** Reads the sessions again, if they are shown. */
export function refreshSessions(fairlead: Fairlead): void {
  fairlead
    .queries()
    .then(({ client }) => client.invalidateQueries({ queryKey: ['sessions'] }))
    // The next view of the list reads them anyway.
    .catch(() => {})
}
