import type { RelayLimits } from '../limits.ts'
import type { Said } from '../readFrame.ts'
import { findMethod } from './methods.ts'

/** Returns the cost of a request in calls. A batch costs by its items; a batch that will be refused costs one. */
export function costOf(said: Said, limits: RelayLimits): number {
  const items = said.kind === 'call' ? findMethod(said.method)?.items : undefined
  if (said.kind !== 'call' || !items || typeof said.params !== 'object') return 1
  const list: unknown = (said.params as Partial<Record<string, unknown>> | null)?.[items.key]
  const isTaken = Array.isArray(list) && list.length > 0 && list.length <= limits.batch
  return isTaken ? Math.ceil(list.length / items.perToken) : 1
}
