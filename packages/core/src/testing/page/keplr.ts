import type { Bridge } from './bridge.ts'

/**
 * Adds the wallet to `window`. Runs in the page, so it must not use anything outside its own body.
 * https://docs.keplr.app/api/
 */
export function installKeplr(key: string) {
  const bridge = (window as unknown as Record<string, Bridge>)[key]!
  const { isLate, property } = bridge.definition as { isLate: boolean; property: string }
  const ask =
    (method: string) =>
    (...params: unknown[]) =>
      bridge.ask(method, params)
  const methods = ['disable', 'enable', 'getKey', 'signAmino', 'signArbitrary', 'signDirect']
  const wallet = {
    version: '0.12.0',
    ...Object.fromEntries(methods.map((method) => [method, ask(method)])),
  }
  bridge.on('keystorechange', () => {
    window.dispatchEvent(new Event('keplr_keystorechange'))
  })
  const announce = () => {
    ;(window as unknown as Record<string, unknown>)[property] = wallet
  }
  bridge.on('announce', announce)
  if (!isLate) announce()
}
