import type { Bridge } from './bridge.ts'

/**
 * Announces the wallet (EIP-6963). Runs in the page, so it must not use anything outside its own body.
 * https://eips.ethereum.org/EIPS/eip-6963
 */
export function installEip6963(key: string) {
  const bridge = (window as unknown as Record<string, Bridge>)[key]!
  const { isLate, name, rdns } = bridge.definition
  type Listener = (value: unknown) => void
  const listeners: Record<string, Listener[]> = {}
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    bridge.on(event, (value) => {
      for (const listener of listeners[event] ?? []) listener(value)
    })
  const provider = {
    request: ({ method, params }: { method: string; params?: unknown }) =>
      bridge.ask(method, params),
    on(event: string, listener: Listener) {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    removeListener(event: string, listener: Listener) {
      listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener)
    },
  }
  const detail = Object.freeze({
    info: Object.freeze({
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      name,
      rdns,
      uuid: crypto.randomUUID(),
    }),
    provider,
  })
  const announce = () => {
    // Also answers dapps that request wallets later.
    window.addEventListener('eip6963:requestProvider', announce)
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  bridge.on('announce', announce)
  if (!isLate) announce()
}
