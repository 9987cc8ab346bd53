import { type RefObject, useEffect, useState } from 'react'
import type { Environment } from '../environment.ts'
import { browserVisibility } from './browserVisibility.ts'
import { createVisibilityGate, type VisibilityGate } from './createVisibilityGate.ts'

/** Returns the gate of an element once it is in the document. Renders again whenever the gate changes. */
export function useVisibilityGate(options: useVisibilityGate.Options): VisibilityGate | undefined {
  const { end, hasOwnWindow, schedule, view } = options
  const [gate, setGate] = useState<VisibilityGate>()
  const [, draw] = useState(0)
  useEffect(() => {
    if (!view.current) return
    const next = createVisibilityGate({
      hasOwnWindow,
      onChange: () => draw((count) => count + 1),
      schedule,
      world: browserVisibility(view.current, end?.current ?? undefined),
    })
    setGate(next)
    return () => next.stop()
  }, [end, hasOwnWindow, schedule, view])
  return gate
}

export declare namespace useVisibilityGate {
  type Options = {
    /** Element after all content to read, if that content may not fit. */
    end?: RefObject<Element | null>
    /** True if the view is in a window of the site. */
    hasOwnWindow: boolean
    schedule: Environment['schedule']
    view: RefObject<Element | null>
  }
}
