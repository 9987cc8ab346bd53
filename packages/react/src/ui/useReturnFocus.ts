import { type RefObject, useLayoutEffect } from 'react'

/**
 * When the focused element goes away, the focus goes to the nearest place around it that is marked
 * with {@link holdsFocus}, and not to the page behind.
 */
export function useReturnFocus(element: RefObject<HTMLElement | null>): void {
  // Before it is taken away: afterwards nothing has the focus.
  useLayoutEffect(() => {
    const leaving = element.current
    return () => {
      const root = leaving?.getRootNode() as Document | ShadowRoot | undefined
      if (leaving && root?.activeElement === leaving)
        leaving.closest<HTMLElement>('[data-holds-focus]')?.focus({ preventScroll: true })
    }
  }, [element])
}

/** Marks an element that takes over the focus of what goes away inside it. */
export const holdsFocus = { 'data-holds-focus': true, tabIndex: -1 } as const
