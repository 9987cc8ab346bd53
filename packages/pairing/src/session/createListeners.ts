import type { PairingEnvironment } from '../environment.ts'

/** Maximum number of events that are kept for the first listener. */
const mostEarly = 100

/**
 * Creates a set of listeners. An error of one listener does not affect the others or the engine. Events
 * before the first `subscribe` are delivered to the first listener, because a client can only be listened to
 * after it has been opened.
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
      // A new function each time, so that a listener that is added twice is called twice.
      const own = (event: event) => listener(event)
      listeners.add(own)
      const missed = early ?? []
      early = undefined
      for (const event of missed) tell(event)
      return () => listeners.delete(own)
    },
  }
}
