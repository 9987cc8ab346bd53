import type { Fairlead } from '@fairlead/core'
import { useEffect, useState } from 'react'

/** Whether a moment is yet to come; renders again when it has. In milliseconds since 1970. */
export function useIsBefore({ environment }: Fairlead, at: number | undefined): boolean {
  const { now, schedule } = environment
  const [, setPassed] = useState<number>()
  useEffect(() => {
    if (at === undefined) return undefined
    const waitMs = at - now()
    if (waitMs > 0) return schedule(() => setPassed(at), waitMs)
    // The moment came between drawing and here.
    setPassed(at)
    return undefined
  }, [at, now, schedule])
  return at !== undefined && at > now()
}
