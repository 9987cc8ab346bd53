import { type RefObject, useEffect, useRef, useState } from 'react'

/** Returns `isSeen`: true once the element has been in the viewport. Used for lazy loading. */
export function useSeen(): { isSeen: boolean; ref: RefObject<HTMLSpanElement | null> } {
  const ref = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    // On a busy page one callback can deliver several entries, of which the first may be out of view.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return { isSeen, ref }
}
