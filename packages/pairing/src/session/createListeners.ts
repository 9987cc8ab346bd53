import type { PairingEnvironment } from '../environment.ts'

/** So many events wait for the first who listens. */
const mostEarly = 100

/**
 * Tells whoever listens; what one of them throws is neither the engine's nor the others' trouble. Who
 * opens a client can only listen a moment later: the first listener hears what happened before.
 */
export function createListeners<event>(environment: Pick<PairingEnvironment, 'onError'>) {
  const listeners = new Set<(event: event) => void>()
  let early: readonly event[] | undefined = []

  function tell(event: event): void {
    if (early) early = [...early, event].slice(-mostEarly)
    for (const listener of [...listeners])
      try {
        listener(event)
      } catch (error) {
        environment.onError?.(error)
      }
  }

  return {
    tell,
    subscribe(listener: (event: event) => void): () => void {
      // A listener that is added twice is told twice, and stops once at a time.
      const own = (event: event) => listener(event)
      listeners.add(own)
      const missed = early ?? []
      early = undefined
      for (const event of missed) tell(event)
      return () => listeners.delete(own)
    },
  }
}
