import type { PairingEnvironment } from '../environment.ts'

/** Tells whoever listens; what one of them throws is neither the engine's nor the others' trouble. */
export function createListeners<event>(environment: Pick<PairingEnvironment, 'onError'>) {
  const listeners = new Set<(event: event) => void>()
  return {
    tell(event: event): void {
      for (const listener of [...listeners])
        try {
          listener(event)
        } catch (error) {
          environment.onError?.(error)
        }
    },
    subscribe(listener: (event: event) => void): () => void {
      // A listener that is added twice is told twice, and stops once at a time.
      const own = (event: event) => listener(event)
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}
