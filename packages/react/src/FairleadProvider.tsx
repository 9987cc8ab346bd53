import {
  createFairlead,
  type Fairlead,
  type FairleadOptions,
  firstState,
  type InitialState,
} from '@fairlead/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FairleadContext, FirstFrameContext } from './FairleadContext.ts'
import { mount } from './mount.tsx'

/**
 * Owns one widget: created from `options` (read once), mounted after the page's first paint, and
 * destroyed with this component. Or uses the one that the page created, and leaves it alive.
 *
 * Never delays, wraps or remounts `children`. On a server, hooks answer as for a visitor nobody
 * knows, or as `initialState` says; the browser's first frame is the same.
 *
 * @throws `OPTIONS_INVALID`, with the path of the option that does not fit.
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
  // As both sides know it: what comes later is no part of the first frame.
  const [visit] = useState(initialState)
  const first = useMemo(
    () =>
      fairlead && {
        state: firstState(fairlead.store.getInitialState(), visit),
        store: fairlead.store,
      },
    [fairlead, visit],
  )
  useEffect(() => (fairlead && !fairlead.isDestroyed ? mount(fairlead) : undefined), [fairlead])

  return (
    <FairleadContext value={fairlead}>
      <FirstFrameContext value={first}>{children}</FirstFrameContext>
    </FairleadContext>
  )
}

export declare namespace FairleadProvider {
  type Props = {
    children?: ReactNode
    /**
     * What the server knows of the visitor, from `readState`; the same on both sides. Without it, the
     * first frame is that of a visitor nobody knows.
     */
    initialState?: InitialState | undefined
  } & (
    | {
        /** Read once, when this component first stands. */
        options: FairleadOptions
      }
    | {
        /** Created by the page, which also destroys it. */
        fairlead: Fairlead
      }
  )
}

/** A widget that lives as long as the component does. */
function useOwn(options: FairleadOptions | undefined): Fairlead | undefined {
  // Strict mode renders twice, and a second widget would end the first: it finds this one.
  const created = useRef<Fairlead>(undefined)
  if (options) created.current ??= createFairlead(options)
  const [again, setAgain] = useState<Fairlead>()
  const own = again ?? created.current
  const ending = useRef(false)
  const latest = useRef(options)

  useEffect(() => {
    ending.current = false
    if (!own) return
    // Hidden for a while, and shown again.
    if (own.isDestroyed) {
      if (latest.current) setAgain(createFairlead(latest.current))
      return
    }
    return () => {
      ending.current = true
      // Strict mode takes effects back and runs them again at once: only what stays away ends.
      queueMicrotask(() => {
        if (ending.current) own.destroy()
      })
    }
  }, [own])
  return own
}
