import {
  createFairlead,
  type Fairlead,
  type FairleadOptions,
  type InitialState,
} from '@fairlead/core'
import { firstState } from '@fairlead/core/internal'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FairleadContext, FirstFrameContext } from './FairleadContext.ts'
import { mountModal } from './mountModal.tsx'

/**
 * Provides one widget to the hooks and components below.
 * With `options` (read once), it creates the widget, mounts it after the page's first paint, and destroys it on
 * unmount. With `fairlead`, it uses the page's widget and never destroys it.
 *
 * Never delays, wraps or remounts `children`. On a server, hooks return the state of an unknown visitor, or the one in
 * `initialState`; the browser's first render returns the same.
 *
 * @throws `OPTIONS_INVALID`, with the path of the invalid option.
 *
 * @example
 * <FairleadProvider options={{ networks: [mainnet, base] }}>
 *   <FairleadButton />
 * </FairleadProvider>
 */
export function FairleadProvider(props: FairleadProvider.Props): ReactNode {
  const { children, initialState } = props
  const given = 'fairlead' in props ? props.fairlead : undefined
  const own = useOwn('options' in props ? props.options : undefined)
  const fairlead = given ?? own
  // Only what server and browser both know: later changes must not affect the first render.
  const [visit] = useState(initialState)
  const first = useMemo(
    () =>
      fairlead && {
        state: firstState(fairlead.store.getInitialState(), visit),
        store: fairlead.store,
      },
    [fairlead, visit],
  )
  useEffect(
    () => (fairlead && !fairlead.isDestroyed ? mountModal(fairlead) : undefined),
    [fairlead],
  )

  return (
    <FairleadContext.Provider value={fairlead}>
      <FirstFrameContext.Provider value={first}>{children}</FirstFrameContext.Provider>
    </FairleadContext.Provider>
  )
}

export declare namespace FairleadProvider {
  type Props = {
    children?: ReactNode
    /**
     * State of the visitor, as `readState` returns it. Pass the same value on the server and in the browser.
     * Without it, the first render is that of an unknown visitor.
     */
    initialState?: InitialState | undefined
  } & (
    | {
        /** Read once, on first mount. */
        options: FairleadOptions
      }
    | {
        /** Created by the page, which must also destroy it. */
        fairlead: Fairlead
      }
  )
}

/** Returns a widget that lives as long as the component. */
function useOwn(options: FairleadOptions | undefined): Fairlead | undefined {
  // Strict mode renders twice, and a second widget would destroy the first. The ref returns the first one.
  const created = useRef<Fairlead>(undefined)
  if (options) created.current ??= createFairlead(options)
  const [again, setAgain] = useState<Fairlead>()
  const own = again ?? created.current
  const ending = useRef(false)
  const latest = useRef(options)

  useEffect(() => {
    ending.current = false
    if (!own) return
    // `<Activity>` hid the component, which destroyed the widget, and now shows it again.
    if (own.isDestroyed) {
      if (latest.current) setAgain(createFairlead(latest.current))
      return
    }
    return () => {
      ending.current = true
      // Strict mode cleans effects up and reruns them at once: destroy only if the component stays unmounted.
      queueMicrotask(() => {
        if (ending.current) own.destroy()
      })
    }
  }, [own])
  return own
}
