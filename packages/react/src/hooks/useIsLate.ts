import type { Environment } from '@fairlead/core'
import { useEffect, useState } from 'react'

/** After this long, a sentence says what usually helps. In milliseconds. */
export const lateMs = 10_000

/** Whether `isWaiting` has been so for longer than people like. @param step - Another one counts anew. */
export function useIsLate(
  { schedule }: Pick<Environment, 'schedule'>,
  isWaiting: boolean,
  step?: number | string,
): boolean {
  const [isLate, setIsLate] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another thing to wait for.
  useEffect(() => {
    setIsLate(false)
    return isWaiting ? schedule(() => setIsLate(true), lateMs) : undefined
  }, [isWaiting, schedule, step])
  return isWaiting && isLate
}
