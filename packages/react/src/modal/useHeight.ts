import { type RefObject, useCallback, useLayoutEffect } from 'react'

/**
 * Gives the outer element the height of the inner one, so that CSS can animate the way between.
 *
 * @returns Measures at once: for whoever puts other content in before the next frame.
 */
export function useHeight(
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
  key: unknown,
): () => void {
  const measure = useCallback(() => {
    const [frame, content] = [outer.current, inner.current]
    // Not shown yet: from nothing, the card would grow under the pointer of whoever opened it.
    if (!frame || !content?.offsetHeight) return
    frame.style.setProperty('block-size', `${content.offsetHeight}px`)
  }, [outer, inner])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is another inner element.
  useLayoutEffect(() => {
    if (!inner.current) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(inner.current)
    return () => observer.disconnect()
  }, [inner, measure, key])
  return measure
}
