/** EIP-1193 events of one provider. */
export type ProviderEvents = {
  accountsChanged: readonly string[]
  chainChanged: string
  connect: { chainId: string }
  disconnect: Error
}

type Listener = (payload: unknown) => void

/** Creates an event emitter; a listener that throws doesn't stop the others. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    emit<name extends keyof ProviderEvents>(name: name, payload: ProviderEvents[name]) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(payload)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    on(name: string, listener: Listener) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
    },
    removeListener(name: string, listener: Listener) {
      listeners.get(name)?.delete(listener)
    },
  }
}
