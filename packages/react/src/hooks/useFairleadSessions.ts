import {
  type GrantedSession,
  requestPermissions,
  revokePermission,
  type SessionRequest,
  type SmartSession,
} from '@fairlead/core'
import { offersSessions } from '@fairlead/core/internal'
import { sessionsQuery } from '@fairlead/core/money'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type Callbacks, usePending } from './usePending.ts'
import { type QueryResult, useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Sessions of the connected EVM account: what apps may do without asking. `grant` asks for one, `revoke` ends one.
 * `sessions` is idle while no EVM wallet is connected, the feature `smartSessions` is off, or `enabled` is false.
 *
 * @example
 * const { grant, revoke, sessions } = useFairleadSessions()
 * const active = sessions.data?.filter(({ status }) => status === 'active')
 */
export function useFairleadSessions(
  options: Callbacks<GrantedSession> & { readonly enabled?: boolean | undefined } = {},
): useFairleadSessions.Result {
  const fairlead = useFairleadInstance('useFairleadSessions')
  const { enabled = true, ...callbacks } = options
  const { data, error, isPending, run } = usePending(callbacks)
  // `offersSessions` and the query read these; the subscriptions only render again when they change.
  useSelected(fairlead.settings, ({ features }) => features)
  useSelected(fairlead.store, ({ connections }) => connections)
  const query = sessionsQuery(fairlead)
  const sessions = useQuery(fairlead, {
    ...query,
    enabled: offersSessions(fairlead) && enabled,
  })
  const grant = useCallback(
    (parameters: SessionRequest) => run(() => requestPermissions(fairlead, parameters)),
    [fairlead, run],
  )
  const revoke = useCallback(
    (parameters: { readonly id: string }) => revokePermission(fairlead, parameters),
    [fairlead],
  )
  return { data, error, grant, isPending, revoke, sessions }
}

export declare namespace useFairleadSessions {
  type Result = {
    /** The last session that `grant` got. */
    readonly data: GrantedSession | undefined
    /** Error of the last `grant`, if it failed. */
    readonly error: unknown
    /** True while `grant` is in progress. */
    readonly isPending: boolean
    /** Sessions of the account; read again while the component is mounted. */
    readonly sessions: QueryResult<readonly SmartSession[]>
    /** @throws as core's `requestPermissions`. */
    grant(parameters: SessionRequest): Promise<GrantedSession>
    /** @throws as core's `revokePermission`. */
    revoke(parameters: { readonly id: string }): Promise<void>
  }
}
