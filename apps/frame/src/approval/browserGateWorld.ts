import type { GateWorld, Sight } from './createGate.ts'

/** Least part of the view that has to be in sight. */
const leastPart = 0.99
/** How often the browser looks, in milliseconds; it allows no less. */
const lookMs = 100
/** A frame that was moved is somewhere else on the screen, in CSS pixels. */
const leastMove = 2

/** What browsers tell that can prove what is visible. https://w3c.github.io/IntersectionObserver/v2/ */
type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * The browser's view of an element.
 *
 * @param end - What comes after all that is read in it, where not all of that may fit.
 */
export function browserGateWorld(element: Element, end?: Element): GateWorld {
  return {
    hasFocus: () => document.hasFocus(),
    room: () => ({ height: window.innerHeight, width: window.innerWidth }),

    onDisturbance(run) {
      const control = new AbortController()
      const { signal } = control
      for (const name of ['blur', 'focus', 'resize', 'scroll'])
        window.addEventListener(name, run, { signal })
      document.addEventListener('visibilitychange', run, { signal })
      // No event tells that the page moved the frame; the pointer's two positions do.
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
          // What is watched anew is told anew.
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
