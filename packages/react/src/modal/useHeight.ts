import { type RefObject, useCallback, useLayoutEffect } from 'react'

/**
 * Sets the outer element's height to that of the inner one, so that CSS can animate it.
 *
 * @returns A function that measures at once, for content that changed before the next frame.
 */
export function useHeight(
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
  key: unknown,
): () => void {
  const measure = useCallback(() => {
    const [frame, content] = [outer.current, inner.current]
    // Not laid out yet: growing from 0 would move the card under the pointer.
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
