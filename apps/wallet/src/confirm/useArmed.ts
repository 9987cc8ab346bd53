import { useEffect, useState } from 'react'

/** How long a new request takes no answer, in milliseconds. */
const armMs = 300

/** False for a moment, so that a double click meant for something else confirms nothing. */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), armMs)
    return () => clearTimeout(timer)
  }, [])
  return isArmed
}
