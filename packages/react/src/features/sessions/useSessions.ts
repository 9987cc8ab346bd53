import type { Fairlead, SmartSession } from '@fairlead/core'
import { offersSessions } from '@fairlead/core/internal'
import { sessionsQuery } from '@fairlead/core/money'
import { useEffect } from 'react'
import { type QueryResult, useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'

/** Reads the account's sessions while a view is shown. Shows another view if sessions are no longer offered. */
export function useSessions(fairlead: Fairlead): QueryResult<readonly SmartSession[]> {
  const { modal, settings, store } = fairlead
  // `offersSessions` and the query read these; the subscriptions only render again when they change.
  useSelected(settings, ({ features }) => features)
  useSelected(store, ({ connections }) => connections)
  const isOffered = offersSessions(fairlead)
  useEffect(() => {
    if (!isOffered) modal.reset('Account')
  }, [isOffered, modal])
  return useQuery(fairlead, sessionsQuery(fairlead))
}
