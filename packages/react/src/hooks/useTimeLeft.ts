import type { Environment } from '@fairlead/core'
import { useEffect, useState } from 'react'

/** Returns the whole seconds left until `until` (milliseconds since 1970), updated each second; never below 0. */
export function useTimeLeft(
  { now, schedule }: Pick<Environment, 'now' | 'schedule'>,
  until: number,
): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    let cancel = () => {}
    const tick = () => {
      setAt(now())
      cancel = schedule(tick, 1_000)
    }
    tick()
    return () => cancel()
  }, [now, schedule])
  return Math.max(0, Math.ceil((until - at) / 1_000))
}
