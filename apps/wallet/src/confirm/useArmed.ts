import { useEffect, useState } from 'react'

/** Time for which a new request accepts no answer, in milliseconds. */
const armMs = 300

/** Returns false for a moment, so that the second click of a double click doesn't approve anything. */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), armMs)
    return () => clearTimeout(timer)
  }, [])
  return isArmed
}
