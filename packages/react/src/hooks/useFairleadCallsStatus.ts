import type { CallsStatus } from '@fairlead/core'
import { callsStatusQuery } from '@fairlead/core/internal'
import { useFairleadInstance } from '../FairleadContext.ts'
import { type QueryResult, useQuery } from './useQuery.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the state of a batch of calls, read every 2 s while it is pending. Idle without an id, and while no EVM wallet is
 * connected. The id is valid after a reload.
 *
 * @example
 * const { data: batch, sendCalls } = useFairleadSendCalls()
 * const { data } = useFairleadCallsStatus({ id: batch?.id })
 */
export function useFairleadCallsStatus(options: {
  readonly id: string | undefined
}): QueryResult<CallsStatus> {
  const fairlead = useFairleadInstance('useFairleadCallsStatus')
  useSelected(fairlead.store, ({ connections, networks }) => ({ connections, networks }))
  return useQuery(fairlead, callsStatusQuery(fairlead, options.id))
}
