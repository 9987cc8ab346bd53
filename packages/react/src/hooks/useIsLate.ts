import type { Environment } from '@fairlead/core'
import { useEffect, useState } from 'react'

/** After this long, a sentence says what usually helps. In milliseconds. */
export const lateMs = 10_000

/** Whether `isWaiting` has been so for longer than people like. */
export function useIsLate(
  { schedule }: Pick<Environment, 'schedule'>,
  isWaiting: boolean,
): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    setIsLate(false)
    return isWaiting ? schedule(() => setIsLate(true), lateMs) : undefined
  }, [isWaiting, schedule])
  return isWaiting && isLate
}
