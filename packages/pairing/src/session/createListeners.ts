import type { PairingEnvironment } from '../environment.ts'

/** Most events that are kept for the first listener. */
const mostHeld = 64

/**
 * Tells whoever listens; what one of them throws is neither the engine's nor the others' trouble.
 * What happens before anybody listens is kept for the first one: a page that has just been loaded
 * would miss what waited for it.
 */
export function createListeners<event>(environment: Pick<PairingEnvironment, 'onError'>) {
  const listeners = new Set<(event: event) => void>()
  let held: event[] | undefined = []

  function tell(event: event): void {
    if (held) {
      held = [...held, event].slice(-mostHeld)
      return
    }
    for (const listener of [...listeners])
      try {
        listener(event)
      } catch (error) {
        environment.onError?.(error)
      }
  }

  function release(): void {
    const waiting = held ?? []
    held = undefined
    for (const event of waiting) tell(event)
  }

  return {
    tell,
    subscribe(listener: (event: event) => void): () => void {
      // A listener that is added twice is told twice, and stops once at a time.
      const own = (event: event) => listener(event)
      listeners.add(own)
      // Not before the caller has what stops it.
      if (held) queueMicrotask(release)
      return () => listeners.delete(own)
    },
  }
}
