import type { Environment } from '@fairlead/core'
import { useEffect, useState } from 'react'

/** Delay before a hint says what usually helps, in milliseconds. */
export const delayedMs = 10_000
/** Shorter delay while the embedded wallet is loading, in milliseconds. */
export const frameDelayedMs = 5_000

/**
 * True once `isWaiting` has lasted for `afterMs`.
 *
 * @param step - A new value starts the count again.
 */
export function useIsDelayed(
  { schedule }: Pick<Environment, 'schedule'>,
  isWaiting: boolean,
  step?: number | string,
  afterMs = delayedMs,
): boolean {
  const [isLate, setIsLate] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step starts the count again.
  useEffect(() => {
    setIsLate(false)
    return isWaiting ? schedule(() => setIsLate(true), afterMs) : undefined
  }, [afterMs, isWaiting, schedule, step])
  return isWaiting && isLate
}
