import type { Balance } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useNativeBalance } from './useNativeBalance.ts'
import type { QueryResult } from './useQuery.ts'

/**
 * Returns the native balance of the connected account: `value` in the smallest unit as a bigint, `formatted` in whole
 * tokens as a string. Idle while no account is connected or `enabled` is false. On an error, `data` keeps the last
 * known amount.
 */
export function useFairleadBalance(
  options: { enabled?: boolean | undefined; namespace?: Namespace | undefined } = {},
): QueryResult<Balance> {
  return useNativeBalance(useFairleadInstance('useFairleadBalance'), options)
}
