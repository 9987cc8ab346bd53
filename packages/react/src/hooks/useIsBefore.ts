import type { Fairlead } from '@fairlead/core'
import { useEffect, useState } from 'react'

/** Whether a moment is yet to come; renders again when it has. In milliseconds since 1970. */
export function useIsBefore({ environment }: Fairlead, at: number | undefined): boolean {
  const { now, schedule } = environment
  const [, setPassed] = useState<number>()
  useEffect(() => {
    const waitMs = (at ?? 0) - now()
    return waitMs > 0 ? schedule(() => setPassed(at), waitMs) : undefined
  }, [at, now, schedule])
  return at !== undefined && at > now()
}
