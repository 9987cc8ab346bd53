import type { Balance } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useNativeBalance } from './useNativeBalance.ts'
import type { QueryResult } from './useQuery.ts'

/** Native balance of the connected account: smallest units as bigint, whole tokens as text. */
export function useFairleadBalance(
  options: { namespace?: Namespace | undefined } = {},
): QueryResult<Balance> {
  return useNativeBalance(useFairleadInstance('useFairleadBalance'), options.namespace)
}
