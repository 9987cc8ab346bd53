import { createFairlead, type Fairlead, type FairleadOptions } from '@fairlead/core'
import { type ReactNode, useEffect, useState } from 'react'
import { FairleadContext } from './FairleadContext.ts'
import { mount } from './mount.tsx'

/**
 * Owns one widget: created from `options` (read once), mounted after the page's first paint, and
 * destroyed with this component. Or uses the one that the page created, and leaves it alive.
 */
export function FairleadProvider(props: FairleadProvider.Props) {
  const { children } = props
  const given = 'fairlead' in props ? props.fairlead : undefined
  const [options] = useState('options' in props ? props.options : undefined)
  const [own, setOwn] = useState(() => (options ? createFairlead(options) : undefined))
  const fairlead = given ?? own

  useEffect(() => {
    if (!own || given) return
    // Strict mode runs effects twice: what the first run destroyed is made anew.
    if (own.isDestroyed && options) {
      setOwn(createFairlead(options))
      return
    }
    return () => own.destroy()
  }, [given, options, own])
  useEffect(() => (fairlead && !fairlead.isDestroyed ? mount(fairlead) : undefined), [fairlead])

  return <FairleadContext value={fairlead}>{children}</FairleadContext>
}

export declare namespace FairleadProvider {
  type Props = { children?: ReactNode } & (
    | { options: FairleadOptions }
    | {
        /** Created by the page, which also destroys it. */
        fairlead: Fairlead
      }
  )
}
