import type { Fairlead } from '@fairlead/core'
import { useEffect, useState } from 'react'

/** Returns true until the time `at`, in milliseconds since 1970; renders again when it has passed. */
export function useIsFuture({ environment }: Fairlead, at: number | undefined): boolean {
  const { now, schedule } = environment
  const [, setPassed] = useState<number>()
  useEffect(() => {
    if (at === undefined) return undefined
    const waitMs = at - now()
    if (waitMs > 0) return schedule(() => setPassed(at), waitMs)
    // The time passed between render and effect.
    setPassed(at)
    return undefined
  }, [at, now, schedule])
  return at !== undefined && at > now()
}
