import type { Environment } from '@fairlead/core'
import { useEffect, useState } from 'react'

/** Whole seconds until a time, counted down each second; never below 0. `until` is in milliseconds since 1970. */
export function useRemaining(
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
