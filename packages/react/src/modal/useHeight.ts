import { type RefObject, useLayoutEffect } from 'react'

/** Gives the outer element the height of the inner one, so that CSS can animate the way between. */
export function useHeight(
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
  key: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another inner element.
  useLayoutEffect(() => {
    const [frame, content] = [outer.current, inner.current]
    if (!frame || !content) return
    const measure = () => frame.style.setProperty('block-size', `${content.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(content)
    return () => observer.disconnect()
  }, [outer, inner, key])
}
