import type { Announce, Bridge } from './bridge.ts'

/**
 * Announces a wallet now and on each request (EIP-6963).
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export const announceEip6963: Announce = (given, page = window) => {
  const bridge =
    typeof given === 'string' ? (page as unknown as Record<string, Bridge>)[given]! : given
  const { icon, isLate, name, rdns, uuid = crypto.randomUUID() } = bridge.definition
  type Listener = (value: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        // A listener that throws doesn't stop the others.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
    bridge.on(event, (value) => emit(event, value))

  const provider = Object.freeze({
    request: async (asked?: { method: string; params?: unknown }) =>
      bridge.ask(asked?.method as string, asked?.params),
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  })
  const detail = Object.freeze({ info: Object.freeze({ icon, name, rdns, uuid }), provider })
  const tell = () => {
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const announce = () => {
    page.addEventListener('eip6963:requestProvider', tell)
    tell()
  }
  bridge.on('announce', announce)
  if (!isLate) announce()
}
