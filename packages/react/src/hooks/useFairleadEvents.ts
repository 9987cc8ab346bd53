import { type FairleadEvent, subscribeEvents } from '@fairlead/core'
import { useEffect, useRef, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'

/**
 * Returns the last event since mount; `onEvent` is called for each. Events contain no address and no text that the user
 * typed.
 */
export function useFairleadEvents(
  onEvent?: (event: FairleadEvent) => void,
): FairleadEvent | undefined {
  const fairlead = useFairleadInstance('useFairleadEvents')
  const [last, setLast] = useState<FairleadEvent>()
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(
    () =>
      subscribeEvents(fairlead, (event) => {
        setLast(event)
        latest.current?.(event)
      }),
    [fairlead],
  )
  return last
}
