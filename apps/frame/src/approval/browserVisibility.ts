import type { GateWorld, Sight } from './createVisibilityGate.ts'

/** Minimum visible part of the view. */
const leastPart = 0.99
/** Interval of the browser's visibility check, in milliseconds; the browser's minimum. */
const lookMs = 100
/** Smallest move on the screen that counts as a moved frame, in CSS pixels. */
const leastMove = 2

/** IntersectionObserver v2 entry. https://w3c.github.io/IntersectionObserver/v2/ */
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Creates the gate's view of an element in the browser.
 *
 * @param end - Element after all content to read, if that content may not fit.
 */
export function browserVisibility(element: Element, end?: Element): GateWorld {
  return {
    hasFocus: () => document.hasFocus(),
    room: () => ({ height: window.innerHeight, width: window.innerWidth }),

    onDisturbance(run) {
      const control = new AbortController()
      const { signal } = control
      for (const name of ['blur', 'focus', 'resize', 'scroll'])
        window.addEventListener(name, run, { signal })
      document.addEventListener('visibilitychange', run, { signal })
      // No event reports that the page moved the frame; comparing two pointer positions does.
      let place: { x: number; y: number } | undefined
      const look = ({ clientX, clientY, screenX, screenY }: PointerEvent) => {
        const next = { x: screenX - clientX, y: screenY - clientY }
        const hasMoved =
          place && Math.max(Math.abs(place.x - next.x), Math.abs(place.y - next.y)) > leastMove
        place = next
        if (hasMoved) run()
      }
      for (const name of ['pointerdown', 'pointermove'] as const)
        window.addEventListener(name, look, { capture: true, signal })
      return () => control.abort()
    },

    watchSight(tell) {
      const read = (entries: readonly Entry[]) => {
        const last = entries.at(-1)
        if (last) tell(sightOf(last))
      }
      const settings = { delay: lookMs, threshold: [0, 0.5, leastPart, 1], trackVisibility: true }
      const observer = new IntersectionObserver(read, settings)
      observer.observe(element)
      return { flush: () => read(observer.takeRecords()), stop: () => observer.disconnect() }
    },

    watchEnd(tell) {
      if (!end) {
        const look = () => tell(true)
        look()
        return { look, stop() {} }
      }
      const observer = new IntersectionObserver((entries) => {
        const last = entries.at(-1)
        if (last) tell(last.isIntersecting)
      })
      observer.observe(end)
      return {
        look() {
          // Re-observing an element delivers its current intersection again.
          observer.unobserve(end)
          observer.observe(end)
        },
        stop: () => observer.disconnect(),
      }
    },
  }
}

function sightOf({ intersectionRatio, isIntersecting, isVisible }: Entry): Sight {
  if (!isIntersecting || intersectionRatio < leastPart) return 'hidden'
  if (isVisible === undefined) return 'unproven'
  return isVisible ? 'proven' : 'hidden'
}
