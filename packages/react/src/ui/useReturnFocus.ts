import { type RefObject, useLayoutEffect } from 'react'

/**
 * When the focused element is removed, moves the focus to the nearest ancestor marked with {@link holdsFocus}, so that
 * it doesn't fall back to the page.
 */
export function useReturnFocus(element: RefObject<HTMLElement | null>): void {
  // In the layout effect's cleanup, which runs before the element is removed: afterwards nothing has the focus.
  useLayoutEffect(() => {
    const leaving = element.current
    return () => {
      const root = leaving?.getRootNode() as Document | ShadowRoot | undefined
      if (leaving && root?.activeElement === leaving)
        leaving.closest<HTMLElement>('[data-holds-focus]')?.focus({ preventScroll: true })
    }
  }, [element])
}

/** Marks an element that takes the focus when a focused descendant is removed. */
export const holdsFocus = { 'data-holds-focus': true, tabIndex: -1 } as const
