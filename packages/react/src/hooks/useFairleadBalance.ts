import type { Balance } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useNativeBalance } from './useNativeBalance.ts'
import type { QueryResult } from './useQuery.ts'

/**
 * Native balance of the connected account: `value` in the smallest unit as bigint, `formatted` in
 * whole tokens as text. Idle while nobody is connected, or while `enabled` is false; on an error the
 * last known amount stays.
 */
export function useFairleadBalance(
  options: { enabled?: boolean | undefined; namespace?: Namespace | undefined } = {},
): QueryResult<Balance> {
  return useNativeBalance(useFairleadInstance('useFairleadBalance'), options)
}
