import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has been in view, once: what it needs is fetched then and not before. */
export function useSeen(): { isSeen: boolean; ref: RefObject<HTMLSpanElement | null> } {
  const ref = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    // A busy page is told of several moments at once, of which the first was out of view.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { isSeen, ref }
}
