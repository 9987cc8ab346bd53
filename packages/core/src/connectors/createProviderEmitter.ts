import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'

/** Emits EIP-1193 events to a page. */
export type ProviderEmitter = Required<Pick<Eip1193Provider, 'on' | 'removeListener'>> & {
  emit(event: string, value: unknown): void
}

/** Creates the emitter of a provider. An error in one of the page's listeners does not stop the others. */
export function createProviderEmitter(): ProviderEmitter {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  return {
    emit(name, value) {
      for (const listener of [...(listeners.get(name) ?? [])])
        try {
          listener(value)
        } catch {}
    },
    on(name, listener) {
      const some = listeners.get(name) ?? new Set()
      listeners.set(name, some.add(listener))
    },
    removeListener: (name, listener) => listeners.get(name)?.delete(listener),
  }
}
