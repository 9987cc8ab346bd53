import type { RelayLimits } from '../limits.ts'
import type { Said } from '../readFrame.ts'
import { findMethod } from './methods.ts'

/** How many calls it counts as: a batch as its items do. What will be refused anyway counts once. */
export function costOf(said: Said, limits: RelayLimits): number {
  const items = said.kind === 'call' ? findMethod(said.method)?.items : undefined
  if (said.kind !== 'call' || !items || typeof said.params !== 'object') return 1
  const list: unknown = (said.params as Partial<Record<string, unknown>> | null)?.[items.key]
  const isTaken = Array.isArray(list) && list.length > 0 && list.length <= limits.batch
  return isTaken ? Math.ceil(list.length / items.perToken) : 1
}
