import { type FairleadEvent, subscribeEvents } from '@fairlead/core'
import { useEffect, useRef, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'

/**
 * The last event since this component was mounted; `onEvent` is called for each. Events hold no
 * address and no text that people typed.
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
